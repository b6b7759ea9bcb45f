import { createRequire } from 'node:module'
import * as ours from 'portico/networks'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkNetworks, checkTokens } from './checkNetworks.js'
import type { RegistryNetwork } from './network.js'
import { readRegistry } from './readRegistry.js'
import type { RegistryToken } from './token.js'

const { networks, tokens, sources } = readRegistry()
const names = Object.keys(sources)
const ethereum = networks.find(({ id }) => id === 'eip155:1') as RegistryNetwork
const withNetwork = (network: Partial<RegistryNetwork>) =>
  checkNetworks([...networks, { ...ethereum, id: 'eip155:4242', name: 'Plain', ...network }], names)

describe('networks', () => {
  test('default: nothing is wrong with those that are published, and there are as many as promised', () => {
    expect(checkNetworks(networks, names)).toEqual([])
    expect(networks.filter(({ listed }) => !listed).length).toBeGreaterThanOrEqual(120)
    for (const { id, picture, nodes, explorer, listed } of networks) {
      expect([id, Boolean(picture), nodes.length > 0]).toEqual([id, true, true])
      if (!listed) expect([id, explorer?.url]).toEqual([id, expect.stringMatching(/^https:/)])
    }
  })

  test('behavior: those of portico/networks are as they are there; when one changes, npm run registry is run anew', () => {
    const shown = Object.values(ours).flatMap((value) => {
      if (typeof value !== 'object' || !value.rpcUrls.default.http.every((url) => url.startsWith('https://'))) return []
      const { caipNetworkId: id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet } = value
      const nodes = rpcUrls.default.http
      return [
        { id, name, nativeCurrency, nodes, explorer: blockExplorers?.default, contracts, testnet: testnet === true },
      ]
    })
    const listed = networks.filter((network) => network.listed)
    const facts = listed.map(
      ({ listed: _, picture: __, sources: ___, contracts, explorer, testnet = false, ...network }) => {
        return { ...network, explorer, contracts, testnet }
      },
    )
    const byId = <T extends { id: string }>(list: readonly T[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(facts)).toEqual(byId(shown))
    expect(facts.length).toBeGreaterThan(25)
  })

  test('behavior: those of viem are of the version that is installed; when one is, npm run registry is run anew', () => {
    const { version } = createRequire(import.meta.url)('viem/package.json') as { version: string }
    expect(sources.viem).toMatchObject({ package: 'viem', version })
  })

  test.each<[string, Partial<RegistryNetwork>, string]>([
    ['an id that is none of CAIP-2', { id: '1' }, '1: its id is none of CAIP-2'],
    ['one that stands twice', { id: 'eip155:1' }, 'eip155:1: it stands twice'],
    ['a name that another has', { name: 'Ethereum' }, 'Ethereum: two networks have this name'],
    ['no node', { nodes: [] }, 'it has no node'],
    ['a node without TLS', { nodes: ['http://plain.example'] }, 'one of its nodes is no public one over TLS'],
    ['a node on this machine', { nodes: ['https://localhost:8545'] }, 'one of its nodes is no public one over TLS'],
    ['a node that parsers read differently', { nodes: ['https:plain.example'] }, 'no public one over TLS'],
    ['a node behind a backslash', { nodes: ['https://plain.example\\@evil.example'] }, 'no public one over TLS'],
    ['a name with a tab', { name: 'Plain\tx' }, 'one of its names holds what cannot be seen, or what parts a row'],
    ['an explorer that parts a row', { explorer: { name: 'A|B', url: 'https://plain.example' } }, 'what parts a row'],
    [
      'a currency on two lines',
      { nativeCurrency: { name: 'A\nB', symbol: 'A', decimals: 18 } },
      'one of its names holds what cannot be seen',
    ],
    [
      'a symbol that parts a row',
      { nativeCurrency: { name: 'A', symbol: 'A|B', decimals: 18 } },
      'one of its names holds',
    ],
    ['a node behind other slashes', { nodes: ['https:\\\\plain.example'] }, 'one of its nodes is no public one'],
    ['a node with NUL in it', { nodes: ['https://plain.example/\0'] }, 'one of its nodes is no public one'],
    ['a node written backwards', { nodes: ['https://plain.example/\u202ex'] }, 'one of its nodes is no public one'],
    ['a node with a password', { nodes: ['https://a:b@plain.example'] }, 'one of its nodes is no public one over TLS'],
    [
      'an explorer that is code',
      { explorer: { name: 'X', url: 'javascript:alert(1)' } },
      'its explorer is no web address',
    ],
    ['a contract that is none', { contracts: { multicall3: '0x1' } }, 'one of its contracts is no address'],
    [
      'a currency of half a digit',
      { nativeCurrency: { name: 'X', symbol: 'X', decimals: 1.5 } },
      'its currency is none',
    ],
    ['a source that nobody knows', { sources: { '*': 'somebody' } }, 'a source of it is not known'],
  ])('error: %s', (_, network, problem) => {
    expect(withNetwork(network).join('\n')).toContain(problem)
  })

  test('error: one without a picture or an explorer, and fewer than promised', () => {
    const { picture: _, explorer: __, ...bare } = { ...ethereum, id: 'eip155:4242', name: 'Plain', listed: false }
    expect(checkNetworks([...networks, bare], names)).toEqual([
      'eip155:4242: it has no explorer',
      'eip155:4242: it has no picture',
    ])
    const few = networks.filter(({ listed }) => listed)
    expect(checkNetworks(few, names)).toEqual(['Only 0 networks beyond those of portico/networks; 120 are promised.'])
  })
})

describe('tokens', () => {
  const token = tokens[0] as RegistryToken
  const withToken = (change: object) =>
    checkTokens([...tokens, { ...token, ...change } as RegistryToken], networks, names)

  test('default: nothing is wrong with those that are published; nobody says how many digits they have', () => {
    expect(checkTokens(tokens, networks, names)).toEqual([])
    expect(tokens.filter((each) => 'decimals' in each)).toEqual([])
  })

  test('behavior: addresses of EVM networks are written with their checksum', () => {
    const evm = tokens.filter(({ chain }) => chain.startsWith('eip155:'))
    expect(evm.length).toBeGreaterThan(1_000)
    expect(evm.filter(({ address }) => getAddress(address.toLowerCase()) !== address)).toEqual([])
  })

  test('behavior: each main network has what is wrapped, and the best known stable ones', () => {
    const symbols = (chain: string) => tokens.filter((each) => each.chain === chain).map(({ symbol }) => symbol)
    for (const chain of ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'])
      expect([chain, symbols(chain)]).toEqual([chain, expect.arrayContaining(['USDC', 'USDT', 'WETH'])])
    expect(symbols('eip155:56')).toEqual(expect.arrayContaining(['USDC', 'USDT', 'WBNB']))
    expect(symbols('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(expect.arrayContaining(['USDC', 'USDT', 'WSOL']))
  })

  test.each([
    ['a chain that is none of CAIP-2', { chain: '1' }, 'its chain is none of CAIP-2'],
    ['a network that is not known', { chain: 'eip155:4242' }, 'the registry does not know its network'],
    ['an address that is none', { address: '0x1' }, 'its address is none of its chain'],
    ['one that stands twice', { address: token.address.toLowerCase() }, 'it stands twice'],
    [
      'digits that somebody told',
      { address: `0x${'1'.repeat(40)}`, decimals: 18 },
      'nobody may say how many digits it has',
    ],
    ['a name with a tab', { name: 'Plain\tx' }, 'one of its names holds what cannot be seen'],
    ['a symbol that parts a row', { symbol: 'A|B' }, 'one of its names holds'],
    ['a name with something hidden in it', { name: 'Pla\u202ein' }, 'one of its names holds what cannot be seen'],
    ['a rank that is none', { rank: 0 }, 'its rank is none'],
    ['a source that nobody knows', { source: 'somebody' }, 'a source of it is not known'],
  ])('error: %s', (_, change, problem) => {
    expect(withToken(change).join('\n')).toContain(problem)
  })
})
