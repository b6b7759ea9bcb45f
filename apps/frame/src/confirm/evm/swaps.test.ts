import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../signing/bytes.js'
import { own, stranger, usdc, weth } from '../../signing/context.test-support.js'
import { readCall } from './call.js'

// A router takes the money that goes along for what is swapped only where that is the network's wrapped currency, and enough.
const self = own.eip155
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const end = 1_800_000_000n
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const encode = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
const read = (data: Hex, value: bigint, chainId = 'eip155:1') =>
  readCall({ to: router, value, data: fromHex(data) }, { self, chainId: chainId as 'eip155:1' })

/** What is named as leaving, by asset. */
function leaving(actions: ReturnType<typeof read>): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { direction, asset, amount } of actions.flatMap(({ moves = [] }) => moves)) {
    if (direction !== 'out') continue
    const name = asset.kind === 'native' ? 'native' : asset.address === weth ? 'weth' : 'usdc'
    sums[name] = (sums[name] ?? 0n) + amount
  }
  return sums
}
const risks = (actions: ReturnType<typeof read>) => new Set(actions.map(({ risk }) => risk))

const path = (from: string, to: string): Hex => `0x${from.slice(2)}000bb8${to.slice(2)}` as Hex
const other = (token: string) => (token === weth ? usdc : weth)
/** Each form of Uniswap V3: what a call of it looks like that takes at most `amount` of a token. */
const forms: Record<string, (token: string, amount: bigint) => Hex> = {
  'exactInputSingle with an end': (token, amount) =>
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      [token, other(token), 3000, self, end, amount, 6n, 0n],
    ]),
  exactInputSingle: (token, amount) =>
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [token, other(token), 3000, self, amount, 6n, 0n],
    ]),
  'exactOutputSingle with an end': (token, amount) =>
    encode('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      [token, other(token), 3000, self, end, 6n, amount, 0n],
    ]),
  exactOutputSingle: (token, amount) =>
    encode('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [token, other(token), 3000, self, 6n, amount, 0n],
    ]),
  'exactInput with an end': (token, amount) =>
    encode('exactInput((bytes,address,uint256,uint256,uint256))', [[path(token, other(token)), self, end, amount, 6n]]),
  exactInput: (token, amount) =>
    encode('exactInput((bytes,address,uint256,uint256))', [[path(token, other(token)), self, amount, 6n]]),
  'exactOutput with an end': (token, amount) =>
    encode('exactOutput((bytes,address,uint256,uint256,uint256))', [
      [path(other(token), token), self, end, 6n, amount],
    ]),
  exactOutput: (token, amount) =>
    encode('exactOutput((bytes,address,uint256,uint256))', [[path(other(token), token), self, 6n, amount]]),
}

for (const [name, make] of Object.entries(forms)) {
  test(`behavior: ${name}: a token is pulled whatever goes along, and both are named`, () => {
    expect(leaving(read(make(usdc, 50_000n), 0n))).toEqual({ usdc: 50_000n })
    for (const value of [1n, 49_999n, 50_000n, 50_001n, 10n ** 20n]) {
      const actions = read(make(usdc, 50_000n), value)
      expect(leaving(actions), String(value)).toEqual({ usdc: 50_000n, native: value })
      expect(risks(actions)).toContain('high')
      expect(actions.at(-1)).toMatchObject({
        ...{ key: 'step.along', asset: { kind: 'native' }, amount: value, warnings: ['along'] },
      })
    }
  })

  test(`behavior: ${name}: of the wrapped currency, the money that goes along pays only where it is enough`, () => {
    expect(leaving(read(make(weth, 500n), 0n))).toEqual({ weth: 500n })
    for (const value of [1n, 499n]) {
      const actions = read(make(weth, 500n), value)
      expect(leaving(actions), String(value)).toEqual({ weth: 500n, native: value })
      expect(risks(actions)).toContain('high')
    }
    const exact = read(make(weth, 500n), 500n)
    expect(exact).toMatchObject([{ asset: { kind: 'native' }, amount: 500n, risk: 'medium' }])
    expect(leaving(exact)).toEqual({ native: 500n })
    // What is more than the payment stays with the router, where anybody can take it.
    const more = read(make(weth, 500n), 501n)
    expect(leaving(more)).toEqual({ native: 501n })
    expect(more.at(-1)).toMatchObject({ key: 'step.along', amount: 1n, risk: 'high' })
  })

  test(`behavior: ${name}: where the wrapped currency is not known, nothing is taken for it`, () => {
    const actions = read(make(weth, 500n), 500n, 'eip155:424242')
    expect(leaving(actions)).toEqual({ weth: 500n, native: 500n })
    expect(risks(actions)).toContain('high')
  })
}

