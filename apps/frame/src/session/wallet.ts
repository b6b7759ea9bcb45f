import {
  type LogEntry,
  type Session,
  sealedFor,
  type VaultAnswer,
  type VaultRequest,
  type WalletRecord,
} from '@portico/vault/contract'
import { FrameError } from '../protocol/errors.js'
import type { Signer } from '../signing/signer.js'
import { followLog, type LogHead } from '../slots/log.js'
import type { SealedShare } from '../slots/share.js'
import type { RemoteKeyring } from '../worker/calls.js'
import type { SlotOpener, Way } from '../worker/keyring.js'
import { ensureDevice, readDevice } from './device.js'
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
  /** Takes what a login gave; makes the wallet of an account that has none. */
  adopt(session: Session): Promise<SignedIn>
  /** The login of an earlier visit, by the device's key. `undefined` when the vault says that there is none; throws when it says anything else. */
  resume(): Promise<SignedIn | undefined>
  /** Whether this device has a slot. */
  hasKey(): Promise<boolean>
  /** Opens the key if it is not open. Throws `NoKeyError`. */
  unlock(): Promise<void>
  /** How this device opens the wallet. Throws `NoKeyError`. */
  ownWay(): Promise<Way>
  /** The vault's share of a slot; it is in the log, which is followed. */
  release<P extends '/slots/release' | '/export'>(path: P, request: VaultRequest<P>): Promise<SealedShare>
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
}

export function makeWallet({ vault, storage, keyring, onNoWallet }: WalletOptions): Wallet {
  let signedIn: SignedIn | undefined
  let resuming: Promise<SignedIn | undefined> | undefined

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
    return wallet
  }

  async function adopt(session: Session): Promise<SignedIn> {
    vault.keep(session)
    if (!session.wallet && onNoWallet) {
      await vault.call('/session/end', {})
      vault.keep(undefined)
      onNoWallet()
      throw new FrameError('This account has no wallet', { code: 4100 })
    }
    signedIn = { account: session.account, wallet: session.wallet ?? (await createWallet()) }
    return signedIn
  }

  async function ownSlot() {
    const device = await readDevice(storage)
    return signedIn?.wallet.slots.find(({ type, deviceId }) => type === 'device' && deviceId === device?.id)
  }

  /** Reads what happened since this device last looked, up to the line of this opening. */
  async function checkLog(walletId: string, entry: LogEntry): Promise<void> {
    let head = (await storage.get('log')) as LogHead | undefined
    if (head?.walletId !== walletId) head = undefined
    if (head && entry.seq <= head.seq) throw new FrameError('The wallet’s log was changed')
    while ((head?.seq ?? 0) < entry.seq) {
      const { entries } = await vault.call('/log', { after: head?.seq ?? 0 })
      const known = entries.filter(({ seq }) => seq <= entry.seq)
      head = await followLog(walletId, head, known)
      if (known.length === 0) break
    }
    if (head?.hash !== entry.hash) throw new FrameError('The wallet’s log was changed')
    await storage.set('log', head)
  }

  async function unlock(): Promise<void> {
    if (!signedIn) throw new FrameError('Not signed in', { code: 4100 })
    const { wallet } = signedIn
    if (await keyring.isOpen(wallet.walletId)) return
    await keyring.open(await opener(), wallet, await ownWay())
  }

  async function ownWay(): Promise<Way> {
    const slot = await ownSlot()
    if (!slot) throw new NoKeyError()
    return { slot, share: await release('/slots/release', { slotId: slot.slotId }) }
  }

  async function release<P extends '/slots/release' | '/export'>(
    path: P,
    request: VaultRequest<P>,
  ): Promise<SealedShare> {
    const { share, entry }: Pick<VaultAnswer<'/export'>, 'share' | 'entry'> = await vault.call(path, request)
    await checkLog(signedIn?.wallet.walletId ?? '', entry)
    return { ...share, info: sealedFor.share(entry.slotId) }
  }

  async function resumeOnce(): Promise<SignedIn | undefined> {
    if (!(await readDevice(storage))) return undefined
    try {
      return await adopt(await vault.call('/session/resume', {}))
    } catch (error) {
      if (isSignedOut(error)) return undefined
      throw error
    }
  }

  return {
    current: () => signedIn,
    adopt,
    async resume() {
      if (signedIn) return signedIn
      resuming ??= resumeOnce().finally(() => {
        resuming = undefined
      })
      return resuming
    },
    hasKey: async () => (await ownSlot()) !== undefined,
    unlock,
    ownWay,
    release,
    opener,
    replace(wallet) {
      if (signedIn) signedIn = { ...signedIn, wallet }
    },
    async refresh() {
      await adopt(await vault.call('/session/resume', {}))
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
