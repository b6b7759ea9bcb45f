import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { call } from '../../../../sandbox/chains/rpc.js'
import type { Seeded } from '../../../../sandbox/chains/seed.js'

/** Numbers that are the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function mint(address,uint256)',
])
const erc721 = parseAbi([
  'function mint(address,string)',
  'function safeTransferFrom(address,address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function ownerOf(uint256) view returns (address)',
])
const erc1155 = parseAbi([
  'function mint(address,uint256,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])
const router = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const weth = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
const never = 10n ** 12n

export type Sent = { hash: string; kind: string; from: string }

/** Sends random transactions of many kinds, several to a block, from accounts that the node holds the keys of. */
export function createTraffic(rpcUrl: string, seeded: Seeded, accounts: readonly Hex[], seed: number) {
  const below = seededNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const data = encodeFunctionData as (given: object) => Hex
  const { usdx, eurx, drip } = seeded.tokens
  const { router: v2 } = seeded.uniswapV2

  type Request = { to?: Hex; data?: Hex; value?: bigint }
  const kinds: Readonly<Record<string, (from: Hex, to: Hex) => Request>> = {
    native: (_, to) => ({ to, value: BigInt(below(1_000_000_000)) * 1_000_000n }),
    refused: () => ({ to: seeded.mischief as Hex, value: 5n }),
    cancel: (from) => ({ to: from }),
    deploy: () => ({ data: '0x6001600055600a8060106000396000f3600160005260206000f3' }),
    transfer: (_, to) => {
      const token = pick([usdx, eurx, drip]).address
      return { to: token, data: data({ abi: erc20, functionName: 'transfer', args: [to, BigInt(below(40))] }) }
    },
    tooMuch: (_, to) => ({
      to: usdx.address,
      data: data({ abi: erc20, functionName: 'transfer', args: [to, 10n ** 30n] }),
    }),
    mint: (_, to) => ({
      to: usdx.address,
      data: data({ abi: erc20, functionName: 'mint', args: [to, BigInt(1 + below(10_000))] }),
    }),
    approve: (_, to) => ({
      to: usdx.address,
      data: data({ abi: erc20, functionName: 'approve', args: [to, BigInt(below(1_000))] }),
    }),
    take: (from, to) => ({
      to: usdx.address,
      data: data({ abi: erc20, functionName: 'transferFrom', args: [to, from, BigInt(below(20))] }),
    }),
    collect: (_, to) => ({
      to: seeded.collectible as Hex,
      data: data({ abi: erc721, functionName: 'mint', args: [to, 'data:application/json,{}'] }),
    }),
    hand: (from, to) => ({
      to: seeded.collectible as Hex,
      data: data({ abi: erc721, functionName: 'safeTransferFrom', args: [from, to, BigInt(1 + below(12))] }),
    }),
    permit: (_, to) => ({
      to: seeded.collectible as Hex,
      data: data({ abi: erc721, functionName: 'setApprovalForAll', args: [to, below(2) === 1] }),
    }),
    editions: (_, to) => ({
      to: seeded.editions as Hex,
      data: data({ abi: erc1155, functionName: 'mint', args: [to, BigInt(1 + below(3)), BigInt(1 + below(9))] }),
    }),
    several: (from, to) => ({
      to: seeded.editions as Hex,
      data: data({ abi: erc1155, functionName: 'safeTransferFrom', args: [from, to, 1n, BigInt(1 + below(3)), '0x'] }),
    }),
    batch: (from, to) => ({
      to: seeded.editions as Hex,
      data: data({
        abi: erc1155,
        functionName: 'safeBatchTransferFrom',
        args: [from, to, [1n, 2n], [1n, BigInt(below(2))], '0x'],
      }),
    }),
    buy: (from) => ({
      to: v2 as Hex,
      value: BigInt(1 + below(1_000)) * 10n ** 12n,
      data: data({
        abi: router,
        functionName: 'swapExactETHForTokens',
        args: [0n, [seeded.weth, pick([usdx, eurx]).address], from, never],
      }),
    }),
    allow: () => ({
      to: usdx.address,
      data: data({ abi: erc20, functionName: 'approve', args: [v2, 10n ** 24n] }),
    }),
    sell: (from) => ({
      to: v2 as Hex,
      data: data({
        abi: router,
        functionName: 'swapExactTokensForETH',
        args: [BigInt(1 + below(50_000)), 0n, [usdx.address, seeded.weth], from, never],
      }),
    }),
    change: (from) => ({
      to: v2 as Hex,
      data: data({
        abi: router,
        functionName: 'swapExactTokensForTokens',
        args: [BigInt(1 + below(50_000)), 0n, [usdx.address, seeded.weth, eurx.address], from, never],
      }),
    }),
    wrap: () => ({
      to: seeded.weth as Hex,
      value: BigInt(1 + below(1_000)),
      data: data({ abi: weth, functionName: 'deposit' }),
    }),
    unwrap: () => ({
      to: seeded.weth as Hex,
      data: data({ abi: weth, functionName: 'withdraw', args: [BigInt(1 + below(50))] }),
    }),
  }
  const names = Object.keys(kinds)

  return {
    below,
    /** Mines blocks with up to six transactions each. */
    async blocks(count: number): Promise<Sent[]> {
      const sent: Sent[] = []
      await call(rpcUrl, 'evm_setAutomine', [false])
      for (let block = 0; block < count; block++) {
        for (let left = below(7); left > 0; left--) {
          const kind = pick(names)
          const from = pick(accounts)
          const { value = 0n, ...request } = (kinds[kind] as (typeof kinds)[string])(from, pick(accounts))
          const transaction = { ...request, from, value: toHex(value), gas: toHex(600_000) }
          sent.push({ hash: await call<string>(rpcUrl, 'eth_sendTransaction', [transaction]), kind, from })
        }
        await call(rpcUrl, 'evm_mine', [])
      }
      await call(rpcUrl, 'evm_setAutomine', [true])
      return sent
    },
    /** Throws the newest blocks away and puts empty ones in their place. */
    reorganise: (depth: number) => call(rpcUrl, 'anvil_reorg', [depth, []]),
  }
}
