import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiweConfig } from '../../../base/entities/siwx.js'
import { disconnectWallet } from '../../connections/disconnect.js'
import { sharedStorage } from '../../fakes.test-support.js'
import { signIn } from './flow.js'
import { connect, make, state, status } from './siwx.test-support.js'

const yearMs = 365 * 86_400_000
/** By how much services go ahead of this device, in milliseconds; nothing where they do not say. */
const told = { aheadMs: 0 as number | undefined }
const server = createServer((request, response) => {
  response.sendDate = false
  if (told.aheadMs !== undefined) response.setHeader('date', new Date(Date.now() + told.aheadMs).toUTCString())
  response.writeHead(request.url === '/health' ? 200 : 404).end()
})
const services = () => ({ data: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
beforeEach(() => {
  told.aheadMs = 0
})

type Made = Awaited<ReturnType<typeof make>>

/** Connected, and asked to sign. @returns how far ahead of this device the message says that it is made, and ends, in years */
async function asked({ client }: Made): Promise<{ issued: number; ends: number | undefined }> {
  await connect(client)
  await expect.poll(() => status(client)).toBe('asking')
  const now = state(client)
  const data = now.status === 'asking' ? now.data : undefined
  const years = (text: string | undefined) => text && Math.round((Date.parse(text) - Date.now()) / yearMs) + 0
  return { issued: Number(years(data?.issuedAt)), ends: Number(years(data?.expirationTime)) }
}

test.each([yearMs, -yearMs])(
  'behavior: a message says the time that the services tell: %i ms from here',
  async (by) => {
    told.aheadMs = by
    const { map, tab } = sharedStorage()
    const first = await make({}, { services: services(), storage: tab() })
    expect(await asked(first)).toEqual({ issued: by / yearMs, ends: by / yearMs })
    await signIn(first.client)
    expect(status(first.client)).toBe('signedIn')
    first.portico.destroy()
    // The next page finds it by the time that was told, and by its own it would be over, or not have begun.
    const second = await make({}, { services: services(), storage: tab() })
    await connect(second.client)
    expect(status(second.client)).toBe('signedIn')
    expect(second.signMessage).not.toHaveBeenCalled()
    // The clock is set right: nobody goes by what was told before.
    told.aheadMs = 0
    await disconnectWallet(second.client)
    expect(await asked(second)).toEqual({ issued: 0, ends: 0 })
    expect(map.get('portico.siwx.clock')).toContain('0')
  },
)

test('behavior: the same of `siweConfig`', async () => {
  told.aheadMs = yearMs
  const made: string[] = []
  const siweConfig: SiweConfig = {
    getNonce: async () => 'nonce12345',
    createMessage: ({ iat }) => {
      made.push(String(iat))
      return String(iat)
    },
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }
  const { client } = await make(undefined, { siwx: undefined, siweConfig, services: services() })
  await connect(client)
  await expect.poll(() => made.length).toBeGreaterThan(0)
  expect(Math.round((Date.parse(String(made[0])) - Date.now()) / yearMs)).toBe(1)
})

test('behavior: what the relay of WalletConnect told counts where the services do not say', async () => {
  told.aheadMs = undefined
  const made = await make({}, { services: services() })
  made.client.storage.forConnector('walletConnect').set('clock', yearMs)
  expect(await asked(made)).toEqual({ issued: 1, ends: 1 })
})

test('default: without services, the clock of this device', async () => {
  expect(await asked(await make())).toEqual({ issued: 0, ends: 0 })
})
