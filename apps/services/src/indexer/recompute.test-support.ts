import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  parseAbi,
  parseEventLogs,
  type RpcLog,
  toHex,
} from 'viem'
import { call } from '../../../../sandbox/chains/rpc.js'

/**
 * History and balances of accounts from nothing but receipts, flat traces and calls of the chain: written for the tests alone, with none of the
 * indexer's code.
 */
export type Expected = {
  /** Newest first. Amounts by asset: `native`, a contract, or a contract and a number. */
  history: { hash: string; failed: boolean; net: Record<string, string> }[]
  native: { initial: bigint; final: bigint; fees: bigint }
}

const tokenEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const nftEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const wrappedEvents = parseAbi([
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
const editionEvents = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const grants = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const nftGrants = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 indexed id)'])

type Block = { hash: Hex; transactions: Hex[] }
type Receipt = {
  from: Address
  to: Address | null
  contractAddress: Address | null
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  logs: RpcLog[]
}
type Trace = {
  type: string
  action: { callType?: string; from?: Address; to?: Address; value?: Hex }
  result?: { address?: Address } | null
  error?: string | null
  traceAddress: number[]
}
type Move = { asset: string; from: string; to: string; amount: bigint }

type Found = { receipt: Receipt; moves: Move[]; involved: Set<string | null> }

const nobody = `0x${'0'.repeat(40)}`

/** What was found in a block, by its hash: a chain that has another block there is asked anew. */
const blocks = new Map<string, Map<string, Found>>()

export async function recompute(
  rpcUrl: string,
  accounts: readonly string[],
  weth: string,
): Promise<Map<string, Expected>> {
  const result = new Map<string, Expected>()
  for (const account of accounts) {
    const [initial, final] = await Promise.all(
      ['0x0', 'latest'].map((block) => call<Hex>(rpcUrl, 'eth_getBalance', [account, block])),
    )
    result.set(account, {
      history: [],
      native: { initial: BigInt(initial as Hex), final: BigInt(final as Hex), fees: 0n },
    })
  }
  const head = Number(await call<Hex>(rpcUrl, 'eth_blockNumber'))
  for (let number = 0; number <= head; number++) {
    const block = await call<Block>(rpcUrl, 'eth_getBlockByNumber', [toHex(number), false])
    const found = blocks.get(block.hash) ?? (await foundIn(rpcUrl, block, weth))
    blocks.set(block.hash, found)
    for (const [hash, { receipt, moves, involved }] of found) {
      for (const account of accounts) {
        const expected = result.get(account) as Expected
        const mine = moves.filter(({ from, to }) => from === account || to === account)
        const takesPart = mine.length > 0 || [...involved].some((other) => other?.toLowerCase() === account)
        if (!takesPart) continue
        const net: Record<string, bigint> = {}
        for (const { asset, from, to, amount } of mine)
          net[asset] = (net[asset] ?? 0n) + (to === account ? amount : 0n) - (from === account ? amount : 0n)
        const known = Object.entries(net).flatMap(([asset, sum]) => (sum === 0n ? [] : [[asset, String(sum)] as const]))
        expected.history.unshift({ hash, failed: receipt.status === '0x0', net: Object.fromEntries(known) })
        if (receipt.from.toLowerCase() === account)
          expected.native.fees += hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice)
      }
    }
  }
  return result
}

async function foundIn(rpcUrl: string, { transactions }: Block, weth: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (const hash of transactions) {
    const receipt = await call<Receipt>(rpcUrl, 'eth_getTransactionReceipt', [hash])
    const traces = await call<Trace[]>(rpcUrl, 'trace_transaction', [hash])
    const moves = [...(receipt.status === '0x1' ? paid(traces) : []), ...moved(receipt.logs, weth)]
    const involved = new Set([receipt.from, receipt.to, receipt.contractAddress, ...owners(receipt.logs)])
    found.set(hash, { receipt, moves, involved })
  }
  return found
}

function paid(traces: readonly Trace[]): Move[] {
  const moves: Move[] = []
  for (const trace of traces) {
    // A call counts when neither it nor any call around it failed.
    const around = traces.filter(({ traceAddress: outer }) =>
      outer.every((step, index) => trace.traceAddress[index] === step),
    )
    if (around.some(({ error }) => error)) continue
    const { from, value = '0x0', callType } = trace.action
    const to = trace.type === 'create' ? trace.result?.address : trace.action.to
    if (trace.type === 'call' && callType !== 'call') continue
    if (from && to && BigInt(value) > 0n)
      moves.push({ asset: 'native', from: from.toLowerCase(), to: to.toLowerCase(), amount: BigInt(value) })
  }
  return moves
}

function moved(logs: RpcLog[], weth: string): Move[] {
  const moves: Move[] = []
  const add = (asset: string, from: string, to: string, amount: bigint) =>
    moves.push({ asset: asset.toLowerCase(), from: from.toLowerCase(), to: to.toLowerCase(), amount })
  for (const { address, args } of parseEventLogs({ abi: tokenEvents, logs, strict: true }))
    add(address, args.from, args.to, args.value)
  for (const { address, args } of parseEventLogs({ abi: nftEvents, logs, strict: true }))
    add(`${address} ${args.tokenId}`, args.from, args.to, 1n)
  for (const { address, args, eventName } of parseEventLogs({ abi: editionEvents, logs, strict: true })) {
    if (eventName === 'TransferSingle') add(`${address} ${args.id}`, args.from, args.to, args.value)
    else
      for (const [index, id] of args.ids.entries())
        add(`${address} ${id}`, args.from, args.to, args.values[index] ?? 0n)
  }
  for (const { address, args, eventName } of parseEventLogs({ abi: wrappedEvents, logs, strict: true })) {
    if (address.toLowerCase() !== weth.toLowerCase()) continue
    if (eventName === 'Deposit') add(address, nobody, args.dst, args.wad)
    else add(address, args.src, nobody, args.wad)
  }
  return moves
}

function owners(logs: RpcLog[]): string[] {
  return [
    ...parseEventLogs({ abi: grants, logs, strict: true }).map(({ args }) => args.owner),
    ...parseEventLogs({ abi: nftGrants, logs, strict: true }).map(({ args }) => args.owner),
  ]
}

/** What the contract itself says that an account has. */
export async function balanceOnChain(rpcUrl: string, asset: string, account: string): Promise<bigint> {
  const [address, id] = asset.split(' ')
  const abi = parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function balanceOf(address, uint256) view returns (uint256)',
    'function ownerOf(uint256) view returns (address)',
  ])
  const ask = async (data: Hex) => call<Hex>(rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])
  if (id === undefined)
    return BigInt(await ask(encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Address] })))
  try {
    const owner = await ask(encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(id)] }))
    return owner.slice(-40) === account.slice(2).toLowerCase() ? 1n : 0n
  } catch {
    const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Address, BigInt(id)] })
    return BigInt(await ask(data))
  }
}
