import { fromBase58 } from '../base/base58.js'
import type { Network } from '../base/entities/network.js'
import type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
import { type FakeContext, fakeContext } from '../evm/wallet.test-support.js'
import { solanaDevnet, solanaMainnet } from '../networks/solana.js'

export const addressOne = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const addressTwo = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

export const solanaContext = (networks: readonly Network[] = [solanaMainnet, solanaDevnet]): FakeContext =>
  fakeContext(networks)

export function account(address: string, chains: readonly string[] = ['solana:mainnet']): StandardAccount {
  return { address, publicKey: fromBase58(address) as Uint8Array, chains, features: ['solana:signMessage'] }
}

type Method = (...inputs: never[]) => unknown
export type FakeWallet = StandardWallet & {
  calls: { feature: string; inputs: readonly unknown[] }[]
  /** What the wallet shows, told to who listens. */
  show(accounts: readonly StandardAccount[]): void
  listenerCount(): number
}

/** A wallet after the Wallet Standard that answers from a table of features; `standard:connect` shows its accounts unless it is in there. */
export function fakeWallet(
  part: {
    name?: string
    icon?: string
    chains?: readonly string[]
    accounts?: readonly StandardAccount[]
    /** `undefined` takes a feature away. */
    features?: Record<string, Method | undefined>
  } = {},
): FakeWallet {
  const { name = 'Lumen', icon = 'data:image/png;base64,iVBORw0KGgo=', chains = ['solana:mainnet'] } = part
  const listeners = new Set<(change: unknown) => void>()
  const held = { accounts: part.accounts ?? [account(addressOne, chains)] }
  const calls: FakeWallet['calls'] = []
  const methods: Record<string, Method | undefined> = {
    'standard:connect': () => ({ accounts: held.accounts }),
    'standard:disconnect': () => undefined,
    'solana:signTransaction': () => [],
    ...part.features,
  }
  const features = Object.entries(methods).flatMap(([feature, method]) => {
    if (!method) return []
    const call = async (...inputs: never[]) => {
      calls.push({ feature, inputs })
      return method(...inputs)
    }
    return [[feature, { version: '1.0.0', [feature.split(':')[1] as string]: call }]]
  })
  return {
    version: '1.0.0',
    name,
    icon: icon as `data:image/png;base64,${string}`,
    chains,
    get accounts() {
      return held.accounts
    },
    features: {
      ...Object.fromEntries(features),
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: (change: unknown) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
    calls,
    show(accounts) {
      held.accounts = accounts
      for (const listener of [...listeners]) listener({ accounts })
    },
    listenerCount: () => listeners.size,
  }
}
