import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { State } from '../../../core/state.js'
import { mainnet } from '../../../networks/index.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { address, connected, connection, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Account } from './Account.js'

const ready = (amount: string) =>
  ({
    status: 'ready',
    address,
    networkId: mainnet.caipNetworkId,
    amount,
    decimals: 18,
    symbol: 'ETH',
    readAt: 0,
  }) as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) }))
afterEach(() => void vi.useRealTimers())

describe('Account', () => {
  test('default: who, what and what next', () => {
    const markup = renderView(Account, {}, { state: { ...connected(), balance: ready('1204999000000000000') } })
    const words = wordsOf(markup)
    expect(words).toMatch(/0x7A3?f?…Fa2B6c|0x7A.*Fa2B6c/)
    expect(words).toContain('1 .204 ETH')
    expect(words).toContain('Total balance 1.204 ETH')
    expect(words).toContain('Send')
    expect(words).toContain('Disconnect')
    expect(markup).toContain(`https://etherscan.io/address/${address}`)
  })

  test('behavior: a balance of another account is none of this one', () => {
    const balance = { ...ready('1000000000000000000'), address: receiver }
    expect(renderView(Account, {}, { state: { ...connected(), balance } })).toContain('data-state="loading"')
  })

  test('behavior: an embedded wallet has settings', () => {
    const auth = { name: 'mira@vale.studio' }
    expect(wordsOf(renderView(Account, {}, { state: connected({ auth }) }))).toMatch(/Settings .*Disconnect$/)
    expect(wordsOf(renderView(Account, {}, { state: connected() }))).not.toContain('Settings')
  })

  test.each([
    ['its login, until a name of its address is known', {}, 'mira@vale.studio'],
    [
      'the name of its address, before the login',
      { identities: { [address.toLowerCase()]: { name: 'mira.eth' } } },
      'mira.eth',
    ],
    [
      'a name that was registered just now',
      { names: { status: 'registered', address, name: 'mira.portico.id' } },
      'mira.portico.id',
    ],
  ] as const)('behavior: an embedded wallet goes by %s', (_name, known, name) => {
    const state = { ...connected({ auth: { name: 'mira@vale.studio' } }), ...known } as Partial<State>
    // The head says it, and what says who is connected.
    for (const View of [Account, ConnectedMoment]) expect(wordsOf(renderView(View, {}, { state }))).toContain(name)
    if (name !== 'mira@vale.studio') expect(wordsOf(renderView(Account, {}, { state }))).not.toContain('mira@')
  })

  test('behavior: whoever has the key in this browser alone is asked to make a kit, the more so once there is money', () => {
    const auth = { name: 'mira@vale.studio', onlyHere: true }
    const draw = (amount: string, who = auth) =>
      renderView(Account, {}, { state: { ...connected({ auth: who }), balance: ready(amount) } })
    expect(wordsOf(draw('0'))).toMatch(/only in this browser.*nobody can open the wallet again.*Passkey and recovery/)
    expect(draw('0')).toContain('data-tone="info"')
    expect(wordsOf(draw('1'))).toContain('It holds money now.')
    expect(draw('1')).toContain('data-tone="warning"')
    const holding = (numeric: string) => {
      const { caipNetworkId: networkId } = mainnet
      const quantity = { numeric, decimals: '18' }
      const token = { chainId: networkId, name: 'Ether', symbol: 'ETH', price: 0, quantity }
      const portfolio = { status: 'ready', address, networkId, tokens: [token] } as const
      return renderView(Account, {}, { state: { ...connected({ auth }), balance: ready('0'), portfolio } })
    }
    expect(holding('0.0')).toContain('data-tone="info"')
    expect(holding('0.01')).toContain('data-tone="warning"')
    expect(wordsOf(draw('1', { ...auth, onlyHere: false }))).not.toContain('only in this browser')
  })

  test('behavior: another account than before is said to be one, and why', () => {
    const auth = { name: 'mira@vale.studio', instead: '0x00000000000000000000000000000000005afe00' }
    const words = wordsOf(renderView(Account, {}, { state: connected({ auth }) }))
    expect(words).toContain('Account switched')
    expect(words).toMatch(/0x00.*5afe00.*Not available on Ethereum/)
    const { instead: _, ...same } = auth
    expect(wordsOf(renderView(Account, {}, { state: connected({ auth: same }) }))).not.toContain('Account switched')
  })

  test('behavior: with several families connected, the one that is shown can be changed', () => {
    const { connections, ...state } = connected()
    expect(renderView(Account, {}, { state: connected() })).not.toContain('aria-pressed')
    const solana = { ...connection, namespace: 'solana', address: 'So1ana' } as const
    const namespaces = { ...connections?.namespaces, solana: { status: 'connected', connection: solana } } as const
    const both = { ...state, connections: { ...connections, namespaces } as NonNullable<typeof connections> }
    // The view that was opened for one family follows when another one is shown.
    const markup = renderView(Account, { namespace: 'solana' }, { state: both })
    expect(markup.match(/aria-pressed="(true|false)">[A-Za-z]+/g)).toEqual([
      'aria-pressed="true">Ethereum',
      'aria-pressed="false">Solana',
    ])
    expect(markup).not.toContain('So1ana')
  })

  test('behavior: beneath what a token is worth stands how far its price moved in a day, where that is known', () => {
    const { caipNetworkId: networkId } = mainnet
    const draw = (part: { price?: number; value?: number; change24h?: number }) => {
      const quantity = { numeric: '1', decimals: '18' }
      const token = { chainId: networkId, name: 'Ether', symbol: 'ETH', price: 3_000, value: 3_000, quantity, ...part }
      const portfolio = { status: 'ready', address, networkId, tokens: [token] } as const
      return renderView(Account, {}, { state: { ...connected(), portfolio } })
    }
    const up = draw({ change24h: 1.2 })
    expect(wordsOf(up)).toContain('$3,000.00 +1.2% +1.2% in 24 hours')
    expect(up).toMatch(/data-tone="positive"><bdi aria-hidden="true">\+1\.2%</)
    const down = draw({ change24h: -0.84 })
    expect(wordsOf(down)).toContain('−0.8% in 24 hours')
    expect(down).toContain('data-tone="critical"><bdi aria-hidden="true">−0.8%')
    for (const part of [{}, { price: 0, value: 0, change24h: 2 }]) expect(draw(part)).not.toContain('class="change"')
  })

  test('error: the balance cannot be read', () => {
    const balance = {
      status: 'blocked',
      address,
      networkId: mainnet.caipNetworkId,
      until: Date.now() + 25_500,
    } as const
    const words = wordsOf(renderView(Account, {}, { state: { ...connected(), balance } }))
    expect(words).toContain('Balance unknown')
    expect(words).toMatch(/Your money is safe.*We’ll try again in 26 seconds\./)
  })

  test('error: the wallet is on a network that the app does not use', () => {
    const markup = renderView(Account, {}, { state: connected({ caipNetworkId: 'eip155:100' }) })
    expect(wordsOf(markup)).toContain('Meridian doesn’t work on this network')
    expect(markup).toContain('aria-label="Send: not available on another network"')
    expect(wordsOf(markup)).toContain('Balance unknown')
  })

  test('param: send and receive off', () => {
    expect(renderView(Account, {}, { state: connected(), features: { send: false, receive: false } })).not.toContain(
      'part="actions"',
    )
  })

  test('behavior: what was sent can be followed', () => {
    const plan = {
      networkId: mainnet.caipNetworkId,
      from: address,
      to: receiver,
      amount: '120000000000000000000',
      decimals: 18,
      symbol: 'ETH',
      item: { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
      warnings: [],
    }
    const send = { status: 'sent', plan, hash: '0x1', sentAt: 0 } as const
    expect(wordsOf(renderView(Account, {}, { state: { ...connected(), send } }))).toContain('120 ETH on its way')
  })

  const ether = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: mainnet.caipNetworkId,
    price: 3000,
    value: 3612.4,
    quantity: { decimals: '18', numeric: '1.204133' },
  }
  const portfolio = {
    status: 'ready',
    address,
    networkId: mainnet.caipNetworkId,
    tokens: [ether, { ...ether, name: 'USD Coin', symbol: 'USDC', address: 'eip155:1:0xa0', value: 1320, price: 1 }],
    readAt: 0,
  } as const

  test('behavior: the total is in money where prices are known, each token in its own units', () => {
    const state = { ...connected(), balance: ready('1204133000000000000'), portfolio }
    const words = wordsOf(renderView(Account, {}, { state }))
    expect(words).toContain('Total balance $4,932.40')
    expect(words).toContain('Ether 1.204 ETH $3,612.40')
    expect(words).toContain('USD Coin 1.204 USDC $1,320.00')
    expect(wordsOf(renderView(Account, {}, { state, locale: 'de' }))).toMatch(/Total balance 4\.932,40\s€|4\.932,40/)
  })

  test('behavior: tokens that were read by a list stand as amounts alone, nothing of them is a total, and what a list is worth is said', () => {
    const dollars = { ...ether, name: 'Dollar', symbol: 'USDX', address: 'eip155:1:0xa0', price: 0, value: undefined }
    const tokens = [{ ...ether, price: 0, value: undefined }, dollars]
    const draw = (listed: 'whole' | 'part') => {
      const state = { ...connected(), balance: ready('1204133000000000000') }
      return wordsOf(renderView(Account, {}, { state: { ...state, portfolio: { ...portfolio, tokens, listed } } }))
    }
    expect(draw('whole')).toContain('Balance 1.204 ETH')
    expect(draw('whole')).not.toMatch(/Total|\$|can’t read/)
    expect(draw('whole')).toMatch(/Dollar 1\.204 USDX .*Being listed doesn’t mean they were checked/)
    expect(draw('part')).toContain('We can’t read some tokens right now.')
  })

  test('behavior: the balance of the token that was chosen stands in place of the total', () => {
    const state = { ...connected(), portfolio, account: { token: 'eip155:1:0xa0' } }
    expect(wordsOf(renderView(Account, {}, { state }))).toContain('Balance 1.204 USDC')
  })

  test('behavior: name and picture of the profile', () => {
    const identities = { [address.toLowerCase()]: { name: 'miravale.eth', readAt: 0 } }
    expect(wordsOf(renderView(Account, {}, { state: { ...connected(), identities } }))).toContain('miravale.eth')
  })

  test('behavior: an account without tokens is offered ways to come by some', () => {
    const empty = { ...portfolio, tokens: [{ ...ether, value: 0, quantity: { decimals: '18', numeric: '0' } }] }
    const words = wordsOf(renderView(Account, {}, { state: { ...connected(), portfolio: empty } }))
    expect(words).toMatch(/No tokens here yet .*another wallet\. Receive/)
    expect(words).toContain('Total balance $0.00')
  })

  test('error: the services do not tell of tokens', () => {
    const blocked = { ...portfolio, status: 'blocked', tokens: [], until: Date.now() + 25_500 } as const
    const state = { ...connected(), balance: ready('1204000000000000000'), portfolio: blocked }
    const words = wordsOf(renderView(Account, {}, { state }))
    expect(words).toMatch(/Your tokens can’t be listed right now .*try again in 26 seconds/)
    // That is what the toast says, at the same time.
    expect(words).not.toContain('Token Balance Unavailable')
    expect(words).toContain('Total balance 1.204 ETH')
  })

  test('error: tokens of before are listed beneath, so nothing says that none can be', () => {
    const blocked = { ...portfolio, status: 'blocked', listed: 'part', until: Date.now() + 25_500 } as const
    const words = wordsOf(renderView(Account, {}, { state: { ...connected(), portfolio: blocked } }))
    expect(words).toMatch(/We can’t read some tokens right now .*try again in 26 seconds\. .*USDC/)
    expect(words.match(/We can’t read some tokens/g)).toHaveLength(1)
    expect(words).not.toMatch(/can’t be listed|Token Balance Unavailable/)
  })

  test('error: neither balance nor tokens can be read: it is said once, beside the list or in its place', () => {
    const until = Date.now() + 25_500
    const blocked = { ...portfolio, status: 'blocked', tokens: [], until } as const
    const balance = { status: 'blocked', address, networkId: mainnet.caipNetworkId, until } as const
    const said = (account?: State['account']) =>
      wordsOf(renderView(Account, {}, { state: { ...connected(), balance, portfolio: blocked, account } })).match(
        /Your tokens can’t be listed/g,
      )
    expect(said()).toHaveLength(1)
    expect(said({ tab: 'activity' })).toHaveLength(1)
    expect(said({ tab: 'nfts' })).toHaveLength(1)
  })

  test('error: a network that the services do not serve: what the node tells is listed', () => {
    const tokens = [{ ...ether, value: undefined, price: 0 }]
    const unserved = { ...portfolio, status: 'blocked', unserved: true, tokens, until: Date.now() + 25_500 } as const
    const state = { ...connected(), balance: ready('1204133000000000000'), portfolio: unserved }
    const words = wordsOf(renderView(Account, {}, { state }))
    expect(words).toContain('We can’t list tokens on Ethereum here. Your money is safe.')
    expect(words).not.toMatch(/Token Balance Unavailable|right now/)
    expect(words).toContain('Ether 1.204 ETH')
    expect(words).not.toMatch(/try again|No tokens here yet/i)
  })

  test('behavior: nothing without a connection', () => {
    expect(renderView(Account, {})).toBe('')
  })
})
