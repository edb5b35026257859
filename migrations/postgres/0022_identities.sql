-- Other services (OpenID Connect), by which people sign in instead of with a password or beside it.

CREATE TABLE identities (
    id        BIGINT PRIMARY KEY,
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer    TEXT NOT NULL,                                    -- the service, by its url
    subject   TEXT NOT NULL,                                    -- by what it knows the person
    linked_at BIGINT NOT NULL,
    UNIQUE (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- Sign-ins that went to a service and have not come back; each is good once.
CREATE TABLE service_requests (
    request_hash BYTEA PRIMARY KEY,                              -- SHA-256 of what the browser keeps
    issuer       TEXT NOT NULL,
    ends_at      BIGINT NOT NULL
);
CREATE INDEX service_requests_oldest ON service_requests (ends_at);

-- Whom a service has named and no account knows yet: they sign up, or link the account that has their address.
CREATE TABLE arrivals (
    token_hash BYTEA PRIMARY KEY,                                -- SHA-256 of what the browser keeps
    issuer     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    email_key  TEXT,                                            -- the address that the service has verified
    user_id    BIGINT REFERENCES users (id) ON DELETE CASCADE, -- whose account has it; NULL for who signs up
    ends_at    BIGINT NOT NULL
);
CREATE INDEX arrivals_by_user ON arrivals (user_id);
CREATE INDEX arrivals_oldest ON arrivals (ends_at);
