import type { ConnectorInfo } from '../../packages/portico/src/base/entities/connectorInfo.js'
import type { GivenFeatures } from '../../packages/portico/src/base/entities/features.js'
import type { Network } from '../../packages/portico/src/base/entities/network.js'
import { fail } from '../../packages/portico/src/base/errors/AppError.js'
import { chainErrors } from '../../packages/portico/src/base/errors/chain.js'
import { connectErrors } from '../../packages/portico/src/base/errors/connect.js'
import type { Connector, ConnectorFactory } from '../../packages/portico/src/core/connector.js'
import type { FamilyFactory } from '../../packages/portico/src/core/family.js'
import type { PorticoOptions } from '../../packages/portico/src/core/options.js'
import type { State } from '../../packages/portico/src/core/state.js'
import type { Route } from '../../packages/portico/src/core/views.js'
import { embeddedErrors } from '../../packages/portico/src/embedded/errors.js'
import { arbitrum, base, mainnet, optimism, polygon, solanaMainnet } from '../../packages/portico/src/networks/index.js'
import { connection, me, pairingUri, tile } from './wallets.js'

/** How a part of the world behaves in a picture: answers, stays silent, fails, or has nothing; a wallet may be opened elsewhere alone by its passkey. */
export type Mood = 'answers' | 'silent' | 'fails' | 'rejects' | 'elsewhere' | 'nothing'

export type Picture = {
  route?: Route
  state?: Partial<State>
  /** A payment as it stands once the view has read what it is asked for: it would read anew what stood there before. */
  read?: State['pay']
  features?: Partial<GivenFeatures>
  options?: Partial<PorticoOptions>
  wallet?: Mood
  pairing?: Mood
  directory?: Mood
  balance?: Mood
  /** What is bought first, where anything can be. */
  buys?: string
  /** Milliseconds that pass before the picture is taken. */
  wait?: number
  /** Typed into the first field of the view. */
  typed?: string
  /** Name of a button that is pressed first. */
  pressed?: string
  /** Words that stand in it: without them it is the picture of something else. */
  says?: string
  /** The connect button alone, without the modal. */
  button?: boolean
  /** Looks otherwise on a wide screen: taken there too. */
  wide?: boolean
  /** Which of desktop and phone; both when absent. */
  only?: 'desktop' | 'phone'
}

const withImage = (network: Network, color: string, mark: string): Network => ({
  ...network,
  assets: { imageUrl: tile(color, mark) },
})
export const networks = {
  mainnet: withImage(mainnet, '#62688f', 'M18 6l8 12-8 5-8-5zm0 24-8-10 8 5 8-5z'),
  base: withImage(base, '#2257d6', 'M18 8a10 10 0 1 1-9.900 11H20v-2H8.100A10 10 0 0 1 18 8z'),
  arbitrum: withImage(arbitrum, '#27425f', 'M18 8l8 20h-5l-3-8-3 8h-5z'),
  optimism: withImage(optimism, '#c03a38', 'M8 14h8v8H8zm12 0h8v8h-8z'),
  solana: withImage(solanaMainnet, '#1b1730', 'M11 11h16l-3 4H8zm0 10h16l-3 4H8z'),
  polygon: withImage(polygon, '#7a4fc0', 'M18 8l9 5v10l-9 5-9-5V13z'),
}
export const allNetworks = Object.values(networks) as [Network, ...Network[]]

/** A promise that the picture never sees end, unless it is given up. */
function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

export function walletOf(info: ConnectorInfo, mood: Mood): ConnectorFactory {
  const connector: Connector = {
    info,
    connect: ({ signal, onPairing }) => {
      if (mood === 'rejects') return Promise.reject(fail(connectErrors, 'connect/rejected'))
      if (mood === 'fails') return Promise.reject(fail(connectErrors, 'connect/failed'))
      if (mood === 'answers') onPairing?.({ uri: pairingUri, expiresAt: Date.now() + 240_000 })
      return never(signal)
    },
    reconnect: async () => [],
    disconnect: async () => {},
    getProvider: () => ({}),
  }
  return { kind: 'connector', id: info.id, create: () => connector }
}

