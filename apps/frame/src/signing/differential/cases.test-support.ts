import type { Hex } from 'viem'
import { friend, stranger } from '../context.test-support.js'
import { encode, self, thiefCode, type World } from './world.test-support.js'

export type Random = {
  below(end: number): number
  amount(bits: number): bigint
  pick<T>(items: readonly T[]): T
  /** One after the other, from any of them on: so all of them come in a few cases. */
  turn<T>(name: string, items: readonly T[]): T
}
export type Wire = { to?: string; data?: Hex; value?: string; gas?: string; maxFeePerGas?: string; gasPrice?: string }
/** `form`: what an uncertainty is listed by. `arm`: what the adversary does before the question, if there is one. `isTheft`: code that steals is called. */
export type Case = {
  form: string
  calls: readonly Wire[]
  isAdverse?: boolean
  isTheft?: boolean
  arm?: () => Promise<unknown>
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (end: number) => next() % end
  const turns = new Map<string, number>()
  return {
    below,
    turn(name, items) {
      const at = turns.get(name) ?? below(items.length)
      turns.set(name, at + 1)
      return items[at % items.length] as never
    },
    amount: (bits) => ((BigInt(next()) << 32n) | BigInt(next())) & ((1n << BigInt(below(bits) + 1)) - 1n),
    pick: (items) => items[below(items.length)] as never,
  }
}

const hex = (value: bigint) => `0x${value.toString(16)}`
const end = 10n ** 12n
const v2Rest = '(uint256,address[],address,uint256)'
const v2Full = '(uint256,uint256,address[],address,uint256)'

