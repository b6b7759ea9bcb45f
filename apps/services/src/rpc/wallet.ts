import type { Context } from 'hono'
import type { WalletAsset } from 'portico/wire'
import * as v from 'valibot'
import { parseUnits } from 'viem'
import type { Deps } from '../context.js'
import { isEvmAddress } from '../evm/address.js'
import { splitCaip } from '../handlers/data.js'
import { tokenIcons } from '../handlers/icons.js'
import { one } from '../money/ratio.js'
import type { Project } from '../projects.js'
import { askBundler, chooseBundler } from './bundler.js'
import { faults, WalletFault } from './fault.js'
import { codes, isCall, type RpcCall, type RpcReply, readCalls, refuse } from './message.js'
import { prepareCalls, sendPreparedCalls } from './prepared.js'

type Answer = { status: 200 | 400 | 500; body: RpcReply }
const hexChain = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/))
const assetKind = v.pipe(v.string(), v.toUpperCase())
const assetsParams = v.object({
  account: v.pipe(v.string(), v.check(isEvmAddress)),
  chainFilter: v.nullish(v.pipe(v.array(hexChain), v.maxLength(100))),
  assetTypeFilter: v.nullish(v.pipe(v.array(assetKind), v.maxLength(20))),
  assetFilter: v.nullish(
    v.record(
      hexChain,
      v.pipe(v.array(v.object({ address: v.string(), type: v.nullish(assetKind) })), v.maxLength(200)),
    ),
  ),
})

/** The JSON-RPC that wallets are asked: one call, answered with 200 and a result, or with 400 or 500 and an error. */
export async function answerWallet(deps: Deps, project: Project, text: string, c: Context): Promise<Answer> {
  const parsed = readCalls(text)
  if ('refused' in parsed) return { status: 400, body: parsed.refused }
  const [call] = parsed.calls
  if (parsed.batch || !call) return { status: 400, body: refuse(null, codes.invalid, 'One call at a time') }
  if (!isCall(call)) return { status: 400, body: call }
  try {
    return { status: 200, body: { jsonrpc: '2.0', id: call.id, result: await run(deps, project, call, c) } }
  } catch (error) {
    if (error instanceof WalletFault) return { status: 400, body: failed(call, error.code, error.message) }
    deps.log.warn({ error, method: call.method }, 'a wallet call failed')
    return { status: 500, body: failed(call, -32_000, 'Something went wrong here') }
  }
}

function failed({ id }: RpcCall, code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, data: null } }
}

function run(deps: Deps, project: Project, { method, params }: RpcCall, c: Context): Promise<unknown> {
  if (method === 'wallet_getAssets') return assetsOf(deps, params, c)
  if (method === 'wallet_getCallsStatus') return callsStatus(deps, params)
  if (method === 'wallet_prepareCalls') return prepareCalls(deps, project, params, c)
  if (method === 'wallet_sendPreparedCalls') return sendPreparedCalls(deps, project.id, params)
  throw new WalletFault(codes.unknownMethod, 'This method is not served here')
}

/** ERC-7811. */
async function assetsOf(deps: Deps, params: unknown, c: Context): Promise<Record<string, WalletAsset[]>> {
  const read = v.safeParse(assetsParams, Array.isArray(params) ? params[0] : params, { abortEarly: true })
  if (!read.success) throw new WalletFault(codes.params, 'The parameters are not those of wallet_getAssets')
  const { account, chainFilter, assetTypeFilter, assetFilter } = read.output
  const asked = assetFilter ? Object.keys(assetFilter) : chainFilter
  const wanted = asked && new Set(asked.map((id) => BigInt(id)))
  const chains = deps.nodes
    .chains()
    .filter(({ id }) => id.startsWith('eip155:') && (!wanted || wanted.has(BigInt(id.slice('eip155:'.length)))))
  const settled = await Promise.allSettled(chains.map((chain) => deps.data.balances.of(chain, account, one)))
  if (chains.length > 0 && settled.every(({ status }) => status === 'rejected'))
    throw new WalletFault(faults.assets, 'No source of balances answers')
  const answer: Record<string, WalletAsset[]> = {}
  for (const [index, outcome] of settled.entries()) {
    const chain = chains[index]
    if (outcome.status === 'rejected' || !chain) continue
    const key = `0x${BigInt(chain.id.slice('eip155:'.length)).toString(16)}`
    const icons = await tokenIcons(
      deps,
      c,
      outcome.value.map(({ address, ...rest }) => ({ ...rest, address: address && splitCaip(address).address })),
    )
    const only = assetFilter && entriesOf(assetFilter, key)
    const assets = outcome.value.map(({ name, symbol, address, value, price, quantity }, at): WalletAsset => {
      const decimals = Number(quantity.decimals)
      return {
        address: address ? splitCaip(address).address : 'native',
        balance: `0x${parseUnits(quantity.numeric, decimals).toString(16)}`,
        type: address ? 'ERC20' : 'NATIVE',
        metadata: {
          name,
          symbol,
          decimals,
          price,
          iconUrl: icons[at] ?? '',
          ...(value === undefined ? {} : { value }),
        },
      }
    })
    answer[key] = assets.filter(
      ({ address, type }) =>
        (!assetTypeFilter || assetFilter || assetTypeFilter.includes(type)) &&
        (!only || only.some((entry) => entry.toLowerCase() === address.toLowerCase())),
    )
  }
  return answer
}

function entriesOf(filter: Readonly<Record<string, readonly { address: string }[]>>, key: string): string[] {
  return Object.entries(filter).flatMap(([id, list]) =>
    BigInt(id) === BigInt(key) ? list.map(({ address }) => address) : [],
  )
}

type Receipt = { success?: unknown; logs?: unknown; receipt?: Record<string, unknown> }

/** @param params One id: the chain’s number and the user operation’s hash, as 32 bytes each. */
async function callsStatus({ config }: Deps, params: unknown): Promise<object> {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string' || !/^0x[0-9a-fA-F]{128}$/.test(id))
    throw new WalletFault(codes.params, 'This is not the id of calls')
  const chain = BigInt(id.slice(0, 66))
  const hash = `0x${id.slice(66)}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [hash] })
  const reply = await Promise.resolve()
    .then(() => askBundler(chooseBundler(config.bundlers, `eip155:${chain}`, undefined), body))
    .catch(() => {
      throw new WalletFault(faults.callsStatus, 'No bundler answers for this chain')
    })
  if ('error' in reply) throw new WalletFault(faults.callsStatus, 'The bundler does not know these calls')
  const found = reply.result as Receipt | null
  if (!found?.receipt) return { status: 'PENDING', receipts: null }
  const { blockHash, blockNumber, gasUsed, transactionHash } = found.receipt
  const logs = Array.isArray(found.logs) ? found.logs : []
  const receipt = {
    logs: logs.map(({ address, data, topics }: Record<string, unknown>) => ({ address, data, topics })),
    status: found.success === false ? '0x0' : '0x1',
    chainId: `0x${chain.toString(16)}`,
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
  }
  return { status: 'CONFIRMED', receipts: [receipt] }
}
