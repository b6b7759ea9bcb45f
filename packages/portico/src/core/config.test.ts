import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks/evm.js'
import { readConfig } from './config.js'
import { fakeConnector, fakeFamily, listing, metadata, one, ten } from './fakes.test-support.js'
import type { PorticoOptions } from './options.js'

const base: PorticoOptions = { metadata, networks: [one], families: [fakeFamily()] }
const read = (part: object) => readConfig({ ...base, ...part } as PorticoOptions)

test('behavior: the app’s name has no signs that turn the writing around it', () => {
  const name = '\u202eשוק 5.1\u2069\u202e'
  expect(readConfig({ ...base, metadata: { ...metadata, name } }).metadata.name).toBe('שוק 5.1')
})

describe('readConfig', () => {
  test('default: every default of the decisions', () => {
    expect(read({})).toEqual({
      projectId: undefined,
      metadata,
      services: {},
      localFeatures: {},
      telemetry: true,
      reconnect: true,
      warm: 'idle',
      allowUnsupportedChain: false,
      networkSwitch: true,
      defaultAccountTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
      defaultNetwork: undefined,
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
      customRpcUrls: {},
      termsUrl: undefined,
      privacyUrl: undefined,
      basic: false,
      debug: false,
      logLevel: 'error',
    })
  })

  test('param: services: one address stands for all, with the relay beside it', () => {
    expect(read({ services: 'https://s.example/' }).services).toEqual({
      data: 'https://s.example',
      directory: 'https://s.example',
      analytics: 'https://s.example',
      frame: 'https://s.example',
      verify: 'https://s.example',
      relay: 'wss://s.example/relay',
    })
    expect(read({ services: 'http://api.localhost:4301' }).services.relay).toBe('ws://api.localhost:4301/relay')
    expect(
      read({ services: { directory: 'https://d.example/x/', relay: 'wss://r.example', data: undefined } }).services,
    ).toEqual({
      directory: 'https://d.example/x',
      relay: 'wss://r.example',
    })
  })

  test('param: features: what is undefined is not given', () => {
    expect(read({ features: { swaps: false, email: undefined } }).localFeatures).toEqual({ swaps: false })
  })

  test('param: defaultAccountTypes: wins over the default, one by one', () => {
    expect(read({ defaultAccountTypes: { eip155: 'eoa' } }).defaultAccountTypes).toMatchObject({
      eip155: 'eoa',
      bip122: 'payment',
    })
  })

  test.each<[string, object, RegExp]>([
    ['no metadata', { metadata: undefined }, /"metadata\.name" is not a text/],
    [
      'metadata.url',
      { metadata: { ...metadata, url: 'quay' } },
      /"metadata\.url" "quay" is not a web address \(https:\/\/\)\. Pass one\./,
    ],
    ['metadata.icons', { metadata: { ...metadata, icons: 'x' } }, /"metadata\.icons" "x" is not a list of texts/],
    ['no networks', { networks: [] }, /"networks" is empty\. Pass at least one/],
    ['networks of another kind', { networks: undefined }, /"networks" is not a list/],
    [
      'networks by another name',
      { networks: undefined, chains: [one] },
      /"networks" is not a list\. Pass one, instead of "chains"\./,
    ],
    [
      'a network without an id',
      { networks: [one, { name: 'x' }] },
      /"networks\[1\]\.caipNetworkId" is not a network id \(like eip155:1\)\. Use 'portico\/networks' or defineNetwork\(\)/,
    ],
    [
      'a network of viem as it is',
      { networks: [viemMainnet] },
      /"networks\[0\]\.caipNetworkId" is not a network id \(like eip155:1\)\. Use 'portico\/networks' or defineNetwork\(\)/,
    ],
    [
      'a network whose namespace differs',
      { networks: [{ ...one, chainNamespace: 'solana' }] },
      /"networks\[0\]" is not a whole network\. Use 'portico\/networks' or defineNetwork\(\)/,
    ],
    [
      'a network without nodes',
      { networks: [{ ...one, rpcUrls: { default: {} } }] },
      /"networks\[0\]\.rpcUrls\.default\.http" is not a list/,
    ],
    [
      'a network without decimals',
      { networks: [{ ...one, nativeCurrency: {} }] },
      /"networks\[0\]" is not a whole network/,
    ],
    ['families of another kind', { families: undefined }, /"families" is not a list/],
    [
      'a family that was not called',
      { families: [fakeFamily] },
      /"families" holds something that is not a family\. Call it, as in evm\(\) or external\(\)/,
    ],
    ['a family twice', { families: [fakeFamily(), fakeFamily()] }, /"families" names "eip155" twice/],
    ['a connector twice', { connectors: [fakeConnector('a'), fakeConnector('a')] }, /"connectors" names "a" twice/],
    [
      'a connector of another kind',
      { connectors: [fakeFamily()] },
      /"connectors" holds something that is not a connector\. Call it, as in evm\(\) or external\(\)/,
    ],
    ['projectId', { projectId: 5 }, /"projectId" is not a text/],
    ['defaultNetwork', { defaultNetwork: ten }, /"defaultNetwork" eip155:10 is not among "networks"\. Add it there/],
    [
      'customRpcUrls: id',
      { customRpcUrls: { '1': [] } },
      /"customRpcUrls" "1" is not a network id \(like eip155:1\)\. Pass one\./,
    ],
    [
      'customRpcUrls: address',
      { customRpcUrls: { 'eip155:1': ['ftp://x'] } },
      /"customRpcUrls\.eip155:1" is not a list of web addresses/,
    ],
    ['wallet ids', { featuredWalletIds: [5] }, /"featuredWalletIds" is not a list of texts/],
    ['termsUrl', { termsUrl: 'javascript:alert(1)' }, /"termsUrl" "javascript:alert\(1\)" is not a web address/],
    ['customWallets', { customWallets: [{ ...listing('a'), name: undefined }] }, /"customWallets\.name" is not a text/],
    ['services', { services: 'quay' }, /"services" "quay" is not a web address/],
    [
      'services: name',
      { services: { backend: 'https://x.example' } },
      /"services\.backend" is not known\. Choose from data, directory/,
    ],
    [
      'services: scheme',
      { services: { relay: 'https://x.example' } },
      /"services\.relay" "https:\/\/x\.example" is not a WebSocket address/,
    ],
    ['both sign-ins', { siwx: {}, siweConfig: {} }, /^Cannot set both `siweConfig` and `siwx` options$/],
  ])('error: %s', (_name, part, message) => {
    expect(() => read(part)).toThrow(message)
  })

  test('error: no options at all', () => {
    expect(() => readConfig(undefined as unknown as PorticoOptions)).toThrow(
      'createPortico: the option "metadata.name" is not a text. ',
    )
  })

  test('default: the networks of the door pass', () => {
    expect(() => read({ networks: [mainnet], defaultNetwork: mainnet })).not.toThrow()
  })
})
