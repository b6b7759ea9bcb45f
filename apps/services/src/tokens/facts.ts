import { type Hex, hexToString } from 'viem'
import { type Cache, type Caches, createCache } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { oldTokenAbi, tokenAbi } from '../evm/abi.js'
import { checksummed, same } from '../evm/address.js'
import { type Read, type Reader, readMany } from '../evm/read.js'
import { snapshot } from './snapshot.js'

/** What a token is: it never changes. */
export type TokenFact = {
  address: string
  name: string
  symbol: string
  decimals: number
  icon?: string | undefined
}

export type TokenFacts = {
  /** The operator's list, then the snapshot that comes with the services. */
  listed(chain: Chain): readonly TokenFact[]
  /** In the order asked: from the lists or from the contract itself; `undefined` for what is no token. */
  of(chain: Chain, addresses: readonly string[]): Promise<(TokenFact | undefined)[]>
  /** Whether each takes signed permissions (EIP-2612), in the order asked. */
  permits(chain: Chain, addresses: readonly string[]): Promise<boolean[]>
}

const dayMs = 86_400_000
/** Of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

export function createTokenFacts(nodes: Reader, caches?: Caches): TokenFacts {
  const kept: Cache<TokenFact | 'none'> = createCache({ max: 20_000, counted: { in: caches, as: 'tokens' } })
  const permitting: Cache<boolean> = createCache({ max: 20_000 })

  // Settings and registry stay as they are while the process runs.
  const lists = new WeakMap<Chain, readonly TokenFact[]>()
  function listed(chain: Chain): readonly TokenFact[] {
    const known = lists.get(chain) ?? Object.freeze(listOf(chain))
    lists.set(chain, known)
    return known
  }

  function listOf(chain: Chain): TokenFact[] {
    const own = chain.tokens ?? []
    const others = (snapshot[chain.id] ?? []).filter(
      ({ address }) => !own.some((token) => same(token.address, address)),
    )
    const all = [...own, ...others]
    if (!chain.id.startsWith('eip155:')) return all
    return all.map((token) => ({ ...token, address: checksummed(token.address) }))
  }

  return {
    listed,
    async of(chain, addresses) {
      const known = new Map(listed(chain).map((token) => [token.address.toLowerCase(), token]))
      const keyOf = (address: string) => `${chain.id}:${address.toLowerCase()}`
      const strange = addresses.filter((address) => !known.has(address.toLowerCase()) && !kept.get(keyOf(address)))
      const reads = strange.flatMap(factReads)
      const answers = await readMany(nodes, chain, reads)
      for (const [index, address] of strange.entries()) {
        const fact = factFrom(address, answers.slice(index * readsOfFact, (index + 1) * readsOfFact))
        kept.set(keyOf(address), fact ?? 'none', fact ? dayMs : dayMs / 24)
      }
      return addresses.map((address) => {
        const fact = known.get(address.toLowerCase()) ?? kept.get(keyOf(address))
        return fact === 'none' ? undefined : fact
      })
    },
    async permits(chain, addresses) {
      const keyOf = (address: string) => `${chain.id}:${address.toLowerCase()}`
      const strange = addresses.filter((address) => permitting.get(keyOf(address)) === undefined)
      const reads = strange.flatMap((to): Read[] => [
        { to, abi: tokenAbi, name: 'DOMAIN_SEPARATOR' },
        { to, abi: tokenAbi, name: 'nonces', args: [to] },
        { to, abi: tokenAbi, name: 'PERMIT_TYPEHASH' },
      ])
      const answers = await readMany(nodes, chain, reads)
      for (const [index, address] of strange.entries()) {
        const [domain, nonce, type = permitType] = answers.slice(index * readsOfPermit, (index + 1) * readsOfPermit)
        // Some took permissions before the standard, with other fields: those say so by their type.
        const isAble = domain !== undefined && nonce !== undefined && type === permitType
        permitting.set(keyOf(address), isAble, dayMs)
      }
      return addresses.map((address) => permitting.get(keyOf(address)) ?? false)
    },
  }
}

export function balanceRead(token: string, account: string): Read {
  return { to: token, abi: tokenAbi, name: 'balanceOf', args: [account] }
}

const readsOfPermit = 3
const readsOfFact = 5

function factReads(address: string): Read[] {
  return [
    { to: address, abi: tokenAbi, name: 'decimals' },
    { to: address, abi: tokenAbi, name: 'name' },
    { to: address, abi: tokenAbi, name: 'symbol' },
    { to: address, abi: oldTokenAbi, name: 'name' },
    { to: address, abi: oldTokenAbi, name: 'symbol' },
  ]
}

function factFrom(address: string, [decimals, ...texts]: readonly unknown[]): TokenFact | undefined {
  if (typeof decimals !== 'number' || decimals > 36) return undefined
  const [name, symbol, oldName, oldSymbol] = texts
  return {
    address: checksummed(address),
    name: clean(name) ?? cleanOld(oldName) ?? '',
    symbol: clean(symbol) ?? cleanOld(oldSymbol) ?? '',
    decimals,
  }
}

/** A token says of itself what it likes: no control characters, none that turn the direction of a text, and not without end. */
export function clean(value: unknown, max = 80): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, max)
  return text === '' ? undefined : text
}

function cleanOld(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/.test(value)) return undefined
  return clean(hexToString(value as Hex, { size: 32 }))
}
