import * as v from 'valibot'
import type { Storage } from '../session/storage.js'
import type { PasskeyKey } from '../signing/safe/account.js'

/** A passkey that owns a wallet. Nothing of it is secret: the private half never leaves whoever keeps the passkey. */
export type PasskeyOwner = {
  /** The credential id, base64url. */
  id: string
  key: PasskeyKey
  /** Of the account that it owns: the same on every network. One that was added owns it where it was added. */
  address: string
}

/** The passkeys that own a wallet, as this browser has seen them. */
export type PasskeyOwners = {
  /** The one that is signed in with. */
  current(): PasskeyOwner | undefined
  known(id: string): PasskeyOwner | undefined
  /** The ids of those that own an account. */
  of(address: string): readonly string[]
  /** Signs in with one, and remembers it. */
  enter(owner: PasskeyOwner): Promise<void>
  /** Signs out. That this browser knows the passkey stays: it is found with one answer the next time. */
  leave(): Promise<void>
}

const storageKey = 'passkeyOwners'
const atMost = 20

const number = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/), v.toBigint())
const owner = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  key: v.object({ x: number, y: number, isAdded: v.optional(v.literal(true)) }),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
})
const storedShape = v.object({ current: v.optional(v.string()), known: v.array(owner) })
type Stored = v.InferOutput<typeof storedShape>

const nobody: Stored = { known: [] }
const hex = (value: bigint) => `0x${value.toString(16)}`

/** Reads what an earlier visit left behind; what cannot be read is nobody. */
export async function openPasskeyOwners(storage: Storage): Promise<PasskeyOwners> {
  const read = async () => {
    const found = v.safeParse(storedShape, await storage.get(storageKey))
    return found.success ? found.output : nobody
  }
  let now = await read()
  const find = (id: string | undefined) => now.known.find((each) => each.id === id)

  /** Another tab may have written meanwhile. */
  const change = (next: (before: Stored) => Stored) =>
    storage.exclusive(storageKey, async () => {
      now = next(await read())
      const known = now.known.map(({ key, ...rest }) => ({ ...rest, key: { ...key, x: hex(key.x), y: hex(key.y) } }))
      await storage.set(storageKey, { ...now, known })
    })

  return {
    current: () => find(now.current),
    known: find,
    of: (address) => now.known.filter((each) => each.address === address).map(({ id }) => id),
    enter: (owner) =>
      change(({ known }) => ({
        current: owner.id,
        known: [owner, ...known.filter(({ id }) => id !== owner.id)].slice(0, atMost),
      })),
    leave: async () => (now.current === undefined ? undefined : change(({ known }) => ({ known }))),
  }
}
