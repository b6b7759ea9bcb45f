import * as v from 'valibot'
import { randomBytes, toBase64url, utf8 } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'
import { type StoredPermission, storedPermission } from '../signing/permissions/storedPermission.js'
import type { RemoteKeyring } from '../worker/calls.js'
import type { Vault } from './vault.js'
import type { Wallet } from './wallet.js'

/** The permissions that a wallet gave, on whatever site and device, as the vault keeps them: sealed by the wallet's key. */
export type PermissionNotes = {
  /** Never rejects: what was given is given, whether the vault keeps a note of it or not. */
  add(permission: StoredPermission): Promise<void>
  /** The newest first; none that is over. Opens the key where there is any. @throws what the vault and the wallet throw */
  list(): Promise<readonly StoredPermission[]>
}

/** The page waits for its answer meanwhile. */
const patienceMs = 5_000
export function makePermissionNotes({
  vault,
  wallet,
  keyring,
  now,
}: {
  vault: Pick<Vault, 'call'>
  wallet: Pick<Wallet, 'current' | 'unlock'>
  keyring: Pick<RemoteKeyring, 'seal' | 'unseal'>
  now(): number
}): PermissionNotes {
  const walletId = () => {
    const signedIn = wallet.current()
    if (!signedIn) throw new FrameError('Not signed in', { code: 4100 })
    return signedIn.wallet.walletId
  }
  async function keep({ origin, network, account, context, answer, until }: StoredPermission): Promise<void> {
    await wallet.unlock()
    const id = toBase64url(randomBytes(32))
    // The context is in the answer, too.
    const { context: _, ...rest } = answer
    const plain = utf8(JSON.stringify({ origin, network, account, context, answer: rest, until }))
    const made = await keyring.seal(walletId(), id, plain)
    await vault.call('/permissions/add', { id, ...made, until: until * 1_000 }, AbortSignal.timeout(patienceMs))
  }
  return {
    add: (permission) => keep(permission).catch(() => undefined),
    async list() {
      const { permissions } = await vault.call('/permissions', {})
      if (permissions.length === 0) return []
      await wallet.unlock()
      const own = walletId()
      const read = permissions.map(({ id, sealed }) => keyring.unseal(own, id, sealed).then(readNote, () => undefined))
      return (await Promise.all(read)).flatMap((each) => (each && each.until * 1_000 > now() ? [each] : []))
    },
  }
}

function readNote(bytes: Uint8Array): StoredPermission | undefined {
  try {
    const read = v.safeParse(storedPermission, JSON.parse(new TextDecoder().decode(bytes)))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
