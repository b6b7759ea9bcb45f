import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { codesOf, rpcErrorOf } from '../base/errors/foreign.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { untilAborted, wait, withTimeout } from '../base/promise.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'
import { isUnrecognisedChain } from './foreign.js'
import { readChainId, toHex } from './hex.js'

/** Some wallets answer before they have moved; this long they are given. */
const settleMs = [0, 100, 200, 400, 800, 1_600]

export type SwitchOptions = {
  provider: unknown
  network: Network
  /** Called when the wallet does not know the network and is asked to add it. */
  onAdding?: (() => void) | undefined
  signal: AbortSignal
}

/**
 * Asks the wallet to move to a network (EIP-3326), and to add it first when it does not know it (EIP-3085).
 *
 * @throws AppError `network/chain-unsupported`, `rpc/error` for a rejection or a question that is still open; the signal's reason
 */
export async function switchNetwork({ provider: candidate, network, onAdding, signal }: SwitchOptions): Promise<void> {
  signal.throwIfAborted()
  const provider = asProvider(candidate)
  if (!provider) throw fail(chainErrors, 'rpc/no-provider', { chain: network.name })
  const ask = (method: string, param: object) => untilAborted(provider.request({ method, params: [param] }), signal)
  const chainId = toHex(BigInt(network.id))
  try {
    const unknown = await ask('wallet_switchEthereumChain', { chainId }).then(
      () => false,
      (error: unknown) => {
        if (isUserRejection(error) || !isUnrecognisedChain(error)) throw error
        return true
      },
    )
    if (unknown) {
      onAdding?.()
      await ask('wallet_addEthereumChain', addParams(network, chainId))
      // Adding moves most wallets, but not all of them.
      if (!(await isOn(provider, network, signal))) await ask('wallet_switchEthereumChain', { chainId })
    }
    for (const delayMs of settleMs) {
      await wait(delayMs, signal)
      if (await isOn(provider, network, signal)) return
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (isUserRejection(error) || codesOf(error).includes(-32002)) throw rpcErrorOf(error)
    throw fail(chainErrors, 'network/chain-unsupported', {}, { cause: error })
  }
  throw fail(chainErrors, 'network/chain-unsupported')
}

/** Where the wallet is now. One that does not say is believed. */
async function isOn(provider: Eip1193Provider, network: Network, signal: AbortSignal): Promise<boolean> {
  const asked = Promise.resolve(provider.request({ method: 'eth_chainId' })).then(readChainId)
  const answered = withTimeout(asked, rpcNumbers.timeoutMs, () => undefined).catch(() => undefined)
  const chainId = await untilAborted(answered, signal)
  return chainId === undefined || chainId === String(network.id)
}

/** The host's own nodes may carry its keys, so the wallet is given the ones the network came with. */
function addParams({ name, nativeCurrency, rpcUrls, blockExplorers }: Network, chainId: string): object {
  const explorer = blockExplorers?.default.url
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: [...(rpcUrls.chainDefault ?? rpcUrls.default).http],
    ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
  }
}
