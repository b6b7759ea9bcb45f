import type { Session } from '@portico/vault/contract'
import { newVault, projectId, site, startWorld, type TestVault } from '../../../vault/src/testing/vault.test-support.js'
import { ensureDevice } from './device.js'
import { localKeyring } from './session.test-support.js'
import { memoryStorage, type Storage } from './storage.js'
import { makeVault, type Vault } from './vault.js'
import { makeWallet, type WalletOptions } from './wallet.js'

export { newVault, startWorld, type TestVault }

const tables = ['accounts', 'identities', 'devices', 'sessions', 'tokens', 'hits'].concat([
  'wallets',
  'slots',
  'release_log',
  'passkeys',
  'pins',
  'handovers',
])

/** The database as it is now, to be put back later: what a restore does, or a fail-over that loses the newest writes. */
export async function backUp({ sql, time }: TestVault): Promise<() => Promise<void>> {
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql(table)}`))
  // What is written from now on is of another time, and so is what follows the restore.
  time.now += 60_000
  return async () => {
    time.now += 60_000
    await sql`truncate ${sql(tables)} cascade`
    for (const [index, table] of tables.entries())
      for (const row of rows[index] ?? []) await sql`insert into ${sql(table)} ${sql(row)}`
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>

/** A page with the frame in it, over the real vault. `kept`: what an earlier page left in the browser. */
export function openBrowser(world: TestVault, kept: Storage = memoryStorage(), options: Partial<WalletOptions> = {}) {
  const send = async (url: unknown, init?: RequestInit) =>
    world.app.request(new URL(String(url)).pathname, {
      method: 'POST',
      body: String(init?.body),
      headers: { ...(init?.headers as Record<string, string>), 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    })
  const device = () => ensureDevice(kept)
  const { origin } = world.vault.config
  const vault: Vault = makeVault({ fetch: send as typeof fetch, origin, device, now: () => world.time.now })
  const { keyring } = localKeyring()
  const wallet = makeWallet({ vault, storage: kept, keyring, ...options })

  /** Signs in as a person would, by a mail; a new login where there is one. */
  async function signIn(email: string): Promise<Session> {
    const { keys } = await device()
    const begun = await vault.call('/email', { email, projectId, origin: site, device: keys, fresh: true })
    let code = world.codeIn(world.mailTo(email).subject)
    if (begun.action === 'VERIFY_DEVICE') {
      const token = world.tokenIn(world.mailTo(email).text)
      code = (await world.page('/approval/answer', { token, choice: begun.match })).body.code
    }
    const session = await vault.call('/email/code', { flow: begun.flow, code })
    world.time.now += 31_000
    await wallet.adopt(session)
    return session
  }

  return { storage: kept, vault, keyring, wallet, signIn, reload: () => openBrowser(world, kept, options) }
}
