import fc from 'fast-check'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import type { SignInMessage } from '../../base/entities/siwx.js'
import { signInProblem } from './check.js'
import { formatSignIn, makeNonce, parseSignIn } from './message.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message: SignInMessage = {
  domain: 'app.example',
  accountAddress: account,
  statement: 'Sign in to the app.',
  uri: 'https://app.example/login?next=%2F',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-01-01T10:00:00.000Z',
}

const letters = (chars: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...chars), minLength, maxLength })
const alnum = 'abcxyzABCXYZ0189'
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const uri = letters(`${alnum}-._~:/?#[]@!$&'()*+,;=`, 1, 30).map((rest) => `https://${rest}`)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const anyMessage: fc.Arbitrary<SignInMessage> = fc
  .record({
    domain: fc
      .tuple(letters(`${alnum}-.`, 1, 20), maybe(fc.integer({ min: 1, max: 65_535 })))
      .map(([host, port]) => (port === undefined ? host : `${host}:${port}`)),
    who: fc.oneof(
      fc.tuple(letters('0123456789abcdefABCDEF', 40, 40), fc.integer({ min: 1, max: 2 ** 48 })).map(([hex, id]) => ({
        accountAddress: `0x${hex}`,
        chainId: `eip155:${id}`,
      })),
      letters(alnum, 32, 44).map((accountAddress) => ({
        accountAddress,
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      })),
      letters(alnum, 26, 62).map((accountAddress) => ({
        accountAddress,
        chainId: 'bip122:000000000019d6689c085ae165831e93',
      })),
    ),
    statement: maybe(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
        .filter((text) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) && text.trim() === text),
    ),
    uri,
    nonce: letters(alnum, 8, 40),
    issuedAt: time,
    expirationTime: maybe(time),
    notBefore: maybe(time),
    requestId: maybe(letters(`${alnum}-._~:@!$&'()*+,;=`, 1, 20)),
    resources: maybe(fc.array(uri, { maxLength: 4 })),
  })
  .map(({ who, ...rest }) => ({
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest),
    ...who,
    version: '1',
  }))

