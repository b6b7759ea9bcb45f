import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'

/** A virtual authenticator as phones and computers have one; its person answers at once. */
export const platformAuthenticator = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** The passkeys of this browser: a virtual authenticator that has its person answer at once, or not at all. */
export async function passkeysOf(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...platformAuthenticator, transport },
  })
  return {
    /** They are lost: the phone, or the key, is gone. */
    lose: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Nobody is there to press, as at a phone in another room. */
    leave: () => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    /** Whether the person is who they should be. */
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** One that was made for an account elsewhere, and is carried here as services that keep passkeys do. */
    carryFor(account: `0x${string}`, rpId: string) {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const handle = Buffer.concat([Buffer.of(1), Buffer.from(account.slice(2), 'hex'), randomBytes(11)])
      return session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: randomBytes(16).toString('base64'),
          isResidentCredential: true,
          rpId,
          privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
          userHandle: handle.toString('base64'),
          signCount: 1,
        },
      })
    },
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** The browser forgets what the wallet's page kept, and keeps its passkeys. */
    forget: () =>
      page.frame('portico-frame')?.evaluate(() =>
        new Promise((resolve, reject) => {
          const gone = indexedDB.deleteDatabase('portico-wallet')
          gone.onsuccess = resolve
          gone.onerror = reject
        }).then(() => undefined),
      ),
  }
}
