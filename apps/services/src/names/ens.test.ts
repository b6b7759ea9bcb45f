import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createNodes, type Nodes, RpcError } from '../chains/nodes.js'
import { NodeError } from '../chains/transport.js'
import { ensAbi } from '../evm/abi.js'
import { createEns } from './ens.js'
import type { Gateway } from './gateway.js'

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

function asking(answer: (call: number, params: unknown) => unknown, gateway?: Gateway) {
  const state = { calls: 0 }
  const nodes: Nodes = {
    ...createNodes([chain as never]),
    async request(_, __, params) {
      // What never ends ends here, whatever becomes of the limit.
      if (++state.calls > 100) throw new NodeError('Asked too often')
      return answer(state.calls, params) as never
    },
  }
  return { state, ens: createEns({ nodes, gateway, limits }) }
}

describe('createEns', () => {
  test('error: a name whose look-ups never end, and never leave the machine', async () => {
    const none = encodeFunctionData({ abi, functionName: 'query', args: [[]] })
    const { state, ens } = asking(() => {
      throw lookup(['x-batch-gateway:true'], none)
    })
    expect(await ens.addressOf('round.eth')).toBe(undefined)
    expect(state.calls).toBe(12)
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

const [alice, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}` as const) as [Hex, Hex]
const universal = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes name, uint256 coinType, string[] gateways) view returns (string, address, address)',
])
const records = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function text(bytes32, string) view returns (string)',
])

/** A universal resolver in which one address has one name, with a record of its picture. */
function resolving({ name, avatar = '', address = alice }: { name: string; avatar?: string | Error; address?: Hex }) {
  return asking((_, params) => {
    const [{ to, data }] = params as [{ to: Hex; data: Hex }]
    expect(to).toBe(universalResolver)
    const call = decodeFunctionData({ abi: universal, data })
    const { functionName } = call
    if (functionName === 'reverseWithGateways')
      return encodeFunctionResult({ abi: universal, functionName, result: [name, zeroAddress, zeroAddress] })
    const asked = decodeFunctionData({ abi: records, data: call.args[1] })
    if (asked.functionName === 'text' && avatar instanceof Error) throw avatar
    const record =
      asked.functionName === 'addr'
        ? encodeAbiParameters([{ type: 'address' }], [address])
        : encodeAbiParameters([{ type: 'string' }], [String(avatar)])
    return encodeFunctionResult({ abi: universal, functionName, result: [record, zeroAddress] })
  }).ens
}

describe('by a universal resolver', () => {
  test('default: the address of a name, the name of an address and its picture', async () => {
    const ens = resolving({ name: 'alice.eth', avatar: ' https://x.example/a.png ' })
    expect(ens.isServed).toBe(true)
    expect(await ens.addressOf('alice.eth')).toBe(getAddress(alice))
    expect(await ens.identityOf(alice)).toEqual({
      found: { name: 'alice.eth', avatar: 'https://x.example/a.png' },
      unsure: false,
    })
  })

  test('behavior: what has no address has none; a name without a picture, or with one of spaces, has none', async () => {
    expect(await resolving({ name: '', address: zeroAddress }).addressOf('none.eth')).toBeUndefined()
    for (const avatar of ['', '  '])
      expect(await resolving({ name: 'alice.eth', avatar }).identityOf(alice)).toEqual({
        found: { name: 'alice.eth', avatar: undefined },
        unsure: false,
      })
  })

  test.each(['', 'Alice.eth', 'alice', 'ali ce.eth'])('error: %j is no primary name', async (name) => {
    expect(await resolving({ name }).identityOf(alice)).toEqual({ found: undefined, unsure: false })
  })

  test('error: the chain does not answer for the picture', async () => {
    const ens = resolving({ name: 'alice.eth', avatar: new NodeError('No node of the chain answers') })
    await expect(ens.identityOf(alice)).rejects.toBeInstanceOf(NodeError)
  })

  test('behavior: a call that fails for good, with what or without, is no fault of the chain where it says so', async () => {
    const failing = (data: unknown) =>
      asking(() => Promise.reject(Object.assign(new Error('execution reverted'), { data }))).ens
    expect(await failing('0x12345678').addressOf('any.eth')).toBeUndefined()
    for (const data of [undefined, 7, 'text']) await expect(failing(data).addressOf('any.eth')).rejects.toThrow()
  })

  test('behavior: of look-ups in one question four are made, of this server’s own gateway too', async () => {
    let answered = 0
    const gateway: Gateway = {
      ttlSeconds: 1,
      serves: () => true,
      async answer() {
        answered += 1
        return { data: '0x' }
      },
    }
    const query = { sender: universalResolver, urls: ['https://x.example/'], data: '0x12' } as const
    const many = (count: number) => encodeFunctionData({ abi, functionName: 'query', args: [Array(count).fill(query)] })
    const ask = async (count: number) => {
      answered = 0
      const { ens } = asking((call) => {
        if (call === 1) throw lookup(['x-batch-gateway:true'], many(count))
        return encodeFunctionResult({
          abi: universal,
          functionName: 'reverseWithGateways',
          result: ['', zeroAddress, zeroAddress],
        })
      }, gateway)
      return [await ens.identityOf(alice), answered]
    }
    expect(await ask(4)).toEqual([{ found: undefined, unsure: false }, 4])
    expect(await ask(5)).toEqual([{ found: undefined, unsure: false }, 4])
  })
})

describe('by the registry', () => {
  const registry = `0x${'34'.repeat(20)}` as const
  const resolver = `0x${'56'.repeat(20)}` as const
  /** What the registry and the resolver say to each call. */
  function registered(
    answer: (to: string, name: string, node: string) => unknown,
    given: object[] = [{ id: 'eip155:1', ens: { registry } }],
  ) {
    const chains = given.map((part) => ({ ...chain, ens: undefined, ...part }))
    const asked: string[] = []
    const nodes: Nodes = {
      ...createNodes(chains as never),
      async batch(id, calls) {
        asked.push(id)
        return calls.map(({ params }) => {
          const [{ to, data }] = params as [{ to: Hex; data: Hex }]
          const { functionName, args } = decodeFunctionData({ abi: ensAbi, data })
          const result = answer(to, functionName, String(args?.[0]))
          return typeof result === 'string'
            ? { status: 'fulfilled', value: encodeFunctionResult({ abi: ensAbi, functionName, result } as never) }
            : { status: 'rejected', reason: new Error('execution reverted') }
        })
      },
    }
    return { asked, ...createEns({ nodes, gateway: undefined, limits }) }
  }
  const known = (to: string, name: string, node: string) => {
    if (to === registry && name === 'resolver') return node === namehash('alice.eth') ? resolver : zeroAddress
    return to === resolver && name === 'addr' ? alice : undefined
  }

  test('default: the address that the resolver of the name itself tells', async () => {
    const ens = registered(known)
    expect(await ens.addressOf('alice.eth')).toBe(getAddress(alice))
    expect(await ens.addressOf('nobody.eth')).toBeUndefined()
    expect(
      await registered((to, name, node) => (name === 'addr' ? zeroAddress : known(to, name, node))).addressOf(
        'alice.eth',
      ),
    ).toBeUndefined()
    expect(
      await registered((to, name, node) => (name === 'addr' ? undefined : known(to, name, node)))
        .addressOf('alice.eth')
        .catch(() => 'failed'),
    ).toBeUndefined()
  })

  test('default: the primary name of an address that points back', async () => {
    const answer = (to: string, name: string, node: string) => {
      if (name === 'resolver') return resolver
      if (name === 'name') return 'alice.eth'
      return name === 'text' ? 'https://x.example/a.png' : known(to, name, node)
    }
    expect(await registered(answer).identityOf(alice)).toEqual({
      found: { name: 'alice.eth', avatar: 'https://x.example/a.png' },
      unsure: false,
    })
    expect(await registered(answer).identityOf(bob)).toEqual({ found: undefined, unsure: false })
  })

  test.each<[string, object[], string | undefined]>([
    [
      'Ethereum where it is served',
      [
        { id: 'eip155:5', ens: { registry } },
        { id: 'eip155:1', ens: { registry } },
      ],
      'eip155:1',
    ],
    [
      'otherwise the first that has one',
      [{ id: 'eip155:4' }, { id: 'eip155:5', ens: { registry } }, { id: 'eip155:6', ens: { registry } }],
      'eip155:5',
    ],
    ['Ethereum without one is not it', [{ id: 'eip155:1' }, { id: 'eip155:5', ens: { registry } }], 'eip155:5'],
    ['none that is no chain of the EVM', [{ id: 'solana:x', ens: { registry } }], undefined],
    ['none without one', [{ id: 'eip155:1' }], undefined],
  ])('behavior: the chain of the names is %s', async (_, chains, id) => {
    const ens = registered(known, chains)
    expect(ens.isServed).toBe(id !== undefined)
    await ens.addressOf('alice.eth')
    expect(new Set(ens.asked)).toEqual(new Set(id ? [id] : []))
  })
})
