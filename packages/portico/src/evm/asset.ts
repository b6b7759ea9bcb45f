import { fail, isAppError } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import type { SendAsset, SendIntent } from '../core/family.js'
import { balanceSelector, callData, decimalsSelector, readText, symbolSelector } from './abi.js'
import { transactionErrorOf } from './foreign.js'
import { type Hex, isBytes, readQuantity, toHex } from './hex.js'
import type { Transport } from './transport.js'

/** The first bytes of the calls that are made here, as their standards name them. */
const selectors = {
  'transfer(address,uint256)': '0xa9059cbb',
  'safeTransferFrom(address,address,uint256)': '0x42842e0e',
  'safeTransferFrom(address,address,uint256,uint256,bytes)': '0xf242432a',
  'balanceOf(address)': balanceSelector,
  'balanceOf(address,uint256)': '0x00fdd58e',
  'ownerOf(uint256)': '0x6352211e',
  'decimals()': decimalsSelector,
  'symbol()': symbolSelector,
} as const

/** Where a payment goes, with what and how: the native currency by itself, an asset by a call of its contract. */
export function callOf({ from, to, amount, asset }: SendIntent): { to: string; value: Hex; data?: Hex } {
  if (!asset) return { to, value: toHex(amount) }
  return { to: asset.address, value: '0x0', data: transferData(asset, from, to, amount) }
}

function transferData(asset: SendAsset, from: string, to: string, amount: bigint): Hex {
  if ('decimals' in asset) return encode('transfer(address,uint256)', to, amount)
  const id = BigInt(asset.tokenId)
  if (asset.kind === 'erc721') return encode('safeTransferFrom(address,address,uint256)', from, to, id)
  // The last argument is empty bytes: where they start, and that there are none.
  return encode('safeTransferFrom(address,address,uint256,uint256,bytes)', from, to, id, amount, 160n, 0n)
}

/** The call that tells what an account holds of an asset; of an ERC-721 whose it is. */
export function holdingCall(asset: SendAsset, owner: string): { to: string; data: Hex } {
  const { address: to } = asset
  if ('decimals' in asset) return { to, data: encode('balanceOf(address)', owner) }
  const id = BigInt(asset.tokenId)
  if (asset.kind === 'erc721') return { to, data: encode('ownerOf(uint256)', id) }
  return { to, data: encode('balanceOf(address,uint256)', owner, id) }
}

/** Reads the answer of `holdingCall`. Nothing, as from an address without code, is none. */
export function readHeld(asset: SendAsset, owner: string, answer: unknown): bigint {
  const word = isBytes(answer) && answer.length >= 66 ? readQuantity(answer.slice(0, 66)) : undefined
  if (word === undefined) return 0n
  if (asset.kind !== 'erc721') return word
  return word === BigInt(owner) ? 1n : 0n
}

/**
 * What an account holds of an asset, and the decimals and the symbol that the contract itself names: a list of tokens may be wrong.
 *
 * @throws AppError `rpc/*`, `http/*`; the signal's reason
 */
export async function readHolding(
  transport: Transport,
  { owner, asset, signal }: { owner: string; asset: SendAsset; signal: AbortSignal },
): Promise<{ amount: bigint; decimals?: number | undefined; symbol?: string | undefined }> {
  const ask = (call: { to: string; data: Hex }) =>
    transport.request('eth_call', [call, 'latest'], { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      const ours = transactionErrorOf(error)
      // A collectible that is gone, or a contract without the optional function.
      if (isAppError(ours, 'tx/reverted')) return '0x'
      throw ours
    })
  const isToken = asset.kind === 'erc20'
  const [held, decimals, symbol] = await Promise.all([
    ask(holdingCall(asset, owner)),
    isToken ? ask({ to: asset.address, data: encode('decimals()') }) : undefined,
    isToken ? ask({ to: asset.address, data: encode('symbol()') }) : undefined,
  ])
  if (!isBytes(held)) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_call' })
  const named = isBytes(decimals) && decimals.length === 66 ? Number(readQuantity(decimals)) : undefined
  return { amount: readHeld(asset, owner, held), decimals: named, symbol: readText(symbol) }
}

function encode(signature: keyof typeof selectors, ...words: (string | bigint)[]): Hex {
  return callData(selectors[signature], ...words)
}
