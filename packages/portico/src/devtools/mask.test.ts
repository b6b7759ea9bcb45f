import { describe, expect, test } from 'vitest'
import { hidden, masked, maskedAddress, maskedText } from './mask.js'

const hex = 'a1b2c3d4e5f60718293a4b5c6d7e8f901122334455667788990011223344556677'.slice(0, 64)
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl'
const link = `wc:${hex}@2?relay-protocol=irn&symKey=${hex}`

const secrets = [
  ['a link that pairs', { pairing: { status: 'waiting', uri: link } }, hex],
  ['the same, opened in an app', { pairing: { opened: `lantern://wc?uri=${encodeURIComponent(link)}` } }, hex],
  ['the same in a sentence', { toast: { text: `Open ${link}` } }, hex],
  ['a symmetric key', { session: { symKey: hex } }, hex],
  ['the same under another name', { session: { sealing: hex } }, hex],
  ['a private key', { account: { privateKey: `0x${hex}` } }, hex],
  ['the words of a wallet', { note: words }, words],
  ['a token', { login: { access_token: 'abc.def' } }, 'abc.def'],
  ['a token of no known name', { login: { answer: jwt } }, jwt],
  ['a token of a service', { token: 'sk_live_1234' }, 'sk_live_1234'],
  // A Solana address has neither of I, O and l.
  [
    'a token of letters and digits',
    { token: 'Il1OAb3dEfGh1jKLmN2pQrStUvWxYz4567' },
    'Il1OAb3dEfGh1jKLmN2pQrStUvWxYz4567',
  ],
  ['a token in a sentence', { note: 'refused token=abc123' }, 'abc123'],
  ['a name and a password in a header', { note: 'Authorization: Basic YWxpY2U6aHVudGVyMg==' }, 'YWxpY2U6'],
  ['the words of a wallet in capitals', { note: words.toUpperCase() }, words.toUpperCase()],
  ['a header', { note: 'Authorization: Bearer abcdef012345' }, 'abcdef012345'],
  ['a password', { farcaster: { passphrase: 'open sesame' } }, 'open sesame'],
  ['a query', { farcaster: { url: 'https://farcaster.xyz/~/siwf?channelToken=SECRET23' } }, 'SECRET23'],
  ['a node’s own key', { url: `https://rpc.example/v3/${hex.slice(0, 32)}` }, hex.slice(0, 32)],
  ['a name and a password in an address', { url: 'https://me:hunter2@rpc.example/' }, 'hunter2'],
  ['an error’s words', { error: new Error(`no answer from ${link}`) }, hex],
  ['the digits that have to be chosen', { email: { match: '47' } }, '47'],
  ['an address of mail', { email: 'alice.liddell@example.org' }, 'alice'],
  ['a key of an object', { byToken: { [jwt]: 1 } }, jwt],
] as const

describe('masked', () => {
  test.each(secrets)('behavior: %s is not drawn', (_, value, secret) => {
    expect(JSON.stringify(value instanceof Error ? value.message : value, plain)).toContain(secret)
    expect(JSON.stringify(masked(value))).not.toContain(secret)
  })

  test('behavior: what is no secret stays, addresses of accounts and tokens among it', () => {
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const state = {
      receive: { token: mint },
      modal: { status: 'open', shakes: 2 },
      swap: { token, open: true, amount: 12n },
      code: 'connect/rejected',
    }
    expect(masked(state)).toEqual({ ...state, swap: { token, open: true, amount: '12' } })
    expect(masked({ signature: undefined, nonce: '' })).toEqual({ nonce: '' })
  })

  test('behavior: long texts and lists are cut, and what goes round in circles ends', () => {
    expect(String(masked('x '.repeat(500))).length).toBeLessThan(200)
    expect(masked(Array.from({ length: 130 }, (_, index) => index))).toContain('… 30 more')
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(JSON.stringify(masked(circle))).toContain('…')
  })
})

/** An error is what it says. */
const plain = (_: string, value: unknown) => (value instanceof Error ? value.message : value)

test('behavior: a hash can be told from another', () => {
  expect(maskedText(`0x${hex}`)).toBe('0xa1b2…')
})

test.each([
  ['https://api.example/v1/prices?projectId=1234', 'https://api.example/v1/prices?…'],
  ['wss://relay.example/?auth=abc', 'wss://relay.example/?…'],
  ['no address', hidden],
])('behavior: %s is drawn as %s', (address, drawn) => {
  expect(maskedAddress(address)).toBe(drawn)
})
