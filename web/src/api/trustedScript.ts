/** What browsers with Trusted Types have; the page's policy wants it for the address of every script. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The server's Content-Security-Policy names this policy and no other (crates/api/src/web/mod.rs). */
const policy = trustedTypes?.createPolicy("own-scripts", {
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError("a script from elsewhere");
  },
});

/** The address of a script of ours, as a worker takes it under the page's policy. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;
