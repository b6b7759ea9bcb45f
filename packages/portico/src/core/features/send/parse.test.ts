import { describe, expect, test } from 'vitest'
import { bob } from '../../fakes.test-support.js'
import { findLookAlike, isNameLike, parseSend, type SendFacts } from './parse.js'
import { ether, item, usdx } from './send.test-support.js'
import type { SendDraft } from './state.js'

const facts: SendFacts = {
  balance: 2n * ether,
  native: 2n * ether,
  fee: undefined,
  isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
  isOtherFamily: (text) => text.startsWith('So'),
}

describe('parseSend', () => {
  test.each<[string, SendDraft, Partial<SendFacts>, object]>([
    ['nothing chosen', { amount: '1', to: bob, item: undefined }, {}, { problem: 'no-item' }],
    ['nothing', { amount: '', to: '' }, {}, { problem: 'no-amount' }],
    [
      'a token, whole',
      { amount: '5', to: bob, item: usdx },
      { balance: 5_000_000n, native: 0n },
      { amount: 5_000_000n, to: bob },
    ],
    [
      'a token, more than there is',
      { amount: '5.000001', to: bob, item: usdx },
      { balance: 5_000_000n },
      { problem: 'insufficient' },
    ],
    [
      'a token with more decimals than it has',
      { amount: '0.0000001', to: bob, item: usdx },
      {},
      { problem: 'too-many-decimals' },
    ],
    [
      'a token without the fee',
      { amount: '5', to: bob, item: usdx },
      { balance: 5_000_000n, native: 1n, fee: 2n },
      { problem: 'insufficient-for-fee' },
    ],
    ['a name that nobody looked up', { amount: '1', to: 'aldo.eth' }, {}, { problem: 'checking-name' }],
    [
      'a name of another text',
      { amount: '1', to: 'aldo.eth' },
      { name: { text: 'al.eth', status: 'none' } },
      { problem: 'checking-name' },
    ],
    [
      'a name of nobody',
      { amount: '1', to: 'aldo.eth' },
      { name: { text: 'aldo.eth', status: 'none' } },
      { problem: 'no-such-name' },
    ],
    [
      'a name that cannot be looked up',
      { amount: '1', to: 'aldo.eth' },
      { name: { text: 'aldo.eth', status: 'unknown' } },
      { problem: 'name-unknown' },
    ],
    [
      'a name',
      { amount: '1', to: 'aldo.eth' },
      { name: { text: 'aldo.eth', status: 'found', address: bob, name: 'aldo.eth' } },
      { amount: ether, to: bob },
    ],
    ['zero', { amount: '0.0', to: bob }, {}, { problem: 'no-amount' }],
    ['not a number', { amount: '1,5', to: bob }, {}, { problem: 'bad-amount' }],
    ['a sign', { amount: '-1', to: bob }, {}, { problem: 'bad-amount' }],
    ['an exponent', { amount: '1e18', to: bob }, {}, { problem: 'bad-amount' }],
    ['too many decimals', { amount: '0.0000000000000000001', to: bob }, {}, { problem: 'too-many-decimals' }],
    ['zeros beyond the decimals', { amount: '1.0000000000000000000', to: bob }, {}, { amount: ether, to: bob }],
    ['more than there is', { amount: '2.1', to: '' }, {}, { problem: 'insufficient' }],
    ['no receiver', { amount: '1', to: ' ' }, {}, { problem: 'no-recipient' }],
    ['not an address', { amount: '1', to: '0x123' }, {}, { problem: 'bad-recipient' }],
    ['an address of another family', { amount: '1', to: 'So1' }, {}, { problem: 'other-family' }],
    ['no room for the fee', { amount: '2', to: bob }, { fee: 1n }, { problem: 'insufficient-for-fee' }],
    ['exactly with the fee', { amount: '1', to: bob }, { fee: ether }, { amount: ether, to: bob }],
    [
      'an unknown balance',
      { amount: '99', to: bob },
      { balance: undefined, native: undefined, fee: 1n },
      { amount: 99n * ether, to: bob },
    ],
    [
      'a name that is being looked up',
      { amount: '1', to: 'aldo.eth' },
      { name: { text: 'aldo.eth', status: 'checking' } },
      { problem: 'checking-name' },
    ],
    [
      'a zero before zeros beyond the decimals',
      { amount: '1.50000000', to: bob, item: usdx },
      {},
      { amount: 1_500_000n, to: bob },
    ],
    ['one zero beyond the decimals', { amount: '1.1234560', to: bob, item: usdx }, {}, { amount: 1_123_456n, to: bob }],
    [
      'one too many decimals before zeros',
      { amount: '1.000000100', to: bob, item: usdx },
      {},
      { problem: 'too-many-decimals' },
    ],
    [
      'a token without a word on what it costs',
      { amount: '5', to: bob, item: usdx },
      { balance: undefined, native: 0n },
      { amount: 5_000_000n, to: bob },
    ],
    ['all there is, while nobody knows the fee', { amount: '2', to: bob }, {}, { amount: 2n * ether, to: bob }],
    ['spaces around', { amount: ' 1 ', to: ` ${bob} ` }, {}, { amount: ether, to: bob }],
  ])('%s', (_name, draft, part, expected) => {
    expect(parseSend({ item, ...draft }, { ...facts, ...part })).toEqual(expected)
  })
})

