import * as btc from '@scure/btc-signer'
import { afterAll, expect, test } from 'vitest'
import { startTestBitcoin, type TestBitcoin } from '../../../../sandbox/bitcoin/testing.js'
import { fakeContext, makeNetwork, regtestId } from './bitcoin.test-support.js'
import { inscribe } from './inscribe.test-support.js'
import { makeSending } from './sending.js'
import type { LiveWallet } from './wallet.js'

const { signal } = new AbortController()
const chain: TestBitcoin = await startTestBitcoin()
afterAll(() => chain.stop())
const network = makeNetwork(chain.apiUrl)
const to = chain.account(910).payment.address

/** A wallet with an address to pay with, which received what it should not have. */
function wallet(index: number) {
  const { payment, ordinals } = chain.account(index)
  const provider = {
    wallet: {
      async signPsbt({ psbt }: { psbt: Uint8Array }) {
        const given = btc.Transaction.fromPSBT(psbt)
        given.sign(payment.privateKey)
        return given.toPSBT(0)
      },
    },
    state: () => ({
      accounts: [
        { address: payment.address, purpose: 'payment' },
        { address: ordinals.address, purpose: 'ordinal' },
      ],
      networkId: regtestId,
    }),
  } as unknown as LiveWallet
  const feature = makeSending(fakeContext([network]), new Map())
  const intent = (amount: bigint) => ({ network, from: payment.address, to, amount })
  const coins = async () =>
    (
      (await (await fetch(`${chain.apiUrl}/address/${payment.address}/utxo`)).json()) as {
        txid: string
        vout: number
        value: number
      }[]
    ).map(({ txid, vout }) => `${txid}:${vout}`)
  return { address: payment.address, provider, feature, intent, coins }
}

test('behavior: what was inscribed to the address that pays is never spent, a coin of its size beside it is', async () => {
  const { address, provider, feature, intent, coins } = wallet(911)
  const inscribed = await inscribe(chain, address, 'Hello from regtest', 546n)
  await chain.give(address, 9_000)
  await chain.give(address, 100_000)
  await chain.mine()
  expect(await coins()).toHaveLength(3)
  const { fee, keep } = await feature.estimateFee(intent(0n), { signal, provider })
  expect(keep).toBe(546n)
  await feature.send(intent(109_000n - fee), { signal, provider })
  await chain.mine()
  expect(await coins()).toEqual([inscribed])
})

test('error: what it came from cannot be looked at, so it stays', async () => {
  const { address, provider, feature, intent } = wallet(912)
  await chain.give(address, 9_000)
  await chain.give(address, 50_000)
  await chain.mine()
  const whole = globalThis.fetch
  globalThis.fetch = async (url, init) =>
    String(url).endsWith('/hex') ? new Response('gone', { status: 404 }) : whole(url, init)
  try {
    expect(await feature.estimateFee(intent(0n), { signal, provider })).toMatchObject({ keep: 9_000n })
  } finally {
    globalThis.fetch = whole
  }
})
