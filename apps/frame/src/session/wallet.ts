import {
  type Session,
  type SlotRecord,
  sealedFor,
  type VaultAnswer,
  type VaultRequest,
  type WalletRecord,
} from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import type { Signer } from '../signing/signer.js'
import type { LogHead } from '../slots/log.js'
import type { SealedShare } from '../slots/share.js'
import type { RemoteKeyring } from '../worker/calls.js'
import type { SlotOpener, Way } from '../worker/keyring.js'
import { ensureDevice, readDevice } from './device.js'
import { makeKnownWallets, type OtherWallet, OtherWalletError } from './knownWallets.js'
import { type AcceptProof, makeLog, makeLogCalls, type OlderLog } from './log.js'
import type { Storage } from './storage.js'
import { isSignedOut, type Vault } from './vault.js'

/** Who is signed in. The tokens are elsewhere. */
export type SignedIn = { account: Session['account']; wallet: WalletRecord }

/** This device is signed in to a wallet that it has no key for. */
export class NoKeyError extends FrameError {
  constructor() {
    super('This device has no key of the wallet', { code: 4100 })
  }
}

export type Wallet = {
  current(): SignedIn | undefined
  /** Takes what a login gave; makes the wallet of an account that has none. @throws OtherWalletError */
  adopt(session: Session): Promise<SignedIn>
  /**
   * The login of an earlier visit, by the device's key. `undefined` when the vault says that there is none; throws when it says anything else.
   * @param options `asks`: somebody looks, and may be asked about another wallet
   * @throws OtherWalletError
   */
  resume(options?: { asks?: boolean }): Promise<SignedIn | undefined>
  /** Whether this device has a slot. */
  hasKey(): Promise<boolean>
  isOpen(): Promise<boolean>
  /** Opens the key if it is not open. Throws `NoKeyError`. */
  unlock(): Promise<void>
  /** How this device opens the wallet. Throws `NoKeyError`. */
  ownWay(): Promise<Way>
  /**
   * The vault's share of a slot; it is in the log, which is followed.
   * @param from follows the log from here, for who proves that they go on with an older one
   * @throws OlderLogError where the vault has lost lines that this device has seen
   */
  release<P extends '/slots/release' | '/export'>(
    path: P,
    request: VaultRequest<P>,
    from?: LogHead,
  ): Promise<SealedShare>
  /** What this device has seen and the vault has no more, as after a restore. */
  older(): Promise<OlderLog | undefined>
  /** The person goes on with what there is. @throws VaultError `login_stale`, `slot_refused` */
  accept(older: OlderLog, proof: AcceptProof): Promise<void>
  /** Nothing but this device opens the wallet. */
  isOnlyHere(): Promise<boolean>
  /** The slot of this device. */
  ownSlot(): Promise<SlotRecord | undefined>
  opener(): Promise<SlotOpener>
  /** What the vault keeps after a change of the slots. */
  replace(wallet: WalletRecord): void
  /** Reads it again: other devices change it too. */
  refresh(): Promise<void>
  /** Ends the login. The device and its slot stay: a page must not be able to take away the only key. */
  signOut(): Promise<void>
  /** The account has another address now. */
  rename(email: string): void
  signer: Signer
}

export type WalletOptions = {
  vault: Vault
  storage: Storage
  keyring: RemoteKeyring
  /** Told of an account without a wallet: then none is made for it, and it is no login. */
  onNoWallet?: () => void
  /** Asks whether to go on with another wallet than this login had in this browser, or with a new one. Without it: no. */
  onOtherWallet?: (other: OtherWallet) => Promise<boolean>
  /** How long the vault may take for an answer that other tabs wait for, in milliseconds. */
  answerMs?: number
}

