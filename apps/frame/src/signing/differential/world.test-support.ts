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
  const as = async (from: string, to: string, data: Hex, value = 0n) => {
    await ask('anvil_impersonateAccount', [from])
    const transaction = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x4c4b40' }
    const receipt = await ask<{ status: Hex }>('eth_sendTransactionSync', [transaction])
    if (receipt.status !== '0x1') throw new Error(`A step of the world to ${to} failed`)
    await ask('anvil_stopImpersonatingAccount', [from])
  }
  const { tokens, weth, uniswapV2, uniswapV3, multicall3, collectible, editions } = seeded
  const thief: Hex = '0x00000000000000000000000000000000000074ef'
  const money = [tokens.usdx.address, tokens.eurx.address, weth]
  await ask('anvil_setBalance', [self, `0x${lots.toString(16)}`])
  for (const token of [tokens.usdx.address, tokens.eurx.address])
    await as(self, token, encode('mint(address,uint256)', [self, 10n ** 15n]))
  await as(self, weth, encode('deposit()', []), 10n ** 24n)
  for (const token of money)
    for (const spender of [uniswapV2.router, uniswapV3.router, multicall3, thief])
      await as(self, token, encode('approve(address,uint256)', [spender, 2n ** 256n - 1n]))
  for (let at = 0; at < 40; at += 1) await as(self, collectible, encode('mint(address,string)', [self, '']))
  for (const id of [1n, 2n]) await as(self, editions, encode('mint(address,uint256,uint256)', [self, id, 10n ** 6n]))

  const reads = [
    { target: multicall3, data: encodeFunctionData({ abi: multicall, functionName: 'getEthBalance', args: [self] }) },
    ...money.map((target) => ({
      target,
      data: encodeFunctionData({ abi: multicall, functionName: 'balanceOf', args: [self] }),
    })),
  ]
  const data = encodeFunctionData({
    abi: multicall,
    functionName: 'aggregate3',
    args: [reads.map((read) => [read.target, false, read.data] as any)],
  })
  return {
    seeded,
    ask,
    as,
    thief,
    decimals: new Map([['native', 18], ...money.map((each) => [each.toLowerCase(), each === weth ? 18 : 6] as const)]),
    async balances() {
      const answer = await ask<Hex>('eth_call', [{ to: multicall3, data }, 'latest'])
      const rows = decodeFunctionResult({ abi: multicall, functionName: 'aggregate3', data: answer }) as any
      const names = ['native', ...money.map((each) => each.toLowerCase())]
      return new Map(names.map((name, at) => [name, BigInt(rows[at][1])]))
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
