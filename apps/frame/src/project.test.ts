import { describe, expect, test } from 'vitest'
import { allowsOrigin, fetchProject } from './project.js'

const answer = {
  name: 'Meridian',
  origins: ['https://*.shop.example'],
  headlessOtpOrigins: [],
  smartAccountEnabledNetworks: [],
  networks: [
    {
      caipNetworkId: 'eip155:1',
      rpcUrl: '/rpc/eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
  socials: [],
  farcaster: false,
  development: false,
}
const serving =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    new Response(JSON.stringify(body), { status })

describe('fetchProject', () => {
  test('default', async () => {
    expect(await fetchProject('a'.repeat(32), serving(answer))).toEqual(answer)
  })

  test('error: a node on another origin is not believed', async () => {
    for (const rpcUrl of ['https://rpc.example', '//rpc.example', 'rpc']) {
      const networks = [{ ...answer.networks[0], rpcUrl }]
      await expect(fetchProject('a', serving({ ...answer, networks }))).rejects.toThrow()
    }
  })

  test('error: a project that is not there', async () => {
    await expect(fetchProject('a', serving({}, 404))).rejects.toThrow('404')
  })

  /** A server, or none at all, and what stands beside the pages. */
  const beside =
    (server: Response | undefined, file: object | undefined): typeof fetch =>
    async (url) => {
      if (url === '/project.json') return file ? Response.json(file) : new Response('', { status: 404 })
      if (!server) throw new TypeError('Failed to fetch')
      return server
    }
  const network = {
    ...answer.networks[0],
    rpcUrl: 'https://rpc.example/v1/key',
    bundler: { url: 'https://bundler.example/', sponsors: false, paymasters: false },
  }
  const kept = { ...answer, networks: [network] }

  test('behavior: where no server answers, the file beside the pages holds, with nodes of whomever it names', async () => {
    for (const server of [undefined, new Response('', { status: 404 }), new Response('', { status: 502 })])
      expect(await fetchProject('a', beside(server, kept))).toEqual(kept)
    for (const server of [undefined, new Response('', { status: 502 })])
      await expect(fetchProject('a', beside(server, undefined))).rejects.toThrow(/nobody answers|502/)
  })

  test('error: a server that refuses is believed, and so is one that answers with what cannot be read', async () => {
    for (const status of [400, 403, 429])
      await expect(fetchProject('a', beside(new Response('{}', { status }), kept))).rejects.toThrow(String(status))
    await expect(fetchProject('a', beside(Response.json({}), kept))).rejects.toThrow()
  })

  test('error: a file that names nodes without TLS', async () => {
    for (const rpcUrl of [
      'http://rpc.example/',
      'ws://localhost:1/',
      'javascript:alert(1)',
      '//rpc.example/',
      'http://localhost.evil.example/',
    ])
      await expect(
        fetchProject('a', beside(undefined, { ...kept, networks: [{ ...network, rpcUrl }] })),
      ).rejects.toThrow()
    const networks = [{ ...network, rpcUrl: 'http://127.0.0.1:8545/' }]
    expect((await fetchProject('a', beside(undefined, { ...kept, networks }))).networks[0]?.rpcUrl).toBe(
      networks[0]?.rpcUrl,
    )
  })
})

test('allowsOrigin', async () => {
  const project = await fetchProject('a', serving(answer))
  expect(allowsOrigin(project, 'https://one.shop.example')).toBe(true)
  for (const origin of ['https://shop.example', 'https://a.b.shop.example', 'http://one.shop.example', 'null', '']) {
    expect(allowsOrigin(project, origin)).toBe(false)
  }
  expect(allowsOrigin({ ...project, origins: [] }, 'https://one.shop.example')).toBe(false)
})
