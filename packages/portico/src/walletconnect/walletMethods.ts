import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { SessionNamespace } from '../base/entities/connection.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { ConnectorContext } from '../core/connector.js'
import { approvedChains, canSwitchFreely } from './approval.js'
import { hexChain } from './chainIds.js'
import { PeerError } from './protocol.js'
import type { Session } from './state.js'

export type ProviderLink = {
  namespace: ChainNamespace
  context: ConnectorContext
  session(): Session | undefined
  /** False until the client exists. */
  started(): boolean
  send(session: Session, chain: CaipNetworkId, call: { method: string; params: unknown }): Promise<unknown>
  choose(session: Session, chain: CaipNetworkId): void
}

/** A session, with what it grants in one namespace and the network to ask on. */
export type Granted = { session: Session; granted: SessionNamespace; chain: CaipNetworkId }

type Asked = (now: Granted, params: unknown, link: ProviderLink) => unknown
export type WalletMethod = keyof typeof methods

/** Asks one of the methods with rules of their own. @throws AppError, PeerError */
export async function askWallet(method: WalletMethod, ...asked: Parameters<Asked>): Promise<unknown> {
  return methods[method](...asked)
}

/** The network that EIP-3326 and EIP-3085 name in their first parameter. */
function askedChain(params: unknown): CaipNetworkId {
  const asked = String((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
  if (!/^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(asked)) throw new PeerError({ code: -32602, message: 'Invalid chainId' })
  return `eip155:${BigInt(asked)}`
}

const methods = {
  async wallet_switchEthereumChain({ session, granted, chain }, params, link) {
    const wanted = askedChain(params)
    if (wanted === chain) return null
    if (!approvedChains(granted).includes(wanted)) {
      if (!canSwitchFreely(granted)) throw fail(chainErrors, 'network/chain-unsupported')
      // A wallet that can only add is told so by the code with which callers go on to add (EIP-3326).
      if (!granted.methods.includes('wallet_switchEthereumChain'))
        throw new PeerError({ code: 4902, message: 'Unrecognized chain' })
      await link.send(session, chain, { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChain(wanted) }] })
    }
    link.choose(session, wanted)
    return null
  },
  async wallet_addEthereumChain({ session, granted, chain }, params, link) {
    if (!granted.methods.includes('wallet_addEthereumChain')) throw fail(chainErrors, 'network/chain-unsupported')
    const wanted = askedChain(params)
    const answer = await link.send(session, chain, { method: 'wallet_addEthereumChain', params })
    // One that cannot be asked to switch afterwards has moved by adding, or it never will.
    if (!granted.methods.includes('wallet_switchEthereumChain')) link.choose(session, wanted)
    return answer
  },
  async wallet_getCapabilities({ session, granted, chain }, params, link) {
    const [address, only] = (params ?? []) as [string?, string[]?]
    if (!address) throw fail(chainErrors, 'calls/no-address')
    const told = readCapabilities(session, address)
    const chains = only ?? approvedChains(granted).map(hexChain)
    if (told && chains.every((id) => id in told)) return Object.fromEntries(chains.map((id) => [id, told[id]]))
    if (!granted.methods.includes('wallet_getCapabilities')) return told ?? {}
    return link.send(session, chain, { method: 'wallet_getCapabilities', params })
  },
  wallet_getCallsStatus({ session, granted, chain }, params, link) {
    if (!granted.methods.includes('wallet_getCallsStatus')) throw fail(chainErrors, 'calls/status-not-approved')
    return link.send(session, chain, { method: 'wallet_getCallsStatus', params })
  },
} satisfies Record<string, Asked>

/** What the wallet said it can do when it settled: by chain in the scoped properties (CAIP-345), or by address in the older form. */
function readCapabilities(session: Session, address: string): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {}
  for (const [scope, properties] of Object.entries(session.scoped)) {
    if (!/^eip155:\d+$/.test(scope) || typeof properties !== 'object' || properties === null) continue
    found[hexChain(scope as CaipNetworkId)] = properties
  }
  try {
    const byAddress = JSON.parse(session.properties.capabilities ?? '{}') as Record<string, Record<string, unknown>>
    Object.assign(found, byAddress[address] ?? byAddress[address.toLowerCase()])
  } catch {
    // A wallet that wrote something else told nothing.
  }
  return Object.keys(found).length > 0 ? found : undefined
}