/** One thing that a page could ask for. */
export function makeCase(world: World, random: Random): Case {
  const { tokens, weth, uniswapV2, uniswapV3, multicall3, collectible, editions } = world.seeded
  const usdx = tokens.usdx.address
  const eurx = tokens.eurx.address
  const { below, amount, pick, turn } = random
  const someone = () => pick([friend, stranger, self, `0x${amount(64).toString(16).padStart(40, '1')}`])
  /** Of the network's own currency; odd values are as likely as fitting ones. */
  const oddValue = (fitting: bigint) => pick([0n, 1n, fitting, fitting - 1n, fitting + 1n, fitting * 3n])
  const some = () => 1n + amount(30)

  const tokenCall = (): Case => {
    const token = pick([usdx, eurx, weth])
    const [signature, args] = turn('token', [
      ['transfer(address,uint256)', [someone(), amount(40)]],
      ['transferFrom(address,address,uint256)', [self, someone(), amount(40)]],
      ['approve(address,uint256)', [pick([stranger, friend]), pick([0n, 1n, amount(60), 2n ** 256n - 1n])]],
    ] as const)
    return { form: signature, calls: [{ to: token, data: encode(signature, args) }] }
  }
  const itemCall = (): Case => {
    const id = BigInt(5 + below(40))
    const edition = BigInt(1 + below(2))
    const [to, signature, args] = turn('item', [
      [collectible, 'transferFrom(address,address,uint256)', [self, stranger, id]],
      [collectible, 'safeTransferFrom(address,address,uint256)', [self, friend, id]],
      [collectible, 'safeTransferFrom(address,address,uint256,bytes)', [self, friend, id, '0x']],
      [collectible, 'approve(address,uint256)', [stranger, id]],
      [collectible, 'setApprovalForAll(address,bool)', [stranger, below(2) === 1]],
      [editions, 'setApprovalForAll(address,bool)', [stranger, below(2) === 1]],
      [
        editions,
        'safeTransferFrom(address,address,uint256,uint256,bytes)',
        [self, stranger, edition, 2n + (some() % 8n), '0x'],
      ],
      [
        editions,
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
        [self, friend, [1n, 2n, edition], [some() % 5n, some() % 5n, 1n], '0x'],
      ],
    ] as const)
    return { form: signature, calls: [{ to, data: encode(signature, args) }] }
  }
  const wrapCall = (): Case =>
    turn('wrap', [
      { form: 'deposit', calls: [{ to: weth, data: encode('deposit()', []), value: hex(amount(50)) }] },
      { form: 'withdraw', calls: [{ to: weth, data: encode('withdraw(uint256)', [amount(50)]) }] },
    ])
  const v2Swap = (): Case => {
    const one = some()
    const receiver = pick([self, self, stranger])
    const way = pick([
      [weth, usdx],
      [usdx, weth],
      [eurx, weth],
      [usdx, weth, eurx],
    ])
    const name = turn('v2', [
      'swapExactETHForTokens',
      'swapETHForExactTokens',
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      'swapExactTokensForTokens',
      'swapTokensForExactTokens',
      'swapExactTokensForETH',
      'swapTokensForExactETH',
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
    ])
    const takesNative = /^swap(?:Exact)?ETH/.test(name)
    const isExactOut = name.includes('ForExact')
    const data = takesNative
      ? encode(`${name}${v2Rest}`, [isExactOut ? 1n + (one % 1000n) : 0n, way, receiver, end])
      : encode(
          `${name}${v2Full}`,
          isExactOut ? [1n + (one % 1000n), 10n ** 14n, way, receiver, end] : [one, 0n, way, receiver, end],
        )
    const value = takesNative ? some() * 10n ** 6n : pick([0n, 0n, 0n, 1n])
    return {
      form: name,
      calls: [{ to: uniswapV2.router, data, value: hex(value) }],
      isAdverse: !takesNative && value > 0n,
    }
  }
  const v3Step = (): { form: string; data: Hex; fitting: bigint; isWeth: boolean } => {
    const [from, to] = pick([
      [weth, usdx],
      [usdx, weth],
    ])
    const most = from === weth ? some() * 10n ** 6n : some()
    const receiver = pick([self, self, self, stranger])
    const path = (a: string, b: string) => `0x${a.slice(2)}000bb8${b.slice(2)}`
    const out = 1n + amount(8)
    const [form, args] = turn('v3', [
      [
        'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
        [from, to, 3000, receiver, end, most, 0n, 0n],
      ],
      [
        'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
        [from, to, 3000, receiver, end, out, most, 0n],
      ],
      ['exactInput((bytes,address,uint256,uint256,uint256))', [path(from, to), receiver, end, most, 0n]],
      ['exactOutput((bytes,address,uint256,uint256,uint256))', [path(to, from), receiver, end, out, most]],
    ] as const)
    return { form: form.slice(0, form.indexOf('(')), data: encode(form, [args]), fitting: most, isWeth: from === weth }
  }
  const v3Swap = (): Case => {
    const { form, data, fitting, isWeth } = v3Step()
    const isAdverse = below(2) === 0
    const value = isAdverse ? oddValue(fitting) : isWeth ? turn('v3 value', [fitting, 0n]) : 0n
    return { form, calls: [{ to: uniswapV3.router, data, value: hex(value) }], isAdverse }
  }
  const v3Several = (): Case => {
    const steps = Array.from({ length: 1 + below(3) }, v3Step)
    const parts = steps.map(({ data }) => data)
    // As Uniswap's own page asks: one swap, and what is left over comes back.
    const [first] = steps
    if (first && steps.length === 1) {
      const data = encode('multicall(bytes[])', [[first.data, encode('refundETH()', [])]])
      const value = first.isWeth ? first.fitting + pick([0n, some()]) : 0n
      return { form: `${first.form}, refundETH`, calls: [{ to: uniswapV3.router, data, value: hex(value) }] }
    }
    const more = [encode('refundETH()', []), encode('unwrapWETH9(uint256,address)', [0n, self]), '0x12345678' as Hex]
    const place = below(parts.length + 1)
    const hidden = below(4) === 0 ? [] : [more[below(10) === 0 ? 2 : below(2)] as Hex]
    const all = [...parts.slice(0, place), ...hidden, ...parts.slice(place)]
    const value = oddValue(steps.reduce((sum, { fitting }) => sum + fitting, 0n))
    return {
      form: 'multicall',
      isAdverse: true,
      calls: [{ to: uniswapV3.router, data: encode('multicall(bytes[])', [all]), value: hex(value) }],
    }
  }
  /** As a page sells for the network's own currency: what the swap brings stays with the router, which unwraps it for somebody. */
  const v3Unwrap = (): Case => {
    const single = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'
    const sell = encode(single, [[usdx, weth, 3000, `0x${'0'.repeat(40)}`, end, some(), 0n, 0n]])
    const take = encode('unwrapWETH9(uint256,address)', [1n, turn('unwrap', [stranger, self])])
    return {
      form: 'exactInputSingle, unwrapWETH9',
      calls: [{ to: uniswapV3.router, data: encode('multicall(bytes[])', [[sell, take]]) }],
    }
  }
  const viaMulticall = (): Case => {
    // By what it was let spend, for somebody each.
    const pulls = Array.from({ length: 1 + below(3) }, () => ({
      to: pick([usdx, eurx, weth]),
      value: 0n,
      data: encode('transferFrom(address,address,uint256)', [self, pick([stranger, friend]), some()]),
    }))
    const paid = below(2) === 0 ? [] : [{ to: stranger, value: some(), data: '0x' as Hex }]
    const plain = pulls.map(({ to, data }) => [to, data])
    const [form, args, value] = turn('multicall', [
      ['aggregate((address,bytes)[])', [plain], 0n],
      ['tryAggregate(bool,(address,bytes)[])', [below(2) === 0, plain], 0n],
      ['aggregate3((address,bool,bytes)[])', [plain.map(([to, data]) => [to, below(2) === 0, data])], 0n],
      [
        'aggregate3Value((address,bool,uint256,bytes)[])',
        [[...paid, ...pulls].map((each) => [each.to, true, each.value, each.data])],
        paid[0]?.value ?? 0n,
      ],
    ] as const)
    return {
      form: form.slice(0, form.indexOf('(')),
      calls: [{ to: multicall3, data: encode(form, args), value: hex(value) }],
    }
  }
  /** A contract that was let spend, and takes what nobody speaks of, whatever it looks like. */
  const theft = (): Case => {
    const taken = some()
    const token = pick([usdx, eurx, weth])
    const data = turn('theft', [
      '0xdeadbeef' as Hex,
      encode('transfer(address,uint256)', [friend, 1n]),
      encode('approve(address,uint256)', [friend, 0n]),
      encode('deposit()', []),
      v3Step().data,
      encode(`swapExactETHForTokens${v2Rest}`, [0n, [weth, usdx], self, end]),
      encode('multicall(bytes[])', [[v3Step().data, encode('refundETH()', [])]]),
    ])
    return {
      form: 'theft',
      isAdverse: true,
      isTheft: true,
      arm: () => world.ask('anvil_setCode', [world.thief, thiefCode(token, self, stranger, taken)]),
      // What fails inside is not seen by who estimates: with so much gas it does not.
      calls: [{ to: world.thief, data, value: hex(pick([0n, 1n, some()])), gas: hex(1_000_000n) }],
    }
  }
  const plain = (): Case => ({ form: 'send', calls: [{ to: someone(), value: hex(amount(50)) }] })
  const single = () =>
    turn('kind', [
      plain,
      tokenCall,
      tokenCall,
      itemCall,
      wrapCall,
      v2Swap,
      v2Swap,
      v3Swap,
      v3Swap,
      v3Several,
      v3Unwrap,
      viaMulticall,
      theft,
    ])()
  if (below(6) === 0) {
    const all = Array.from({ length: 2 + below(3) }, single)
    return {
      form: `batch of ${[...new Set(all.map(({ form }) => form))].sort().join(', ')}`,
      calls: all.flatMap(({ calls }) => calls),
      isAdverse: all.some((each) => each.isAdverse),
      isTheft: all.some((each) => each.isTheft),
      arm: async () => {
        for (const { arm } of all) await arm?.()
      },
    }
  }
  const asked = single()
  if (below(4) > 0) return asked
  // A page that chooses what is paid for it.
  const fees = pick([
    { gas: hex(3_000_000n + BigInt(below(20_000_000))) },
    { gas: hex(3_000_000n), maxFeePerGas: hex(10n ** 9n * BigInt(1 + below(100_000))) },
    { maxFeePerGas: hex(10n ** 9n * BigInt(3 + below(1_000_000))) },
    { gasPrice: hex(10n ** 9n * BigInt(3 + below(1_000_000))) },
  ])
  return { ...asked, calls: asked.calls.map((each) => ({ ...each, ...fees })) }
}
