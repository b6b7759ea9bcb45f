import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { chainSchema } from '../chains/config.js'
import { createNodes } from '../chains/nodes.js'
import { NodeError } from '../chains/transport.js'
import { isAllowed } from './methods.js'
import { proxyCalls, replyOf } from './proxy.js'

const running: Server[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

type Asked = { method: string; params?: unknown; id: unknown }

/** A node that answers each call by `answer`, and keeps what it was asked. */
async function startNode(answer: (call: Asked) => object | undefined, status = 200) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Asked | Asked[]
      const calls = Array.isArray(body) ? body : [body]
      asked.push(...calls)
      const replies = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) }))
      response.writeHead(status, { 'content-type': 'application/json' })
      // Out of order, as nodes may.
      response.end(JSON.stringify(Array.isArray(body) ? replies.reverse() : replies[0]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function nodesOf(id: string, ...rpcUrls: string[]) {
  return createNodes([v.parse(chainSchema, { id, name: 'Test', symbol: 'T', rpcUrls })])
}
const call = (method: string, params: unknown = [], id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params })
const echo = ({ method }: Asked) => ({ result: method })

describe('proxyCalls', () => {
  test('default: the node’s answer under the caller’s id', async () => {
    const node = await startNode(echo)
    const answer = await proxyCalls(
      nodesOf('eip155:1', node.url),
      'eip155:1',
      JSON.stringify(call('eth_blockNumber', [], 'a')),
    )
    expect(answer).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 'a', result: 'eth_blockNumber' } })
  })

  test('behavior: a batch keeps its order and its ids, equal ones too', async () => {
    const node = await startNode(echo)
    const body = [
      call('eth_blockNumber', [], 1),
      call('eth_chainId', [], 1),
      call('eth_gasPrice', [], null),
      call('debug_traceBlock', [], 'x'),
    ]
    const { body: replies } = await proxyCalls(nodesOf('eip155:10', node.url), 'eip155:10', JSON.stringify(body))
    expect(replies).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: 1, result: '0xa' },
      { jsonrpc: '2.0', id: null, result: 'eth_gasPrice' },
      expect.objectContaining({ id: 'x', error: expect.objectContaining({ code: -32_601 }) }),
    ])
    expect(node.asked.map(({ method }) => method)).toEqual(['eth_blockNumber', 'eth_gasPrice'])
  })

  test.each([
    ['eth_chainId', '0x7a69'],
    ['net_version', '31337'],
    ['net_listening', true],
  ])('behavior: %s is answered here', async (method, result) => {
    const nodes = nodesOf('eip155:31337', 'http://127.0.0.1:1')
    const { body } = await proxyCalls(nodes, 'eip155:31337', JSON.stringify(call(method)))
    expect(body).toMatchObject({ result })
  })

  test('behavior: another node answers where one does not', async () => {
    const broken = await startNode(echo, 502)
    const good = await startNode(echo)
    const { body } = await proxyCalls(
      nodesOf('eip155:1', broken.url, good.url),
      'eip155:1',
      JSON.stringify(call('eth_gasPrice')),
    )
    expect(body).toMatchObject({ result: 'eth_gasPrice' })
  })

  test.each([
    ['refuses the operator’s key', 401, () => ({ jsonrpc: undefined, message: 'Unauthorized' })],
    ['is above its limit', 200, () => ({ error: { code: -32_005, message: 'daily limit' } })],
    ['has forgotten old states', 200, () => ({ error: { code: -32_000, message: 'missing trie node' } })],
    ['answers nothing that is an answer', 200, () => ({})],
  ])('behavior: another node answers where one %s', async (_name, status, reply) => {
    const [broken, good] = [await startNode(reply, status), await startNode(echo)]
    const body = JSON.stringify(call('eth_gasPrice'))
    const answer = await proxyCalls(nodesOf('eip155:1', broken.url, good.url), 'eip155:1', body)
    expect(answer.body).toMatchObject({ id: 7, result: 'eth_gasPrice' })
    const alone = await proxyCalls(nodesOf('eip155:1', broken.url), 'eip155:1', body).catch((error: unknown) => error)
    if (!(alone instanceof NodeError)) expect(alone).toMatchObject({ body: { error: { code: expect.any(Number) } } })
  })

  test('behavior: a transaction that a node took before it was lost is sent, though the next one knows it already', async () => {
    const raw = '0x02f870'
    const [lost, next] = [
      await startNode(echo, 502),
      await startNode(() => ({ error: { code: -32_000, message: 'already known' } })),
    ]
    const nodes = nodesOf('eip155:1', lost.url, next.url)
    const { body } = await proxyCalls(nodes, 'eip155:1', JSON.stringify(call('eth_sendRawTransaction', [raw])))
    expect(body).toEqual({ jsonrpc: '2.0', id: 7, result: keccak256(raw) })
    expect([lost, next].map(({ asked }) => asked.length)).toEqual([1, 1])
  })

  test('behavior: an error of the node is handed on with its data', async () => {
    const node = await startNode(() => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }))
    const { status, body } = await proxyCalls(
      nodesOf('eip155:1', node.url),
      'eip155:1',
      JSON.stringify(call('eth_call')),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 7, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
  })

  test('error: no node answers', async () => {
    const nodes = nodesOf('eip155:1', 'http://127.0.0.1:1')
    await expect(proxyCalls(nodes, 'eip155:1', JSON.stringify(call('eth_gasPrice')))).rejects.toThrow(NodeError)
  })

  test.each([
    ['no JSON', '{', -32_700],
    ['an empty batch', '[]', -32_600],
    ['too large a batch', JSON.stringify(Array.from({ length: 101 }, () => call('eth_gasPrice'))), -32_005],
    ['no call', '5', -32_600],
    ['an id of another kind', JSON.stringify(call('eth_gasPrice', [], {})), -32_600],
  ])('error: %s', async (_name, text, code) => {
    const answer = await proxyCalls(nodesOf('eip155:1', 'http://127.0.0.1:1'), 'eip155:1', text)
    expect(answer).toMatchObject({ status: 400, body: { error: { code } } })
  })

  test('behavior: whatever comes in, each call has one reply of its own and nothing is thrown but a missing node', async () => {
    const node = await startNode(echo)
    const nodes = nodesOf('eip155:1', node.url)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(fc.jsonValue(), { maxLength: 5 }).map((list) => JSON.stringify(list)),
        ),
        async (text) => {
          const { body } = await proxyCalls(nodes, 'eip155:1', text)
          for (const reply of Array.isArray(body) ? body : [body]) {
            expect(reply).toMatchObject({ jsonrpc: '2.0' })
            expect('result' in reply || 'error' in reply).toBe(true)
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

test('replyOf: error: what is no answer is never an empty result', () => {
  expect(replyOf(3, { jsonrpc: '2.0', id: 1, result: null })).toEqual({ jsonrpc: '2.0', id: 3, result: null })
  for (const answer of [null, 'text', {}, { message: 'Unauthorized' }, { error: 'Unauthorized' }, { error: null }])
    expect(replyOf(3, answer)).toMatchObject({ id: 3, error: { code: -32_603 } })
})

test('isAllowed: behavior: what could change a node, or belongs to a wallet, goes nowhere', () => {
  for (const method of [
    'debug_traceTransaction',
    'admin_peers',
    'personal_unlockAccount',
    'eth_sign',
    'eth_sendTransaction',
    'eth_accounts',
    'wallet_getAssets',
    'eth_sendUserOperation',
    'anvil_setBalance',
    'evm_mine',
    'miner_start',
    'txpool_content',
    'engine_newPayloadV1',
    'constructor',
  ])
    expect([method, isAllowed('eip155:1', method)]).toEqual([method, false])
  for (const method of ['eth_call', 'eth_getLogs', 'eth_sendRawTransaction', 'eth_simulateV1', 'eth_feeHistory'])
    expect([method, isAllowed('eip155:1', method)]).toEqual([method, true])
  expect(isAllowed('solana:x', 'sendTransaction')).toBe(true)
  expect(isAllowed('solana:x', 'eth_call')).toBe(false)
})
