import type { Page } from "@playwright/test";

const options = {
  protocol: "ctap2",
  ctap2Version: "ctap2_1",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Gives the page a device that makes passkeys and signs with them, in Chromium itself; it has none yet. */
export async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  const passkeys = async () =>
    (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    passkeys,
    /** Has it keep passkeys of another device, as somebody's account with its maker does. */
    keep: async (others: Awaited<ReturnType<typeof passkeys>>) => {
      for (const credential of others)
        await session.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    /** Whether the person unlocks it when it asks. */
    unlock: async (isUserVerified: boolean) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    /** Whether the person touches it when it asks. */
    touch: async (enabled: boolean) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    /** Takes it away. */
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
