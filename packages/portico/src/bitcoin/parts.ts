import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { ConnectorContext } from '../core/connector.js'
import type { NativeBalance, PaymentLinkFeature, SendFeature, SignInFeature } from '../core/family.js'
import { normalizeAddress as normalize, readAddress } from '../wire/signIn/bitcoinAddress.js'
import { formOf } from './chains.js'
import { addressStats } from './esplora.js'
import { walletErrorOf, withPeer } from './foreign.js'
import type { Rates } from './spending.js'
import { connectedWallet } from './styles/walletConnect.js'

// Wallets of the page: what connects to them, and each way in which they are spoken to.
// biome-ignore lint/performance/noBarrelFile: the family loads all of it as one, and what finds wallets may import none of it
export { connect, disconnect, reconnect } from './connect.js'
export { leather } from './styles/leather.js'
export { okx } from './styles/okx.js'
export { satsConnect } from './styles/satsConnect.js'
export { unisat } from './styles/unisat.js'
export { walletStandard } from './styles/walletStandard.js'

/** What the family keeps from call to call. */
export type Held = {
  context: ConnectorContext
  rates?: Rates
  /** Tells addresses, once what can is loaded. */
  read?: (value: string) => boolean
}

/** @throws AppError `address/invalid` */
export const normalizeAddress = (_held: Held, value: string): string => normalize(value)

/** From now on addresses are read with their checksums: those of the network in use, or of all while there is none. */
export function prepare(held: Held): void {
  held.read = (value) => {
    const network = held.context.activeNetwork('bip122')
    return readAddress(value, network ? [formOf(network.caipNetworkId)] : undefined) !== undefined
  }
}

/** What an address holds, coins that wait for a block with it. @throws AppError `http/*`, `rpc/no-url`; the signal's reason */
export async function readBalance(
  _held: Held,
  options: { network: Network; address: string; signal: AbortSignal },
): Promise<NativeBalance> {
  const { decimals, symbol } = options.network.nativeCurrency
  return { amount: await addressStats(options), decimals, symbol }
}

/** @throws AppError `rpc/error`; `isUserRejection` tells a rejection */
export async function signMessage(
  { context }: Held,
  { provider, address, message }: { provider: unknown; address: string; message: string },
): Promise<string> {
  const { wallet, state } = connectedWallet(provider, context)
  const networkId = state().networkId
  // A taproot address has no signature of the old kind.
  const protocol = readAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa'
  try {
    return await wallet.signMessage({ address, message, protocol, networkId })
  } catch (error) {
    throw walletErrorOf(error)
  }
}

/** The feature that sends. @throws AppError `peer/missing` */
export async function send(held: Held): Promise<SendFeature> {
  held.rates ??= new Map()
  return (await withPeer(import('./sending.js'))).makeSending(held.context, held.rates)
}

/** The feature that writes and reads requests to be paid. */
export const paymentLink = async (_held: Held): Promise<PaymentLinkFeature> => import('./paymentLink.js')

/** The feature that checks who has signed. Everything is worked out here: no node is asked. */
export async function signIn(_held: Held): Promise<SignInFeature> {
  const { isSignedBy } = await import('../wire/signIn/bitcoinSignature.js')
  return { verify: async ({ address, message, signature }) => isSignedBy(address, message, signature) }
}

/** Asks the wallet to change network. @throws AppError `network/chain-unsupported`, `rpc/error` */
export async function switchNetwork(
  { context }: Held,
  { provider, network }: { provider: unknown; network: Network },
): Promise<void> {
  const { wallet, state } = connectedWallet(provider, context)
  if (state().networkId === network.caipNetworkId) return
  if (!wallet.switchNetwork) throw fail(chainErrors, 'network/chain-unsupported')
  try {
    await wallet.switchNetwork(network.caipNetworkId)
  } catch (error) {
    throw walletErrorOf(error)
  }
}
