import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { fakeFamily, fakeServices, makeTest, one, ten } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { loadTokens, readGasPrice, readGasPrices, swapNetworks } from './market.js'

const refused = (status: number) => fail(httpErrors, 'http/status', { status })

function market(answers: Parameters<typeof fakeServices>[1]) {
  const trades = fakeFamily('eip155', { features: { transact: async () => ({}) as TransactFeature } })
  const { client } = makeTest({ networks: [one, ten], families: [trades, fakeFamily('solana')], connectors: [] })
  fakeServices(client, answers)
  return client
}

describe('loadTokens', () => {
  test('error: neither the list of networks nor the services know the network', async () => {
    const client = market({ 'chains.supported': { http: ['eip155:31337'], ws: [] }, 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:123456789', client.signal)
    await expect(asked).rejects.toMatchObject({ message: 'Network not supported for Swaps' })
    await expect(asked).rejects.toMatchObject({ code: 'swap/network-unsupported' })
  })

  test.each([400, 404])('error: the services turn the network down with %i', async (status) => {
    const client = market({ 'convert.tokens': refused(status) })
    await expect(loadTokens(client, 'eip155:10', client.signal)).rejects.toMatchObject({
      message: 'Network not supported for Swaps',
    })
  })

  test('error: an outage is an outage', async () => {
    const client = market({ 'convert.tokens': refused(503) })
    await expect(loadTokens(client, 'eip155:10', client.signal)).rejects.toMatchObject({ code: 'http/status' })
  })

  test('error: an outage says nothing of a network that only the services know', async () => {
    const down = fail(httpErrors, 'http/unreachable', { endpoint: 'chains.supported' })
    const client = market({ 'chains.supported': down, 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:31337', client.signal)
    await expect(asked).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  test.each([400, 404])('error: services that report no networks at all, with %i, know none', async (status) => {
    const client = market({ 'chains.supported': refused(status), 'convert.tokens': { tokens: [] } })
    const asked = loadTokens(client, 'eip155:31337', client.signal)
    await expect(asked).rejects.toMatchObject({ code: 'swap/network-unsupported' })
  })
})

describe('readGasPrice', () => {
  test('default: what is usual, and what is fast', async () => {
    const client = market({ 'convert.gasPrice': { standard: '10', fast: '12', instant: '15' } })
    expect(await readGasPrice(client, 'eip155:1')).toBe(10n)
    expect(await readGasPrices(client, 'eip155:1')).toEqual({ standard: 10n, fast: 12n })
  })

  test.each([400, 404])('error: the services turn the network down with %i', async (status) => {
    const client = market({ 'convert.gasPrice': refused(status) })
    await expect(readGasPrice(client, 'eip155:1')).rejects.toMatchObject({
      message: 'Network not supported for Gas Price',
    })
  })
})

test('behavior: networks are those of the list, and those that the services report', async () => {
  const client = market({ 'chains.supported': { http: ['eip155:31337', 'solana:main'], ws: [] } })
  const networks = await swapNetworks(client)
  expect(networks).toContain('eip155:1')
  expect(networks).toContain('eip155:31337')
  expect(networks).not.toContain('solana:main')
})