const single = (token: string, amount: bigint) => forms.exactInputSingle?.(token, amount) ?? '0x'
const exactOut = (token: string, amount: bigint) => forms.exactOutputSingle?.(token, amount) ?? '0x'
const several = (...parts: Hex[]) => encode('multicall(uint256,bytes[])', [end, parts])
const refund = encode('refundETH()', [])

test('behavior: several steps of a router share the money that goes along, and it is told of once', () => {
  const both = read(several(single(usdc, 7n), single(weth, 5n)), 5n)
  expect(leaving(both)).toEqual({ usdc: 7n, native: 5n })
  expect(risks(both)).toEqual(new Set(['medium']))
  // The second is not paid for any more.
  expect(leaving(read(several(single(weth, 5n), single(weth, 5n)), 5n))).toEqual({ native: 5n, weth: 5n })
  expect(leaving(read(several(single(weth, 5n), single(weth, 5n)), 10n))).toEqual({ native: 10n })
})

test('behavior: what is left over comes back where the router is told so, and not before', () => {
  const back = read(several(single(weth, 5n), refund), 8n)
  expect(leaving(back)).toEqual({ native: 8n })
  expect(back.flatMap(({ moves = [] }) => moves).filter(({ direction }) => direction === 'in')).toMatchObject([
    { asset: { address: usdc } },
    { asset: { kind: 'native' }, amount: 3n },
  ])
  expect(risks(back)).toEqual(new Set(['medium', 'low']))
  const usual = read(several(exactOut(weth, 8n), refund), 8n)
  expect(leaving(usual)).toEqual({ native: 8n })
  expect(risks(usual)).not.toContain('high')
  // Given back first, it pays for nothing: then the token is pulled.
  const first = read(several(refund, single(weth, 5n)), 5n)
  expect(leaving(first)).toEqual({ native: 5n, weth: 5n })
  expect(risks(first)).toContain('high')
  // So it may be behind a step that cannot be read.
  expect(leaving(read(several('0x12345678', single(weth, 5n)), 5n))).toEqual({ native: 5n, weth: 5n })
})

test('behavior: swaps of Uniswap V2 that take a token name what goes along beside it', () => {
  for (const name of [
    'swapExactTokensForTokens',
    'swapTokensForExactTokens',
    'swapExactTokensForETH',
    'swapTokensForExactETH',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
  ]) {
    const data = encode(`${name}(uint256,uint256,address[],address,uint256)`, [9n, 9n, [usdc, weth], self, end])
    const actions = read(data, 1n)
    expect(leaving(actions), name).toEqual({ usdc: 9n, native: 1n })
    expect(risks(actions), name).toContain('high')
    expect(risks(read(data, 0n)), name).toEqual(new Set(['medium']))
  }
})

test('behavior: swaps of Uniswap V2 that take the money that goes along have a way that begins with its token', () => {
  for (const name of [
    'swapExactETHForTokens',
    'swapETHForExactTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
  ]) {
    const data = (way: readonly string[]) => encode(`${name}(uint256,address[],address,uint256)`, [4n, way, self, end])
    for (const value of [1n, 10n ** 18n]) expect(leaving(read(data([weth, usdc]), value))).toEqual({ native: value })
    const odd = read(data([usdc, weth]), 9n)
    expect(odd).toMatchObject([{ key: 'step.unknown', risk: 'high' }])
    expect(leaving(odd)).toEqual({ native: 9n })
  }
  const out = (way: readonly string[]) =>
    read(encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [4n, 9n, way, self, end]), 0n)
  expect(out([usdc, weth])[0]?.other?.asset).toEqual({ kind: 'native' })
  expect(out([weth, usdc])[0]?.key).toBe('step.unknown')
})

test('behavior: what comes out arrives here, is left with the router, or is paid to another', () => {
  const to = (receiver: string) =>
    read(
      encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
        ...[9n, 4n, [usdc, weth], receiver],
        end,
      ]),
      0n,
    )
  const out = { direction: 'out', asset: { kind: 'token', address: usdc }, amount: 9n, to: router }
  const here = { direction: 'in', asset: { kind: 'token', address: weth }, amount: 4n }
  const [own] = to(self)
  expect(own).toMatchObject({ risk: 'medium', party: router, partyLabel: 'fact.contract', warnings: ['contract'] })
  expect(own?.moves).toEqual([out, here])
  // It would lie there for whoever comes first. What the first addresses stand for is another thing for each router.
  for (const inside of [router, ...[0, 1, 2].map((each) => `0x${'0'.repeat(39)}${each}`)]) {
    const [stays] = to(inside)
    expect(stays, inside).toMatchObject({ risk: 'high', party: inside, partyLabel: 'fact.to', warnings: ['contract'] })
    expect(stays?.moves, inside).toEqual([out])
  }
  const [paid] = to(stranger)
  expect(paid).toMatchObject({ risk: 'high', party: stranger, partyLabel: 'fact.to' })
  expect(paid?.moves).toEqual([out])
})

