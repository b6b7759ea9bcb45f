import { ed25519 } from '@noble/curves/ed25519.js'
import type { PublicKey, Sealed, SlotRecord, SlotType, WalletAddresses, WalletRecord } from '@portico/vault/contract'
import { type Bytes, randomBytes, toBase64url } from '../bytes.js'
import { toBase58 } from '../signing/base58.js'
import { wordsOf } from '../signing/bip39.js'
import { concat, toHex } from '../signing/bytes.js'
import { addressesOf, deriveKeys, type Keys, signerOf } from '../signing/keys.js'
import type { Signer } from '../signing/signer.js'
import { openShare, type SealedShare, sealTo } from '../slots/share.js'
import {
  deviceFactor,
  keyProof,
  noteKey,
  openEntropy,
  openNote,
  type SlotPlace,
  sealEntropy,
  sealNote,
  slotAad,
  unwrapKey,
  wrapKey,
} from '../slots/slot.js'

/** The parts of a device that open its slot. */
export type SlotOpener = { deviceId: string; enc: CryptoKeyPair; factor: CryptoKey }

/** How the wallet's key is reached: by a slot (`factor` is the person's half where it is not the device's), or handed over. */
export type Way = { slot: SlotRecord; share: SealedShare; factor?: Bytes } | { handed: SealedShare }

/** A slot that the vault prepared. `factor`: the person's half where it is not the device's. */
export type SlotStart = { type: SlotType; slotId: string; share: SealedShare; factor?: Bytes }

export type NewSlot = { slotId: string; wrap: string; aad: string }

export type NewWallet = {
  walletId: string
  ciphertext: string
  addresses: WalletAddresses
  slot: NewSlot
  proof: string
}

/** What a person takes along. */
export type Secrets = { words: string; eip155: string; solana: string }

/** An opened key that nobody used for so long is forgotten. */
const idleLimitMs = 5 * 60_000

/** Holds the opened key of one wallet, for a while. */
export type Keyring = Signer & {
  /** Makes a wallet with its first slot. Its key stays open. */
  create(opener: SlotOpener, slotId: string, share: SealedShare): Promise<NewWallet>
  open(opener: SlotOpener, wallet: WalletRecord, way: Way): Promise<void>
  /** Makes one more slot of the wallet. */
  add(opener: SlotOpener, wallet: WalletRecord, way: Way, start: SlotStart): Promise<NewSlot & { proof: string }>
  /** Seals the wallet's key to another device. */
  give(opener: SlotOpener, wallet: WalletRecord, way: Way, to: PublicKey, info: string): Promise<Sealed>
  /** Shows the vault that the wallet can be opened. */
  prove(opener: SlotOpener, wallet: WalletRecord, way: Way): Promise<string>
  /** Seals something for all devices of the wallet, under a name. `proof`: as `prove` gives it. Throws while the wallet is locked. */
  seal(walletId: string, id: string, plain: Bytes): Promise<{ sealed: string; proof: string }>
  /** Throws while the wallet is locked, and for what it has not sealed under this name. */
  unseal(walletId: string, id: string, sealed: string): Promise<Bytes>
  /** The secrets themselves, for a window that shows them. */
  reveal(opener: SlotOpener, wallet: WalletRecord, way: Way): Promise<Secrets>
  lock(): void
  isOpen(walletId: string): boolean
}

export type KeyringOptions = {
  /** Calls back after so many milliseconds; returns what takes the call back. */
  later(run: () => void, ms: number): () => void
}

