import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { failure } from 'portico/wire'
import * as v from 'valibot'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { startTestChains } from '../chains/testing.js'
import { chainOne, testServices } from './settings.test-support.js'

export const mainnet = 2147483649
export const now = () => Math.floor(Date.now() / 1_000)
export const newcomer = () => privateKeyToAccount(generatePrivateKey())
let count = 0
/** A label of this run that looks like no other. */
export const label = () => `person${'abefghjk'[Math.floor(count / 8) % 8]}${'abefghjk'[count++ % 8]}q`

export async function signed(account: PrivateKeyAccount, given: unknown, other: Record<string, unknown> = {}) {
  const message = typeof given === 'string' ? given : JSON.stringify(given)
  return {
    message,
    signature: await account.signMessage({ message }),
    coin_type: mainnet,
    address: account.address,
    ...other,
  }
}

export const refused = (answer: { json: unknown; status: number }) => ({
  status: answer.status,
  field: v.parse(failure, answer.json).reasons[0]?.field,
})

/** The services in front of a fresh chain, with ways to ask for names and to register them. */
export function namesForTests() {
  const chains = {} as Awaited<ReturnType<typeof startTestChains>>
  const server = {} as TestDatabase
  const services = {} as RunningServices

  beforeAll(async () => {
    Object.assign(chains, await startTestChains())
    Object.assign(server, await startServicesDatabase())
    const started = await startServices({
      ...testServices(server.url),
      names: { reserved: ['queen'] },
      chains: [chainOne(chains)],
    })
    Object.assign(services, started)
  })
  afterAll(async () => {
    await services.stop?.()
    await server.stop?.()
    await chains.stop?.()
  })

  async function ask(path: string, body?: unknown): Promise<{ status: number; text: string; json: any }> {
    const response = await fetch(`${services.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {}
    return { status: response.status, text, json }
  }

  async function register(account = newcomer(), name = `${label()}.portico.id`, other: Record<string, unknown> = {}) {
    const body = await signed(account, { name, timestamp: now() }, other)
    const answer = await ask('/v1/profile/account', body)
    return { account, name, body, answer }
  }
  return { chains, services, ask, register }
}
