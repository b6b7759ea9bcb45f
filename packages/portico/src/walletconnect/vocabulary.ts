import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'

export type Words = { methods: readonly string[]; events: readonly string[] }

/** What a dapp asks of a wallet in one chain namespace (CAIP-25). */
type Proposed = Words & { chains: readonly CaipNetworkId[] }
export type ProposedNamespaces = Partial<Record<ChainNamespace, Proposed>>

/** What may be asked of a wallet in eip155. `eth_sign` is left out on purpose: it signs blindly. */
export const evmWords: Words = {
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
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'wallet_getGrantedExecutionPermissions',
    'wallet_getSupportedExecutionPermissions',
    'wallet_getAssets',
  ],
  events: ['accountsChanged', 'chainChanged', 'message', 'disconnect', 'connect'],
}

/**
 * Asks for every listed network, all as optional: a wallet that lacks some can still say yes to the rest.
 * The preferred network stands first in its namespace, since wallets open on the first. Networks that had another id before are asked
 * for by that one too, last.
 */
export async function proposeNamespaces(
  networks: readonly Network[],
  options: { namespace?: ChainNamespace | undefined; preferred?: Network | undefined } = {},
): Promise<ProposedNamespaces> {
  const proposed: Partial<Record<ChainNamespace, Words & { chains: CaipNetworkId[] }>> = {}
  const formers: CaipNetworkId[] = []
  const first = options.preferred?.caipNetworkId
  for (const { chainNamespace: namespace, caipNetworkId: id } of networks) {
    if (options.namespace !== undefined && namespace !== options.namespace) continue
    // A page of EVM networks alone does without the words of the others.
    const others = namespace === 'eip155' ? undefined : await import('./otherFamilies.js')
    proposed[namespace] ??= { chains: [], ...evmWords, ...others?.wordsOf(namespace) }
    const { chains } = proposed[namespace]
    if (chains.includes(id)) continue
    if (id === first) chains.unshift(id)
    else chains.push(id)
    const former = others?.formerId(id)
    if (former) formers.push(former)
  }
  proposed.solana?.chains.push(...formers)
  return proposed
}
