import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseNetworkId } from '../base/caip.js'
import { parseCaipAddress } from '../base/caipAddress.js'
import type { SessionNamespace } from '../base/entities/connection.js'
import { presentId } from './chainIds.js'
import type { ProposedNamespaces } from './vocabulary.js'

export type Namespaces = Partial<Record<ChainNamespace, SessionNamespace>>

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

/** The networks on which the wallet gave an account, in its own order, then those it only named; by their ids of today. */
export function approvedChains(granted: SessionNamespace): readonly CaipNetworkId[] {
  const chains = granted.accounts.flatMap((account) => parseCaipAddress(account)?.networkId ?? [])
  return unique([...chains, ...(granted.chains ?? [])].map(presentId)) as CaipNetworkId[]
}

/** The addresses on one network; those of the whole namespace when the wallet named none for it. */
export function addressesOn(granted: SessionNamespace, chain: CaipNetworkId): readonly string[] {
  const parsed = granted.accounts.flatMap((account) => parseCaipAddress(account) ?? [])
  const here = parsed.filter((account) => presentId(account.networkId) === presentId(chain))
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
  // Elsewhere some name the network in full.
  const named = parseNetworkId(text)?.namespace === network.namespace ? text : chain
  return presentId(named as CaipNetworkId)
}
