import { toHex } from 'viem'
import { providerError } from '../errors.js'
import { askNode } from '../node.js'
import { addressOf, chainIdOf, listOf } from '../params.js'
import { recordOf } from '../record.js'
import type { TestChain } from '../types.js'
import type { Wallet } from '../wallet.js'

/** EIP-3326. */
export async function switchChain(wallet: Wallet, params: unknown): Promise<null> {
  const chainId = chainIdOf(recordOf(listOf(params)[0], 'the first parameter').chainId)
  const chain = wallet.get().chains.find((candidate) => candidate.id === chainId)
  if (!chain)
    throw providerError(
      4902,
      `Unrecognized chain ID "${toHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  return moveTo(wallet, chain, 'wallet_switchEthereumChain')
}

async function moveTo(wallet: Wallet, chain: TestChain, method: string): Promise<null> {
  const before = wallet.get()
  if (before.chainId === chain.id) return null
  if (before.pending.some((request) => request.kind === 'switch')) throw providerError(-32002)
  await wallet.ask({
    method,
    kind: 'switch',
    title: 'Change network',
    details: [
      { label: 'From', value: wallet.chain().name },
      { label: 'To', value: `${chain.name} (${chain.id})` },
    ],
  })
  wallet.change({ chainId: chain.id })
  return null
}

/** EIP-3085. The node is asked which chain it serves, so that a page cannot pass off one chain as another. */
export async function addChain(wallet: Wallet, params: unknown): Promise<null> {
  const wanted = readChain(recordOf(listOf(params)[0], 'the first parameter'))
  const known = wallet.get().chains.find((candidate) => candidate.id === wanted.id)
  if (known) return moveTo(wallet, known, 'wallet_addEthereumChain')
  const served = await askNode<string>(wanted, 'eth_chainId').catch(() => undefined)
  if (served === undefined) throw providerError(-32602, `Request for method 'eth_chainId on ${wanted.rpcUrl} failed`)
  if (Number(served) !== wanted.id) {
    throw providerError(-32602, `Chain ID returned by RPC URL ${wanted.rpcUrl} does not match ${toHex(wanted.id)}`)
  }
  await wallet.ask({
    method: 'wallet_addEthereumChain',
    kind: 'add-chain',
    title: 'Add a network',
    details: [
      { label: 'Network', value: wanted.name },
      { label: 'Chain', value: String(wanted.id) },
      { label: 'Currency', value: wanted.currency?.symbol ?? '' },
      { label: 'Node', value: wanted.rpcUrl },
    ],
  })
  wallet.change({ chains: [...wallet.get().chains, wanted], chainId: wanted.id })
  return null
}

function readChain(asked: Record<string, unknown>): TestChain {
  const id = chainIdOf(asked.chainId)
  const urls = Array.isArray(asked.rpcUrls) ? asked.rpcUrls : []
  const rpcUrl = urls.find((url): url is string => typeof url === 'string' && /^https?:\/\//.test(url))
  if (!rpcUrl) throw providerError(-32602, "Expected an array with at least one valid string HTTPS url 'rpcUrls'.")
  const name = asked.chainName
  if (typeof name !== 'string' || name === '') throw providerError(-32602, "Expected non-empty string 'chainName'.")
  const currency = recordOf(asked.nativeCurrency, "'nativeCurrency'")
  const symbol = currency.symbol
  if (typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6) {
    throw providerError(-32602, "Expected 2-6 character string 'nativeCurrency.symbol'.")
  }
  if (currency.decimals !== 18) throw providerError(-32602, "Expected the number 18 for 'nativeCurrency.decimals'.")
  return { id, name, rpcUrl, currency: { name: String(currency.name ?? symbol), symbol, decimals: 18 } }
}

/** EIP-747. */
export async function watchAsset(wallet: Wallet, params: unknown): Promise<boolean> {
  const asked = recordOf(Array.isArray(params) ? params[0] : params, 'the parameters')
  if (asked.type !== 'ERC20') throw providerError(-32602, `Asset of type '${String(asked.type)}' is not supported.`)
  const options = recordOf(asked.options, "'options'")
  await wallet.ask({
    method: 'wallet_watchAsset',
    kind: 'watch-asset',
    title: 'Add a token',
    details: [
      { label: 'Token', value: String(options.symbol ?? '') },
      { label: 'Contract', value: addressOf(options.address, 'options.address') },
    ],
  })
  return true
}
