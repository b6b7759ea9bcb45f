import { concat, encodeFunctionData, encodePacked, type Hex, pad, parseAbi, size, toHex } from 'viem'
import { entryPoint06Address, entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../chains/fakeNode.test-support.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

const address = (digit: string) => `0x${digit.repeat(40)}` as Hex
const [shop, other, sender] = [address('1'), address('2'), address('a')]
const chainId = 'eip155:31337'
/** Projects by what they pay for. */
const ids = {
  nothing: '11'.repeat(16),
  anything: '22'.repeat(16),
  listed: '33'.repeat(16),
  little: '44'.repeat(16),
  two: '55'.repeat(16),
  most: '66'.repeat(16),
}

let server: TestDatabase
let services: RunningServices
let bundler: FakeNode
let paymaster: FakeNode

beforeAll(async () => {
  ;[server, bundler, paymaster] = await Promise.all([startServicesDatabase(), startFakeNode(), startFakeNode()])
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    rate: { capacity: 10_000, perSecond: 10_000 },
    chains: [
      { id: chainId, name: 'One', symbol: 'ETH', rpcUrls: [bundler.url] },
      { id: 'eip155:5', name: 'Five', symbol: 'ETH', rpcUrls: [bundler.url] },
    ],
    bundlers: [{ name: 'own', chains: [chainId, 'eip155:5'], url: bundler.url, paymaster: { url: paymaster.url } }],
  })
  const { projects } = services
  await projects.save({ id: ids.nothing, name: 'Nothing' })
  await projects.save({ id: ids.anything, name: 'Anything', sponsorship: { [chainId]: { perDay: '1000000' } } })
  await projects.save({
    id: ids.listed,
    name: 'Listed',
    sponsorship: {
      [chainId]: {
        perDay: '1000000',
        calls: [{ contract: shop, methods: ['buy(uint256)', '0x12345678'] }, { contract: other }],
      },
    },
  })
  await projects.save({ id: ids.little, name: 'Little', sponsorship: { [chainId]: { perDay: '0.000001' } } })
  await projects.save({ id: ids.two, name: 'Two', sponsorship: { [chainId]: { perDay: '0.0002' } } })
  await projects.save({ id: ids.most, name: 'Most', sponsorship: { [chainId]: { perDay: '0.00015' } } })
})
afterAll(async () => {
  await services.stop()
  await server.stop()
  bundler.stop()
  paymaster.stop()
})
let given: unknown
beforeEach(() => {
  given = { paymaster: address('f'), paymasterData: '0x01' }
  for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData', 'pm_sponsorUserOperation'])
    paymaster.answers[method] = () => given
  paymaster.calls.length = 0
})

const accountAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] values, bytes[] data)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
const buy = encodeFunctionData({ abi: parseAbi(['function buy(uint256)']), args: [1n] })
const steal = encodeFunctionData({ abi: parseAbi(['function steal()']) })
const execute = (to: Hex, data: Hex) =>
  encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [to, 0n, data] })
const batch = (...calls: [Hex, Hex][]) => {
  const args = [calls.map(([to]) => to), calls.map(() => 0n), calls.map(([, data]) => data)] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args })
}
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const safe = (to: Hex, data: Hex, operation: number) =>
  encodeFunctionData({ abi: accountAbi, functionName: 'executeUserOp', args: [to, 0n, data, operation] })
const several = (...calls: [Hex, Hex][]) => {
  const types = ['uint8', 'address', 'uint256', 'uint256', 'bytes'] as const
  const packed = calls.map(([to, data]) => encodePacked(types, [0, to, 0n, BigInt(size(data)), data]))
  return encodeFunctionData({ abi: accountAbi, functionName: 'multiSend', args: [concat(packed)] })
}
const modular = (to: Hex, data: Hex, kind: Hex = '0x00') =>
  encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
    args: [pad(kind, { dir: 'right' }), concat([to, pad(toHex(0)), data])],
  })

