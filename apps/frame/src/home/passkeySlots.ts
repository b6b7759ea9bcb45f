import { FrameError } from '../protocol/errors.js'
import type { Keys, Unlocked } from '../session/keys.js'
import type { OlderLog } from '../session/log.js'
import { PasskeyError } from '../session/passkeyError.js'
import type { Passkeys } from '../session/passkeys.js'
import { type Vault, VaultError } from '../session/vault.js'
import type { Wallet } from '../session/wallet.js'
import type { Secrets } from '../worker/keyring.js'

/** What a passkey does for the wallet. */
export type PasskeySlots = {
  /** Adds one. Nothing is kept of one that cannot hold a half of the wallet. */
  add(): Promise<void>
  /** Makes a slot for this device with one. */
  open(): Promise<void>
  /** Goes on with an older log by one. */
  accept(older: OlderLog): Promise<void>
  /** Shows the key by one. */
  reveal(): Promise<Secrets>
}

export type PasskeyProblem = PasskeyError['reason'] | 'failed'

export function makePasskeySlots({
  vault,
  wallet,
  keys,
  passkeys,
}: {
  vault: Vault
  wallet: Wallet
  keys: Keys
  passkeys: Passkeys
}): PasskeySlots {
  function signedIn() {
    const found = wallet.current()
    if (!found) throw new FrameError('Not signed in', { code: 4100 })
    return found
  }
  async function ask(): Promise<Required<Omit<Unlocked, 'pin'>>> {
    const { wallet: record } = signedIn()
    const { nonce } = await vault.call('/slots/challenge', {})
    const { deviceId } = await wallet.opener()
    const { factor, passkey } = await passkeys.use(record, deviceId, nonce)
    const slot = record.slots.find(({ credentialId }) => credentialId === passkey.id)
    if (!slot) throw new PasskeyError('refused')
    return { slot, factor, passkey }
  }
  return {
    async add() {
      const { account, wallet: record } = signedIn()
      const name = account.email ?? account.userName ?? record.addresses.eip155
      await keys.addSlot('passkey', { half: (slotId) => passkeys.make(record, slotId, name) })
    },
    async open() {
      const { slot, factor, passkey } = await ask()
      const share = await wallet.release('/slots/release', { slotId: slot.slotId, passkey })
      await keys.addSlot('device', { way: { slot, share, factor } })
    },
    async accept(older) {
      const { slot, passkey } = await ask()
      await wallet.accept(older, { slotId: slot.slotId, passkey })
    },
    reveal: async () => keys.reveal(await ask()),
  }
}

export function passkeyProblem(error: unknown): PasskeyProblem {
  if (error instanceof PasskeyError) return error.reason
  return error instanceof VaultError && error.code === 'slot_refused' ? 'refused' : 'failed'
}
