import type { Page } from "@playwright/test";

/** A device that makes passkeys and signs with them, in Chromium itself. */
export interface VirtualDevice {
  /** How many passkeys it has. */
  passkeys: () => Promise<number>;
  /** Whether the person unlocks it when it asks. */
  unlock: (does: boolean) => Promise<void>;
  /** Takes it away. */
  remove: () => Promise<void>;
}

const options = {
  protocol: "ctap2",
  ctap2Version: "ctap2_1",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Gives the page a device that has no passkeys yet. */
export async function addDevice(page: Page): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    passkeys: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    unlock: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
