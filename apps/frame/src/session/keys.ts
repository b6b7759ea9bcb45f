import {
  type PasskeyCreated,
  type PasskeyUsed,
  type SlotRecord,
  type SlotType,
  sealedFor,
  type VaultAnswer,
  type WalletRecord,
} from '@portico/vault/contract'
import { type Bytes, toBase64url } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'
import type { LogHead } from '../slots/log.js'
import { openShare, type SealedShare } from '../slots/share.js'
import type { RemoteKeyring } from '../worker/calls.js'
import type { Secrets, Way } from '../worker/keyring.js'
import type { OlderLog } from './log.js'
import type { Vault } from './vault.js'
import type { Wallet } from './wallet.js'

/** A device that asks for the key of this wallet. */
export type Ask = VaultAnswer<'/handover/asks'>['asks'][number]

/** All that opens the wallet beside the code of the kit. */
export type Kit = Pick<WalletRecord, 'walletId' | 'ciphertext' | 'addresses'> & {
  slotId: string
  wrap: string
  aad: string
  share: string
}

/** A slot with the person's half of it, and what the vault is shown for its own. */
export type Unlocked = { slot: SlotRecord; factor: Bytes; passkey?: PasskeyUsed; pin?: string }

/** What a new slot is made with. */
type Given = {
  way?: Way
  /** The person's half, where it is not the device's: at hand, or asked for when the slot has its name. */
  factor?: Bytes
  half?(slotId: string): Promise<{ factor: Bytes; passkey?: PasskeyCreated; pin?: string }>
}

/** The ways into the wallet, and what is done with them. */
export type Keys = {
  /**
   * Asks the person's other devices for the key, and makes a slot for this one with it.
   * @returns false when another device said no, or nobody answered in time
   */
  askOthers(onAsked: (asked: VaultAnswer<'/handover/ask'>) => void, signal: AbortSignal): Promise<boolean>
  /** What asks at this moment, and what may not ask any more. */
  asks(): Promise<VaultAnswer<'/handover/asks'>>
  /** Lets all devices ask again. */
  letAsk(): Promise<void>
  /** Hands the key over when the number is the one that the other device shows. Throws `VaultError` `choice_wrong` when it is not. */
  answer(ask: Ask, choice: string | undefined): Promise<void>
  /** One more slot. `way`: how the wallet is opened for it; by default as this device does. */
  addSlot(type: SlotType, given?: Given): Promise<void>
  removeSlot(slotId: string): Promise<void>
  /** A recovery kit of this code; those of before open nothing any more. Answers what the file of the kit holds. */
  makeKit(code: Bytes): Promise<Kit>
  /** Makes a slot for this device by the code of a kit. Throws a `FrameError` when it is of no kit of this wallet. */
  openWithKit(code: Bytes): Promise<void>
  /** Finds the kit of a code. `from`: as `release` of the wallet. Throws a `FrameError` when it is of no kit of this wallet. */
  findKit(code: Bytes, from?: LogHead): Promise<{ slot: SlotRecord; factor: Bytes; share: SealedShare }>
  /** Goes on with an older log by the code of a kit. Throws as `findKit` does, and `VaultError` `login_stale`. */
  acceptWithKit(older: OlderLog, code: Bytes): Promise<void>
  /** The secrets, after a login of minutes ago: by this device's slot, or by another where the vault asks for one. */
  reveal(unlocked?: Unlocked): Promise<Secrets>
}

type Added = { slotId: string; wrap: string; aad: string; share: SealedShare }

