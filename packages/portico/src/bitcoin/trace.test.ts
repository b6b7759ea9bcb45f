import * as btc from '@scure/btc-signer'
import { afterAll, describe, expect, test } from 'vitest'
import { spendAgain as again } from '../../../../sandbox/bitcoin/spendAgain.js'
import { startTestBitcoin, type TestBitcoin } from '../../../../sandbox/bitcoin/testing.js'
import { fakeContext, makeNetwork, regtestId } from './bitcoin.test-support.js'
import { makeSending } from './sending.js'
import type { LiveWallet } from './wallet.js'

const ends = new AbortController()
const { signal } = ends
const chain: TestBitcoin = await startTestBitcoin()
await chain.hold()
// What is still followed then is followed no longer: the process goes on with other files.
afterAll(() => {
  ends.abort()
  return chain.stop()
})

const network = makeNetwork(chain.apiUrl)
const { payment, ordinals } = chain.account(3)
const to = chain.account(900).payment.address
const from = payment.address

/** A wallet with the keys of the account, without a window. */
const provider: LiveWallet = {
  wallet: {
    connect: () => Promise.reject(new Error('not asked')),
    restore: () => Promise.reject(new Error('not asked')),
    signMessage: () => Promise.reject(new Error('not asked')),
    async signPsbt({ psbt }) {
      const given = btc.Transaction.fromPSBT(psbt)
      given.sign(payment.privateKey)
      return given.toPSBT(0)
    },
  },
  state: () => ({
    accounts: [
      { address: from, purpose: 'payment' },
      { address: ordinals.address, purpose: 'ordinal' },
    ],
    networkId: regtestId,
  }),
}

type Shown = { fee: number }
const shown = async (txid: string) => (await (await fetch(`${chain.apiUrl}/tx/${txid}`)).json()) as Shown

const spendAgain = (txid: string, outputs: readonly { address: string; amount: bigint }[], more = 2_000n) =>
  again({ apiUrl: chain.apiUrl, account: 3, txid, outputs, more })

/** A payment that waits, followed by the page that sent it and looked at by one that was opened since. */
async function sent(amount: bigint) {
  const feature = makeSending(fakeContext([network]), new Map())
  const hash = await feature.send({ network, from, to, amount }, { provider, signal })
  const later = makeSending(fakeContext([network]), new Map())
  const first = await later.trace?.({ network, hash, from, signal })
  if (first?.status !== 'waiting') throw new Error('it does not wait')
  const look = () => later.trace?.({ network, hash, from, seen: first.seen, signal })
  const followed = feature.wait({ network, hash, signal })
  followed.catch(() => {})
  return { hash, followed, look, later }
}

describe('a payment whose coins are spent again', () => {
  test('behavior: with a higher fee it is the same payment, under its new name', async () => {
    const { hash, followed, look } = await sent(21_000n)
    expect(await spendAgain(hash, [{ address: to, amount: 21_000n }], 10n)).toMatchObject({
      status: 400,
      text: expect.stringContaining('insufficient fee, rejecting replacement'),
    })
    const taken = await spendAgain(hash, [{ address: to, amount: 21_000n }])
    expect(taken.status).toBe(200)
    expect(await look()).toMatchObject({ status: 'waiting', seen: { mark: expect.stringContaining(`${to}:21000`) } })
    await chain.mine()
    expect(await look()).toEqual({ status: 'confirmed', hash: taken.txid })
    expect(await followed).toEqual({
      status: 'confirmed',
      hash: taken.txid,
      fee: BigInt((await shown(taken.txid)).fee),
    })
  })

  test.each([
    ['taken back', []],
    ['paid to another', [{ address: chain.account(901).payment.address, amount: 22_000n }]],
    ['paid less', [{ address: to, amount: 21_999n }]],
  ])('behavior: %s it is replaced once the other is in a block, and not before', async (_, outputs) => {
    const { hash, followed, look } = await sent(22_000n)
    const { txid } = await spendAgain(hash, outputs)
    expect(await look()).toMatchObject({ status: 'waiting' })
    await chain.mine()
    expect(await look()).toEqual({ status: 'replaced', by: txid })
    expect(await followed).toMatchObject({ status: 'replaced', hash: txid })
  })

  test('behavior: one that no node knows, and of which nothing was seen, is not known', async () => {
    const { later } = await sent(23_000n)
    const trace = await later.trace?.({ network, hash: 'ab'.repeat(32), from, signal })
    expect(trace).toEqual({ status: 'unknown' })
  })
})
