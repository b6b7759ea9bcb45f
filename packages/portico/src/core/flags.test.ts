import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { featuresAnswer, type WireFeature } from '../wire/calls/config.js'
import { fakeServices, makeTest } from './fakes.test-support.js'
import { loadFlags, mergeFeatures } from './flags.js'
import { defaultFeatures, localFeatures } from './localFeatures.js'

const on = (id: string, config: unknown[] | null = [], isEnabled = true): WireFeature => ({ id, isEnabled, config })
const allOn: WireFeature[] = [
  on('multi_wallet'),
  on('activity'),
  on('reown_branding'),
  on('onramp', ['meld']),
  on('swap', ['1inch']),
  on('social_login', ['email', 'x', 'google']),
]
const allOff = allOn.map(({ id }) => on(id, [], false))
const remoteOff = {
  email: false,
  socials: false,
  swaps: false,
  onramp: false,
  activity: false,
  branding: false,
  multiWallet: false,
}

describe('mergeFeatures', () => {
  test.each<[string, WireFeature[] | undefined, object]>([
    ['no answer', undefined, defaultFeatures],
    [
      'all on',
      allOn,
      {
        ...remoteOff,
        email: true,
        socials: ['x', 'google'],
        swaps: ['1inch'],
        onramp: ['meld'],
        activity: true,
        branding: true,
        multiWallet: true,
      },
    ],
    ['all off', allOff, remoteOff],
    ['an answer without features', [], defaultFeatures],
    [
      'some on',
      [on('activity'), on('social_login', ['google'])],
      { ...remoteOff, activity: true, socials: ['google'] },
    ],
    ['only e-mail', [on('social_login', ['email'])], { ...remoteOff, email: true }],
    [
      'null leaves the choice to the app',
      [on('onramp', null, false), on('social_login', null, false)],
      { ...remoteOff, onramp: true, email: true, socials: defaultFeatures.socials },
    ],
    ['an on-ramp that is not a list of texts is none', [on('onramp', ['meld', 5])], { ...remoteOff }],
    ['an on-ramp with an empty list is none', [on('onramp', [])], { ...remoteOff }],
    [
      'a provider that nobody knows is left out',
      [on('social_login', ['myspace', 'x'])],
      { ...remoteOff, socials: ['x'] },
    ],
    ['an unknown feature is ignored', [on('teleport', ['x'])], remoteOff],
  ])('%s', (_name, remote, expected) => {
    expect(mergeFeatures(defaultFeatures, {}, remote).features).toMatchObject(expected)
  })

  test('behavior: what only the app decides is never touched', () => {
    const local = { ...defaultFeatures, legalCheckbox: true, allWallets: 'hide' as const }
    expect(mergeFeatures(local, {}, allOff).features).toMatchObject({
      legalCheckbox: true,
      allWallets: 'hide',
      send: true,
      receive: true,
    })
  })

  test('behavior: names the options that the app gave and that did not hold', () => {
    const given = { email: true, socials: ['google'] as const, onramp: true, activity: false, legalCheckbox: true }
    expect(mergeFeatures({ ...defaultFeatures, ...given }, given, allOn).ignored).toEqual(['activity', 'socials'])
    expect(mergeFeatures(defaultFeatures, {}, allOff).ignored).toEqual([])
    expect(mergeFeatures({ ...defaultFeatures, ...given }, given, undefined).ignored).toEqual([])
  })

  test('behavior: any answer that passes the schema merges into features of the right kinds', () => {
    const answer = fc.record({
      features: fc.array(
        fc.oneof(
          fc.anything(),
          fc.record({
            id: fc.constantFrom('onramp', 'swap', 'social_login', 'activity', 'multi_wallet', 'reown_branding', 'x'),
            isEnabled: fc.anything(),
            config: fc.oneof(fc.anything(), fc.array(fc.anything())),
          }),
        ),
      ),
    })
    fc.assert(
      fc.property(answer, (value) => {
        const { features: remote } = v.parse(featuresAnswer, value)
        const { features } = mergeFeatures(defaultFeatures, {}, remote)
        for (const name of ['email', 'activity', 'branding', 'multiWallet'] as const)
          expect(typeof features[name]).toBe('boolean')
        for (const name of ['onramp', 'swaps', 'socials'] as const) {
          const list = features[name]
          if (typeof list !== 'boolean') expect(list.every((entry) => typeof entry === 'string')).toBe(true)
        }
      }),
    )
  })
})

describe('loadFlags', () => {
  test('default: asks the services', async () => {
    const { client } = makeTest()
    const calls = fakeServices(client, { 'config.features': { features: [on('activity')] } })
    const run = loadFlags(client)
    expect(client.store.get().flags.status).toBe('loading')
    await run
    expect(calls).toHaveLength(1)
    expect(client.store.get().flags).toMatchObject({
      status: 'ready',
      features: { activity: true, multiWallet: false },
    })
  })

  test('behavior: a failure leaves the local ones', async () => {
    const { client } = makeTest({ features: { swaps: false } })
    fakeServices(client, { 'config.features': new Error('down') })
    await loadFlags(client)
    expect(client.store.get().flags).toEqual({ status: 'ready', features: { ...defaultFeatures, swaps: false } })
  })

  test('behavior: without services nothing is asked', async () => {
    const { client } = makeTest()
    await loadFlags(client)
    expect(client.store.get().flags).toEqual({ status: 'ready', features: defaultFeatures })
  })

  test('behavior: basic mode asks nothing and switches all remote features off', async () => {
    const { client } = makeTest({ basic: true, features: { email: true, send: false } })
    const calls = fakeServices(client, { 'config.features': { features: allOn } })
    await loadFlags(client)
    expect(calls).toEqual([])
    expect(client.store.get().flags.features).toEqual({ ...defaultFeatures, ...remoteOff, send: false })
  })

  test.each([
    [false, undefined],
    [true, 'config/local-ignored'],
  ])('behavior: an ignored option is told on the console, and as a banner when debug is %s', async (debug, code) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { client } = makeTest({ debug, features: { activity: true }, logLevel: 'error' })
    fakeServices(client, { 'config.features': { features: allOff } })
    await loadFlags(client)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Local configuration ignored'))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('activity'))
    expect(client.store.get().notices.alert?.code).toBe(code)
  })
})

test('localFeatures: param: socials: true is all of them, in their usual order', () => {
  expect(localFeatures({ basic: false, localFeatures: { socials: true } }).socials).toEqual(defaultFeatures.socials)
  expect(localFeatures({ basic: true, localFeatures: { socials: true } }).socials).toBe(false)
  const { features, ignored } = mergeFeatures(defaultFeatures, { socials: true }, allOn)
  expect([features.socials, ignored]).toEqual([['x', 'google'], []])
})

test('localFeatures: param: localFeatures wins over the defaults', () => {
  expect(localFeatures({ basic: false, localFeatures: { swaps: false } })).toEqual({ ...defaultFeatures, swaps: false })
})
