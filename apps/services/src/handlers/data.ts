import type { Context } from 'hono'
import { isBitcoinAddress } from 'portico/wire'
import type { Chain } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import { isEvmAddress } from '../evm/address.js'
import { type Currency, rateOf } from '../money/currencies.js'
import type { Ratio } from '../money/ratio.js'
import { problem } from '../problem.js'
import { isSolanaAddress } from '../tokens/base58.js'

/** An account or token on its chain. */
export type OnChain = { chainId: string; address: string }

/** Splits CAIP-10, whose form has been checked. */
export function splitCaip(value: string): OnChain {
  const at = value.lastIndexOf(':')
  return { chainId: value.slice(0, at), address: value.slice(at + 1) }
}

const forms: Readonly<Record<string, (address: string) => boolean>> = {
  eip155: isEvmAddress,
  solana: isSolanaAddress,
  bip122: isBitcoinAddress,
}

/** Refuses what cannot be an address there. @throws a 400 */
export function requireAddress(address: string, namespace: string, field = 'address'): void {
  const hasForm = Object.hasOwn(forms, namespace) ? forms[namespace] : undefined
  if (!hasForm) throw problem(400, field, 'This namespace is not supported')
  if (!hasForm(address)) throw problem(400, field, 'This is not an address of the namespace')
}

/** @throws a 400 for a chain that is not served, or is no EVM chain */
export function requireEvmChain({ nodes }: Deps, chainId: string): Chain {
  if (!chainId.startsWith('eip155:')) throw problem(400, 'address', 'This namespace is not supported')
  const chain = nodes.chain(chainId)
  if (!chain) throw problem(400, 'chainId', 'This chain is not supported')
  return chain
}

/** @throws a 400 for a currency that the operator has no rate of */
export function requireRate({ config }: Deps, currency: Currency): Ratio {
  const rate = rateOf(currency, config.prices.rates)
  if (!rate) throw problem(400, 'currency', 'This currency is not supported')
  return rate
}

/** What a source says when it is down is for the log; the caller hears that it is. */
export async function orDown<T>({ log }: Deps, field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    log.warn({ error }, 'a source is down')
    throw problem(503, field, 'The source does not answer at the moment')
  }
}

/** Where clients reach these services: as configured, or as this one reached them. */
export function baseUrl({ config }: Deps, c: Context): string {
  return config.publicUrl ?? new URL(c.req.url).origin
}

export function pictureUrl(deps: Deps, c: Context): (id: string) => string {
  const base = baseUrl(deps, c)
  return (id) => `${base}/public/getPicture/${id}`
}
