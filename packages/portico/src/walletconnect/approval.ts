import {
  type CaipNetworkId,
  type ChainNamespace,
  isChainNamespace,
  parseCaipAddress,
  parseNetworkId,
} from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import type { SessionNamespace } from '../base/entities/walletSession.js'

/** What a dapp asks of a wallet in one chain namespace (CAIP-25). */
export type Proposed = { chains: readonly CaipNetworkId[]; methods: readonly string[]; events: readonly string[] }
export type ProposedNamespaces = Partial<Record<ChainNamespace, Proposed>>
export type Namespaces = Partial<Record<ChainNamespace, SessionNamespace>>

const common = ['accountsChanged', 'chainChanged'] as const

/**
 * What may be asked of a wallet per chain namespace. `eth_sign` is left out on purpose: it signs blindly.
 */
export const vocabulary: Record<ChainNamespace, { methods: readonly string[]; events: readonly string[] }> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTransaction',
      'personal_sign',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_watchAsset',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events: [...common, 'message', 'disconnect', 'connect'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: common,
  },
  bip122: {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: [...common, 'bip122_addressesChanged'],
  },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events: common },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], events: common },
  algorand: { methods: ['algo_signTxn'], events: common },
  cip34: {
    methods: ['cardano_signTx', 'cardano_signData', 'cardano_getUsedAddresses', 'cardano_getBalance'],
    events: common,
  },
  elrond: { methods: ['erd_signTransaction', 'erd_signTransactions', 'erd_signMessage'], events: common },
  multiversx: {
    methods: [
      'mvx_signTransaction',
      'mvx_signTransactions',
      'mvx_signMessage',
      'mvx_signLoginToken',
      'mvx_cancelAction',
    ],
    events: common,
  },
  near: {
    methods: [
      'near_signIn',
      'near_signOut',
      'near_getAccounts',
      'near_signTransaction',
      'near_signTransactions',
      'near_verifyOwner',
      'near_signMessage',
    ],
    events: common,
  },
  tezos: { methods: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'], events: common },
  generic: { methods: [], events: common },
}

/**
 * Asks for every listed network, all as optional: a wallet that lacks some can still say yes to the rest.
 * The preferred network stands first in its namespace, since wallets open on the first.
 */
export function proposeNamespaces(
  networks: readonly Network[],
  options: { namespace?: ChainNamespace | undefined; preferred?: Network | undefined } = {},
): ProposedNamespaces {
  const proposed: Partial<
    Record<ChainNamespace, { chains: CaipNetworkId[]; methods: readonly string[]; events: readonly string[] }>
  > = {}
  const first = options.preferred?.caipNetworkId
  for (const { chainNamespace: namespace, caipNetworkId: id } of networks) {
    if (options.namespace !== undefined && namespace !== options.namespace) continue
    proposed[namespace] ??= { chains: [], ...vocabulary[namespace] }
    const { chains } = proposed[namespace]
    if (chains.includes(id)) continue
    if (id === first) chains.unshift(id)
    else chains.push(id)
  }
  return proposed
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 2_000 && value.every((item) => typeof item === 'string' && item.length <= 512)

/**
 * Reads the namespaces that a wallet granted. Accounts that are no CAIP-10 account of their namespace are left out;
 * `undefined` when the shape is wrong or nothing is left.
 */
export function readNamespaces(value: unknown): Namespaces | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const granted: Namespaces = {}
  for (const [key, part] of Object.entries(value)) {
    // A key may name one chain (`eip155:1`); its rights then belong to the namespace.
    const namespace = key.split(':')[0]
    if (!isChainNamespace(namespace) || typeof part !== 'object' || part === null) continue
    const { accounts, methods, events, chains = [] } = part as Record<string, unknown>
    if (!isStrings(accounts) || !isStrings(methods) || !isStrings(events) || !isStrings(chains)) return undefined
    const before = granted[namespace]
    granted[namespace] = {
      accounts: unique([
        ...(before?.accounts ?? []),
        ...accounts.filter((text) => parseCaipAddress(text)?.namespace === namespace),
      ]) as SessionNamespace['accounts'],
      methods: unique([...(before?.methods ?? []), ...methods]),
      events: unique([...(before?.events ?? []), ...events]),
      chains: unique([
        ...(before?.chains ?? []),
        ...chains.filter((text) => parseNetworkId(text)?.namespace === namespace),
      ]) as CaipNetworkId[],
    }
  }
  for (const namespace of Object.keys(granted) as ChainNamespace[]) {
    if (granted[namespace]?.accounts.length === 0) delete granted[namespace]
  }
  return Object.keys(granted).length > 0 ? granted : undefined
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}

/** The networks on which the wallet gave an account, in its own order, then those it only named. */
export function approvedChains(granted: SessionNamespace): readonly CaipNetworkId[] {
  const chains = granted.accounts.flatMap((account) => parseCaipAddress(account)?.networkId ?? [])
  return unique([...chains, ...(granted.chains ?? [])]) as CaipNetworkId[]
}

/** The addresses on one network; those of the whole namespace when the wallet named none for it. */
export function addressesOn(granted: SessionNamespace, chain: CaipNetworkId): readonly string[] {
  const parsed = granted.accounts.flatMap((account) => parseCaipAddress(account) ?? [])
  const here = parsed.filter((account) => account.networkId === chain)
  return unique((here.length > 0 ? here : parsed).map((account) => account.address))
}

/** True when the wallet can be asked to go to a network that it did not approve beforehand. */
export function canSwitchFreely(granted: SessionNamespace): boolean {
  return granted.methods.includes('wallet_switchEthereumChain') || granted.methods.includes('wallet_addEthereumChain')
}

/** Whether the wallet granted any of the networks asked for, in any namespace asked for. */
export function meetsProposal(proposed: ProposedNamespaces, granted: Namespaces): boolean {
  return (Object.keys(proposed) as ChainNamespace[]).some((namespace) => {
    const got = granted[namespace]
    return got !== undefined && approvedChains(got).some((chain) => proposed[namespace]?.chains.includes(chain))
  })
}

/** The network to start on: the wish if it was granted, else the first granted one that the app lists, else the first granted. */
export function chooseChain(
  granted: SessionNamespace,
  listed: readonly CaipNetworkId[],
  wish?: CaipNetworkId,
): CaipNetworkId {
  const approved = approvedChains(granted)
  if (wish !== undefined && approved.includes(wish)) return wish
  return approved.find((chain) => listed.includes(chain)) ?? (approved[0] as CaipNetworkId)
}

/** Wallets say where they went in the event's data, as a number, in hex or decimals; some only in the chain they address. */
export function chainOfEvent(chain: string, data: unknown): CaipNetworkId | undefined {
  const network = parseNetworkId(chain)
  if (!network) return undefined
  const told = typeof data === 'object' && data !== null ? (data as { chainId?: unknown }).chainId : data
  const text = String(told ?? '').replace(/^eip155:/, '')
  if (network.namespace === 'eip155' && /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(text)) return `eip155:${BigInt(text)}`
  return chain as CaipNetworkId
}
