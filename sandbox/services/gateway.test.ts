import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import {
  type Address,
  concat,
  createPublicClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  labelhash,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownArtifact } from '../chains/artifacts.js'
import { createDeployer, type Deployer } from '../chains/deployer.js'
import { gatewayKey, pointNames } from '../chains/names.js'
import { startTestChains } from '../chains/testing.js'
import { chainOne, testServices } from './settings.test-support.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let services: RunningServices
let deployer: Deployer
const others: RunningServices[] = []

const mainnet = 0x80000001
const projectId = 'ab'.repeat(16)
const newcomer = () => privateKeyToAccount(generatePrivateKey())

function settings(names: object) {
  return {
    ...testServices(server.url),
    names,
    chains: [chainOne(chains)],
  }
}

beforeAll(async () => {
  ;[chains, server] = await Promise.all([startTestChains(), startServicesDatabase()])
  const { names } = chains.seeded
  services = await startServices(settings({ gateway: { signerKey: gatewayKey, resolvers: [names.offchainResolver] } }))
  await services.projects.save({ id: projectId, name: 'Any' })
  await pointNames(chains.one.rpcUrl, names, [services.url])
  deployer = await createDeployer(chains.one.rpcUrl)
})
afterAll(async () => {
  await Promise.all([services, ...others].map((running) => running?.stop()))
  await server?.stop()
  await chains?.stop()
})

/** As any program would ask: viem’s own client, its own way to gateways, and nothing of ours. */
const client = () =>
  createPublicClient({
    chain: {
      id: chains.one.chainId,
      name: chains.one.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chains.one.rpcUrl] } },
      contracts: { ensUniversalResolver: { address: chains.seeded.names.universalResolver } },
    },
    transport: http(),
  })

let count = 0
async function register(account: PrivateKeyAccount = newcomer(), other: Record<string, unknown> = {}) {
  const name = `holder${'abefghjk'[Math.floor(count / 8) % 8]}${'abefghjk'[count++ % 8]}q.portico.id`
  const message = JSON.stringify({
    name,
    attributes: { bio: 'Sails at dawn' },
    timestamp: Math.floor(Date.now() / 1_000),
  })
  const signature = await account.signMessage({ message })
  const body = { message, signature, coin_type: mainnet, address: account.address, ...other }
  const response = await fetch(`${services.url}/v1/profile/account`, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return { name, account }
}

async function identityOf(address: string, from = services): Promise<{ name: string | null; avatar: string | null }> {
  const response = await fetch(`${from.url}/v1/identity/${address}?projectId=${projectId}`)
  expect(response.status).toBe(200)
  return v.parse(endpoints['identity.get'].answer, await response.json())
}

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32, bytes32, address)',
  'function setResolver(bytes32, address)',
])
const resolverAbi = parseAbi(['function setName(bytes32, string)'])

/** Gives a name on the chain a resolver. */
async function resolve(parent: string, label: string, resolver: string): Promise<Hex> {
  const { registry } = chains.seeded.names
  const node = namehash(`${label}.${parent}`)
  const owned = [namehash(parent), labelhash(label), deployer.address]
  await deployer.write(registry, registryAbi, 'setSubnodeOwner', owned)
  await deployer.write(registry, registryAbi, 'setResolver', [node, resolver])
  return node
}

/** The primary name of an address, as far as the chain can tell: whether it points back is another question. */
async function claim(address: string, name: string): Promise<void> {
  const { resolver } = chains.seeded.names
  const node = await resolve('addr.reverse', address.slice(2).toLowerCase(), resolver)
  await deployer.write(resolver, resolverAbi, 'setName', [node, name])
}

