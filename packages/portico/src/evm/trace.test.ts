import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeenTransaction } from '../core/family.js'
import { developmentKeys } from '../testing/evm/index.js'
import { startAnvil } from './nodes.test-support.js'
import { traceTransaction } from './trace.js'
import { makeTransport } from './transport.js'

const signal = new AbortController().signal
const account = privateKeyToAccount(developmentKeys[5])
const receiver = '0x00000000000000000000000000000000000A11cE'
// push 0, push 0, revert
const refuser = '0x0000000000000000000000000000000000000bad'

const node = await startAnvil()
const transport = makeTransport([node.url], '31337')
beforeAll(async () => {
  await node.rpc('evm_setAutomine', [false])
  await node.rpc('anvil_setCode', [refuser, '0x5f5ffd'])
})
afterAll(() => node.stop())

const nonceOf = async () => Number(await node.rpc('eth_getTransactionCount', [account.address, 'latest']))
async function hand(nonce: number, value: bigint, { to = receiver, gwei = '30' } = {}): Promise<string> {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce,
    to: to as `0x${string}`,
    value,
    gas: 100_000n,
    maxFeePerGas: parseGwei(gwei),
    maxPriorityFeePerGas: parseGwei(gwei) / 4n,
  })
  return (await transport.request('eth_sendRawTransaction', [raw], { signal })) as string
}
const trace = (hash: string, seen?: SeenTransaction) =>
  traceTransaction(transport, { hash, from: account.address, seen, signal })
async function seenOf(hash: string): Promise<SeenTransaction> {
  const found = await trace(hash)
  if (found.status !== 'waiting' || !found.seen) throw new Error(`It does not wait: ${found.status}`)
  return found.seen
}

describe('traceTransaction', () => {
  test('default: waits, then is confirmed', async () => {
    const nonce = await nonceOf()
    const hash = await hand(nonce, 1n)
    expect(await seenOf(hash)).toMatchObject({ nonce })
    await node.rpc('evm_mine')
    expect(await trace(hash)).toEqual({ status: 'confirmed', hash })
  })

  test('behavior: turned down by the contract: failed', async () => {
    const hash = await hand(await nonceOf(), 1n, { to: refuser })
    await node.rpc('evm_mine')
    expect(await trace(hash)).toEqual({ status: 'failed', hash })
  })

  test('behavior: dropped by the node: nobody knows it, nothing took its place', async () => {
    const hash = await hand(await nonceOf(), 2n)
    const seen = await seenOf(hash)
    await node.rpc('anvil_dropTransaction', [hash])
    expect(await trace(hash, seen)).toEqual({ status: 'unknown' })
    expect(await trace(hash)).toEqual({ status: 'unknown' })
  })

  test('behavior: sent again with a higher fee: confirmed under its new hash, also when only that is left', async () => {
    const nonce = await nonceOf()
    const slow = await hand(nonce, 3n)
    const seen = await seenOf(slow)
    const fast = await hand(nonce, 3n, { gwei: '90' })
    await node.rpc('evm_mine')
    expect(await trace(slow, seen)).toEqual({ status: 'confirmed', hash: fast })
  })

  test('behavior: something else took its nonce: replaced, with its hash as long as it is near', async () => {
    const nonce = await nonceOf()
    const slow = await hand(nonce, 4n)
    const seen = await seenOf(slow)
    const other = await hand(nonce, 0n, { to: account.address, gwei: '90' })
    await node.rpc('evm_mine')
    expect(await trace(slow, seen)).toEqual({ status: 'replaced', by: other })
    await node.rpc('anvil_mine', ['0x20'])
    expect(await trace(slow, seen)).toEqual({ status: 'replaced' })
  })

  test('behavior: a node that counts it before it has its block or its receipt: nothing took its place', async () => {
    const hash = await hand(await nonceOf(), 5n)
    const seen = await seenOf(hash)
    await node.rpc('evm_mine')
    const height = Number(await node.rpc('eth_blockNumber', []))
    const behind = (answers: Record<string, unknown>) =>
      traceTransaction(
        {
          ...transport,
          request: async (method, params, options) =>
            method in answers ? answers[method] : transport.request(method, params, options),
        },
        { hash, from: account.address, seen, signal },
      )
    const none = { eth_getTransactionReceipt: null, eth_getTransactionByHash: null }
    expect(await behind({ ...none, eth_blockNumber: `0x${(height - 1).toString(16)}` })).toEqual({ status: 'unknown' })
    expect(await behind(none)).toEqual({ status: 'waiting', seen })
    expect(await trace(hash, seen)).toEqual({ status: 'confirmed', hash })
  })

  test('error: http/unreachable of a node that is gone', async () => {
    const gone = makeTransport(['http://127.0.0.1:1'], '31337')
    const asked = traceTransaction(gone, { hash: `0x${'1'.repeat(64)}`, from: account.address, signal })
    await expect(asked).rejects.toMatchObject({ code: 'http/unreachable' })
  })
})