export function makeKeys({ vault, wallet, keyring }: { vault: Vault; wallet: Wallet; keyring: RemoteKeyring }): Keys {
  function record(): WalletRecord {
    const signedIn = wallet.current()
    if (!signedIn) throw new FrameError('Not signed in', { code: 4100 })
    return signedIn.wallet
  }

  async function addSlot(type: SlotType, { way, half, ...given }: Given = {}): Promise<Added> {
    const { slotId, share } = await vault.call('/slots/prepare', { type })
    const asked = await half?.(slotId)
    const factor = given.factor ?? asked?.factor
    const start = { type, slotId, share: { ...share, info: sealedFor.share(slotId) }, ...(factor ? { factor } : {}) }
    const made = await keyring.add(await wallet.opener(), record(), way ?? (await wallet.ownWay()), start)
    const answer = await vault.call('/slots', {
      ...made,
      ...(asked?.passkey ? { passkey: asked.passkey } : {}),
      ...(asked?.pin ? { pin: asked.pin } : {}),
    })
    if (!answer.wallet.slots.some((slot) => slot.slotId === slotId && slot.wrap === made.wrap)) {
      throw new FrameError('The slot could not be kept')
    }
    wallet.replace(answer.wallet)
    return { ...made, share: start.share }
  }

  async function removeSlot(slotId: string): Promise<void> {
    const proof = await keyring.prove(await wallet.opener(), record(), await wallet.ownWay())
    wallet.replace((await vault.call('/slots/remove', { slotId, proof })).wallet)
  }

  const kits = () => record().slots.filter(({ type }) => type === 'kit')

  async function findKit(code: Bytes, from?: LogHead) {
    for (const slot of kits()) {
      const share = await wallet.release('/slots/release', { slotId: slot.slotId }, from)
      const found = { slot, factor: code, share }
      const isRight = await keyring.prove(await wallet.opener(), record(), found).then(
        () => true,
        () => false,
      )
      if (isRight) return found
    }
    throw new FrameError('The code is of no kit of this wallet')
  }

  return {
    addSlot: async (type, given) => void (await addSlot(type, given)),
    async askOthers(onAsked, signal) {
      const asked = await vault.call('/handover/ask', {}, signal)
      onAsked(asked)
      for (;;) {
        const answer = await vault.call('/handover/take', { request: asked.request }, signal)
        if (answer.state === 'ready') {
          await addSlot('device', { way: { handed: { ...answer.sealed, info: sealedFor.handover(asked.request) } } })
          return true
        }
        if (answer.state !== 'waiting') return false
      }
    },
    asks: () => vault.call('/handover/asks', {}),
    async letAsk() {
      const proof = await keyring.prove(await wallet.opener(), record(), await wallet.ownWay())
      await vault.call('/handover/lift', { proof })
    },
    async answer({ request, enc }, choice) {
      if (choice === undefined) {
        await vault.call('/handover/offer', { request, deny: true })
        return
      }
      const way = await wallet.ownWay()
      const sealed = await keyring.give(await wallet.opener(), record(), way, enc, sealedFor.handover(request))
      await vault.call('/handover/offer', { request, choice, sealed })
    },
    removeSlot,
    async makeKit(code) {
      const old = kits()
      const { slotId, wrap, aad, share } = await addSlot('kit', { factor: code })
      const { enc } = await wallet.opener()
      const kit = { slotId, wrap, aad, share: toBase64url(await openShare(enc, share)) }
      for (const slot of old) await removeSlot(slot.slotId)
      const { walletId, ciphertext, addresses } = record()
      return { walletId, ciphertext, addresses, ...kit }
    },
    findKit,
    async acceptWithKit(older, code) {
      const { slot } = await findKit(code, older.found)
      await wallet.accept(older, { slotId: slot.slotId })
    },
    async openWithKit(code) {
      await addSlot('device', { way: await findKit(code) })
    },
    async reveal(unlocked) {
      const { slot: given, factor, passkey, pin } = unlocked ?? {}
      const evidence = { ...(passkey ? { passkey } : {}), ...(pin ? { pin } : {}) }
      const share = await wallet.release('/export', given ? { slotId: given.slotId, ...evidence } : {})
      const slot = record().slots.find(({ slotId }) => sealedFor.share(slotId) === share.info)
      if (!slot) throw new FrameError('This device has no key of the wallet', { code: 4100 })
      return keyring.reveal(await wallet.opener(), record(), { slot, share, ...(factor ? { factor } : {}) })
    },
  }
}
