import { expect, test } from 'vitest'
import { checkOptions } from './checkOptions.js'
import { readConfig } from './config.js'
import { fakeFamily, listing, metadata, one } from './fakes.test-support.js'
import { defaultFeatures } from './localFeatures.js'
import { makeLogger } from './logger.js'
import type { PorticoOptions } from './options.js'

/** What the console says of options as an app without types may pass them. */
function told(part: object): string[] {
  const said: string[] = []
  const out = { debug: () => {}, info: () => {}, warn: () => {}, error: (text: string) => void said.push(text) }
  const options = { metadata, networks: [one], families: [fakeFamily()], ...part } as PorticoOptions
  checkOptions({ config: readConfig(options), logger: makeLogger('error', out) })
  return said
}

test('default: what is left out, and each default written out, is good', () => {
  expect(told({})).toEqual([])
  expect(told({ features: defaultFeatures, telemetry: true, logLevel: 'silent', siwx: {} })).toEqual([])
  expect(told({ features: { socials: false, swaps: ['one'], onramp: false, socialsLater: undefined } })).toEqual([])
})

test('param: wallets', () => {
  for (const wallets of [false, [], [listing('a')], { list: async () => ({ data: [], count: 0 }) }])
    expect(told({ wallets })).toEqual([])
})

test.each([
  [
    { wallets: true },
    'the option "wallets" is not registry(), a list of wallets (each with an id and a name), or false.',
  ],
  [{ wallets: [{ id: 'a' }] }, 'the option "wallets" is not registry(), a list of wallets'],
  [{ wallets: [null] }, 'the option "wallets" is not registry(), a list of wallets'],
  [{ wallets: { list: async () => [], tokensOf: async () => [] } }, 'the option "wallets" is not registry()'],
  [{ wallets: () => [] }, 'the option "wallets" is not registry(), a list of wallets'],
  [{ warm: 'always' }, 'the option "warm" is not one of idle, intent, off.'],
  [{ reconnect: 'no' }, 'the option "reconnect" is not true or false.'],
  [{ logLevel: 'loud' }, 'the option "logLevel" is not one of debug, info, warn, error, silent.'],
  [{ reconect: false }, 'the option "reconect" is not known.'],
  [{ features: { swap: true } }, 'the option "features.swap" is not known.'],
  [{ features: { email: 'yes' } }, 'the option "features.email" is not true or false.'],
  [{ features: { allWallets: 'never' } }, 'the option "features.allWallets" is not one of show, hide, onlyMobile.'],
  [{ features: { onramp: [1] } }, 'the option "features.onramp" is not true or false, or a list of texts.'],
  [
    { features: { connectMethodsOrder: ['wallet', 'phone'] } },
    'the option "features.connectMethodsOrder" is not a list of email, social, wallet.',
  ],
  [
    { defaultAccountTypes: { eip155: 'safe' } },
    'the option "defaultAccountTypes.eip155" is not one of eoa, smartAccount.',
  ],
  [{ features: { toString: true } }, 'the option "features.toString" is not known.'],
])('error: %o is named, with what is wrong', (part, text) => {
  expect(told(part)).toEqual([expect.stringContaining(text)])
})

test('error: of several wrong ones each is told', () => {
  expect(told({ basic: 1, features: { pay: 'on', nfts: null } })).toHaveLength(3)
})
