import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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
  return { nodes: createNodes([chain], settings), fakes: [...started] }
}

describe('request', () => {
  test('default: the first node', async () => {
    const { nodes, fakes } = await make(2)
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
    expect(fakes[1]?.calls).toEqual([])
  })

  test.each(['down', 'silent', 'nonsense', 'empty', 'refused', 'closed'] as const)(
    'behavior: a node that is %s is passed over, and rests',
    async (mode) => {
      const { nodes, fakes } = await make(2, mode === 'silent' ? { timeoutMs: 600 } : {})
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
    const { nodes, fakes } = await make(2, { clock: () => now })
    const [first] = fakes
    if (first) first.mode = 'down'
    await nodes.request('eip155:1', 'eth_chainId', [])
    if (first) first.mode = 'up'
    now = 10_000
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
  })

  test('behavior: a wall clock that jumps ends no rest, and makes none longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    let passed = 0
    const { nodes, fakes } = await make(2, { clock: () => passed })
    const [first] = fakes
    if (first) first.mode = 'down'
    await nodes.request('eip155:1', 'eth_chainId', [])
    if (first) first.mode = 'up'
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x2')
    // What an operator is told is by the clock on the wall, as it stands by then.
    expect(nodes.states()[0]?.restsUntil).toBe(Date.now() + 4_000)
    vi.setSystemTime(Date.now() - 7_200_000)
    passed = 4_000
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x1')
    expect(nodes.states().map(({ latencyMs }) => latencyMs)).toEqual([0, 0])
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

  test.each([
    [-32_000, 'daily request limit reached'],
    [-32_001, 'Too Many Requests'],
    [-32_000, 'missing trie node 5e3f (path )'],
    [-32_000, 'header not found'],
    [429, 'slow down'],
  ])('behavior: %d "%s" is a fault of the node: another one is asked', async (code, message) => {
    const { nodes, fakes } = await make(2)
    const [first, second] = fakes
    const refuse = () => {
      throw { code, message }
    }
    if (first) first.answers.eth_chainId = refuse
    expect(await nodes.request('eip155:1', 'eth_chainId', [])).toBe('0x2')
    // What all say is told.
    if (second) second.answers.eth_chainId = refuse
    await expect(nodes.request('eip155:1', 'eth_chainId', [])).rejects.toMatchObject({
      name: 'RpcError',
      code,
      message,
    })
  })

  test('error: what a closed node says is told, as a refusal and not as silence', async () => {
    const { nodes, fakes } = await make(1)
    const [first] = fakes
    if (first) first.mode = 'closed'
    await expect(nodes.request('eip155:1', 'eth_chainId', [])).rejects.toMatchObject({
      name: 'RpcError',
      code: -32_600,
    })
  })

  test('behavior: the faster one is asked first from then on', async () => {
    let now = 0
    const { nodes, fakes } = await make(2, { clock: () => now })
    const [first, second] = fakes
    if (!first || !second) throw new Error('there are two')
    first.answers.eth_slow = () => {
      now += 2_000
      return 'first'
    }
    second.answers.eth_slow = () => 'second'
    expect(await nodes.request('eip155:1', 'eth_slow', [])).toBe('first')
    expect(await nodes.request('eip155:1', 'eth_slow', [])).toBe('second')
    first.mode = 'down'
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

  test('behavior: a node that answers a part is passed over, and its part is better than nothing', async () => {
    const { nodes, fakes } = await make(2)
    const [first, second] = fakes
    if (!first || !second) throw new Error('there are two')
    const limited = () => {
      throw { code: -32_005, message: 'limit exceeded' }
    }
    first.answers.eth_other = limited
    second.answers.eth_other = () => 'here'
    const calls = ['eth_chainId', 'eth_other'].map((method) => ({ method, params: [] }))
    expect(await nodes.batch('eip155:1', calls)).toEqual([
      { status: 'fulfilled', value: '0x2' },
      { status: 'fulfilled', value: 'here' },
    ])
    second.mode = 'down'
    expect(await nodes.batch('eip155:1', calls)).toEqual([
      { status: 'fulfilled', value: '0x1' },
      { status: 'rejected', reason: expect.objectContaining({ code: -32_005 }) },
    ])
  })

  test('error: an answer that is too large', async () => {
    const { nodes, fakes } = await make(1, { maxBytes: 100 })
    const [first] = fakes
    if (first) first.answers.eth_chainId = () => '0'.repeat(1_000)
    await expect(nodes.batch('eip155:1', [{ method: 'eth_chainId', params: [] }])).rejects.toBeInstanceOf(NodeError)
  })
})
