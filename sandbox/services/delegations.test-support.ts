import { type RunningServices, startServices } from '@portico/services'
import { startServicesDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { type Address, concat, type Hex, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, vi } from 'vitest'
import { contextOf, type Given, redeemData, signPermission, switchData } from '../chains/permissions.test-support.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { accountOf, newcomer, projectId, terms } from './sessions.test-support.js'
import { chainOne, testServices } from './settings.test-support.js'

/** Who redeems: accounts that the nodes of the sandbox sign for. */
export const shop: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Chains = Awaited<ReturnType<typeof startTestChains>>

/** The services behind a chain with the framework that is theirs to undo, and accounts that give permissions on it. */
export function delegationsForTests() {
  const chains = {} as Chains
  const server = {} as TestDatabase
  const services = {} as RunningServices
  const others: { stop(): Promise<void> }[] = []

  const chain = (history: object = {}) => ({ ...chainOne(chains), history: { from: 0, pollMs: 50, ...history } })
  beforeAll(async () => {
    Object.assign(chains, await startTestChains({ own: true }))
    Object.assign(server, await startServicesDatabase())
    const started = await startServices({ ...testServices(server.url), seed: { wallets: 1 }, chains: [chain()] })
    Object.assign(services, started)
  })
  afterAll(async () => {
    for (const other of others) await other.stop()
    await services.stop?.()
    await server.stop?.()
    await chains.stop?.()
  })

  const node = <T>(method: string, params: readonly unknown[]) => call<T>(chains.one.rpcUrl, method, params)

  async function send(from: Address, to: Address, data: Hex): Promise<boolean> {
    const sent = { from, to, data, gas: numberToHex(2_000_000) }
    const { status } = await node<{ status: Hex }>('eth_sendTransactionSync', [sent])
    return status === '0x1'
  }

  /** An account with the code that permissions need (EIP-7702), for which the node signs transactions. */
  async function account(): Promise<PrivateKeyAccount> {
    const own = newcomer()
    const { statelessAccount } = chains.seeded.delegation
    await node('anvil_setCode', [own.address, concat(['0xef0100', statelessAccount])])
    await node('anvil_setBalance', [own.address, numberToHex(10n ** 18n)])
    await node('anvil_impersonateAccount', [own.address])
    return own
  }

  const give = (by: PrivateKeyAccount, to: Address = shop) => signPermission(by, chains.seeded.delegation, { to })

  async function ask(path: string, body?: unknown, at: RunningServices = services, project = projectId) {
    const response = await fetch(`${at.url}/v1/sessions/${path}?projectId=${project}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: await response.json() }
  }

  return {
    chains,
    node,
    send,
    account,
    give,
    ask,
    redeem: ({ context }: Pick<Given, 'context'>) =>
      send(shop, chains.seeded.delegation.manager, redeemData(context, shop)),
    switched: (name: 'disableDelegation' | 'enableDelegation', given: Given) =>
      send(given.delegation.delegator, chains.seeded.delegation.manager, switchData(name, given)),
    /** What the one who was named signs to hand it on, with what it stands on. */
    async handOn(given: Given, by: PrivateKeyAccount, to: Address) {
      const next = await signPermission(by, chains.seeded.delegation, { to, authority: given.hash })
      return { context: contextOf([next.delegation, given.delegation]) }
    },
    /** The answer, as a page reads it, once it is whole. */
    async listed(address: string, at?: RunningServices) {
      const list = async () => {
        const { status, json } = await ask(accountOf(address), undefined, at)
        if (status !== 200) throw new Error(`The services answered ${status}`)
        return v.parse(endpoints['sessions.list'].answer, json)
      }
      // Until then they do not say what the chain says.
      return vi.waitUntil(
        async () => {
          const answer = await list()
          return answer.delegations ? answer : undefined
        },
        { timeout: 60_000, interval: 50 },
      )
    },
    /** A permission that an app had kept by the services. */
    async keep(address: string, context: string, project = projectId) {
      const path = accountOf(address)
      const { json } = await ask(path, terms(), services, project)
      const { status } = await ask(`${path}/activate`, { pci: json.pci, ...terms(), context }, services, project)
      if (status !== 200) throw new Error(`The services answered ${status}`)
      return json.pci as string
    },
    /** Another app. */
    async project() {
      const { id } = await services.projects.save({ name: 'Another' })
      return id
    },
    /** More services, on a database of their own. */
    async another(history: object) {
      const database = await startServicesDatabase()
      others.unshift(database)
      const started = await startServices({
        ...testServices(database.url),
        seed: { wallets: 1 },
        chains: [chain(history)],
      })
      others.unshift(started)
      return started
    },
  }
}
