import { ed25519 } from '@noble/curves/ed25519.js'
import type { WalletAccount } from '@wallet-standard/base'
import { toBase58 } from '../../base/base58.js'
import { createDesk, type Desk, ownerOf } from '../desk.js'
import { createEvents } from '../events.js'
import { bytesOf } from '../hex.js'
import { neutralIcon } from '../icon.js'
import { developmentSolanaKeys } from '../keys.js'
import {
  answered,
  connect,
  type Inside,
  type SolanaKey,
  sendTransactions,
  signIn,
  signMessages,
  signTransactions,
} from './features.js'
import type { SolanaFeatures, SolanaStandardWallet, SolanaTestWallet, SolanaTestWalletOptions } from './types.js'

const features = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

/**
 * Creates a Solana wallet for tests that holds keys, signs for real and sends real transactions over the given nodes. It needs no page,
 * so that it works in Node as well; `installSolanaTestWallet` puts one into a page.
 *
 * @returns The wallet as its owner holds it; its `standard` is the wallet (after the Wallet Standard) to hand to an app.
 * @throws Error when a key is not a private key or none is given
 * @example
 * const wallet = createSolanaTestWallet({
 *   info: { name: 'Lumen', rdns: 'dev.portico.lumen' },
 *   chains: [{ id: 'solana:localnet', name: 'Local', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * const connected = wallet.standard.features['standard:connect'].connect()
 * await wallet.approve()
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  return holdSolanaWallet(options).wallet
}

/** The owner's side, and where the wallet keeps what it knows. */
export function holdSolanaWallet(options: SolanaTestWalletOptions): {
  wallet: SolanaTestWallet
  memory: { key: string; reload(): void }
} {
  const { name, rdns, icon = neutralIcon(name) } = options.info
  const { storage, autoApprove, origin } = options
  const keys = (options.keys ?? developmentSolanaKeys.slice(0, 3)).map(readKey)
  const key = `test-wallet.${rdns}`
  const desk = createDesk({ key, accounts: keys.length, storage, autoApprove, origin })
  const wallet: SolanaTestWallet = {
    info: Object.freeze({ name, rdns, icon }),
    standard: createStandard(desk, keys, { ...options, icon: icon as WalletAccount['icon'] & string }),
    accounts: keys.map(({ address }) => address),
    ...ownerOf(desk, keys.length),
  }
  return { wallet, memory: { key, reload: desk.reload } }
}

function readKey(hex: `0x${string}`): SolanaKey {
  const secret = bytesOf(hex)
  if (secret.length !== 32) throw new Error('A private key of Solana has 32 bytes.')
  const publicKey = ed25519.getPublicKey(secret)
  return { address: toBase58(publicKey), publicKey, sign: (message) => ed25519.sign(message, secret) }
}

function createStandard(
  desk: Desk,
  keys: readonly SolanaKey[],
  options: Pick<SolanaTestWalletOptions, 'info' | 'chains'> & { icon: NonNullable<WalletAccount['icon']> },
): SolanaStandardWallet {
  const { icon, info } = options
  const chains = options.chains.map(({ id }) => id)
  // The same object each time: apps compare them.
  const accounts = keys.map(({ address, publicKey }, index): WalletAccount => {
    const label = `${info.name} ${index + 1}`
    return Object.freeze({
      address,
      get publicKey() {
        return Uint8Array.from(publicKey)
      },
      chains,
      features,
      label,
      icon,
    })
  })
  const visible = () => desk.visible().flatMap((index) => accounts[index] ?? [])
  const accountOf = (index: number) => {
    const account = accounts[index]
    if (!account) throw new Error(`There is no account ${index}.`)
    return account
  }
  const inside: Inside = { desk, chains: options.chains, keys, visible, accountOf }
  const events = createEvents()
  let shown = visible()
  desk.subscribe(() => {
    const now = visible()
    if (now.length === shown.length && now.every((account, index) => account === shown[index])) return
    shown = now
    events.emit('change', { accounts: now })
  })
  const supportedTransactionVersions = ['legacy', 0] as const
  const given: SolanaFeatures = {
    'standard:connect': {
      version: '1.0.0',
      connect: ({ silent = false } = {}) => answered(desk, () => connect(inside, silent)),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => answered(desk, async () => desk.change({ shared: [] })),
    },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        events.on(event, listener)
        return () => events.off(event, listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) => answered(desk, () => signMessages(inside, inputs)),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs) => answered(desk, () => signTransactions(inside, inputs)),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs) => answered(desk, () => sendTransactions(inside, inputs)),
    },
    'solana:signIn': { version: '1.0.0', signIn: (...inputs) => answered(desk, () => signIn(inside, inputs)) },
  }
  return Object.freeze({
    version: '1.0.0',
    name: info.name,
    icon,
    chains,
    features: Object.freeze(given),
    get accounts() {
      return visible()
    },
  })
}