type Answering = (body: { sender: string; data: Hex }) => Promise<Hex> | Hex
/** A gateway of somebody else, on this machine. */
async function startGateway(answer: Answering) {
  const asked: string[] = []
  const gateway = createServer(async (request, response) => {
    asked.push(request.method ?? '')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const data = await answer(JSON.parse(Buffer.concat(parts).toString()))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  return {
    asked,
    url,
    stop: () => {
      gateway.closeAllConnections()
      gateway.close()
    },
  }
}

type Forged = { key?: Hex; question?: Hex; resolver?: string; expires?: number; answer?: Hex }
/** What a gateway answers for one address, written down anew from the contract; `forged` is what it does wrongly. */
function signed(key: Hex, address: Address, forged: Forged = {}): Answering {
  const signer = privateKeyToAccount(forged.key ?? key)
  return async ({ sender, data }) => {
    if (forged.answer) return forged.answer
    const [, inner] = decodeFunctionData({ abi: serviceAbi, data }).args
    const result = inner.startsWith('0x3b3b57de')
      ? encodeAbiParameters([{ type: 'address' }], [address])
      : encodeAbiParameters([{ type: 'string' }], [''])
    const expires = BigInt(forged.expires ?? Math.floor(Date.now() / 1_000) + 60)
    const [target, asked] = [forged.resolver ?? sender, forged.question ?? data]
    const time = toHex(expires, { size: 8 })
    const hash = keccak256(concat(['0x1900', target as Hex, time, keccak256(asked), keccak256(result)]))
    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    return encodeAbiParameters(parts, [result, expires, await signer.sign({ hash })])
  }
}

/** A resolver of our kind, with other gateways and another signer. */
const deployResolver = (urls: readonly string[], signer: string) =>
  deployer.deploy(ownArtifact('OffchainResolver'), [deployer.address, urls, [signer]])

const serviceAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const addrAbi = parseAbi(['function addr(bytes32 node)', 'function contenthash(bytes32 node)'])
function question(name: string, of = name, functionName: 'addr' | 'contenthash' = 'addr'): Hex {
  const data = encodeFunctionData({ abi: addrAbi, functionName, args: [namehash(of)] })
  return encodeFunctionData({ abi: serviceAbi, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })
}
const askGateway = (sender: string, data: string, base = services.url) =>
  fetch(`${base}/v1/profile/gateway/${sender}/${data}`)

describe('on the chain', () => {
  test('default: the address and the texts of a registered name', async () => {
    const { name, account } = await register()
    expect(await client().getEnsAddress({ name })).toBe(account.address)
    expect(await client().getEnsAddress({ name, coinType: 60n })).toBe(account.address.toLowerCase())
    expect(await client().getEnsAddress({ name, coinType: BigInt(mainnet) })).toBe(account.address.toLowerCase())
    expect(await client().getEnsText({ name, key: 'description' })).toBe('Sails at dawn')
    expect(await client().getEnsText({ name, key: 'bio' })).toBe('Sails at dawn')
  })

  test('behavior: what nobody registered has no address and no texts', async () => {
    const { name } = await register()
    for (const free of ['nobodyhere.portico.id', 'portico.id', `deep.${name}`])
      expect([free, await client().getEnsAddress({ name: free })]).toEqual([free, null])
    expect(await client().getEnsAddress({ name, coinType: 0n })).toBe(null)
    expect(await client().getEnsText({ name, key: 'url' })).toBe(null)
  })

  test('behavior: names of the registry itself are as they were', async () => {
    const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await client().getEnsAddress({ name: 'alice.eth' })).toBe(alice)
    expect(await client().getEnsName({ address: alice })).toBe('alice.eth')
    expect(await client().getEnsAddress({ name: 'below.alice.eth' })).toBe(null)
    expect(await client().getEnsAddress({ name: 'nobody.nowhere' })).toBe(null)
  })

  test('behavior: a primary name counts when the gateway says that it points back', async () => {
    const { name, account } = await register()
    await claim(account.address, name)
    expect(await client().getEnsName({ address: account.address })).toBe(name)
    const stranger = newcomer()
    await claim(stranger.address, name)
    expect(await client().getEnsName({ address: stranger.address })).toBe(null)
  })

  test('error: answers that another signed, that are of another question or resolver, that are too old, or are none', async () => {
    const account = newcomer()
    const key = generatePrivateKey()
    const way: { forged: Forged } = { forged: {} }
    const gateway = await startGateway((given) => signed(key, account.address, way.forged)(given))
    await resolve('eth', 'borrowed', await deployResolver([gateway.url], privateKeyToAccount(key).address))
    const ask = async (forged: Forged) => {
      way.forged = forged
      return client().getEnsAddress({ name: 'borrowed.eth' })
    }
    expect(await ask({})).toBe(account.address)
    expect(await ask({ key: generatePrivateKey() })).toBe(null)
    expect(await ask({ question: question('another.eth') })).toBe(null)
    expect(await ask({ resolver: chains.seeded.names.offchainResolver })).toBe(null)
    expect(await ask({ expires: Math.floor(Date.now() / 1_000) - 60 })).toBe(null)
    expect(await ask({ answer: '0x' })).toBe(null)
    expect(gateway.asked).toHaveLength(6)
    gateway.stop()
  })
})

describe('GET and POST /v1/profile/gateway', () => {
  const sender = () => chains.seeded.names.offchainResolver
  const refused = async (response: Response) => ({
    status: response.status,
    field: v.parse(failure, await response.json()).reasons[0]?.field,
  })

  test('default', async () => {
    const { name } = await register()
    const response = await askGateway(sender(), question(name))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(v.parse(endpoints['profile.gateway'].answer, await response.json()).data).toMatch(/^0x[0-9a-f]{576}$/)
    const posted = await fetch(`${services.url}/v1/profile/gateway`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sender: sender().toLowerCase(), data: question(name) }),
    })
    expect(posted.status).toBe(200)
    expect(v.parse(endpoints['profile.gatewayPost'].answer, await posted.json()).data).toMatch(/^0x/)
  })

  test('error: sender', async () => {
    const stranger = newcomer().address
    expect(await refused(await askGateway(stranger, question('anybody.portico.id')))).toEqual({
      status: 404,
      field: 'sender',
    })
    expect(await refused(await askGateway('0x12', question('anybody.portico.id')))).toEqual({
      status: 400,
      field: 'sender',
    })
  })

  test('error: data', async () => {
    const packet = encodeFunctionData({ abi: serviceAbi, functionName: 'resolve', args: ['0x05616c69', '0x3b3b57de'] })
    for (const data of [
      '0x',
      '0x1234',
      'alice',
      packet,
      question('alice.eth'),
      question('anybody.portico.id', 'somebody.portico.id'),
      question('ANYBODY.portico.id'),
      question('anybody.portico.id', 'anybody.portico.id', 'contenthash'),
      `0x${'00'.repeat(3_000)}`,
    ])
      expect([data, await refused(await askGateway(sender(), data))]).toEqual([data, { status: 400, field: 'data' }])
  })

  test('error: too many, whatever they ask', async () => {
    const busy = await startServices({
      ...settings({ gateway: { signerKey: gatewayKey, resolvers: [sender()] } }),
      rate: { capacity: 3, perSecond: 1 },
    })
    others.push(busy)
    const asked = ['one', 'two', 'three', 'four', 'five', 'six'].map((label) =>
      askGateway(sender(), question(`${label}here.portico.id`), busy.url),
    )
    const answers = await Promise.all(asked)
    const refusals = answers.filter(({ status }) => status === 429)
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('error: no gateway is configured', async () => {
    const plain = await startServices(settings({}))
    others.push(plain)
    expect(await refused(await askGateway(sender(), question('anybody.portico.id'), plain.url))).toEqual({
      status: 404,
      field: 'sender',
    })
  })
})

