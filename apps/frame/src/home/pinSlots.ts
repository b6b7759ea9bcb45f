import { type Bytes, fromBase64url, toBase64url, utf8 } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'
import type { Keys, Unlocked } from '../session/keys.js'
import { type Vault, VaultError } from '../session/vault.js'
import type { Wallet } from '../session/wallet.js'
import type { Secrets } from '../worker/keyring.js'

/** What a PIN does for the wallet. */
export type PinSlots = {
  /** Sets it; one of before opens nothing any more. */
  set(pin: string): Promise<void>
  /** Makes a slot for this device with it. Rejects with a `PinError`. */
  open(pin: string): Promise<void>
  /** Shows the key with it. Rejects with a `PinError`, or with what the vault says of the key. */
  reveal(pin: string): Promise<Secrets>
}

/** `wrong`: so many tries are left. `locked`: it may be tried again in so many seconds. `over`: the slot has destroyed itself. */
export type PinProblem =
  | { name: 'wrong'; triesLeft: number }
  | { name: 'locked'; seconds: number }
  | { name: 'over' | 'stale' | 'failed' }

export class PinError extends Error {
  readonly problem: PinProblem

  constructor(problem: PinProblem, cause?: unknown) {
    super('The PIN did not open the wallet', { cause })
    this.name = 'PinError'
    this.problem = problem
  }
}

/** At least six digits, that are not all one, nor in a row. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6,12}$/.test(pin) || /^(\d)\1*$/.test(pin)) return false
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10))
  return steps.size > 1
}

/** What guessing costs somebody who has the vault's database and all its keys (OWASP's parameters for Argon2id). */
const cost = { t: 2, m: 19_456, p: 1, dkLen: 64 }

/**
 * The person's half of a slot from a PIN: the vault's OPRF (RFC 9497) over it, so that nobody guesses without asking the vault, then Argon2id.
 * The second half of what comes out shows the vault that the PIN was right.
 */
async function halvesOf(
  vault: Vault,
  slotId: string,
  typed: string,
): Promise<{ factor: Bytes; pin: string; triesLeft: number }> {
  const [{ oprf }, { argon2idAsync }] = await Promise.all([import('./oprf.js'), import('@noble/hashes/argon2.js')])
  const input = utf8(JSON.stringify(['pin/v1', typed]))
  const { blind, blinded } = oprf.blind(input)
  const { evaluated, triesLeft = 0 } = await vault.call('/slots/pin', { slotId, blinded: toBase64url(blinded) })
  const output = oprf.finalize(input, blind, fromBase64url(evaluated))
  const bytes = await argon2idAsync(output, fromBase64url(slotId), cost)
  return { factor: new Uint8Array(bytes.slice(0, 32)), pin: toBase64url(bytes.slice(32)), triesLeft }
}

export function makePinSlots({ vault, wallet, keys }: { vault: Vault; wallet: Wallet; keys: Keys }): PinSlots {
  function pins() {
    const found = wallet.current()
    if (!found) throw new FrameError('Not signed in', { code: 4100 })
    return found.wallet.slots.filter(({ type }) => type === 'pin')
  }

  async function tryIt<T>(
    typed: string,
    use: (unlocked: Required<Omit<Unlocked, 'passkey'>>) => Promise<T>,
  ): Promise<T> {
    const [slot] = pins()
    if (!slot) throw new PinError({ name: 'over' })
    const { factor, pin, triesLeft } = await halvesOf(vault, slot.slotId, typed)
    return use({ slot, factor, pin }).catch((cause) => {
      if (!(cause instanceof VaultError && cause.code === 'slot_refused')) throw cause
      throw new PinError({ name: 'wrong', triesLeft }, cause)
    })
  }

  return {
    async set(typed) {
      const old = pins()
      await keys.addSlot('pin', { half: (slotId) => halvesOf(vault, slotId, typed) })
      for (const slot of old) await keys.removeSlot(slot.slotId)
    },
    async open(typed) {
      try {
        const way = await tryIt(typed, async ({ slot, factor, pin }) => {
          return { slot, factor, share: await wallet.release('/slots/release', { slotId: slot.slotId, pin }) }
        })
        await keys.addSlot('device', { way })
      } catch (error) {
        throw error instanceof PinError ? error : new PinError(problemOf(error), error)
      }
    },
    async reveal(typed) {
      try {
        return await tryIt(typed, keys.reveal)
      } catch (error) {
        const problem = problemOf(error)
        throw problem.name === 'locked' || problem.name === 'over' ? new PinError(problem, error) : error
      }
    },
  }
}

function problemOf(error: unknown): PinProblem {
  if (!(error instanceof VaultError)) return { name: 'failed' }
  if (error.code === 'pin_locked') return { name: 'locked', seconds: error.retryAfter ?? 60 }
  if (error.code === 'slot_unknown') return { name: 'over' }
  return { name: error.code === 'login_stale' ? 'stale' : 'failed' }
}
