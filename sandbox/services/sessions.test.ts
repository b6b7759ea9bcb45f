import { type RunningServices, startServices } from '@portico/services'
import { startTestDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints, failure, revocationMessage } from 'portico/wire'
import * as v from 'valibot'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  recoverMessageAddress,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi, entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer, type Deployer } from '../chains/deployer.js'
import { startTestChains } from '../chains/testing.js'
import { chainOne, testServices } from './settings.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let services: RunningServices
let deployer: Deployer

const projectId = 'decade00decade00decade00decade00'
const otherProject = 'facade00facade00facade00facade00'
const now = () => Math.floor(Date.now() / 1_000)
const newcomer = () => privateKeyToAccount(generatePrivateKey())
const accountOf = (address: string, chain = 'eip155:31337') => `${chain}:${address}`

beforeAll(async () => {
  chains = await startTestChains()
  server = await startTestDatabase()
  services = await startServices({
    ...testServices(server.url),
    seed: { wallets: 1 },
    chains: [chainOne(chains)],
  })
  await services.projects.save({ id: otherProject, name: 'Other' })
  deployer = await createDeployer(chains.one.rpcUrl)
}, 120_000)
afterAll(async () => {
  await services?.stop()
  await server?.stop()
  await chains?.stop()
})

type Answer = { status: number; json: any }

