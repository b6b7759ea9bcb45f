import { encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createNodes, type Nodes, RpcError } from '../chains/nodes.js'
import { NodeError } from '../chains/transport.js'
import { createEns } from './ens.js'

const universalResolver = `0x${'12'.repeat(20)}` as const
const chain = {
  id: 'eip155:1',
  name: 'One',
  symbol: 'ETH',
  decimals: 18,
  rpcUrls: [],
  ens: { registry: `0x${'34'.repeat(20)}`, universalResolver },
}
const limits = { timeoutMs: 1_000, maxBytes: 1_000, allowedRanges: [] }
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[], bytes[])',
])

function lookup(urls: readonly string[], callData: Hex): RpcError {
  const args = [universalResolver, urls, callData, '0x12345678', '0x'] as const
  return new RpcError(3, 'execution reverted', encodeErrorResult({ abi, errorName: 'OffchainLookup', args }))
}

function asking(answer: (call: number) => unknown) {
  const state = { calls: 0 }
  const nodes: Nodes = {
    ...createNodes([chain as never]),
    async request() {
      // What never ends ends here, whatever becomes of the limit.
      if (++state.calls > 100) throw new NodeError('Asked too often')
      return answer(state.calls) as never
    },
  }
  return { state, ens: createEns({ nodes, gateway: undefined, limits }) }
}

describe('createEns', () => {
  test('error: a name whose look-ups never end, and never leave the machine', async () => {
    const none = encodeFunctionData({ abi, functionName: 'query', args: [[]] })
    const { state, ens } = asking(() => {
      throw lookup(['x-batch-gateway:true'], none)
    })
    expect(await ens.addressOf('round.eth')).toBe(undefined)
    expect(state.calls).toBeLessThanOrEqual(12)
  })

  test('error: a name that asks for more gateways than a name has', async () => {
    const query = { sender: universalResolver, urls: ['https://10.0.0.1/'], data: '0x12' } as const
    const many = encodeFunctionData({ abi, functionName: 'query', args: [Array.from({ length: 500 }, () => query)] })
    const { state, ens } = asking(() => {
      throw lookup(['x-batch-gateway:true'], many)
    })
    expect(await ens.identityOf(`0x${'56'.repeat(20)}`)).toEqual({ found: undefined, unsure: true })
    expect(state.calls).toBeLessThanOrEqual(12)
  })

  test('error: the chain does not answer', async () => {
    const { ens } = asking(() => {
      throw new NodeError('No node of the chain answers')
    })
    await expect(ens.addressOf('any.eth')).rejects.toBeInstanceOf(NodeError)
    await expect(ens.identityOf(`0x${'56'.repeat(20)}`)).rejects.toBeInstanceOf(NodeError)
  })

  test('behavior: without a chain of ENS nothing is known', async () => {
    const ens = createEns({ nodes: createNodes([]), gateway: undefined, limits })
    expect(ens.isServed).toBe(false)
    expect(await ens.addressOf('any.eth')).toBe(undefined)
    expect(await ens.identityOf(`0x${'56'.repeat(20)}`)).toEqual({ found: undefined, unsure: false })
  })
})
