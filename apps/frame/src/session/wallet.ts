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
  /** The newest login, also while its person is being asked. */
  let newest: Session | undefined
  let creating: { account: string; made: Promise<WalletRecord> } | undefined
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
    const unchanged = wallet.walletId === made.walletId && wallet.ciphertext === made.ciphertext
    const same = wallet.addresses.eip155 === made.addresses.eip155 && wallet.addresses.solana === made.addresses.solana
    if (!unchanged || !same) throw new FrameError('The wallet could not be kept')
    void storage.persist()
    return wallet
  }

  /** Whoever looks and whoever connects at once make one wallet. */
  function walletFor({ id: account }: Session['account']): Promise<WalletRecord> {
    if (creating?.account !== account) {
      const mine = { account, made: createWallet() }
      creating = mine
      const over = () => {
        if (creating === mine) creating = undefined
      }
      mine.made.then(over, over)
    }
    return creating.made
  }

  function take(session: Session, isSame: boolean): void {
    vault.keep(session, { isSame })
    newest = session
  }

  async function adopt(session: Session, { isSame = false } = {}): Promise<SignedIn> {
    take(session, isSame)
    const other = await known.compare(session.account, session.wallet)
    if (other && !(await onOtherWallet?.(other))) return refuse(session, new OtherWalletError())
    return finish(session)
  }

  /**
   * As `adopt`, where nobody looks: nobody is asked, and whoever is being asked already still is.
   * @param before the newest login when this one was asked for
   */
  async function adoptUnseen(session: Session, before: Session | undefined): Promise<SignedIn> {
    if (await known.compare(session.account, session.wallet)) throw new OtherWalletError()
    if (newest !== before) requireNewest(session)
    take(session, true)
    return finish(session)
  }

  async function finish(session: Session): Promise<SignedIn> {
    const { account } = session
    requireNewest(session)
    if (!session.wallet && onNoWallet) {
      onNoWallet()
      return refuse(session, new FrameError('This account has no wallet', { code: 4100 }))
    }
    const wallet = session.wallet ?? (await walletFor(account))
    requireNewest(session)
    await known.keep(account, wallet)
    requireNewest(session)
    signedIn = { account, wallet }
    return signedIn
  }

  /** The tokens are those of the newest login: what is done with them must be for its account. */
  function requireNewest({ account }: Session): void {
    if (newest?.account.id !== account.id) throw new FrameError('The login was given up')
  }

  /** It is no login then: nothing brings it back. One that another has taken the place of has nothing left to end. */
  async function refuse(session: Session, error: FrameError): Promise<never> {
    if (newest === session) await vault.call('/session/end', {}).catch(() => undefined)
    if (newest === session) {
      newest = undefined
      vault.keep(undefined)
    }
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
    const before = newest
    try {
      const session = await vault.call('/session/resume', {})
      // A login that was finished meanwhile is not taken again.
      if (signedIn) return signedIn
      if (!asks) return await adoptUnseen(session, before)
      if (newest !== before) requireNewest(session)
      return await adopt(session, { isSame: true })
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
      const before = newest
      await adoptUnseen(await vault.call('/session/resume', {}), before)
    },
    async signOut() {
      const had = signedIn ?? newest
      signedIn = undefined
      newest = undefined
      creating = undefined
      await keyring.lock()
      try {
        if (had && !newest) await vault.call('/session/end', {})
      } finally {
        // The next login may have come meanwhile.
        if (!newest) vault.keep(undefined)
      }
    },
    rename(email) {
      if (!signedIn) return
      signedIn = { ...signedIn, account: { ...signedIn.account, email } }
      // What cannot be kept now is kept with the next visit.
      void known.keep(signedIn.account, signedIn.wallet).catch(() => undefined)
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