async function ask(path: string, body?: unknown, query: Record<string, string> = {}): Promise<Answer> {
  const search = new URLSearchParams({ projectId, ...query })
  const response = await fetch(`${services.url}/v1/sessions/${path}?${search}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

const refused = (answer: Answer) => ({
  status: answer.status,
  field: v.parse(failure, answer.json).reasons[0]?.field,
})

const target: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const abi = parseAbi(['function mint(uint256)', 'function burn(uint256)'])
const contractCall = (functions?: unknown) => ({ type: 'contract-call', data: { address: target, abi, functions } })
const allowance = (amount: bigint, period = 1_000_000_000) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: numberToHex(amount), start: now() - 10, period },
})
const terms = (permissions: unknown[] = [contractCall([{ functionName: 'mint' }])], expiry = now() + 3_600) => ({
  expiry,
  signer: { type: 'keys', data: { ids: ['did:key:zQ3sh'] } },
  permissions,
  policies: [],
})

async function added(owner: Pick<PrivateKeyAccount, 'address'> = newcomer(), given = terms()) {
  const account = accountOf(owner.address)
  const { status, json } = await ask(account, given, { v: '2' })
  expect(status).toBe(200)
  return { owner, account, pci: json.pci as string, key: json.key.publicKey as Hex, given }
}

async function active(owner?: Pick<PrivateKeyAccount, 'address'>, given = terms()) {
  const made = await added(owner, given)
  const answer = await ask(`${made.account}/activate`, { pci: made.pci, ...given, context: '0xc0ffee' })
  expect(answer).toMatchObject({ status: 200 })
  return made
}

async function revocation(owner: PrivateKeyAccount, account: string, pci: string) {
  return { pci, signature: await owner.signMessage({ message: revocationMessage(account, pci) }) }
}

describe('POST /v1/sessions/{account}', () => {
  test('default', async () => {
    const account = accountOf(newcomer().address)
    const { status, json } = await ask(account, terms(), { v: '2' })
    expect(status).toBe(200)
    expect(v.parse(endpoints['sessions.add'].answer, json)).toEqual({
      pci: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) },
    })
  })

  test('param: v: without it the key is the hex of its own text', async () => {
    const { json } = await ask(accountOf(newcomer().address), terms())
    expect(json.key.publicKey).toHaveLength(262)
    expect(Buffer.from(json.key.publicKey.slice(2), 'hex').toString()).toMatch(/^04[0-9a-f]{128}$/)
  })

  test('behavior: each permission has a key of its own', async () => {
    const owner = newcomer()
    const [one, two] = [await added(owner), await added(owner)]
    expect(one.key).not.toBe(two.key)
  })

  test.each([
    ['no CAIP-10', 'nothing', 400, ''],
    [
      'another namespace',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      400,
      'address',
    ],
    ['no chain', `eip155:x:${target}`, 400, 'chainId'],
    ['no address', 'eip155:1:0x12', 400, 'address'],
  ])('error: %s', async (_name, account, status, field) => {
    expect(refused(await ask(account, terms()))).toEqual({ status, field })
  })

  test('error: expired, of an unknown project', async () => {
    const account = accountOf(newcomer().address)
    expect(refused(await ask(account, terms([], now() - 1)))).toEqual({ status: 400, field: 'pci' })
    const answer = await ask(account, terms(), { projectId: 'f'.repeat(32) })
    expect(refused(answer)).toEqual({ status: 401, field: 'authentication' })
  })

  test('error: what no database keeps', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 500; level++) deep = [deep]
    for (const data of ['\0', '\ud800', { '\0': 1 }, deep]) {
      const { status } = await ask(accountOf(newcomer().address), terms([{ type: 'contract-call', data }]))
      expect([400, 422]).toContain(status)
    }
  })
})

describe('GET /v1/sessions/{account}', () => {
  test('default', async () => {
    const owner = newcomer()
    const { account, pci, given } = await active(owner)
    for (const path of [account, encodeURIComponent(account), account.toLowerCase()]) {
      const { json } = await ask(path)
      expect(json).toEqual({
        pcis: [
          {
            project: { id: projectId, name: expect.any(String), url: null, iconUrl: null },
            pci,
            expiry: given.expiry,
            createdAt: expect.toSatisfy((time: number) => Math.abs(time - now()) < 60),
            permissions: JSON.parse(JSON.stringify(given.permissions)),
            policies: [],
            context: '0xc0ffee',
            revokedAt: null,
          },
        ],
      })
      expect(v.parse(endpoints['sessions.list'].answer, json)).toEqual(json)
    }
  })

  test('behavior: an account without permissions, and the same address on another chain', async () => {
    const { owner } = await added()
    expect((await ask(accountOf(newcomer().address))).json).toEqual({ pcis: [] })
    expect((await ask(accountOf(owner.address, 'eip155:1'))).json).toEqual({ pcis: [] })
  })
})

describe('activate and getcontext', () => {
  test('default', async () => {
    const { account, pci, given } = await added()
    expect((await ask(`${account}/getcontext`, undefined, { pci })).json).toEqual({ context: null })
    const answer = await ask(`${account}/activate`, { pci, ...given, context: '0xabcd' })
    expect(answer).toEqual({ status: 200, json: { success: true } })
    expect((await ask(`${account}/getcontext`, undefined, { pci })).json).toEqual({ context: '0xabcd' })
  })

  test('error: a second time: what is in force is not widened', async () => {
    const { account, pci, given } = await active()
    const wider = { ...given, pci, permissions: [], context: '0x01' }
    expect(refused(await ask(`${account}/activate`, wider))).toEqual({ status: 400, field: 'pci' })
    expect((await ask(account)).json.pcis[0]).toMatchObject({
      context: '0xc0ffee',
      permissions: [{ type: 'contract-call' }],
    })
  })

  test('error: not known, of another account, of another project', async () => {
    const { account, pci, given } = await added()
    const body = { pci, ...given, context: '0x01' }
    const unknown = { status: 400, field: 'pci' }
    for (const wrong of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect(refused(await ask(`${account}/activate`, { ...body, pci: wrong }))).toEqual(unknown)
    expect(refused(await ask(`${accountOf(target)}/activate`, body))).toEqual(unknown)
    expect(refused(await ask(`${account}/activate`, body, { projectId: otherProject }))).toEqual(unknown)
    expect(refused(await ask(`${accountOf(target)}/getcontext`, undefined, { pci }))).toEqual(unknown)
  })
})

describe('revoke', () => {
  test('default', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const answer = await ask(`${account}/revoke`, await revocation(owner, account, pci))
    expect(answer).toEqual({ status: 200, json: { success: true } })
    expect((await ask(account)).json.pcis[0].revokedAt).toEqual(expect.any(Number))
  })

  test('error: not signed by the account', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const other = await added(owner)
    for (const signature of [
      '0x',
      'nothing',
      `0x${'11'.repeat(65)}`,
      (await revocation(newcomer(), account, pci)).signature,
      (await revocation(owner, account, other.pci)).signature,
      (await revocation(owner, accountOf(owner.address, 'eip155:1'), pci)).signature,
    ])
      expect(refused(await ask(`${account}/revoke`, { pci, signature }))).toEqual({ status: 401, field: 'signature' })
    expect((await ask(account)).json.pcis.find((entry: { pci: string }) => entry.pci === pci).revokedAt).toBeNull()
  })

  test('error: the same signature again, and many at once', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const body = await revocation(owner, account, pci)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`${account}/revoke`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(refused(await ask(`${account}/revoke`, body))).toEqual({ status: 400, field: 'pci' })
  })

  test('behavior: an account that is a contract says itself whether it has signed (ERC-1271)', async () => {
    const owner = newcomer()
    const wallet = await deployer.deploy(ownArtifact('SignatureChecker'), [owner.address])
    const { account, pci } = await active({ address: wallet })
    const wrong = await revocation(newcomer(), account, pci)
    expect(refused(await ask(`${account}/revoke`, wrong))).toEqual({ status: 401, field: 'signature' })
    expect((await ask(`${account}/revoke`, await revocation(owner, account, pci))).status).toBe(200)
  })
})

const call = (functionName: 'mint' | 'burn', value = 0n) => ({
  to: target,
  value,
  data: encodeFunctionData({ abi, functionName, args: [1n] }),
})
type Call = { to: Address; value: bigint; data: Hex }
const simple = parseAbi(['function execute(address, uint256, bytes)'])
const modular = parseAbi(['function execute(bytes32, bytes)'])
const encodings: Readonly<Record<string, (call: Call) => Hex>> = {
  'the reference account': ({ to, value, data }) => encodeFunctionData({ abi: simple, args: [to, value, data] }),
  'ERC-7579, one call': ({ to, value, data }) =>
    encodeFunctionData({
      abi: modular,
      args: [`0x${'00'.repeat(32)}`, concat([to, numberToHex(value, { size: 32 }), data])],
    }),
  'ERC-7579, several': (given) =>
    encodeFunctionData({
      abi: modular,
      args: [
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [[given]]),
      ],
    }),
}
const reference = encodings['the reference account'] as (call: Call) => Hex
const operation = (sender: string, callData: Hex) => ({
  sender,
  nonce: '0x1',
  callData,
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x1000',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  factory: null,
  signature: '0x',
})

describe('sign', () => {
  test.each(Object.entries(encodings))('default: %s', async (_name, encode) => {
    const { account, owner, pci, key } = await active()
    const userOp = operation(owner.address, encode(call('mint')))
    const { status, json } = await ask(`${account}/sign`, { pci, userOp })
    expect(status).toBe(200)
    const packed = toPackedUserOperation({
      sender: owner.address,
      nonce: 1n,
      callData: userOp.callData,
      callGasLimit: 0x10000n,
      verificationGasLimit: 0x10000n,
      preVerificationGas: 0x1000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    })
    // What the contract on the chain says that has to be signed.
    const hash = await deployer.read<Hex>(chains.seeded.entryPoints['0.7'], entryPoint07Abi as never, 'getUserOpHash', [
      packed,
    ])
    expect(chains.seeded.entryPoints['0.7']).toBe(entryPoint07Address)
    const signer = await recoverMessageAddress({ message: { raw: hash }, signature: json.signature })
    expect(signer).toBe(publicKeyToAddress(key))
  })

  test('error: what is not permitted', async () => {
    const { account, owner, pci } = await active()
    const sign = (callData: Hex, sender: string = owner.address) =>
      ask(`${account}/sign`, { pci, userOp: operation(sender, callData) })
    const delegated = encodeFunctionData({
      abi: modular,
      args: [`0xff${'00'.repeat(31)}`, concat([target, call('mint').data])],
    })
    for (const answer of [
      await sign(reference(call('burn'))),
      await sign(reference({ ...call('mint'), to: zeroAddress })),
      await sign(reference({ ...call('mint'), to: owner.address })),
      await sign(reference(call('mint', 1n))),
      await sign(reference({ to: target, value: 0n, data: '0x1234' })),
      await sign(delegated),
      await sign('0x'),
      await sign('0x12345678'),
      await sign(reference(call('mint')), target),
    ])
      expect(refused(answer)).toEqual({ status: 401, field: '' })
  })

  test('error: another kind of permission', async () => {
    const { account, owner, pci } = await active(undefined, terms([contractCall(), { type: 'gas-limit', data: {} }]))
    const userOp = operation(owner.address, reference(call('mint')))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 401, field: '' })
  })

  test('error: not active, revoked', async () => {
    const owner = newcomer()
    const { account, pci, given } = await added(owner)
    const userOp = operation(owner.address, reference(call('mint')))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 400, field: 'pci' })
    await ask(`${account}/activate`, { pci, ...given, context: '0x01' })
    expect((await ask(`${account}/sign`, { pci, userOp })).status).toBe(200)
    await ask(`${account}/revoke`, await revocation(owner, account, pci))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 400, field: 'pci' })
  })

  test('behavior: an allowance of native currency is counted, also by many at once', async () => {
    const { account, owner, pci } = await active(undefined, terms([allowance(10n)]))
    const sign = (value: bigint) =>
      ask(`${account}/sign`, { pci, userOp: operation(owner.address, reference({ to: target, value, data: '0x' })) })
    expect(refused(await sign(11n))).toEqual({ status: 401, field: '' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(3n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await sign(1n)).status).toBe(200)
    expect((await sign(1n)).status).toBe(401)
  })

  test('behavior: a new period brings a new allowance', async () => {
    const { account, owner, pci } = await active(undefined, terms([allowance(10n, 1)]))
    const userOp = operation(owner.address, reference({ to: target, value: 10n, data: '0x' }))
    expect((await ask(`${account}/sign`, { pci, userOp })).status).toBe(200)
    await expect.poll(async () => (await ask(`${account}/sign`, { pci, userOp })).status, { timeout: 5_000 }).toBe(200)
  })

  test('behavior: arguments meet the conditions that a permission names', async () => {
    const payAbi = parseAbi(['function pay(address to, uint256 amount, bool now, uint256[] parts)'])
    const given = (args: unknown[]) => ({
      type: 'contract-call',
      data: { address: target, abi: payAbi, functions: [{ functionName: 'pay', args }] },
    })
    const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const judged = async (args: unknown[], [to, amount, soon]: [Address, bigint, boolean]) => {
      const { account, owner, pci } = await active(undefined, terms([given(args)]))
      const data = encodeFunctionData({ abi: payAbi, args: [to, amount, soon, []] })
      const userOp = operation(owner.address, reference({ to: target, value: 0n, data }))
      return (await ask(`${account}/sign`, { pci, userOp })).status
    }
    const toFriend = { condition: 'EQUAL', value: friend.toLowerCase() }
    const little = { condition: 'LESS_THAN_OR_EQUAL', value: '0x10' }
    expect(await judged([toFriend, little], [friend, 16n, true])).toBe(200)
    expect(await judged([null, little, { condition: 'NOT_EQUAL', value: true }], [target, 1n, false])).toBe(200)
    expect(await judged([toFriend, little], [friend, 17n, true])).toBe(401)
    expect(await judged([toFriend], [target, 1n, true])).toBe(401)
    for (const strange of [
      [{ condition: 'GREATER_THAN', value: friend }],
      [null, { condition: 'EQUAL', value: 'x' }],
      [null, null, null, { condition: 'EQUAL', value: [] }],
      [null, null, null, null, { condition: 'EQUAL', value: 1 }],
      [{ condition: 'constructor', value: 1 }],
      [{}],
    ])
      expect(await judged(strange, [friend, 1n, true])).toBe(401)
  })

  test('behavior: a call may send what its own permission says', async () => {
    const { account, owner, pci } = await active(
      undefined,
      terms([contractCall([{ functionName: 'mint', valueLimit: '0x5' }])]),
    )
    const sign = (value: bigint) =>
      ask(`${account}/sign`, { pci, userOp: operation(owner.address, reference(call('mint', value))) })
    expect((await sign(5n)).status).toBe(200)
    expect((await sign(6n)).status).toBe(401)
  })
})