describe('formatSignIn and parseSignIn', () => {
  test('default: the text of EIP-4361, as another implementation writes and reads it', () => {
    const text = formatSignIn({ ...message, requestId: 'r1', resources: ['https://app.example/terms', 'ipfs://bafy'] })
    expect(text).toBe(
      createSiweMessage({
        domain: message.domain,
        address: account,
        statement: message.statement,
        uri: message.uri,
        version: '1',
        chainId: 1,
        nonce: message.nonce,
        issuedAt: new Date(message.issuedAt ?? ''),
        requestId: 'r1',
        resources: ['https://app.example/terms', 'ipfs://bafy'],
      }),
    )
    expect(parseSiweMessage(formatSignIn(message))).toMatchObject({
      domain: 'app.example',
      address: account,
      chainId: 1,
    })
  })

  test('behavior: without a statement there are two empty lines', () => {
    const { statement: _, ...bare } = message
    expect(formatSignIn(bare).split('\n').slice(1, 5)).toEqual([account, '', '', `URI: ${message.uri}`])
    expect(parseSignIn(formatSignIn(bare))).toEqual(bare)
  })

  test('param: chainId: other families are named, with the whole id of the network', () => {
    const text = formatSignIn({
      ...message,
      accountAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(text).toContain('sign in with your Solana account:')
    expect(text).toContain('\nChain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  })

  test('behavior: what is written is read again, whatever the fields', () => {
    fc.assert(
      fc.property(anyMessage, (any) => {
        expect(parseSignIn(formatSignIn(any))).toEqual(any)
      }),
      { numRuns: runs(500) },
    )
  })

  test('behavior: whatever the fields hold, the text has the fields it was given, or none is written', () => {
    const field = fc.constantFrom(...(Object.keys(message) as (keyof SignInMessage)[]), 'requestId', 'expirationTime')
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\nURI: https://evil.example',
        'x\nNonce: 00000000',
        '',
        ' ',
        '\r',
        '\u2028',
        '\u202e',
        'Resources:',
      ),
      fc
        .tuple(fc.string(), fc.constantFrom('\n', '\r\n', '\u0085', '\u2029'), fc.string())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(anyMessage, field, hostile, (any, name, value) => {
        const tampered = { ...any, [name]: value }
        try {
          expect(parseSignIn(formatSignIn(tampered))).toEqual(tampered)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
        }
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('behavior: no text is read that would be written otherwise', () => {
    const text = formatSignIn({ ...message, resources: ['https://a.example'] })
    const edit = fc.tuple(fc.nat(text.length), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 }))
    fc.assert(
      fc.property(edit, ([at, cut, put]) => {
        const changed = text.slice(0, at) + put + text.slice(at + cut)
        const read = parseSignIn(changed)
        if (read) expect(formatSignIn(read)).toBe(changed)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test.each([
    ['domain', { domain: 'app.example\nx' }],
    ['domain', { domain: 'app.example/path' }],
    ['domain', { domain: 'https://app.example' }],
    ['accountAddress', { accountAddress: '0x12' }],
    ['statement', { statement: 'Fine.\nURI: https://evil.example' }],
    ['statement', { statement: 'turned \u202e round' }],
    ['statement', { statement: '' }],
    ['uri', { uri: 'https://app.example\n' }],
    ['uri', { uri: 'app.example' }],
    ['version', { version: '2' }],
    ['chainId', { chainId: '1' }],
    ['chainId', { chainId: 'eip155:01' }],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'abcdefgh\nX: y' }],
    ['issuedAt', { issuedAt: undefined }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['expirationTime', { expirationTime: '2026-02-30T00:00:00Z' }],
    ['requestId', { requestId: 'a b' }],
    ['resources', { resources: ['https://a.example', 'x\n- https://b.example'] }],
  ])('error: %s %o is not written', (field, wrong) => {
    expect(() => formatSignIn({ ...message, ...wrong })).toThrow(
      new TypeError(`The sign-in message cannot be written: ${field}`),
    )
  })

  test.each([
    '',
    'Hello',
    formatSignIn(message).replace('Ethereum', 'Solana'),
    formatSignIn(message).replace('Chain ID: 1', 'Chain ID: eip155:1'),
    formatSignIn(message).replace('\n\nURI', '\nURI'),
    `${formatSignIn(message)}\n`,
    `${formatSignIn(message)}\nNonce: 1234567890`,
    formatSignIn(message).replace('Version: 1', 'Version: 2'),
    `https://${formatSignIn(message)}`,
  ])('error: not a sign-in message: %j', (text) => expect(parseSignIn(text)).toBeUndefined())
})

describe('makeNonce', () => {
  test('default: letters and digits of which no two are the same', () => {
    const some = Array.from({ length: 100 }, makeNonce)
    expect(new Set(some).size).toBe(100)
    for (const nonce of some) expect(nonce).toMatch(/^[a-z0-9]{32}$/)
    expect(generateSiweNonce().length).toBeGreaterThan(8)
  })
})

describe('signInProblem', () => {
  const now = Date.parse('2026-01-01T10:00:30Z')
  const full: SignInMessage = {
    ...message,
    expirationTime: '2026-01-08T10:00:00Z',
    notBefore: '2026-01-01T10:00:00Z',
  }
  const expected = {
    domain: 'app.example',
    origin: ['https://app.example', 'https://www.app.example'],
    nonce: message.nonce,
    address: account.toLowerCase(),
    networkId: 'eip155:1' as const,
    now,
    maxAgeMs: 300_000,
  }

  test('default: nothing is wrong', () => expect(signInProblem(full, expected)).toBeUndefined())

  test.each([
    ['domain', { domain: 'evil.example' }, {}],
    ['domain', {}, { domain: ['a.example', 'b.example'] }],
    ['uri', { uri: 'https://evil.example' }, {}],
    ['uri', { uri: 'urn:app' }, {}],
    ['nonce', { nonce: 'another00000' }, {}],
    ['address', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, {}],
    ['network', { chainId: 'eip155:10' }, {}],
    ['issued-at', {}, { now: now + 400_000 }],
    ['issued-at', { issuedAt: '2026-01-01T11:00:00Z' }, {}],
    ['issued-at', { issuedAt: undefined }, {}],
    ['expired', { expirationTime: '2026-01-01T10:00:30Z' }, {}],
    ['not-yet-valid', { notBefore: '2026-01-01T10:02:00Z' }, {}],
  ] as const)('error: %s', (problem, change, wanted) => {
    expect(signInProblem({ ...full, ...change }, { ...expected, ...wanted })).toBe(problem)
  })
})