describe('findLookAlike', () => {
  const known = `0x${'1234567'.padEnd(40, '0').slice(0, 33)}1234567`
  /** An address that is like the known one in so many characters from either end on. */
  const like = (head: number, tail: number) => {
    const plain = known.slice(2)
    return `0x${plain.slice(0, head)}${'f'.repeat(40 - head - tail)}${plain.slice(40 - tail)}`
  }

  test.each([
    [2, 4, false],
    [2, 5, true],
    [2, 6, true],
    [5, 2, true],
    [4, 2, false],
    [1, 7, false],
    [7, 1, false],
    [3, 2, false],
    [2, 3, false],
    [3, 3, true],
    [3, 4, true],
    [4, 3, true],
    [0, 7, false],
    [7, 0, false],
  ])('behavior: %i characters alike from the start, %i from the end', (head, tail, expected) => {
    expect(findLookAlike(like(head, tail), [known])).toBe(expected ? known : undefined)
  })

  test.each([
    [11, false],
    [12, true],
    [13, true],
  ])('behavior: an address of %i characters', (length, expected) => {
    const [one, other] = [`123${'a'.repeat(length - 6)}456`, `123${'b'.repeat(length - 6)}456`]
    const long = `123${'c'.repeat(20)}456`
    expect(findLookAlike(one, [other])).toBe(expected ? other : undefined)
    expect(findLookAlike(one, [long])).toBe(expected ? long : undefined)
    expect(findLookAlike(long, [one])).toBe(expected ? one : undefined)
  })

  test('behavior: of several the first that it resembles', () => {
    expect(findLookAlike(like(4, 4), [`0x${'9'.repeat(40)}`, known, like(3, 3)])).toBe(known)
  })
})

test('findLookAlike: default: the same ends, another middle', () => {
  const known = '0x1234000000000000000000000000000000005678'
  expect(findLookAlike('0x1234ffffffffffffffffffffffffffffffff5678', [known])).toBe(known)
  expect(findLookAlike(known.toUpperCase().replace('0X', '0x'), [known])).toBeUndefined()
  expect(findLookAlike('0x1235ffffffffffffffffffffffffffffffff5678', [known])).toBe(known)
  expect(findLookAlike('0x12ffffffffffffffffffffffffffffffff005678', [known])).toBe(known)
  expect(findLookAlike('0x1fffffffffffffffffffffffffffffffff005678', [known])).toBeUndefined()
  expect(findLookAlike('0x1235ffffffffffffffffffffffffffffffff5670', [known])).toBeUndefined()
  expect(findLookAlike('0xf234ffffffffffffffffffffffffffffffff5678', [known])).toBeUndefined()
  expect(findLookAlike('0x12', ['0x12'])).toBeUndefined()
  // All addresses of a kind begin alike in Bitcoin; that says nothing.
  const mine = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(findLookAlike('bc1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3c3t4', [mine])).toBeUndefined()
  expect(findLookAlike('bc1qw50smcfaxtmd6v789l9rrlrusdprr9pz3c8f3t4', [mine])).toBe(mine)
})

test.each([
  ['bob.eth', true],
  ['a.b.c.eth', true],
  ['été.eth', true],
  [`${'a'.repeat(251)}.eth`, true],
  [`${'a'.repeat(252)}.eth`, false],
  ['bob', false],
  ['bob.', false],
  ['.eth', false],
  ['bob..eth', false],
  ['bob.eth/path', false],
  ['https://bob.eth', false],
  ['bob.eth more', false],
  ['to bob.eth', false],
  ['bob@mail.example', false],
])('isNameLike: %s: %s', (text, expected) => {
  expect(isNameLike(text)).toBe(expected)
})

test('findLookAlike: behavior: what begins addresses of Bitcoin is a part of others, wherever it stands in them', () => {
  const known = `abbc1q${'c'.repeat(20)}`
  expect(findLookAlike(`ab${'c'.repeat(20)}`, [known])).toBe(known)
  const taproot = 'tb1qaaaa88888888888888885678'
  expect(findLookAlike('TB1QAAAA99999999999999995678', [taproot])).toBe(taproot)
})
