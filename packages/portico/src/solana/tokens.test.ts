import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSolana, type TestSolana } from '../../../../sandbox/solana/testing.js'
import { json, type RpcRequest, startFront, startNode } from '../evm/nodes.test-support.js'
import { networkOf } from './chain.test-support.js'
import { makeTokens } from './tokens.js'

const chain = {} as TestSolana
const fronts: { stop(): Promise<void> }[] = []
const { signal } = new AbortController()

beforeAll(async () => void Object.assign(chain, await startTestSolana()))
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.stop()))
  await chain.stop?.()
})

async function reading(refuses?: (call: string) => boolean) {
  return readingFrom(await startFront(chain.rpcUrl, refuses))
}

async function readingFrom(front: Awaited<ReturnType<typeof startFront>>) {
  fronts.push(front)
  const feature = makeTokens(new Map())
  const network = networkOf(chain, { rpcUrls: { default: { http: [front.url] } } })
  const { address: owner } = await chain.signer(0)
  const { usdx, arch } = chain.tokens
  const stranger = chain.tokens.usdx.program
  return {
    bodies: front.bodies,
    held: (tokens: readonly string[] = [stranger, usdx.mint, arch.mint]) =>
      feature.held({ network, owner, tokens, signal }),
  }
}
const dollars = () => ({ address: chain.tokens.usdx.mint, amount: 10_000_000_000n, decimals: 6, symbol: 'USDX' })
const arches = () => ({ address: chain.tokens.arch.mint, amount: 25_500_000_000n, decimals: 9, symbol: 'ARCH' })

test('default: of the named tokens those that are held, of both programs, in their own words; asked again without these', async () => {
  const { held, bodies } = await reading()
  expect(await held()).toEqual({ isWhole: true, tokens: [dollars(), arches()] })
  const methods = () => bodies.flat().map(({ method }) => method)
  expect(methods()).toEqual(['getTokenAccountsByOwner', 'getTokenAccountsByOwner', 'getMultipleAccounts'])
  expect(await held()).toEqual({ isWhole: true, tokens: [dollars(), arches()] })
  expect(methods()).toHaveLength(5)
})

test('behavior: what was not named is not told, and nothing is asked for nothing', async () => {
  const { held, bodies } = await reading()
  expect(await held([])).toEqual({ isWhole: true, tokens: [] })
  expect(bodies).toHaveLength(0)
  expect(await held([chain.tokens.arch.mint])).toEqual({ isWhole: true, tokens: [arches()] })
})

test('error: what is answered is kept, and what is not is told as missing', async () => {
  const older = await reading((call) => call.includes(chain.tokens.arch.program))
  expect(await older.held()).toEqual({ isWhole: false, tokens: [dollars()] })
  const silent = await reading((call) => call.includes('getMultipleAccounts'))
  expect(await silent.held()).toEqual({ isWhole: false, tokens: [] })
  const dead = await reading(() => true)
  await expect(dead.held()).rejects.toMatchObject({ code: 'rpc/error' })
})

test('error: a token that a node does not know yet is missing until it does', async () => {
  const node = { lags: true }
  const answerOf = async (request: RpcRequest) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body: JSON.stringify(request) })
    const answer = (await response.json()) as { result: { value: unknown[] } }
    // The first token, and what the metadata program keeps for it.
    if (node.lags && request.method === 'getMultipleAccounts') answer.result.value.fill(null, 0, 2)
    return answer
  }
  const front = await startNode((body, response) => {
    const answers = Array.isArray(body) ? Promise.all(body.map(answerOf)) : answerOf(body)
    void answers.then((answer) => json(response, answer))
  })
  const { held } = await readingFrom(front)
  expect(await held()).toEqual({ isWhole: false, tokens: [arches()] })
  node.lags = false
  expect(await held()).toEqual({ isWhole: true, tokens: [dollars(), arches()] })
})
