import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { failure, permissionMessage, revocationMessage } from 'portico/wire'
import * as v from 'valibot'
import { type Address, type Hex, keccak256, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createDeployer, type Deployer } from '../chains/deployer.js'
import { startTestChains } from '../chains/testing.js'
import { chainOne, testServices } from './settings.test-support.js'

export const projectId = 'decade00decade00decade00decade00'
export const otherProject = 'facade00facade00facade00facade00'
export const now = () => Math.floor(Date.now() / 1_000)
export const newcomer = () => privateKeyToAccount(generatePrivateKey())
export const accountOf = (address: string, chain = 'eip155:31337') => `${chain}:${address}`

type Answer = { status: number; json: any }

/** Where the account’s own app asks from. */
const home = '203.0.113.7'

export const refused = (answer: Answer) => ({
  status: answer.status,
  field: v.parse(failure, answer.json).reasons[0]?.field,
})

export const target: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const abi = parseAbi(['function mint(uint256)', 'function burn(uint256)'])
export const contractCall = (functions?: unknown) => ({
  type: 'contract-call',
  data: { address: target, abi, functions },
})
export const allowance = (amount: bigint, period = 1_000_000_000) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: numberToHex(amount), start: now() - 10, period },
})
export const terms = (permissions: unknown[] = [contractCall([{ functionName: 'mint' }])], expiry = now() + 3_600) => ({
  expiry,
  signer: { type: 'keys', data: { ids: ['did:key:zQ3sh'] } },
  permissions,
  policies: [],
})

export async function revocation(owner: PrivateKeyAccount, account: string, pci: string) {
  return { pci, signature: await owner.signMessage({ message: revocationMessage(account, pci) }) }
}

/** What has a permission kept as one that its account knows. */
export async function vouch(owner: PrivateKeyAccount, account: string, pci: string, context: Hex) {
  const message = permissionMessage(account, pci, keccak256(context))
  return { pci, context, signature: await owner.signMessage({ message }) }
}

/** The services in front of a fresh chain, with permissions that were asked for or are in force. */
export function sessionsForTests() {
  const chains = {} as Awaited<ReturnType<typeof startTestChains>>
  const server = {} as TestDatabase
  const services = {} as RunningServices
  const deployer = {} as Deployer

  beforeAll(async () => {
    Object.assign(chains, await startTestChains())
    Object.assign(server, await startServicesDatabase())
    const started = await startServices({
      ...testServices(server.url),
      // Whoever asks says from where.
      trustProxy: true,
      seed: { wallets: 1 },
      chains: [chainOne(chains)],
    })
    Object.assign(services, started)
    await services.projects.save({ id: otherProject, name: 'Other' })
    Object.assign(deployer, await createDeployer(chains.one.rpcUrl))
  })
  afterAll(async () => {
    await services.stop?.()
    await server.stop?.()
    await chains.stop?.()
  })

  /** @param from the client’s address, as a proxy tells it */
  async function ask(path: string, body?: unknown, query: Record<string, string> = {}, from = home): Promise<Answer> {
    const search = new URLSearchParams({ projectId, ...query })
    const response = await fetch(`${services.url}/v1/sessions/${path}?${search}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': from },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }

  async function added(owner: Pick<PrivateKeyAccount, 'address'> = newcomer(), given = terms(), from = home) {
    const account = accountOf(owner.address)
    const { status, json } = await ask(account, given, { v: '2' }, from)
    expect(status).toBe(200)
    return { owner, account, pci: json.pci as string, key: json.key.publicKey as Hex, given }
  }

  async function active(owner?: Pick<PrivateKeyAccount, 'address'>, given = terms(), from = home) {
    const made = await added(owner, given, from)
    const answer = await ask(`${made.account}/activate`, { pci: made.pci, ...given, context: '0xc0ffee' }, {}, from)
    expect(answer).toMatchObject({ status: 200 })
    return made
  }
  return { chains, server, deployer, ask, added, active }
}