let nonce = 0
/** An operation of its own; with all of its gas it costs 100,000 × 0.000000001 = 0.0001 coins at most. */
const operation = (part: object = {}) => ({
  sender,
  nonce: toHex(++nonce),
  callData: execute(shop, buy),
  callGasLimit: toHex(50_000),
  verificationGasLimit: toHex(30_000),
  preVerificationGas: toHex(20_000),
  maxFeePerGas: toHex(1_000_000_000),
  maxPriorityFeePerGas: '0x1',
  ...part,
})
type Reply = { result?: unknown; error?: { code: number; message: string } }
async function ask(
  projectId: string,
  params: unknown[],
  method = 'pm_getPaymasterData',
  chain = chainId,
): Promise<Reply> {
  const response = await fetch(`${services.url}/v1/bundler?projectId=${projectId}&chainId=${chain}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Reply
}
const offer = (projectId: string, part: object = {}, method?: string) =>
  ask(projectId, [operation(part), entryPoint07Address, toHex(31337), {}], method)
const refused = (text: string, code = -32_501) => ({ jsonrpc: '2.0', id: 7, error: { code, message: text } })

describe('what a project pays for', () => {
  test('default: without a rule it pays for nothing, and nobody is asked', async () => {
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData', 'pm_sponsorUserOperation'])
      expect(await offer(ids.nothing, {}, method)).toEqual(refused('This project pays for nothing on this chain'))
    const elsewhere = [operation(), entryPoint07Address, '0x5', {}]
    expect(await ask(ids.anything, elsewhere, undefined, 'eip155:5')).toEqual(
      refused('This project pays for nothing on this chain'),
    )
    expect(paymaster.calls).toEqual([])
    expect(await offer(ids.anything)).toMatchObject({ result: given })
  })

  test.each<[string, Hex]>([
    ['a method of the list', execute(shop, buy)],
    ['a method by its selector', execute(shop, '0x12345678ff')],
    ['any method of a contract', execute(other, steal)],
    ['a plain payment to it', execute(other, '0x')],
    ['several', batch([shop, buy], [other, steal])],
    ['a modular account', modular(shop, buy)],
    ['a Safe', safe(shop, buy, 0)],
    ['a Safe that makes several', safe(multiSend, several([shop, buy], [other, '0x']), 1)],
  ])('param: calls: %s', async (_, callData) => {
    expect(await offer(ids.listed, { callData })).toMatchObject({ result: given })
  })

  test.each<[string, Hex]>([
    ['another method', execute(shop, steal)],
    ['a plain payment to a contract of which methods are listed', execute(shop, '0x')],
    ['another contract', execute(sender, buy)],
    ['one among several', batch([shop, buy], [sender, buy])],
    ['none at all', batch()],
    ['the account by itself', execute(sender, execute(shop, buy))],
    ['a modular account that runs foreign code', modular(shop, buy, '0xff')],
    ['a Safe that runs foreign code', safe(shop, buy, 1)],
    ['a Safe with one among several', safe(multiSend, several([shop, buy], [sender, '0x']), 1)],
    ['a Safe whose list ends too early', safe(multiSend, several([shop, buy]).slice(0, -64) as Hex, 1)],
    ['what cannot be read', '0xdeadbeef'],
    ['nothing', '0x'],
  ])('error: calls: %s', async (_, callData) => {
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      expect(await offer(ids.listed, { callData }, method)).toEqual(
        refused('This project does not pay for these calls'),
      )
    expect(paymaster.calls).toEqual([])
  })

  test('error: an operation that costs more than a day', async () => {
    const usedUp = refused('This project has paid on this chain what it pays in a day')
    expect(await offer(ids.little)).toEqual(usedUp)
    expect(await offer(ids.little, {}, 'pm_getPaymasterStubData')).toEqual(usedUp)
    // What the paymaster sets counts, and so does what it adds.
    const small = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
    given = { paymaster: address('f'), paymasterData: '0x', paymasterPostOpGasLimit: toHex(1_000) }
    expect(await offer(ids.little, small)).toEqual(usedUp)
    given = {
      paymasterAndData: '0x',
      callGasLimit: toHex(1_000),
      verificationGasLimit: '0x1',
      preVerificationGas: '0x1',
    }
    expect(await offer(ids.little, small, 'pm_sponsorUserOperation')).toEqual(usedUp)
    // EntryPoint 0.6 has the check paid for three times.
    given = { paymasterAndData: '0x' }
    const old = [operation({ ...small, verificationGasLimit: toHex(333) }), entryPoint06Address, toHex(31337), {}]
    expect(await ask(ids.little, old)).toEqual(usedUp)
  })

  test('behavior: drafts use up no day, what is final does', async () => {
    const usedUp = refused('This project has paid on this chain what it pays in a day')
    const draft = 'pm_getPaymasterStubData'
    // Of accounts that somebody made up.
    for (const digit of ['b', 'c', 'd'])
      expect((await offer(ids.two, { sender: address(digit) }, draft)).result).toEqual(given)
    given = { paymaster: address('f'), paymasterData: '0x01', isFinal: true }
    expect((await offer(ids.two, {}, draft)).result).toEqual(given)
    given = { paymaster: address('f'), paymasterData: '0x01', isFinal: false }
    expect((await offer(ids.two, {}, draft)).result).toEqual(given)
    expect((await offer(ids.two)).result).toEqual(given)
    for (const method of [draft, 'pm_getPaymasterData']) expect(await offer(ids.two, {}, method)).toEqual(usedUp)
  })

  test('behavior: a draft that has no room any more is refused, so that nobody is told that it is paid', async () => {
    const usedUp = refused('This project has paid on this chain what it pays in a day')
    await offer(ids.most)
    expect(await offer(ids.most, {}, 'pm_getPaymasterStubData')).toEqual(usedUp)
  })

  test('error: an operation that cannot be reckoned', async () => {
    const lacking = { code: -32_602, message: 'The operation lacks its gas limits or its fee' }
    expect((await offer(ids.anything, { callGasLimit: undefined })).error).toEqual(lacking)
    expect((await offer(ids.anything, { maxFeePerGas: null })).error).toEqual(lacking)
    given = { paymaster: address('f'), paymasterData: '0x', isFinal: true }
    const draft = { callGasLimit: undefined, maxFeePerGas: undefined }
    expect((await offer(ids.anything, draft, 'pm_getPaymasterStubData')).error).toEqual(lacking)
    given = { paymaster: address('f'), paymasterData: '0x' }
    expect((await offer(ids.anything, draft, 'pm_getPaymasterStubData')).result).toEqual(given)
  })

  test.each<[string, () => unknown[]]>([
    ['no operation', () => []],
    ['a number that is none', () => [operation({ maxFeePerGas: 5 }), entryPoint07Address, toHex(31337)]],
    ['no entry point', () => [operation()]],
    ['another chain', () => [operation(), entryPoint07Address, '0x5', {}]],
    ['no chain', () => [operation(), entryPoint07Address]],
    ['a chain in words', () => [operation(), entryPoint07Address, '31337', {}]],
  ])('error: %s', async (_, params) => {
    expect((await ask(ids.anything, params())).error?.code).toBe(-32_602)
    expect(paymaster.calls).toEqual([])
  })

  test('behavior: what the paymaster refuses is told as it says it, and costs nothing', async () => {
    paymaster.answers.pm_getPaymasterData = () => {
      throw { code: -32_000, message: 'not today' }
    }
    expect((await offer(ids.anything)).error).toEqual({ code: -32_000, message: 'not today' })
  })
})

test('error: a rule that is wrong is not kept', async () => {
  const save = (sponsorship: object) => services.projects.save({ name: 'Wrong', sponsorship } as never)
  for (const wrong of [
    { 'solana:x': { perDay: '1' } },
    { [chainId]: { perDay: '0' } },
    { [chainId]: { perDay: '1e3' } },
    { [chainId]: { perDay: '1', calls: [] } },
    { [chainId]: { perDay: '1', calls: [{ contract: '0x1' }] } },
    { [chainId]: { perDay: '1', calls: [{ contract: shop, methods: ['buy('] }] } },
    { [chainId]: { perDay: '1', more: true } },
  ])
    await expect(save(wrong)).rejects.toThrow('A rule of what is paid for is wrong')
})
