import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { WalletListing } from '../base/entities/walletListing.js'
import { type EndpointAnswer, type EndpointInput, endpoints, pathOf } from './endpoints.js'
import { type AnalyticsEvent, events } from './events.js'
import { methodClass } from './methods.js'
import { queryOf } from './schemas/common.js'

describe('endpoints', () => {
  test('default', () => {
    expect(pathOf('images.wallet', { id: 'a b/c' })).toBe('/getWalletImage/a%20b%2Fc')
    expect(queryOf({ page: 2, include: ['a', 'b'], search: undefined, none: [] }).toString()).toBe(
      'page=2&include=a%2Cb',
    )
    expectTypeOf<EndpointAnswer<'wallets.list'>['data'][number]>().toExtend<WalletListing>()
    expectTypeOf<{ query: { page: number; include: string[] } }>().toExtend<EndpointInput<'wallets.list'>>()
    expectTypeOf<Record<never, never>>().toExtend<EndpointInput<'config.features'>>()
    expectTypeOf<Record<never, never>>().not.toExtend<EndpointInput<'images.wallet'>>()
  })

  test('behavior: a query reads back what queryOf wrote', () => {
    const written = Object.fromEntries(
      queryOf({ page: 3, entries: 40, chains: ['eip155:1', 'eip155:10'], search: 'ä,b' }),
    )
    expect(v.parse(endpoints['wallets.list'].query, written)).toEqual({
      page: 3,
      entries: 40,
      chains: ['eip155:1', 'eip155:10'],
      search: 'ä,b',
    })
    expect(v.parse(endpoints['wallets.list'].query, {})).toEqual({ page: 1, entries: 40 })
    expect(v.parse(endpoints['wallets.list'].query, { page: '0', entries: '999999' })).toEqual({
      page: 1,
      entries: 100,
    })
  })

  test('behavior: a wallet that does not parse is dropped, the others stay', () => {
    const answer = v.parse(endpoints['wallets.list'].answer, {
      count: 4,
      extra: true,
      data: [
        {
          id: 'a',
          name: 'Lantern',
          extra: 1,
          chains: ['eip155:1', 7],
          mobile_link: 'javascript:alert(1)',
          homepage: 'https://a.example',
        },
        { id: 'b' },
        null,
        { id: '<b>', name: 'x' },
      ],
    })
    expect(answer.data).toEqual([
      expect.objectContaining({
        id: 'a',
        name: 'Lantern',
        chains: ['eip155:1'],
        mobile_link: null,
        homepage: 'https://a.example',
      }),
    ])
    expect(answer.data[0]).not.toHaveProperty('extra')
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a',
    'file:///etc/passwd',
    'no scheme',
  ])('behavior: the link %s counts as none', (link) => {
    const answer = v.parse(endpoints['wallets.list'].answer, {
      count: 1,
      data: [{ id: 'a', name: 'A', mobile_link: link, webapp_link: link }],
    })
    expect(answer.data[0]).toMatchObject({ mobile_link: null, webapp_link: null })
  })

  test('behavior: a feature whose config is not a list counts as an empty list', () => {
    const answer = v.parse(endpoints['config.features'].answer, {
      features: [{ id: 'onramp', isEnabled: true, config: 'meld' }, { id: 'swap', isEnabled: true }, 7],
    })
    expect(answer.features).toEqual([
      { id: 'onramp', isEnabled: true, config: [] },
      { id: 'swap', isEnabled: true, config: null },
    ])
  })

  test('error: answers without what we read', () => {
    expect(v.safeParse(endpoints['wallets.list'].answer, { data: [] }).success).toBe(false)
    expect(v.safeParse(endpoints['config.analytics'].answer, { isAnalyticsEnabled: 'yes' }).success).toBe(false)
  })
})

describe('events', () => {
  test('default', () => {
    expectTypeOf<{ event: 'CLICK_ALL_WALLETS' }>().toExtend<AnalyticsEvent>()
    expectTypeOf<{ event: 'MODAL_OPEN'; properties: { connected: boolean } }>().toExtend<AnalyticsEvent>()
    expectTypeOf<{ event: 'MODAL_OPEN' }>().not.toExtend<AnalyticsEvent>()
    expect(v.parse(events.MODAL_OPEN, { connected: true, secret: 'x' })).toEqual({ connected: true })
  })
})

describe('methodClass', () => {
  test('default', () => {
    expect(methodClass('eth_call')).toBe('safe')
    expect(methodClass('personal_sign')).toBe('unsafe')
    expect(methodClass('eth_sign')).toBeUndefined()
    expect(methodClass('constructor')).toBeUndefined()
  })
})
