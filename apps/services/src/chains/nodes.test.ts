import { afterEach, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from './fakeNode.test-support.js'
import { createNodes, RpcError } from './nodes.js'
import { NodeError } from './transport.js'

const started: FakeNode[] = []
afterEach(() => {
  for (const node of started.splice(0)) node.stop()
})
async function make(count: number, settings: Parameters<typeof createNodes>[1] = {}) {
  for (let at = 0; at < count; at++) started.push(await startFakeNode({ eth_chainId: () => `0x${at + 1}` }))
  const chain = {
    id: 'eip155:1',
    name: 'One',
    symbol: 'ETH',
    decimals: 18,
    testnet: false,
    rpcUrls: started.map(({ url }) => url),
  }
  return { nodes: createNodes([chain], { timeoutMs: 200, ...settings }), fakes: [...started] }
}

describe('request', () => {
  test('default: the first node', async () => {
    const { nodes, fakes } = await make(2)
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
    expect(fakes[1]?.calls).toEqual([])
  })

  test.each(['down', 'silent', 'nonsense', 'empty'] as const)(
    'behavior: a node that is %s is passed over, and rests',
    async (mode) => {
      const { nodes, fakes } = await make(2)
      const [first] = fakes
      if (first) first.mode = mode
      expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x2')
      if (first) first.mode = 'up'
      expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x2')
      expect(first?.calls.length).toBe(0)
    },
  )

  test('behavior: after its rest a node is asked again', async () => {
    let now = 0
    const { nodes, fakes } = await make(2, { now: () => now })
    const [first] = fakes
    if (first) first.mode = 'down'
    await nodes.request('eip155:1', 'eth_chainId', [])
    if (first) first.mode = 'up'
    now = 10_000
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
  })

  test('error: what a node refuses is not asked of the next one; its limit is', async () => {
    const { nodes, fakes } = await make(2)
    const refuse = (code: number) => () => {
      throw { code, message: 'execution reverted', data: '0x08c379a0' }
    }
    const [first] = fakes
    if (first) first.answers.eth_call = refuse(3)
    const error = await nodes.request('eip155:1', 'eth_call', []).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: 3, data: '0x08c379a0' })
    expect(fakes[1]?.calls).toEqual([])
    if (first) first.answers.eth_chainId = refuse(-32005)
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x2')
  })

  test('error: none answers, the chain is not there, the caller gives up', async () => {
    const { nodes, fakes } = await make(2)
    for (const fake of fakes) fake.mode = 'down'
    await expect(nodes.request('eip155:1', 'eth_chainId', [])).rejects.toBeInstanceOf(NodeError)
    await expect(nodes.request('eip155:2', 'eth_chainId', [])).rejects.toBeInstanceOf(NodeError)
    for (const fake of fakes) fake.mode = 'silent'
    const signal = AbortSignal.timeout(20)
    await expect(nodes.request('eip155:1', 'eth_chainId', [], { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

describe('batch', () => {
  test('default: each call by itself', async () => {
    const { nodes } = await make(1)
    const results = await nodes.batch('eip155:1', [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_none', params: [] },
    ])
    expect(results).toEqual([
      { status: 'fulfilled', value: '0x1' },
      { status: 'rejected', reason: expect.any(RpcError) },
    ])
  })

  test('error: an answer that is too large', async () => {
    const { nodes, fakes } = await make(1, { maxBytes: 100 })
    const [first] = fakes
    if (first) first.answers.eth_chainId = () => '0'.repeat(1_000)
    await expect(nodes.batch('eip155:1', [{ method: 'eth_chainId', params: [] }])).rejects.toBeInstanceOf(NodeError)
  })
})