export function familyOf(
  namespace: 'eip155' | 'solana',
  wallet: Mood,
  balance: Mood,
  buys: Picture['buys'] = undefined,
): FamilyFactory {
  const pattern = namespace === 'eip155' ? /^0x[0-9a-f]{40}$/i : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  return {
    kind: 'family',
    namespace,
    create: () => ({
      namespace,
      discover: () => () => {},
      isAddress: (value) => pattern.test(value),
      normalizeAddress: async (value) => value,
      readBalance: ({ signal }) => {
        if (balance === 'silent') return never(signal)
        if (balance === 'fails') return Promise.reject(fail(chainErrors, 'rpc/no-url'))
        return Promise.resolve(
          namespace === 'solana'
            ? { amount: 8_204_873_000n, decimals: 9, symbol: 'SOL' }
            : { amount: balance === 'nothing' ? 0n : 1_204_873_000_000_000_000n, decimals: 18, symbol: 'ETH' },
        )
      },
      signMessage: async () => '0x',
      ...(namespace === 'eip155' && { traits: { permissions: true, buys } }),
      switchNetwork: ({ signal }) => {
        if (wallet === 'rejects') return Promise.reject(fail(connectErrors, 'connect/rejected'))
        if (wallet === 'fails' || wallet === 'elsewhere') {
          const cause =
            wallet === 'fails' ? undefined : fail(embeddedErrors, 'embedded/passkey-not-added', { chainId: base.id })
          return Promise.reject(fail(chainErrors, 'network/chain-unsupported', {}, { cause }))
        }
        return never(signal)
      },
      features: {
        send: async () => ({
          estimateFee: async () => ({ fee: 21_000_000_000_000n, seconds: 4 }),
          send: (_, { signal }) => never(signal),
          wait: ({ signal }) => never(signal),
          inspect: async () => ({ isContract: false }),
          holding: async () => ({ amount: 0n }),
          simulate: async () => ({}),
        }),
        transact:
          namespace === 'solana'
            ? undefined
            : async () => ({
                send: (_, { signal }) => never(signal),
                wait: ({ signal }) => never(signal),
                blockSeconds: async () => 12,
                canBatch: async () => false,
                signTypedData: async () => '0x',
                decimals: async () => [],
                holdings: async () => [],
                allowance: async () => 0n,
                allow: async () => [],
                spenderOf: () => undefined,
                transfer: ({ to, amount }) => ({ to, data: '0x', value: amount }),
                simulate: async () => ({}),
              }),
        nfts: true,
        paymentLink: async () => ({
          write: async ({ to, amount }) => `ethereum:${to}@1?value=${amount}`,
          read: async () => undefined,
        }),
      },
    }),
  }
}

/** State of a page with Lantern connected. */
export function connected(
  part: Partial<typeof connection> = {},
  beside: Partial<State['connections']> = {},
): Partial<State> {
  return {
    connections: {
      activeNamespace: 'eip155',
      namespaces: { eip155: { status: 'connected', connection: { ...connection, ...part } } },
      networkIds: {},
      others: [],
      recent: [],
      restoring: [],
      elsewhere: [],
      networkSwitch: { status: 'idle' },
      ...beside,
    },
  }
}

export const balance = {
  status: 'ready',
  address: me,
  networkId: 'eip155:1',
  amount: '1204873000000000000',
  decimals: 18,
  symbol: 'ETH',
  readAt: Date.now(),
} as const
/** A page with Lantern connected, and what it has. */
export const account = { ...connected(), balance }
export const hash = `0x3e${'0'.repeat(56)}71Ab0c`

const holding = (
  name: string,
  symbol: string,
  price: number,
  numeric: string,
  { decimals = 18, change24h = undefined as number | undefined } = {},
) => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(symbol !== 'ETH' && { address: `eip155:1:0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}` }),
  price,
  value: price * Number(numeric),
  ...(change24h !== undefined && { change24h }),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: '',
})
/** What the services say that an account has. */
export const holdings = [
  holding('Ethereum', 'ETH', 3000.33, '1.204873', { change24h: 1.2 }),
  holding('USD Coin', 'USDC', 1, '1320', { decimals: 6 }),
  holding('Chainlink', 'LINK', 16.66, '14.5', { change24h: -0.84 }),
  holding('Dai', 'DAI', 1, '86.31', { change24h: 0.01 }),
]

/** What tells one state of a payment or a swap from another. */
export const stateOf = ({ send, swap }: Partial<Pick<State, 'send' | 'swap'>>): string | undefined => {
  const said = [
    send?.status,
    send && 'draft' in send && `${send.draft.amount} to ${send.draft.to}`,
    swap && `${swap.progress.status} a swap of ${swap.draft.amount}`,
    ...(swap?.progress.status === 'editing'
      ? [swap.progress.problem, swap.progress.failure, swap.progress.quote && 'at a price']
      : []),
  ]
  return said.filter(Boolean).join(', ') || undefined
}