export function makeWallet(options: WalletOptions): Wallet {
  const { vault, storage, keyring, onNoWallet, onOtherWallet, answerMs } = options
  let signedIn: SignedIn | undefined
  let resuming: Promise<SignedIn | undefined> | undefined
  let opening: { walletId: string; opened: Promise<void> } | undefined
  const log = makeLog({ vault, storage, answerMs })
  const askLine = makeLogCalls({ vault, answerMs })
  const known = makeKnownWallets(storage)

  async function opener(): Promise<SlotOpener> {
    const { id, enc, factor } = await ensureDevice(storage)
    return { deviceId: id, enc, factor }
  }

  async function createWallet(): Promise<WalletRecord> {
    const { slotId, share } = await vault.call('/slots/prepare', { type: 'device' })
    const made = await keyring.create(await opener(), slotId, { ...share, info: sealedFor.share(slotId) })
    const { wallet } = await vault.call('/wallet', made)
    const kept = wallet.walletId === made.walletId && wallet.ciphertext === made.ciphertext
    const same = wallet.addresses.eip155 === made.addresses.eip155 && wallet.addresses.solana === made.addresses.solana
    if (!kept || !same) throw new FrameError('The wallet could not be kept')
    void storage.persist()
    return wallet
  }

  async function adopt(session: Session, { asks = true } = {}): Promise<SignedIn> {
    vault.keep(session)
    const { account } = session
    const other = await known.compare(account, session.wallet)
    if (other) {
      if (!asks) throw new OtherWalletError()
      if (!(await onOtherWallet?.(other))) return refuse(new OtherWalletError())
    }
    if (!session.wallet && onNoWallet) {
      onNoWallet()
      return refuse(new FrameError('This account has no wallet', { code: 4100 }))
    }
    const wallet = session.wallet ?? (await createWallet())
    await known.keep(account, wallet)
    signedIn = { account, wallet }
    return signedIn
  }

  /** It is no login then: nothing brings it back. */
  async function refuse(error: FrameError): Promise<never> {
    await vault.call('/session/end', {}).catch(() => undefined)
    vault.keep(undefined)
    throw error
  }

  async function ownSlot() {
    const device = await readDevice(storage)
    return signedIn?.wallet.slots.find(({ type, deviceId }) => type === 'device' && deviceId === device?.id)
  }

  /** Whoever needs the key while it is being opened waits for the same opening: each is a line in the log. */
  async function unlock(): Promise<void> {
    if (!signedIn) throw new FrameError('Not signed in', { code: 4100 })
    const { wallet } = signedIn
    if (opening?.walletId !== wallet.walletId) {
      const mine = { walletId: wallet.walletId, opened: open(wallet) }
      opening = mine
      const over = () => {
        if (opening === mine) opening = undefined
      }
      mine.opened.then(over, over)
    }
    await opening.opened
  }

  async function open(wallet: WalletRecord): Promise<void> {
    const requireSame = () => {
      if (walletId() !== wallet.walletId) throw new FrameError('Not signed in', { code: 4100 })
    }
    if (await keyring.isOpen(wallet.walletId)) return
    const way = await ownWay()
    requireSame()
    await keyring.open(await opener(), wallet, way)
    try {
      requireSame()
    } catch (error) {
      // Signed out meanwhile: what was locked then is open again.
      await keyring.lock()
      throw error
    }
  }

  async function ownWay(): Promise<Way> {
    const slot = await ownSlot()
    if (!slot) throw new NoKeyError()
    return { slot, share: await release('/slots/release', { slotId: slot.slotId }) }
  }

  async function release<P extends '/slots/release' | '/export'>(
    path: P,
    request: VaultRequest<P>,
    from?: LogHead,
  ): Promise<SealedShare> {
    const ask = () => askLine(path, request)
    const { share, entry }: Pick<VaultAnswer<'/export'>, 'share' | 'entry'> = await log.follow(walletId(), ask, from)
    return { ...share, info: sealedFor.share(entry.slotId) }
  }

  const walletId = () => signedIn?.wallet.walletId ?? ''

  async function resumeOnce(asks: boolean): Promise<SignedIn | undefined> {
    if (!(await readDevice(storage))) return undefined
    try {
      return await adopt(await vault.call('/session/resume', {}), { asks })
    } catch (error) {
      if (isSignedOut(error)) return undefined
      throw error
    }
  }

  return {
    current: () => signedIn,
    adopt: (session) => adopt(session),
    async resume({ asks = false } = {}) {
      if (signedIn) return signedIn
      if (asks) return resumeOnce(true)
      resuming ??= resumeOnce(false).finally(() => {
        resuming = undefined
      })
      return resuming
    },
    hasKey: async () => (await ownSlot()) !== undefined,
    isOpen: () => keyring.isOpen(walletId()),
    unlock,
    ownWay,
    release,
    older: () => log.older(walletId()),
    accept: log.accept,
    isOnlyHere: async () => signedIn?.wallet.slots.length === 1 && (await ownSlot()) !== undefined,
    ownSlot,
    opener,
    replace(wallet) {
      if (signedIn) signedIn = { ...signedIn, wallet }
      void storage.persist()
    },
    async refresh() {
      await adopt(await vault.call('/session/resume', {}), { asks: false })
    },
    async signOut() {
      const had = signedIn
      signedIn = undefined
      await keyring.lock()
      try {
        if (had) await vault.call('/session/end', {})
      } finally {
        vault.keep(undefined)
      }
    },
    rename(email) {
      if (signedIn) signedIn = { ...signedIn, account: { ...signedIn.account, email } }
    },
    signer: {
      async secp256k1(hash) {
        await unlock()
        return keyring.secp256k1(hash)
      },
      async ed25519(message) {
        await unlock()
        return keyring.ed25519(message)
      },
    },
  }
}
