import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import postgres from 'postgres'
import { type Address, encodeFunctionData, numberToHex, pad, parseAbi, parseEther, toHex } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeployer, type Deployer } from '../chains/deployer.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { chainOne } from './settings.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let services: RunningServices
let deployer: Deployer
let bundler: Awaited<ReturnType<typeof startBundler>>
let account: Address

const projectId = 'decade00decade00decade00decade00'
const otherProject = 'facade00facade00facade00facade00'
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey()).address
const chainId = '0x7a69'

/** A bundler of the smallest kind: it sends each operation by itself, at once, and says what it was asked. */
async function startBundler() {
  const asked: string[] = []
  const state: { gasPrice?: object; refusal?: string; sponsor?: object } = {}
  const answer = async (method: string, [operation]: [UserOperation<'0.7'>]): Promise<object> => {
    asked.push(method)
    if (method === 'pimlico_getUserOperationGasPrice' && state.gasPrice) return { result: { fast: state.gasPrice } }
    if (method.startsWith('pm_') && state.sponsor) return { result: state.sponsor }
    if (state.refusal) return { error: { code: -32_500, message: state.refusal } }
    if (method === 'eth_estimateUserOperationGas')
      return {
        result: { callGasLimit: '0x30d40', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350', more: true },
      }
    if (method !== 'eth_sendUserOperation') return { error: { code: -32_601, message: 'No such method' } }
    const given = Object.fromEntries(
      Object.entries(operation).map(([key, value]) => [
        key,
        /Gas|nonce|GasLimit/.test(key) ? BigInt(value as unknown as string) : value,
      ]),
    ) as unknown as UserOperation<'0.7'>
    const args = [[toPackedUserOperation(given)], deployer.address] as const
    try {
      await deployer.send(
        entryPoint07Address,
        encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args }),
      )
    } catch {
      return { error: { code: -32_500, message: 'AA24 signature error' } }
    }
    const entryPointVersion = '0.7' as const
    return {
      result: getUserOperationHash({
        chainId: 31_337,
        entryPointAddress: entryPoint07Address,
        entryPointVersion,
        userOperation: given,
      }),
    }
  }
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString())
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await answer(method, params)) }))
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  return {
    asked,
    state,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

const factoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])

beforeAll(async () => {
  chains = await startTestChains()
  server = await startServicesDatabase()
  deployer = await createDeployer(chains.one.rpcUrl)
  bundler = await startBundler()
  const factory = chains.seeded.accountFactories['0.7']
  account = await deployer.read<Address>(factory, [...factoryAbi], 'getAddress', [owner.address, 1n])
  await deployer.write(factory, factoryAbi, 'createAccount', [owner.address, 1n])
  await call(chains.one.rpcUrl, 'anvil_setBalance', [account, numberToHex(parseEther('10'))])
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    seed: { wallets: 0 },
    chains: [chainOne(chains), { id: 'eip155:31338', name: 'Two', symbol: 'ETH', rpcUrls: [chains.two.rpcUrl] }],
    bundlers: [{ name: 'own', chains: ['eip155:31337'], url: bundler.url }],
  })
  await services.projects.save({ id: otherProject, name: 'Other' })
})
afterAll(async () => {
  await services?.stop()
  bundler?.stop()
  await server?.stop()
  await chains?.stop()
})
beforeEach(() => {
  bundler.asked.length = 0
  for (const key of ['gasPrice', 'refusal', 'sponsor'] as const) delete bundler.state[key]
})