export function makeKeyring({ later }: KeyringOptions): Keyring {
  let held: { walletId: string; keys: Keys; signer: Signer; notes: CryptoKey; proof: string } | undefined
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

  async function hold(walletId: string, key: Bytes, keys: Keys): Promise<void> {
    const [notes, proof] = await Promise.all([noteKey(key, walletId), keyProof(key, walletId)])
    lock()
    held = { walletId, keys, signer: signerOf(keys), notes, proof }
    touch()
  }

  function heldOf(walletId: string): NonNullable<typeof held> {
    if (held?.walletId !== walletId) throw new Error('The wallet is locked')
    touch()
    return held
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
      const wrap = await withHalves(opener, place, { share }, (factor, half) => wrapKey(key, factor, half, place))
      const proof = await keyProof(key, walletId)
      await hold(walletId, key, keys)
      entropy.fill(0)
      key.fill(0)
      return { walletId, ciphertext, addresses, slot: { slotId, wrap, aad: slotAad(place) }, proof }
    },
    open: (opener, wallet, way) => withKey(opener, wallet, way, ({ key, keys }) => hold(wallet.walletId, key, keys)),
    add: (opener, wallet, way, start) =>
      withKey(opener, wallet, way, async ({ key, keys }) => {
        const place = placeOf(opener, wallet, start)
        const wrap = await withHalves(opener, place, start, (factor, half) => wrapKey(key, factor, half, place))
        await hold(wallet.walletId, key, keys)
        const proof = await keyProof(key, wallet.walletId)
        return { slotId: start.slotId, wrap, aad: slotAad(place), proof }
      }),
    give: (opener, wallet, way, to, info) => withKey(opener, wallet, way, ({ key }) => sealTo(to, key, info)),
    prove: (opener, wallet, way) => withKey(opener, wallet, way, ({ key }) => keyProof(key, wallet.walletId)),
    reveal: (opener, wallet, way) =>
      withKey(opener, wallet, way, async ({ entropy, keys }) => {
        // A key of Solana is kept by wallets with its public half behind it.
        const solana = toBase58(concat(keys.ed25519, ed25519.getPublicKey(keys.ed25519)))
        return { words: wordsOf(entropy), eip155: toHex(keys.secp256k1), solana }
      }),
    async seal(walletId, id, plain) {
      const { notes, proof } = heldOf(walletId)
      return { sealed: await sealNote(notes, plain, walletId, id), proof }
    },
    unseal: async (walletId, id, sealed) => openNote(heldOf(walletId).notes, sealed, walletId, id),
    lock,
    isOpen: (walletId) => held?.walletId === walletId,
    secp256k1: async (hash) => signer().secp256k1(hash),
    ed25519: async (message) => signer().ed25519(message),
  }
}

/** The place of a slot: those of devices belong to this one. */
const placeOf = (
  { deviceId }: SlotOpener,
  { walletId }: WalletRecord,
  { type, slotId }: { type: SlotType; slotId: string },
): SlotPlace => ({ type, walletId, slotId, deviceId: type === 'device' ? deviceId : undefined })

/** Opens the wallet for one use. Throws when a byte of it, or what opens it, is not the one it was made with. */
async function withKey<T>(
  opener: SlotOpener,
  wallet: WalletRecord,
  way: Way,
  use: (opened: { key: Bytes; entropy: Bytes; keys: Keys }) => Promise<T>,
): Promise<T> {
  const { walletId, ciphertext, addresses } = wallet
  const key = await keyOf(opener, wallet, way)
  try {
    const entropy = await openEntropy(ciphertext, key, walletId, addresses)
    try {
      const keys = deriveKeys(entropy)
      const derived = addressesOf(keys)
      // The same addresses are in the additional data: this holds even where that was made by somebody who had the key.
      if (derived.eip155 !== addresses.eip155 || derived.solana !== addresses.solana) {
        throw new Error('The key belongs to other addresses')
      }
      return await use({ key, entropy, keys })
    } finally {
      entropy.fill(0)
    }
  } finally {
    key.fill(0)
  }
}

async function keyOf(opener: SlotOpener, wallet: WalletRecord, way: Way): Promise<Bytes> {
  if ('handed' in way) return openShare(opener.enc, way.handed)
  const { slot } = way
  const place = placeOf(opener, wallet, slot)
  return withHalves(opener, place, way, (factor, half) => unwrapKey(slot.wrap, factor, half, place))
}

async function withHalves<T>(
  { enc, factor }: SlotOpener,
  place: SlotPlace,
  given: { share: SealedShare; factor?: Bytes },
  use: (factor: Bytes, share: Bytes) => Promise<T>,
): Promise<T> {
  if ((place.type === 'device') !== (given.factor === undefined))
    throw new TypeError('The half is not of this kind of slot')
  const own = given.factor ?? (await deviceFactor(factor, place))
  const share = await openShare(enc, given.share)
  try {
    return await use(own, share)
  } finally {
    own.fill(0)
    share.fill(0)
  }
}
