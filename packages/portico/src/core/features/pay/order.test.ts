import { describe, expect, test } from 'vitest'
import { isAppError } from '../../../base/errors/AppError.js'
import { alice, bob } from '../../fakes.test-support.js'
import type { PayOptions } from '../../portico.js'
import { euro, here, makePay } from './pay.test-support.js'

const wrongCase = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const native = { asset: `${here}/slip44:60` }

/** Whatever an app hands in, wrong types too. */
const odd: readonly [string, Record<string, unknown>][] = [
  ...[undefined, null, 5, true, [], {}, { networkId: 5 }, { networkId: here, token: 5 }].map(
    (asset) => ['pay/asset', { asset }] as [string, Record<string, unknown>],
  ),
  ['pay/asset', { asset: { networkId: here, token: '' } }],
  ['pay/asset', { asset: { networkId: here, token: null } }],
  ['pay/asset', { asset: { networkId: here, token: '0x12' } }],
  ['pay/asset', { asset: { networkId: here, token: wrongCase } }],
  ['pay/asset', { asset: 'eip155' }],
  ['pay/asset', { asset: 'eip155:' }],
  ['pay/asset', { asset: ':1' }],
  ['pay/asset', { asset: `${here}/` }],
  ['pay/asset', { asset: `${here}/erc20` }],
  ['pay/asset', { asset: `${here}/erc20:` }],
  ['pay/asset', { asset: `${here}/erc20:${euro}/1` }],
  ['pay/asset', { asset: `${here}/erc20:${euro}:1` }],
  ['pay/asset', { asset: `${here}/erc1155:${euro}` }],
  ['pay/asset', { asset: `${here}/erc20:${wrongCase}` }],
  ['pay/network', { asset: 'eip155:999/slip44:60' }],
  ['pay/network', { asset: 'solana:main/slip44:501' }],
  ...[undefined, null, 5, {}, [], '', 'bob.eth', '0x12', wrongCase, `0x${'0'.repeat(40)}`, euro, `${here}:${bob}`].map(
    (recipient) => ['pay/recipient', { recipient }] as [string, Record<string, unknown>],
  ),
  ...[
    undefined,
    null,
    40,
    40n,
    Number.NaN,
    {},
    ['40'],
    '',
    ' ',
    '-1',
    '+1',
    '0',
    '0.0',
    '.',
    '1e18',
    '0x10',
    '1,5',
    '1 000',
  ].map((amount) => ['pay/amount', { amount }] as [string, Record<string, unknown>]),
  ...['NaN', 'Infinity', '٤٠', `${1n << 256n}`, '9'.repeat(78), '1'.repeat(100), `1.${'0'.repeat(100)}`].map(
    (amount) => ['pay/amount', { amount }] as [string, Record<string, unknown>],
  ),
  // More decimals than the currency has, and more of it than can be.
  ['pay/amount', { ...native, amount: '0.1234567890123456789' }],
  ['pay/amount', { ...native, amount: `${1n << 200n}` }],
]

function make() {
  const made = makePay()
  // As the family of the chain does: both cases must fit the checksum.
  const family = made.client.families.get('eip155')
  if (family)
    Object.assign(family, {
      normalizeAddress: async (address: string) => {
        if (/[A-F]/.test(address) && /[a-f]/.test(address.slice(2))) throw new Error('not of this checksum')
        return address.toLowerCase()
      },
    })
  return made
}

describe('what an app hands in', () => {
  test.each(odd)('error: %s for %o, and nothing changes', async (code, part) => {
    const { client, ask } = make()
    const before = client.store.get()
    const error = await ask(part as Partial<PayOptions>).catch((thrown: unknown) => thrown)
    expect(isAppError(error) && error.code).toBe(code)
    expect((error as Error).message.length).toBeLessThan(300)
    expect(client.store.get()).toBe(before)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a text of another type is none', { order: 5 }],
    ['the placeholder is the native currency', { asset: { networkId: here, token: `0x${'Ee'.repeat(20)}` } }],
    ['a point without figures before it', { ...native, amount: '.5' }],
    ['the least there is', { ...native, amount: '0.000000000000000001' }],
    ['all upper case', { recipient: `0x${alice.slice(2).toUpperCase()}` }],
  ])('behavior: %s', async (_name, part) => {
    const { client, ask, pay } = makePay()
    void ask(part as Partial<PayOptions>).catch(() => {})
    await expect.poll(() => client.store.get().pay?.order).toBeDefined()
    expect(pay().order.text).toBeUndefined()
  })
})