describe('what comes out and stays with the router', () => {
  const zero = `0x${'0'.repeat(40)}`
  const routers = [router, router.toLowerCase(), ...[0, 1, 2].map((each) => `0x${'0'.repeat(39)}${each}`)]
  const into = (from: string, to: string, receiver: string, amount = 5n) =>
    encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [from, to, 3000, receiver, amount, 6n, 0n],
    ])
  const unwrap = (receiver: string) => encode('unwrapWETH9(uint256,address)', [6n, receiver])
  const steps = (...inner: Hex[]) => read(encode('multicall(bytes[])', [inner]), 0n)

  test.each(routers)('behavior: %s: is no payment where the next step unwraps it for this account', (receiver) => {
    const [swap, taken] = steps(into(usdc, weth, receiver), unwrap(self))
    expect(swap).toMatchObject({ risk: 'medium', party: router, partyLabel: 'fact.contract' })
    expect(taken).toMatchObject({ risk: 'medium', party: self, moves: [{ direction: 'in', amount: 6n }] })
  })

  test('behavior: is no payment where a further swap of all there is takes it', () => {
    const all = steps(into(usdc, dai, zero), into(dai, weth, zero, 0n), unwrap(self))
    expect(risks(all)).toEqual(new Set(['medium']))
    expect(risks(steps(into(usdc, dai, zero), into(dai, weth, self, 0n)))).toEqual(new Set(['medium']))
  })

  const left: Record<string, () => readonly Hex[]> = {
    'nothing comes after it': () => [into(usdc, weth, zero)],
    'it was unwrapped before': () => [unwrap(self), into(usdc, weth, zero)],
    'it is unwrapped for another': () => [into(usdc, weth, zero), unwrap(stranger)],
    'another token is unwrapped': () => [into(weth, usdc, zero), unwrap(self)],
    'only money that was left over is given back': () => [into(usdc, weth, zero), encode('refundETH()', [])],
    'the next swap pulls anew': () => [into(usdc, dai, zero), into(dai, weth, self, 5n)],
    'the next swap is of something else': () => [into(usdc, dai, zero), into(usdc, weth, self, 0n)],
    'all that follows is a permission that ends': () => [
      into(usdc, dai, zero),
      encode('approve(address,address,uint160,uint48)', [dai, stranger, 0n, 0]),
    ],
    'the next swap leaves it there too': () => [into(usdc, dai, zero), into(dai, weth, zero, 0n)],
  }
  test.each(Object.keys(left))('behavior: is of high risk where %s', (name) => {
    // The swap itself, whatever is said of the other steps.
    const swaps = steps(...(left[name]?.() ?? [])).filter(({ key }) => key === 'step.swap')
    expect(risks(swaps)).toContain('high')
  })

  test('behavior: is of high risk where money that goes along is given back, and nothing of it', () => {
    const data = encode('multicall(bytes[])', [[into(usdc, weth, zero), encode('refundETH()', [])]])
    expect(read(data, 9n)[0]).toMatchObject({ key: 'step.swap', risk: 'high', party: zero })
  })

  test('behavior: what is paid to another is no better for what is unwrapped behind it', () => {
    const paid = steps(into(usdc, weth, stranger), unwrap(self))
    expect(paid[0]).toMatchObject({ risk: 'high', party: stranger, partyLabel: 'fact.to' })
  })

  test('behavior: money stays there for whoever asks first, also where it would be unwrapped', () => {
    const data = encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      ...[9n, 4n, [usdc, weth], router],
      end,
    ])
    expect(steps(data, unwrap(self))[0]).toMatchObject({ risk: 'high', partyLabel: 'fact.to' })
  })

  test('behavior: is of high risk where the wrapped currency is not known', () => {
    const data = encode('multicall(bytes[])', [[into(usdc, weth, zero), unwrap(self)]])
    expect(risks(read(data, 0n, 'eip155:424242'))).toContain('high')
  })
})

