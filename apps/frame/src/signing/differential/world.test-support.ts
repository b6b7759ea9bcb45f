import type { startTestChains } from '@portico/sandbox/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { contextOf, own } from '../context.test-support.js'
import type { SigningContext } from '../signer.js'

type Chains = Awaited<ReturnType<typeof startTestChains>>

/** A chain of its own with an account that has some of everything, and has let the routers spend it. */
export type World = {
  seeded: Chains['seeded']
  context: SigningContext
  ask<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Makes a call as another account. */
  as(from: string, to: string, data: Hex, value?: bigint): Promise<void>
  /** What the account has of each token, and of the network's own currency. */
  balances(): Promise<Map<string, bigint>>
  /** That, and what others have of the network's own currency. */
  money(others: readonly string[]): Promise<{ own: Map<string, bigint>; others: Map<string, bigint> }>
  /** An address without code. */
  isPerson(address: string): Promise<boolean>
  decimals: ReadonlyMap<string, number>
  /** A contract that the account lets spend everything: its code is what an adversary makes it. */
  thief: Hex
}

export const self = own.eip155 as Hex
const caip = 'eip155:31337'
const lots = 10n ** 30n
export const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)

const multicall = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function aggregate3((address,bool,bytes)[]) view returns ((bool,bytes)[])',
])

export async function makeWorld({ one, seeded }: Chains): Promise<World> {
  async function ask<T>(method: string, params: readonly unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(one.rpcUrl, { method: 'POST', headers, body })
    const answer = (await response.json()) as { result?: T; error?: { message: string } }
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as T
  }
  /** Calls of an account that is not ours to sign with, one after the other. */
  async function inTurn(from: string, calls: readonly { to: string; data: Hex; value?: bigint }[]) {
    await ask('anvil_impersonateAccount', [from])
    for (const { to, data, value = 0n } of calls) {
      const transaction = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x4c4b40' }
      const receipt = await ask<{ status: Hex }>('eth_sendTransactionSync', [transaction])
      if (receipt.status !== '0x1') throw new Error(`A step of the world to ${to} failed`)
    }
    await ask('anvil_stopImpersonatingAccount', [from])
  }
  const { tokens, weth, uniswapV2, uniswapV3, multicall3, collectible, editions } = seeded
  const thief: Hex = '0x00000000000000000000000000000000000074ef'
  const money = [tokens.usdx.address, tokens.eurx.address, weth]
  await ask('anvil_setBalance', [self, `0x${lots.toString(16)}`])
  // What anybody may make for the account is made at once.
  const given: [Hex, Hex][] = [
    ...money.slice(0, 2).map((token): [Hex, Hex] => [token, encode('mint(address,uint256)', [self, 10n ** 15n])]),
    ...Array.from({ length: 40 }, (): [Hex, Hex] => [collectible, encode('mint(address,string)', [self, ''])]),
    ...[1n, 2n].map((id): [Hex, Hex] => [editions, encode('mint(address,uint256,uint256)', [self, id, 10n ** 6n])]),
  ]
  const steps = [
    {
      to: multicall3,
      data: encode('aggregate3((address,bool,bytes)[])', [given.map(([to, data]) => [to, false, data])]),
    },
    { to: weth, data: encode('deposit()', []), value: 10n ** 24n },
    ...money.flatMap((to) =>
      [uniswapV2.router, uniswapV3.router, multicall3, thief].map((spender) => ({
        ...{ to, data: encode('approve(address,uint256)', [spender, 2n ** 256n - 1n]) },
      })),
    ),
  ]
  await inTurn(self, steps)

  const nativeOf = (account: string) => ({
    target: multicall3,
    data: encodeFunctionData({ abi: multicall, functionName: 'getEthBalance', args: [account as Hex] }),
  })
  const ownReads = [
    nativeOf(self),
    ...money.map((target) => ({
      target,
      data: encodeFunctionData({ abi: multicall, functionName: 'balanceOf', args: [self] }),
    })),
  ]
  const names = ['native', ...money.map((each) => each.toLowerCase())]
  async function read(others: readonly string[]) {
    const reads = [...ownReads, ...others.map(nativeOf)]
    const data = encodeFunctionData({
      abi: multicall,
      functionName: 'aggregate3',
      args: [reads.map((each) => [each.target, false, each.data] as any)],
    })
    const answer = await ask<Hex>('eth_call', [{ to: multicall3, data }, 'latest'])
    const rows = decodeFunctionResult({ abi: multicall, functionName: 'aggregate3', data: answer }) as any
    const value = (at: number) => BigInt(rows[at][1])
    return {
      own: new Map(names.map((name, at) => [name, value(at)])),
      others: new Map(others.map((who, at) => [who, value(names.length + at)])),
    }
  }
  const codes = new Map<string, Promise<Hex>>()
  return {
    seeded,
    ask,
    as: (from, to, data, value = 0n) => inTurn(from, [{ to, data, value }]),
    thief,
    decimals: new Map([['native', 18], ...money.map((each) => [each.toLowerCase(), each === weth ? 18 : 6] as const)]),
    money: read,
    balances: async () => (await read([])).own,
    async isPerson(address) {
      const code = codes.get(address) ?? ask<Hex>('eth_getCode', [address, 'latest'])
      codes.set(address, code)
      return (await code) === '0x'
    },
    context: {
      ...contextOf().context,
      rpc: (_, method, params) => ask(method, params),
      network: {
        caipNetworkId: caip,
        name: 'Sandbox One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    },
  }
}

/** Code that takes an amount of a token from an account that let it, and sends on nothing, whatever it is called with. */
export function thiefCode(token: string, from: string, to: string, amount: bigint): Hex {
  const call = encode('transferFrom(address,address,uint256)', [from, to, amount]).slice(2).padEnd(256, '0')
  const words = [0, 1, 2, 3].map(
    (at) => `7f${call.slice(at * 64, at * 64 + 64)}60${(at * 32).toString(16).padStart(2, '0')}52`,
  )
  // CALL(gas, token, 0, memory 0 to 100, nothing back), and an answer of 1: what a token answers.
  return `0x${words.join('')}600060006064600060 0073${token.slice(2)}5af150600160005260206000f3`.replace(
    / /g,
    '',
  ) as Hex
}