describe('what the services believe', () => {
  test('behavior: a primary name whose records are kept here is told, without a call to ourselves', async () => {
    const { name, account } = await register()
    await register(account)
    const { name: second } = await register(account)
    expect((await identityOf(account.address)).name).toBe(name)
    const stranger = newcomer()
    await claim(stranger.address, name)
    expect((await identityOf(stranger.address)).name).toBe(null)
    const chooser = newcomer()
    await register(chooser)
    const chosen = await register(chooser)
    await claim(chooser.address, chosen.name)
    expect((await identityOf(chooser.address)).name).toBe(chosen.name)
    expect(second).not.toBe(name)
  })

  test('behavior: who registers a name has it at once, asked before or not', async () => {
    const account = newcomer()
    expect((await identityOf(account.address)).name).toBe(null)
    const { name } = await register(account)
    expect((await identityOf(account.address)).name).toBe(name)
  })

  test('behavior: gateways of others are followed, but never into closed networks', async () => {
    const key = generatePrivateKey()
    const { name, account } = await register()
    const gateway = await startGateway(signed(key, account.address))
    const urls = [gateway.url, `${gateway.url}{sender}/{data}`]
    const resolver = await deployResolver(urls, privateKeyToAccount(key).address)
    await resolve('eth', 'elsewhere', resolver)
    const ask = async (from: RunningServices) => fetch(`${from.url}/v1/profile/account/elsewhere.eth`)
    expect((await ask(services)).status).toBe(404)
    expect(gateway.asked).toEqual([])
    await claim(account.address, 'elsewhere.eth')

    const open = await startServices(settings({ allowedRanges: ['127.0.0.0/8'] }))
    others.push(open)
    const found = await ask(open)
    expect(found.status).toBe(200)
    expect(v.parse(endpoints['profile.name'].answer, await found.json())).toMatchObject({
      name: 'elsewhere.eth',
      addresses: { 60: { address: account.address } },
    })
    expect(gateway.asked).toEqual(['POST'])
    // Closed, the name on the chain cannot be told to point back; the registered one is known.
    expect((await identityOf(account.address)).name).toBe(name)
    expect((await identityOf(account.address, open)).name).toBe('elsewhere.eth')
    gateway.stop()
  })

  test('behavior: without a universal resolver the registry and its own resolvers are asked', async () => {
    const { registry } = chains.seeded.names
    const [chain] = settings({}).chains
    const plain = await startServices({ ...settings({}), chains: chain ? [{ ...chain, ens: { registry } }] : [] })
    others.push(plain)
    const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect((await identityOf(alice, plain)).name).toBe('alice.eth')
    const { name, account } = await register()
    await claim(account.address, name)
    const stranger = newcomer()
    await claim(stranger.address, 'alice.eth')
    expect((await identityOf(account.address, plain)).name).toBe(name)
    expect((await identityOf(stranger.address, plain)).name).toBe(null)
    const found = await fetch(`${plain.url}/v1/profile/account/alice.eth`)
    expect(v.parse(endpoints['profile.name'].answer, await found.json())).toMatchObject({
      addresses: { 60: { address: alice } },
    })
    expect((await fetch(`${plain.url}/v1/profile/account/nobody.eth`)).status).toBe(404)
  })
})
