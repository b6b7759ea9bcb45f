import { setTimeout as pause } from 'node:timers/promises'
import { startServices } from '@portico/services'
import { startPostgres } from '@portico/services/testing'
import { call } from '../sandbox/chains/rpc.js'
import { startTestChains } from '../sandbox/chains/testing.js'
import { given } from './given.js'
import { median } from './ratios.js'
import { writeTable } from './readme.mjs'

/** Blocks of a payment each, and how often they are read and taken. */
const [payments, rounds] = [given('blocks', 480), given('rounds', 3)]
/** As many as the indexer asks for at once. */
const width = 24
/** Blocks a second of the index, for one that is read and left. Aimed at is 0.8. */
const goal = 0.7

const [database, chains] = await Promise.all([startPostgres(), startTestChains()])
const { rpcUrl, name, chainId } = chains.one
const [from = '', to = ''] = await call<string[]>(rpcUrl, 'eth_accounts')
for (let index = 0; index < payments; index++) {
  // transfer(address,uint256)
  const words = [to.slice(2), (1_000_000 + index).toString(16)].map((word) => word.padStart(64, '0'))
  const transfer = { to: chains.seeded.tokens.usdx.address, data: `0xa9059cbb${words.join('')}` }
  await call(rpcUrl, 'eth_sendTransactionSync', [
    { from, gas: '0x30d40', ...(index % 2 ? transfer : { to, value: '0x1' }) },
  ])
}
const head = Number(await call<string>(rpcUrl, 'eth_blockNumber'))

/** On connections that are kept, as the indexer’s are: what it is held against is no slower for want of them. */
async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result?: unknown }).result
}
/** What the indexer asks for, and nothing is done with it. */
async function readOne(number: number): Promise<void> {
  type Block = { hash: string; transactions: unknown[] }
  const block = (await ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as Block
  if (block.transactions.length === 0) return
  await Promise.all([
    ask('eth_getBlockReceipts', [block.hash]),
    ask('debug_traceBlockByHash', [block.hash, { tracer: 'callTracer' }]),
  ])
}
async function raw(): Promise<number> {
  const began = performance.now()
  for (let next = 0; next <= head; next += width)
    await Promise.all(Array.from({ length: Math.min(width, head + 1 - next) }, (_, index) => readOne(next + index)))
  return (head + 1) / ((performance.now() - began) / 1_000)
}
/** From the first batch that is in the index to the last. */
async function indexed(round: number): Promise<number> {
  const id = `eip155:${chainId}`
  const services = await startServices({
    databaseUrl: await database.createDatabase(`round_${round}`),
    port: 0,
    logLevel: 'error',
    roles: ['indexer'],
    chains: [{ id, name, symbol: 'ETH', rpcUrls: [rpcUrl], history: { from: 0, pollMs: 100 } }],
  })
  const lag = () => services.samples().find((one) => one.name === 'index_lag_blocks')?.value
  let first: { at: number; left: number } | undefined
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(5)) {
    const left = lag()
    if (left === undefined) continue
    first ??= { at: performance.now(), left }
    if (left > 0) continue
    const seconds = (performance.now() - first.at) / 1_000
    await services.stop()
    return first.left / seconds
  }
  throw new Error('The index was not there in two minutes')
}

const [control, taken]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  control.push(await raw())
  taken.push(await indexed(round))
}
const ratio = median(taken) / median(control)
const bad = ratio < goal
const table = [
  '| blocks a second | read and left | of them | goal | |',
  '|--:|--:|--:|--:|---|',
  `| ${median(taken).toFixed(0)} | ${median(control).toFixed(0)} | ${ratio.toFixed(2)} | ${goal} | ${bad ? 'below its goal' : 'ok'} |`,
].join('\n')
console.log(table)
if (!process.argv.includes('--check')) writeTable('indexer', table)
process.exitCode = bad ? 1 : 0
// What is left is waited for by nothing that keeps this process.
const hold = setInterval(() => {}, 1_000)
await chains.stop()
await database.stop()
clearInterval(hold)
