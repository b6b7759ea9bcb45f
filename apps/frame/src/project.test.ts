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
})

test('allowsOrigin', async () => {
  const project = await fetchProject('a', serving(answer))
  expect(allowsOrigin(project, 'https://one.shop.example')).toBe(true)
  for (const origin of ['https://shop.example', 'https://a.b.shop.example', 'http://one.shop.example', 'null', '']) {
    expect(allowsOrigin(project, origin)).toBe(false)
  }
  expect(allowsOrigin({ ...project, origins: [] }, 'https://one.shop.example')).toBe(false)
})