test('behavior: what a batch swaps is its own money', () => {
  const swap = encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
    ...[9n, 4n, [usdc, weth], self],
    end,
  ])
  const [, inner] = read(encode('aggregate3((address,bool,bytes)[])', [[[router, false, swap]]]), 0n)
  expect(inner?.moves).toEqual([{ direction: 'in', asset: { kind: 'token', address: weth }, amount: 4n }])
})

test('behavior: until when a swap counts is told where the call says so', () => {
  for (const [name, make] of Object.entries(forms)) {
    const [swap] = read(make(usdc, 5n), 0n)
    if (name.endsWith('with an end')) expect(swap?.until, name).toBe(end)
    else expect(swap, name).not.toHaveProperty('until')
  }
  // Several steps with one end have it each; without one none has.
  const steps = read(several(single(usdc, 5n), refund), 0n)
  expect(steps.map(({ until }) => until)).toEqual([end, end])
  for (const step of read(encode('multicall(bytes[])', [[single(usdc, 5n), refund]]), 0n))
    expect(step).not.toHaveProperty('until')
})

test('behavior: a way that no router goes is not read', () => {
  const v2 = (way: readonly string[]) =>
    read(encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [9n, 4n, way, self, end]), 0n)
  expect(v2([])[0]?.key).toBe('step.unknown')
  expect(v2([usdc])[0]?.key).toBe('step.unknown')
  // What lies between the first and the last is only passed through.
  expect(v2([usdc, stranger, weth])).toMatchObject([
    { key: 'step.swap', asset: { address: usdc }, other: { asset: { address: weth } } },
  ])
  const v3 = (length: number) =>
    read(encode('exactInput((bytes,address,uint256,uint256))', [[`0x${'11'.repeat(length)}`, self, 5n, 6n]]), 0n)
  for (const length of [0, 20, 42, 44, 65, 67]) expect(v3(length)[0]?.key, String(length)).toBe('step.unknown')
  for (const length of [43, 66]) expect(v3(length)[0]?.key, String(length)).toBe('step.swap')
})

test('behavior: where the wrapped currency is not known, money may go any way of Uniswap V2', () => {
  const data = encode('swapExactETHForTokens(uint256,address[],address,uint256)', [4n, [usdc, weth], self, end])
  expect(read(data, 9n, 'eip155:424242')).toMatchObject([{ key: 'step.swap', asset: { kind: 'native' }, amount: 9n }])
})

test('behavior: nothing that goes along pays for nothing', () => {
  expect(read(single(weth, 0n), 0n)[0]?.asset).toEqual({ kind: 'token', address: weth })
  expect(read(refund, 0n)).toMatchObject([{ key: 'step.refund', risk: 'low' }])
  expect(read(refund, 0n)[0]).not.toHaveProperty('moves')
})

test('behavior: what is unwrapped at the end arrives here, or is paid to another', () => {
  const unwrap = (receiver: string) => read(encode('unwrapWETH9(uint256,address)', [7n, receiver]), 0n)
  expect(unwrap(self)).toEqual([
    {
      ...{ key: 'step.refund', party: self, partyLabel: 'fact.to', risk: 'medium', warnings: ['contract'] },
      moves: [{ direction: 'in', asset: { kind: 'native' }, amount: 7n }],
    },
  ])
  expect(unwrap(stranger)).toMatchObject([{ party: stranger, moves: [], risk: 'high' }])
})

test('behavior: what a swap to an exact amount takes at most is not there for the next step', () => {
  expect(leaving(read(several(exactOut(weth, 5n), single(weth, 3n)), 8n))).toEqual({ native: 8n })
  expect(leaving(read(several(exactOut(weth, 5n), single(weth, 4n)), 8n))).toEqual({ native: 8n, weth: 4n })
  // Behind steps that give the rest back nothing is left, though they swap as well.
  const inner = encode('multicall(bytes[])', [[single(weth, 5n), refund]])
  expect(leaving(read(several(inner, single(weth, 3n)), 8n))).toMatchObject({ weth: 3n })
})

test('behavior: a router that is not read names what goes along', () => {
  const data = encode('execute(bytes,bytes[],uint256)', ['0x0b00', ['0x', '0x'], end])
  const actions = read(data, 3n)
  expect(actions).toMatchObject([{ key: 'step.unknown', risk: 'high', party: router }])
  expect(leaving(actions)).toEqual({ native: 3n })
  expect(read(single(usdc, 5n), 1n)[0]).toMatchObject({ key: 'step.swap', party: router })
  expect(stranger).not.toBe(router)
})
