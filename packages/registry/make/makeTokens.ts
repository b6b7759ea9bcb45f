import { getAddress, isAddress } from 'viem'
import type { RegistryToken } from '../src/token.js'
import type { Archives } from './archives.js'
import { referTo } from './pictureBytes.js'
import { type DrawnToken, pictureOfDrawn } from './readWeb3icons.js'
import { furtherTokens, platforms, symbols, wraps } from './reviewed/tokens.js'

const solanaForm = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The tokens of @web3icons on networks that are known by a CAIP-2 id, and the reviewed ones that it lacks; by network, then by rank. */
export function makeTokens(archives: Archives, drawn: readonly DrawnToken[]): readonly RegistryToken[] {
  const tokens = new Map<string, RegistryToken>()
  const add = (token: RegistryToken) => {
    const key = `${token.chain}/${token.address}`
    const other = tokens.get(key)
    if (!other || rankOf(token) < rankOf(other)) tokens.set(key, token)
  }
  for (const token of drawn)
    for (const [platform, written] of Object.entries(token.addresses ?? {})) {
      const chain = platforms[platform]
      const address = chain && addressOf(chain, written)
      if (address) add(tokenOf(archives, token, chain, address))
    }
  // Of several with one symbol, the largest.
  const bySize = [...drawn].sort(
    (a, b) => (b.marketCapRank ?? Number.MAX_SAFE_INTEGER) - (a.marketCapRank ?? Number.MAX_SAFE_INTEGER),
  )
  const bySymbol = new Map(bySize.map((token) => [token.symbol.toLowerCase(), token]))
  for (const [chain, rows] of Object.entries(furtherTokens))
    for (const [address, symbol, name] of rows) {
      if (chain.startsWith('eip155:') && getAddress(address) !== address)
        throw new Error(`${address} is written wrongly.`)
      if (tokens.has(`${chain}/${address}`)) continue
      const like = bySymbol.get(wraps[symbol] ?? symbol.toLowerCase())
      const rank = like?.marketCapRank
      const picture = like && referTo(archives, pictureOfDrawn(archives, like))
      add({
        chain,
        address,
        symbol,
        name,
        ...(rank ? { rank } : {}),
        ...(picture ? { picture } : {}),
        source: 'reviewed',
      })
    }
  return [...tokens.values()].sort(
    (a, b) => compare(a.chain, b.chain) || rankOf(a) - rankOf(b) || compare(a.address, b.address),
  )
}

const rankOf = ({ rank = Number.MAX_SAFE_INTEGER }: RegistryToken) => rank
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function addressOf(chain: string, written: string): string | undefined {
  if (chain.startsWith('eip155:')) return isAddress(written, { strict: false }) ? getAddress(written) : undefined
  return solanaForm.test(written) ? written : undefined
}

function tokenOf(archives: Archives, token: DrawnToken, chain: string, address: string): RegistryToken {
  const { marketCapRank: rank, name } = token
  const picture = referTo(archives, pictureOfDrawn(archives, token))
  return {
    chain,
    address,
    symbol: symbols[token.symbol.toLowerCase()] ?? token.symbol.toUpperCase(),
    name: name.trim(),
    ...(rank ? { rank } : {}),
    ...(picture ? { picture } : {}),
    source: 'web3iconsCommon',
  }
}
