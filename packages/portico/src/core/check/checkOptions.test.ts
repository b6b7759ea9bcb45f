import { expect, test } from 'vitest'
import { createPortico } from '../createPortico.js'
import { fakeConnector, fakeFamily, listing, metadata, one, sol, ten } from '../fakes.test-support.js'
import { defaultFeatures } from '../localFeatures.js'
import { makeLogger } from '../logger.js'
import type { PorticoOptions } from '../options.js'
import { memoryAdapter } from '../storage/adapters.js'
import { warnDeveloper } from './checkOptions.js'

/** What the console says of options as an app without types may pass them. */
async function told(
  part: object,
  listened: readonly string[] = [],
  origin = 'http://localhost:5173',
): Promise<string[]> {
  const said: string[] = []
  const out = { debug: () => {}, info: () => {}, warn: () => {}, error: (text: string) => void said.push(text) }
  const options = { metadata, networks: [one], families: [fakeFamily()], storage: memoryAdapter(), ...part }
  const portico = createPortico(options as unknown as PorticoOptions)
  for (const event of listened) portico.on(event as 'connect', () => {})
  await warnDeveloper({ ...portico.client, logger: makeLogger('error', out) }, origin)
  portico.destroy()
  return said
}

test('default: what is left out, and each default written out, is good', async () => {
  expect(await told({})).toEqual([])
  expect(await told({ features: defaultFeatures, telemetry: true, logLevel: 'silent', siwx: {} })).toEqual([])
  expect(await told({ features: { socials: true } })).toEqual([])
  expect(await told({ features: { socials: false, swaps: false, onramp: ['one'], socialsLater: undefined } })).toEqual(
    [],
  )
})

test('param: wallets', async () => {
  for (const wallets of [false, [], [listing('a')], { list: async () => ({ data: [], count: 0 }) }])
    expect(await told({ wallets })).toEqual([])
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
  [{ reconect: false }, 'the option "reconect" is not known. Did you mean reconnect?'],
  [{ themeMode: 'dark' }, 'the option "themeMode" is not known. Did you mean appearance of PorticoProvider?'],
  [{ chains: [one] }, 'the option "chains" is not known. Did you mean networks?'],
  [{ feature: {} }, 'the option "feature" is not known. Did you mean features?'],
  [{ sauna: {} }, 'the option "sauna" is not known. Take it out.'],
  [{ features: { swap: true } }, 'the option "features.swap" is not known. Did you mean swaps?'],
  [{ features: { recieve: true } }, 'the option "features.recieve" is not known. Did you mean receive?'],
  [{ features: { nfts: [] } }, 'the option "features.nfts" is not true or false. Pass true or false.'],
  [{ networks: [one, ten, one] }, 'the option "networks" names eip155:1 twice. Leave one.'],
  [{ siwx: true }, 'the option "siwx" is not an object. Pass an object.'],
  [{ features: { legalCheckbox: true } }, 'the option "features.legalCheckbox" shows nothing to agree to.'],
  [
    { networks: [one, sol] },
    'the option "networks" has solana:main, which nothing can connect to. Add a family of "solana", or walletConnect().',
  ],
  [{ features: { email: 'yes' } }, 'the option "features.email" is not true or false.'],
  [{ features: { allWallets: 'never' } }, 'the option "features.allWallets" is not one of show, hide, onlyMobile.'],
  [{ features: { swaps: ['one'] } }, 'the option "features.swaps" is not true or false: the services know who trades.'],
  [{ features: { onramp: [1] } }, 'the option "features.onramp" is not true or false, or a list of texts.'],
  [
    { features: { connectMethodsOrder: ['wallet', 'phone'] } },
    'the option "features.connectMethodsOrder" is not a list of email, social, wallet, passkey.',
  ],
  [
    { defaultAccountTypes: { eip155: 'safe' } },
    'the option "defaultAccountTypes.eip155" is not one of eoa, smartAccount.',
  ],
  [{ features: { toString: true } }, 'the option "features.toString" is not known.'],
])('error: %o is named, with what is wrong', async (part, text) => {
  expect(await told(part)).toEqual([expect.stringContaining(text)])
})

test('error: of several wrong ones each is told', async () => {
  expect(await told({ basic: 1, features: { pay: 'on', nfts: null } })).toHaveLength(3)
})

test('default: what a text is there for, and a network that a connector alone reaches', async () => {
  expect(await told({ features: { legalCheckbox: true }, privacyUrl: 'https://quay.example/privacy' })).toEqual([])
  const connectors = [fakeConnector('far', {}, { chains: ['eip155', 'solana'] })]
  expect(await told({ networks: [one, sol], connectors })).toEqual([])
  expect(await told({ networks: [one, sol], families: [fakeFamily(), fakeFamily('solana')] })).toEqual([])
})

test('error: a listener to an event that there is not is told, with the nearest', async () => {
  expect(await told({}, ['connect', 'conect', 'chainChanged', 'x'])).toEqual([
    expect.stringMatching(/on: "conect" is not an event: its listener never hears anything\. Did you mean "connect"\?/),
    expect.stringContaining('Did you mean "networkChanged"?'),
    expect.stringContaining('Choose from connect, disconnect, accountsChanged, networkChanged, modal, error, event.'),
  ])
})

test('param: debug: elsewhere than on a developer’s own page the same is told, without it that alone which has no form', async () => {
  const part = { sauna: 1, chains: [one], networks: [one, one] }
  for (const origin of ['https://quay.example', 'https://localhost:5173']) {
    expect(await told(part, ['conect'], origin)).toEqual([
      expect.stringContaining('"sauna" is not known. Take it out.'),
      expect.stringContaining('"chains" is not known. Take it out.'),
    ])
    expect(await told({ ...part, debug: true }, ['conect'], origin)).toHaveLength(4)
  }
})
