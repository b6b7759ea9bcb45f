import { expect, test } from 'vitest'
import { contextOf } from '../context.test-support.js'
import { feesOf, pricesOf } from './bundler.js'

const priority = 10n
const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas })

test.each([
  ['twice what a block takes, and the priority', 100n, 209n, fees(210n, priority)],
  ['what the network names, and the priority, where that is no less', 100n, 210n, fees(220n, priority)],
  ['what the network names where blocks take nothing', 0n, 300n, fees(310n, priority)],
])('default: %s', (_, base, price, expected) => {
  expect(feesOf({ price, priority, wanted: undefined }, base)).toEqual(expected)
})

test.each([
  ['as much as the network does', fees(210n, 10n), 50n, true],
  ['twenty times what is usual', fees(4_200n, 10n), 50n, true],
  ['more than that', fees(4_201n, 10n), 50n, false],
  ['twenty times the price that the network names', fees(6_000n, 10n), 300n, true],
  ['more than that', fees(6_001n, 10n), 300n, false],
  ['all of it as priority', fees(210n, 210n), 50n, true],
  ['a priority above the whole', fees(210n, 211n), 50n, false],
])('behavior: a bundler wants %s', (_, wanted, price, good) => {
  const ask = () => feesOf({ price, priority, wanted }, 100n)
  if (good) expect(ask()).toEqual(wanted)
  else expect(ask).toThrow(expect.objectContaining({ code: -32603, message: expect.stringContaining('far above') }))
})

function place(answers: object) {
  const { rpc, network } = contextOf({ eth_gasPrice: '0x64', ...answers }).context
  if (!network) throw new Error('There is a network')
  return { rpc, network }
}
const standard = { maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x5' }

test('behavior: what gas costs is asked of network and bundler; one that says nothing, or nonsense, is not counted', async () => {
  expect(await pricesOf(async () => ({ standard }), place({}))).toEqual({
    price: 100n,
    priority: 100_000_000n,
    wanted: fees(7n, 5n),
  })
  for (const bundler of [async () => ({ standard: {} }), () => Promise.reject(new Error('not offered'))])
    expect(await pricesOf(bundler, place({}))).toMatchObject({ price: 100n, wanted: undefined })
})

test('behavior: a network that names no priority gets a small one; one that names no price is not paid', async () => {
  const silent = () => {
    throw new Error('not offered')
  }
  const bundler = async () => undefined
  expect(await pricesOf(bundler, place({ eth_maxPriorityFeePerGas: silent }))).toMatchObject({
    priority: 1_000_000_000n,
  })
  await expect(pricesOf(bundler, place({ eth_gasPrice: silent }))).rejects.toMatchObject({
    code: -32603,
    message: 'The network cannot tell its fees.',
    cause: expect.objectContaining({ message: 'not offered' }),
  })
})
