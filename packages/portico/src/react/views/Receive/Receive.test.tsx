import { describe, expect, test } from 'vitest'
import type { FamilyFactory } from '../../../core/family.js'
import type { ReceiveToken } from '../../../core/features/receive/state.js'
import type { State } from '../../../core/state.js'
import { base, mainnet } from '../../../networks/index.js'
import { goodNetworks } from '../../parts/receiving.js'
import {
  address,
  connected,
  connection,
  quietFamily,
  receiver,
  renderView,
  wordsOf,
} from '../../render.test-support.js'
import { ReceiveNetworks } from '../ReceiveNetworks/ReceiveNetworks.js'
import { ReceiveSelectToken } from '../ReceiveSelectToken/ReceiveSelectToken.js'
import { Receive } from './Receive.js'

const elsewhere = { ...mainnet, chainNamespace: 'solana', caipNetworkId: 'solana:one', name: 'Solana' } as const

describe('Receive', () => {
  test('default: the address whole, and where it is good', () => {
    const markup = renderView(Receive, {}, { state: connected() })
    expect(wordsOf(markup)).toContain('Your address 0x 7A3f 9C21 E04b D815 7f2C')
    expect(wordsOf(markup)).toContain('Copy address')
    expect(wordsOf(markup)).toContain('Receive on these 2 networks only')
  })

  test('behavior: nothing without an account', () => {
    expect(renderView(Receive, {})).toBe('')
  })

  test('behavior: a smart account is good where it is shown', () => {
    const accounts = [
      { address: receiver, type: 'eoa' },
      { address, type: 'smartAccount' },
    ] as const
    expect(goodNetworks([mainnet, base], { ...connection, accounts })).toEqual([mainnet])
    expect(goodNetworks([mainnet, base], { ...connection, accounts, address: receiver })).toEqual([mainnet, base])
  })

  test('param: networks of another family do not count', () => {
    expect(goodNetworks([mainnet, elsewhere, base], connection)).toEqual([mainnet, base])
    const markup = renderView(Receive, {}, { state: connected(), networks: [mainnet, elsewhere] })
    expect(wordsOf(markup)).toContain('Receive on Ethereum only')
  })
})

const dollar = { address: `0x${'c'.repeat(40)}`, symbol: 'USDX', decimals: 6 }
const links = { write: async () => '', read: async () => undefined }
const asking = (address: string, token?: ReceiveToken): Partial<State> => ({
  ...connected(),
  receive: { address, networkId: mainnet.caipNetworkId, amount: '12.5', token },
})
const withLinks: FamilyFactory = {
  ...quietFamily,
  create: (context) => {
    const family = quietFamily.create(context)
    return { ...family, features: { ...family.features, paymentLink: async () => links } }
  },
}
const view = (state: Partial<State>) =>
  renderView(Receive, {}, { state, options: { families: [withLinks], services: 'https://services.example' } })

describe('what is asked for', () => {
  test('default: of the native currency; another token can be chosen', () => {
    const markup = view(asking(address))
    expect(markup).toContain('value="12.5"')
    expect(wordsOf(markup)).toContain('ETH Request another token')
    expect(wordsOf(markup)).toContain('Remove amount')
  })

  test('param: token', () => {
    expect(wordsOf(view(asking(address, dollar)))).toContain('USDX Request another token')
  })

  test('behavior: what another account asked for is not this one’s', () => {
    const markup = view(asking(receiver, dollar))
    expect(wordsOf(markup)).toContain('Request an amount')
    expect(markup).not.toContain('12.5')
  })
})

describe('ReceiveSelectToken', () => {
  const ether = { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, price: 0 }
  const tokens = [
    { ...ether, quantity: { decimals: '18', numeric: '2' } },
    {
      ...ether,
      name: 'Dollar',
      symbol: 'USDX',
      address: `eip155:1:${dollar.address}`,
      quantity: { decimals: '6', numeric: '7.5' },
    },
  ]
  const portfolio = { status: 'ready', address, networkId: mainnet.caipNetworkId, tokens } as const

  test('default: what the account holds; what is asked for is marked', () => {
    const state = { ...asking(address, dollar), portfolio }
    const markup = renderView(ReceiveSelectToken, {}, { state })
    expect(wordsOf(markup)).toContain('Ether 2.000 ETH Dollar 7.500 USDX')
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('behavior: while it is read', () => {
    expect(wordsOf(renderView(ReceiveSelectToken, {}, { state: connected() }))).toContain('Loading your tokens')
  })
})

test('ReceiveNetworks: default: each network with its currency', () => {
  expect(wordsOf(renderView(ReceiveNetworks, {}, { state: connected() }))).toMatch(/Ethereum ETH .*Base ETH/)
})
