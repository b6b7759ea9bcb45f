import type { SlotRecord, WalletAddresses, WalletRecord } from '@portico/vault/contract'
import { type Bytes, randomBytes, toBase64url } from '../bytes.js'
import { addressesOf, deriveKeys, type Keys, signerOf } from '../signing/keys.js'
import type { Signer } from '../signing/signer.js'
import { openShare, type SealedShare } from '../slots/share.js'
import { deviceFactor, openEntropy, type SlotPlace, sealEntropy, slotAad, unwrapKey, wrapKey } from '../slots/slot.js'

/** The parts of a device that open its slot. */
export type SlotOpener = { deviceId: string; enc: CryptoKeyPair; factor: CryptoKey }

export type NewWallet = {
  walletId: string
  ciphertext: string
  addresses: WalletAddresses
  slot: { slotId: string; wrap: string; aad: string }
}

/** An opened key that nobody used for so long is forgotten. */
const idleLimitMs = 5 * 60_000

/** Holds the opened key of one wallet, for a while. */
export type Keyring = Signer & {
  /** Makes a wallet with its first slot. Its key stays open. */
  create(opener: SlotOpener, slotId: string, share: SealedShare): Promise<NewWallet>
  open(opener: SlotOpener, wallet: WalletRecord, slot: SlotRecord, share: SealedShare): Promise<void>
  lock(): void
  isOpen(walletId: string): boolean
}

export type KeyringOptions = {
  /** Calls back after so many milliseconds; returns what takes the call back. */
  later(run: () => void, ms: number): () => void
}

export function makeKeyring({ later }: KeyringOptions): Keyring {
  let held: { walletId: string; keys: Keys; signer: Signer } | undefined
  let forget: (() => void) | undefined

  function lock(): void {
    forget?.()
    forget = undefined
    held?.keys.secp256k1.fill(0)
    held?.keys.ed25519.fill(0)
    held = undefined
  }

  function touch(): void {
    forget?.()
    forget = later(lock, idleLimitMs)
  }

  function hold(walletId: string, keys: Keys): void {
    lock()
    held = { walletId, keys, signer: signerOf(keys) }
    touch()
  }

  function signer(): Signer {
    if (!held) throw new Error('The wallet is locked')
    touch()
    return held.signer
  }

  return {
    async create(opener, slotId, share) {
      const walletId = toBase64url(randomBytes(16))
      const entropy = randomBytes(16)
      const key = randomBytes(32)
      const keys = deriveKeys(entropy)
      const addresses = addressesOf(keys)
      const place: SlotPlace = { type: 'device', walletId, slotId, deviceId: opener.deviceId }
      const ciphertext = await sealEntropy(entropy, key, walletId, addresses)
      const wrap = await withHalves(opener, place, share, (factor, half) => wrapKey(key, factor, half, place))
      entropy.fill(0)
      key.fill(0)
      hold(walletId, keys)
      return { walletId, ciphertext, addresses, slot: { slotId, wrap, aad: slotAad(place) } }
    },
    async open(opener, wallet, slot, share) {
      const { walletId, ciphertext, addresses } = wallet
      if (slot.type !== 'device') throw new TypeError('This is not a slot of a device')
      const place: SlotPlace = { type: slot.type, walletId, slotId: slot.slotId, deviceId: opener.deviceId }
      const key = await withHalves(opener, place, share, (factor, half) => unwrapKey(slot.wrap, factor, half, place))
      const entropy = await openEntropy(ciphertext, key, walletId, addresses)
      key.fill(0)
      const keys = deriveKeys(entropy)
      entropy.fill(0)
      const derived = addressesOf(keys)
      // The same addresses are in the additional data: this holds even where that was made by somebody who had the key.
      if (derived.eip155 !== addresses.eip155 || derived.solana !== addresses.solana) {
        throw new Error('The key belongs to other addresses')
      }
      hold(walletId, keys)
    },
    lock,
    isOpen: (walletId) => held?.walletId === walletId,
    secp256k1: async (hash) => signer().secp256k1(hash),
    ed25519: async (message) => signer().ed25519(message),
  }
}

async function withHalves<T>(
  { enc, factor }: SlotOpener,
  place: SlotPlace,
  sealed: SealedShare,
  use: (factor: Bytes, share: Bytes) => Promise<T>,
): Promise<T> {
  const own = await deviceFactor(factor, place)
  const share = await openShare(enc, sealed)
  try {
    return await use(own, share)
  } finally {
    own.fill(0)
    share.fill(0)
  }
}
