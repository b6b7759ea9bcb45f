import type { Chain } from 'viem'
import { mainnet as viemMainnet, zksync } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { parseNetworkId } from '../base/caip.js'
import { checkNetwork } from '../core/config.js'
import { swapNumbers } from '../core/payments/exchange/numbers.js'
import * as door from './index.js'
import { defineNetwork } from './index.js'

const { defineNetwork: _function, ...listed } = door
const networks = Object.values(listed)
const idsOf = (namespace: string) =>
  networks
    .filter((network) => network.chainNamespace === namespace && !network.name.startsWith('Sandbox'))
    .map((network) => network.id)

describe('the listed networks', () => {
  test('default: the 24 EVM, 3 Solana and 4 Bitcoin networks by id', () => {
    expect(idsOf('eip155').sort((a, b) => Number(a) - Number(b))).toEqual(
      [
        1, 11155111, 10, 11155420, 42161, 421614, 137, 80002, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324,
        300, 100, 8453, 84532, 7777777, 250, 8217, 59144,
      ].sort((a, b) => a - b),
    )
    expect(idsOf('solana')).toEqual(
      expect.arrayContaining([
        '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
        'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      ]),
    )
    expect(idsOf('solana')).toHaveLength(3)
    expect(idsOf('bip122')).toHaveLength(4)
  })

  test('behavior: the swap networks are among them', () => {
    expect(idsOf('eip155')).toEqual(expect.arrayContaining([...swapNumbers.networkIds]))
  })

  test.each(Object.entries(listed))('behavior: %s is whole', (_name, network) => {
    expect(() => checkNetwork(network, 'x')).not.toThrow()
    expect(parseNetworkId(network.caipNetworkId)).toEqual({
      namespace: network.chainNamespace,
      reference: String(network.id),
    })
    for (const url of network.rpcUrls.default.http)
      expect(url).toMatch(/^(https:\/\/|http:\/\/127\.0\.0\.1:)[^\s{}$]+$/)
    expect(network.rpcUrls.default.http.length).toBeGreaterThan(0)
  })

  test('behavior: no id and no name stands twice', () => {
    expect(new Set(networks.map((network) => network.caipNetworkId)).size).toBe(networks.length)
    expect(new Set(networks.map((network) => network.name)).size).toBe(networks.length)
  })
})

describe('defineNetwork', () => {
  const mine = {
    id: 4242,
    name: 'Mine',
    nativeCurrency: { name: 'Mine', symbol: 'MNE', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.mine.example'] } },
  }

  test('default', () => {
    expect(defineNetwork(mine)).toMatchObject({
      id: 4242,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:4242',
      name: 'Mine',
    })
  })

  test('behavior: a network of viem can be handed in as it is', () => {
    const any: Chain = viemMainnet
    for (const network of [defineNetwork(viemMainnet), defineNetwork(any)])
      expect(network).toMatchObject({
        caipNetworkId: 'eip155:1',
        contracts: { multicall3: viemMainnet.contracts.multicall3.address },
        blockExplorers: { default: { url: 'https://etherscan.io' } },
      })
    // With formatters of its own.
    expect(defineNetwork(zksync)).toMatchObject({
      name: 'ZKsync Era',
      contracts: { multicall3: zksync.contracts.multicall3.address },
    })
    const { multicall3, ensRegistry } = { multicall3: '0xca11', ensRegistry: '0xe45' }
    expect(defineNetwork({ ...mine, contracts: { multicall3, ensRegistry } }).contracts).toEqual({
      multicall3,
      ensRegistry,
    })
  })

  test.each([
    ['chainNamespace', { chainNamespace: 'x' }],
    ['id', { id: 'a b' }],
    ['name', { name: '' }],
    ['rpcUrls', { rpcUrls: { default: { http: [] } } }],
  ])('error: %s', (option, part) => {
    expect(() => defineNetwork({ ...mine, ...part } as never)).toThrow(
      new RegExp(`^defineNetwork: "${option}[.\\w]*" .+\\. .+\\.$`),
    )
  })
})