type Reply = { status: number; result?: any; error?: { code: number; message: string; data: null } }
async function ask(method: string, params: unknown, project = projectId): Promise<Reply> {
  const response = await fetch(`${services.url}/v1/wallet?projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [params] }),
  })
  return { status: response.status, ...((await response.json()) as object) }
}
const balanceOf = async (address: string) =>
  BigInt(await call<string>(chains.one.rpcUrl, 'eth_getBalance', [address, 'latest']))
const gift = (to: string, value = 1n) => ({ to, value: toHex(value), data: '0x' })
const prepare = (calls: object[], other: object = {}) =>
  ask('wallet_prepareCalls', { from: account, chainId, calls, capabilities: {}, ...other })
const signed = async ({ result }: Reply, by = owner) => {
  const [{ preparedCalls, signatureRequest, context }] = result
  return { context, preparedCalls, signature: await by.signMessage({ message: { raw: signatureRequest.hash } }) }
}
const refusal = ({ status, error }: Reply) => [status, error?.code]

describe('wallet_prepareCalls, wallet_sendPreparedCalls', () => {
  test('default: one call, signed by the owner, is on the chain', async () => {
    const prepared = await prepare([gift(stranger, 7n)])
    expect(prepared).toMatchObject({
      status: 200,
      result: [
        {
          preparedCalls: {
            type: 'user-operation-v07',
            chainId,
            data: {
              sender: account.toLowerCase(),
              nonce: expect.stringMatching(/^0x/),
              callData: expect.stringMatching(/^0xb61d27f6/),
              callGasLimit: '0x30d40',
              maxFeePerGas: expect.stringMatching(/^0x/),
              signature: '0x',
            },
          },
          signatureRequest: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
          context: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
        },
      ],
    })
    const sent = await ask('wallet_sendPreparedCalls', await signed(prepared))
    const [{ signatureRequest }] = prepared.result
    expect(sent).toMatchObject({
      status: 200,
      result: [`${pad(chainId, { size: 32 })}${signatureRequest.hash.slice(2)}`],
    })
    expect(await balanceOf(stranger)).toBe(7n)
  })

  test('behavior: several calls in one operation', async () => {
    const others = Array.from({ length: 3 }, () => privateKeyToAccount(generatePrivateKey()).address)
    const prepared = await prepare(others.map((to, index) => gift(to, BigInt(index + 1))))
    expect((await ask('wallet_sendPreparedCalls', await signed(prepared))).status).toBe(200)
    expect(await Promise.all(others.map(balanceOf))).toEqual([1n, 2n, 3n])
  })

  test('behavior: fees as the bundler wants them, otherwise as the chain has them', async () => {
    bundler.state.gasPrice = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }
    const [{ preparedCalls }] = (await prepare([gift(stranger)])).result
    expect(preparedCalls.data).toMatchObject({ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
    delete bundler.state.gasPrice
    const [second] = (await prepare([gift(stranger)])).result
    expect(BigInt(second.preparedCalls.data.maxFeePerGas)).toBeGreaterThan(0n)
  })

  test('param: paymasterService', async () => {
    bundler.state.sponsor = {
      paymaster: stranger,
      paymasterData: '0xc0ffee',
      paymasterVerificationGasLimit: '0x1000',
      paymasterPostOpGasLimit: '0x0',
    }
    for (const url of [
      bundler.url,
      `${services.url}/v1/bundler?projectId=${projectId}&chainId=eip155:31337&bundler=own`,
    ]) {
      bundler.asked.length = 0
      const { result } = await prepare([gift(stranger)], { capabilities: { paymasterService: { url } } })
      expect(result[0].preparedCalls.data).toMatchObject(bundler.state.sponsor)
      expect(bundler.asked).toEqual([
        'pimlico_getUserOperationGasPrice',
        'pm_getPaymasterStubData',
        'eth_estimateUserOperationGas',
        'pm_getPaymasterData',
      ])
    }
    for (const url of [
      'https://paymaster.example/',
      'http://169.254.169.254/',
      `${services.url}/v1/bundler?bundler=none`,
    ])
      expect(refusal(await prepare([gift(stranger)], { capabilities: { paymasterService: { url } } }))).toEqual([
        400, -2,
      ])
  })

  test('error: prepare', async () => {
    expect(refusal(await prepare([]))).toEqual([400, -32_602])
    expect(refusal(await prepare([{ to: 'nobody' }]))).toEqual([400, -32_602])
    expect(refusal(await prepare([gift(stranger)], { chainId: 'eip155:31337' }))).toEqual([400, -32_602])
    expect(refusal(await prepare([gift(stranger)], { from: stranger }))).toEqual([400, -2])
    expect(refusal(await prepare([gift(stranger)], { chainId: '0x1' }))).toEqual([400, -2])
    expect(refusal(await prepare([gift(stranger)], { chainId: '0x7a6a' }))).toEqual([400, -2])
    bundler.state.refusal = 'AA21 did not pay\u202e'
    expect((await prepare([gift(stranger)])).error).toEqual({ code: -2, message: 'AA21 did not pay', data: null })
  })

  test('error: send', async () => {
    const prepared = await prepare([gift(stranger, 99n)])
    const good = await signed(prepared)
    const send = (given: unknown, project?: string) => ask('wallet_sendPreparedCalls', given, project)
    expect(refusal(await send({ ...good, context: 'mine' }))).toEqual([400, -32_602])
    expect(refusal(await send({ ...good, signature: 'mine' }))).toEqual([400, -32_602])
    const another = '00000000-0000-4000-8000-000000000000'
    expect(refusal(await send({ ...good, context: another }))).toEqual([400, -3])
    expect(refusal(await send(good, otherProject))).toEqual([400, -3])
    const data = { ...good.preparedCalls.data, callGasLimit: '0x30d41' }
    expect(refusal(await send({ ...good, preparedCalls: { ...good.preparedCalls, data } }))).toEqual([400, -3])
    const forged = await signed(prepared, privateKeyToAccount(generatePrivateKey()))
    expect(await send(forged)).toMatchObject({ status: 400, error: { code: -3, message: 'AA24 signature error' } })
    const before = await balanceOf(stranger)
    expect((await send(good)).status).toBe(200)
    expect(await balanceOf(stranger)).toBe(before + 99n)
  })
})

describe('under a permission', () => {
  const now = () => Math.floor(Date.now() / 1_000)
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  async function permitted(): Promise<string> {
    const path = `${services.url}/v1/sessions/eip155:31337:${account}`
    const post = async (rest: string, body: object) => {
      const response = await fetch(`${path}${rest}?projectId=${projectId}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      return response.json() as Promise<any>
    }
    const { address } = chains.seeded.tokens.usdx
    const terms = {
      expiry: now() + 600,
      signer: { type: 'keys', data: { ids: [] } },
      permissions: [{ type: 'contract-call', data: { address, abi, functions: [{ functionName: 'balanceOf' }] } }],
      policies: [],
    }
    const { pci } = await post('', terms)
    await post('/activate', { pci, ...terms, context: '0xc0ffee' })
    return pci
  }
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner.address] })

  test('default: what it allows is prepared and sent, and nothing else is', async () => {
    const pci = await permitted()
    const capabilities = { permissions: { context: pci } }
    const { address } = chains.seeded.tokens.usdx
    const prepared = await prepare([{ to: address, data }], { capabilities })
    expect(prepared.status).toBe(200)
    expect((await ask('wallet_sendPreparedCalls', await signed(prepared))).status).toBe(200)
    expect(refusal(await prepare([gift(stranger)], { capabilities }))).toEqual([400, -2])
    const unknown = { permissions: { context: '00000000-0000-4000-8000-000000000000' } }
    expect(refusal(await prepare([{ to: address, data }], { capabilities: unknown }))).toEqual([400, -2])
  })

  test('error: a permission that was taken back between the two', async () => {
    const pci = await permitted()
    const { address } = chains.seeded.tokens.usdx
    const prepared = await prepare([{ to: address, data }], { capabilities: { permissions: { context: pci } } })
    const database = postgres(server.url, { max: 1, fetch_types: false })
    await database`update sessions set revoked_at = ${now()} where pci = ${pci}`
    await database.end()
    expect(refusal(await ask('wallet_sendPreparedCalls', await signed(prepared)))).toEqual([400, -3])
  })
})
