import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'

/** What a dapp asks of a wallet in one chain namespace (CAIP-25). */
export type Proposed = { chains: readonly CaipNetworkId[]; methods: readonly string[]; events: readonly string[] }
export type ProposedNamespaces = Partial<Record<ChainNamespace, Proposed>>

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
