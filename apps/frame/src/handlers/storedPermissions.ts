import * as v from 'valibot'
import type { PermissionNotes } from '../session/permissionNotes.js'
import type { Storage } from '../session/storage.js'
import { type StoredPermissions, storedPermission } from '../signing/permissions/storedPermission.js'

const key = 'permissions'
const atMost = 200
const row = v.object({ ...storedPermission.entries, walletId: v.string() })
type Row = v.InferOutput<typeof row>

/** What a wallet let others do, kept in this browser for this site. `notes`: what is given is noted for others of the wallet, too. */
export function storedPermissions(
  storage: Storage,
  walletId: string,
  now: () => number,
  notes?: Pick<PermissionNotes, 'add'>,
): StoredPermissions {
  async function all(): Promise<Row[]> {
    const found = await storage.get(key)
    const rows = Array.isArray(found) ? found : []
    return rows.flatMap((each) => (v.is(row, each) && each.until * 1_000 > now() ? [each] : []))
  }
  const change = (next: (rows: Row[]) => Row[]) =>
    storage.exclusive(key, async () => storage.set(key, next(await all()).slice(0, atMost)))
  const isSame = (each: Row, { network, context }: Pick<Row, 'network' | 'context'>) =>
    each.walletId === walletId && each.network === network && each.context === context
  return {
    async list() {
      return (await all()).filter((each) => each.walletId === walletId).map(({ walletId: _, ...each }) => each)
    },
    async add(permission) {
      await change((rows) => [{ ...permission, walletId }, ...rows])
      await notes?.add(permission)
    },
    mark: (one, stopping) => change((rows) => rows.map((each) => (isSame(each, one) ? { ...each, stopping } : each))),
    remove: (one) => change((rows) => rows.filter((each) => !isSame(each, one))),
  }
}
