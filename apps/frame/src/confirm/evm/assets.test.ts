import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { nft, stranger, usdc } from '../../signing/context.test-support.js'
import type { Action } from '../action.js'
import { contractsOf, readAssets } from './assets.js'

const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const number = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const [symbol, name, decimals, supports] = ['0x95d89b41', '0x06fdde03', '0x313ce567', '0x01ffc9a7'] as const

/** What is told of a contract that answers so; `supports` is asked with the interface behind it. */
async function told(answers: Record<string, unknown>, address = usdc) {
  const rpc = async (chain: string, method: string, params: readonly any[]) => {
    expect([chain, method, params[0].to, params[1]]).toEqual(['eip155:1', 'eth_call', address, 'latest'])
    const { data } = params[0]
    const answer = answers[data] ?? answers[data.slice(0, 10)]
    if (answer instanceof Error) throw answer
    return answer ?? '0x'
  }
  return (await readAssets([address], { rpc: rpc as never, chainId: 'eip155:1' }))[address]
}
const short = '0xA0b8…06eB48'

test('default', async () => {
  expect(await told({ [symbol]: text('USDC'), [name]: text('USD Coin'), [decimals]: number(6n) })).toEqual({
    ...{ standard: 'fungible', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  })
})

test('behavior: who does not say what it is, is called by its address', async () => {
  const nothing = { standard: 'unknown', symbol: short, name: short, decimals: 0 }
  expect(await told({})).toEqual(nothing)
  const failing = new Error('execution reverted')
  expect(await told({ [symbol]: failing, [name]: failing, [decimals]: failing, [supports]: failing })).toEqual(nothing)
  for (const answer of [7, null, 'text', '0x0', '0x12'])
    expect(await told({ [symbol]: answer, [name]: answer, [decimals]: answer, [supports]: answer })).toMatchObject({
      standard: 'unknown',
    })
  expect(await told({ [symbol]: text('USDC') })).toMatchObject({ symbol: 'USDC', name: 'USDC' })
  expect(await told({ [symbol]: text('\u200b ') })).toMatchObject({ symbol: short, name: short })
})

test('behavior: texts are clean and short; early tokens answer with 32 bytes', async () => {
  const long = await told({ [symbol]: text('x'.repeat(17)), [name]: text('y'.repeat(41)) })
  expect([[...(long?.symbol ?? '')].length, [...(long?.name ?? '')].length]).toEqual([16, 40])
  const whole = await told({ [symbol]: text('x'.repeat(16)), [name]: text('y'.repeat(40)) })
  expect([whole?.symbol, whole?.name]).toEqual(['x'.repeat(16), 'y'.repeat(40)])
  expect(await told({ [symbol]: stringToHex('MKR', { size: 32 }) })).toMatchObject({ symbol: 'MKR' })
})

test.each([
  [0n, 0],
  [255n, 255],
  [256n, undefined],
])('behavior: decimals of %i', async (value, expected) => {
  expect(await told({ [decimals]: number(value) })).toMatchObject(
    expected === undefined ? { standard: 'unknown', decimals: 0 } : { standard: 'fungible', decimals: expected },
  )
})

test.each([
  ['ERC-721', '80ac58cd', 1n, 'collectible'],
  ['ERC-1155', 'd9b67a26', 1n, 'collectible'],
  ['ERC-165 alone', '01ffc9a7', 1n, 'fungible'],
  ['none', '80ac58cd', 0n, 'fungible'],
  ['neither yes nor no', '80ac58cd', 2n, 'fungible'],
])('behavior: a contract of %s', async (_, id, answer, standard) => {
  expect(await told({ [decimals]: number(0n), [`${supports}${id.padEnd(64, '0')}`]: number(answer) })).toMatchObject({
    standard,
  })
})

test('contractsOf: each once, of what is done, what comes for it and what moves, up to 24', () => {
  const token = (address: string) => ({ kind: 'token', address }) as const
  const native = { kind: 'native' } as const
  const action: Action = {
    key: 'step.swap',
    risk: 'low',
    asset: token(usdc),
    other: { asset: token(nft), amount: 1n },
    moves: [
      { direction: 'out', asset: token(stranger), amount: 1n },
      { direction: 'out', asset: native, amount: 1n },
    ],
  }
  const seen = [{ direction: 'in', asset: token(usdc.toLowerCase()), amount: 1n }] as const
  expect(contractsOf([action, { key: 'step.empty', risk: 'low' }], seen)).toEqual(
    [usdc, nft, stranger].map((each) => each.toLowerCase()),
  )
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ direction: 'in', asset: token(`0x${at}`), amount: 1n }) as const)
  expect([23, 24, 25].map((count) => contractsOf([], many(count)).length)).toEqual([23, 24, 24])
  expect(contractsOf([])).toEqual([])
})
