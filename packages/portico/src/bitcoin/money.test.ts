import * as btc from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoinAccount } from '../../../../sandbox/bitcoin/keys.js'
import { regtest } from '../../../../sandbox/bitcoin/network.js'
import { mnemonic } from '../../../../sandbox/chains/anvil.js'
import { toHex } from '../base/bytes.js'
import type { SendIntent } from '../core/family.js'
import { fakeContext, makeNetwork, regtestId, walletError } from './bitcoin.test-support.js'
import { makeSending } from './sending.js'
import { unisat } from './styles/unisat.js'
import type { BitcoinAccount, BitcoinWallet, LiveWallet } from './wallet.js'

const { signal } = new AbortController()
const { payment, ordinals } = bitcoinAccount(mnemonic, 3)
const to = bitcoinAccount(mnemonic, 4).payment.address
const network = makeNetwork('http://esplora.invalid')

/** Where the coins come from: 60,000 sat to each address, and one of the size of an inscription. */
const parent = new btc.Transaction()
parent.addInput({ txid: '11'.repeat(32), index: 0 })
parent.addOutputAddress(payment.address, 60_000n, regtest)
parent.addOutputAddress(payment.address, 9_000n, regtest)
parent.addOutputAddress(ordinals.address, 60_000n, regtest)
const coinAt = (vout: number, value: number) => ({ txid: parent.id, vout, value, status: { confirmed: true } })
const coins = { [payment.address]: [coinAt(0, 60_000), coinAt(1, 9_000)], [ordinals.address]: [coinAt(2, 60_000)] }

type Answer = unknown | (() => unknown)
const node = { answers: {} as Record<string, Answer>, asked: [] as string[], taken: [] as string[] }

/** Answers by path; what is a function may throw, as a network that is not there does. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = `${init?.method ?? 'GET'} ${url.replace('http://esplora.invalid', '')}`
  node.asked.push(path)
  if (path === 'POST /tx') node.taken.push(String(init?.body))
  const found = node.answers[path]
  const body = typeof found === 'function' ? (found as () => unknown)() : found
  if (body === undefined) return new Response('Transaction not found', { status: 404 })
  return typeof body === 'string' ? new Response(body) : Response.json(body)
}

beforeEach(() => {
  node.asked.length = 0
  node.taken.length = 0
  node.answers = {
    'GET /v1/fees/recommended': { economyFee: 1, hourFee: 2, fastestFee: 3 },
    [`GET /address/${payment.address}/utxo`]: coins[payment.address],
    [`GET /address/${ordinals.address}/utxo`]: coins[ordinals.address],
    [`GET /tx/${parent.id}/hex`]: toHex(parent.toBytes(true, false)),
    'POST /tx': 'taken',
  }
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pays: BitcoinAccount = { address: payment.address, purpose: 'payment' }
const keeps: BitcoinAccount = { address: ordinals.address, purpose: 'ordinal' }
const signPsbt = vi.fn<NonNullable<BitcoinWallet['signPsbt']>>(async ({ psbt }) => {
  const given = btc.Transaction.fromPSBT(psbt)
  given.sign(payment.privateKey)
  return given.toPSBT(0)
})

function make(wallet: Partial<BitcoinWallet> = { signPsbt }, accounts: readonly BitcoinAccount[] = [pays, keeps]) {
  signPsbt.mockClear()
  const feature = makeSending(fakeContext([network]), new Map())
  const provider = { wallet, state: () => ({ accounts, networkId: regtestId }) } as unknown as LiveWallet
  const intent = (part: Partial<SendIntent> = {}) => ({ network, from: payment.address, to, amount: 20_000n, ...part })
  return {
    wait: (hash: string) => feature.wait({ network, hash, signal }),
    trace: (hash: string) => feature.trace?.({ network, hash, from: payment.address, signal }),
    send: (part?: Partial<SendIntent>) => feature.send(intent(part), { provider, signal }),
    estimate: (part?: Partial<SendIntent>) => feature.estimateFee(intent(part), { provider, signal }),
  }
}

describe('wallets that only pay by themselves', () => {
  const txid = 'AB'.repeat(32)

  test('behavior: one that does not know how to sign is asked to pay; one that says no is not', async () => {
    const sendTransfer = vi.fn(async () => txid)
    const refusing = (code: number) => ({
      sendTransfer,
      signPsbt: async () => {
        throw walletError(code)
      },
    })
    for (const code of [4200, -32601]) expect(await make(refusing(code)).send()).toBe(txid.toLowerCase())
    expect(sendTransfer.mock.calls).toEqual(
      Array(2).fill([{ from: payment.address, to, amount: 20_000n, networkId: regtestId }]),
    )
    await expect(make(refusing(4001)).send()).rejects.toMatchObject({ context: { code: 4001 } })
    expect(sendTransfer).toHaveBeenCalledTimes(2)
  })

  test('error: what the network would not take, or another network’s address, is never asked for', async () => {
    const sendTransfer = vi.fn(async () => txid)
    const { send } = make({ sendTransfer })
    await expect(send({ amount: 100n })).rejects.toMatchObject({ code: 'tx/dust' })
    await expect(send({ amount: 70_000n })).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    await expect(send({ to: mainnet })).rejects.toMatchObject({ code: 'address/invalid' })
    await expect(send({ from: ordinals.address })).rejects.toMatchObject({ code: 'address/invalid' })
    expect(sendTransfer).not.toHaveBeenCalled()
    sendTransfer.mockResolvedValueOnce('done')
    await expect(send()).rejects.toMatchObject({ context: { code: 4200 } })
  })
})

describe('what space in a block costs', () => {
  const ratesOf = (rate: unknown) => ({ economyFee: rate, hourFee: rate, fastestFee: rate })

  test.each([
    [0, 1],
    [0.5, 1],
    [1, 1],
    [1.001, 1.001],
    [2, 2],
    [4_999, 4_999],
    [5_000, 5_000],
  ])('behavior: %f satoshi for each virtual byte are paid as %f', async (rate, paid) => {
    node.answers['GET /v1/fees/recommended'] = ratesOf(rate)
    node.answers[`GET /address/${payment.address}/utxo`] = [coinAt(0, 9_000_000_000)]
    const { fee } = await make().estimate({ amount: 20_000n })
    // One coin, a payment and what comes back: 142 bytes at most.
    expect(fee).toBe(BigInt(Math.ceil(paid * 142)))
  })

  test.each([5_000.001, 5_001, -1, Number.NaN, '2', null])('error: no rate there is: %s', async (rate) => {
    vi.useFakeTimers()
    node.answers['GET /v1/fees/recommended'] = ratesOf(rate)
    const refused = expect(make().estimate()).rejects.toMatchObject({ code: 'http/answer' })
    // It is asked once more, after a while.
    await vi.runAllTimersAsync()
    await refused
  })
})

describe('coins', () => {
  test.each([
    ['another value', { [`GET /address/${payment.address}/utxo`]: [coinAt(0, 59_000)] }],
    ['another address', { [`GET /address/${payment.address}/utxo`]: [coinAt(2, 60_000)] }],
    ['a transaction of another name', { [`GET /tx/${parent.id}/hex`]: '02000000000000000000' }],
  ])('error: a list that says %s than the chain: nothing is signed', async (_, answers) => {
    Object.assign(node.answers, answers)
    await expect(make().send()).rejects.toMatchObject({ code: 'http/answer' })
    expect(signPsbt).not.toHaveBeenCalled()
  })

  test('behavior: a wallet with one address that fails to say where inscriptions lie keeps its small coins', async () => {
    const told = vi.fn<() => Promise<readonly string[]>>(async () => [])
    const { estimate } = make({ signPsbt, inscribed: told }, [pays])
    expect((await estimate({ amount: 0n })).keep).toBe(0n)
    told.mockRejectedValueOnce(new Error('later'))
    expect((await estimate({ amount: 0n })).keep).toBe(9_000n)
    told.mockResolvedValueOnce([`${parent.id}:0`])
    expect((await estimate({ amount: 0n })).keep).toBe(60_000n)
  })

  test.each([
    [50, 50],
    [51, 50],
  ])(
    'behavior: of %i coins of the size of an inscription %i are looked up, and no other is spent',
    async (count, most) => {
      const several = new btc.Transaction()
      several.addInput({ txid: '33'.repeat(32), index: 0 })
      for (let vout = 0; vout < count; vout += 1) several.addOutputAddress(payment.address, 9_000n, regtest)
      const place = `GET /tx/${several.id}/hex`
      node.answers[place] = toHex(several.toBytes(true, false))
      node.answers[`GET /address/${payment.address}/utxo`] = Array.from({ length: count }, (_, vout) => ({
        ...{ txid: several.id, vout, value: 9_000, status: { confirmed: true } },
      }))
      const { keep } = await make().estimate({ amount: 0n })
      expect(node.asked.filter((path) => path === place)).toHaveLength(most)
      expect(keep).toBe(9_000n * BigInt(count - most))
    },
  )

  /** A transaction that moves Runes, and pays so much to an address. */
  function withRunes(address: string, value: bigint, burned = 0n) {
    const moved = new btc.Transaction({ allowUnknownOutputs: true })
    moved.addInput({ txid: '22'.repeat(32), index: 0 })
    moved.addOutputAddress(address, value, regtest)
    moved.addOutput({ script: Uint8Array.of(0x6a, 0x5d, 2, 0x16, 1), amount: burned })
    node.answers[`GET /tx/${moved.id}/hex`] = toHex(moved.toBytes(true, false))
    node.answers[`GET /address/${address}/utxo`] = [
      { txid: moved.id, vout: 0, value: Number(value), status: { confirmed: true } },
    ]
  }

  describe('behavior: Runes are not spent by themselves', () => {
    const telling = { signPsbt, inscribed: async () => [] }
    const wallets: Record<string, ReturnType<typeof make>> = {
      'with an address of their own': make({ signPsbt }, [pays, keeps]),
      'that lists inscriptions alone': make(telling, [pays]),
      'that lists nothing': make({ signPsbt }, [pays]),
    }
    test.each(Object.keys(wallets))('a wallet %s', async (name) => {
      /** How much of so much can be paid with. */
      const free = async (value: bigint) => {
        const { fee = 0n, keep = 0n } = (await wallets[name]?.estimate({ amount: 0n })) ?? {}
        return value - fee - keep
      }
      for (const value of [546n, 9_999n, 10_000n]) {
        withRunes(payment.address, value)
        expect(await free(value)).toBe(0n)
      }
      // Burned with the message: that is a Runestone all the same.
      withRunes(payment.address, 546n, 1n)
      expect(await free(546n)).toBe(0n)
      withRunes(payment.address, 10_001n)
      expect(await free(10_001n)).toBeGreaterThan(9_000n)
    })
  })

  test.each([
    [10_000, false],
    [10_001, true],
  ])(
    'behavior: of a single taproot address %i sat are spent by their size alone, whatever is listed: %s',
    async (value, isFree) => {
      const taproot: BitcoinAccount = { address: ordinals.address, purpose: 'payment' }
      node.answers[`GET /address/${ordinals.address}/utxo`] = [coinAt(2, value)]
      for (const inscribed of [undefined, async () => [], async () => Promise.reject(new Error('later'))]) {
        const { estimate } = make({ signPsbt, ...(inscribed && { inscribed }) }, [taproot])
        const { fee, keep = 0n } = await estimate({ from: ordinals.address, amount: 0n })
        expect(BigInt(value) - fee - keep > 0n).toBe(isFree)
      }
    },
  )

  test.each([
    ['no list', {}],
    ['an entry without a place', { total: 1, list: [{ inscriptionId: 'x' }] }],
    ['fewer than there are', { total: 3, list: [{ output: `${parent.id}:0` }] }],
  ])('error: UniSat answers with %s: that is no “none”', async (_, answered) => {
    const wallet = unisat({ getInscriptions: async () => answered })
    await expect(wallet.inscribed?.()).rejects.toThrow()
  })
})

describe('a payment is made once', () => {
  test('behavior: what is signed and not answered is followed, and handed on again until it is taken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    node.answers['POST /tx'] = () => {
      throw new TypeError('Failed to fetch')
    }
    const { send, wait } = make()
    const sent = send()
    await vi.advanceTimersByTimeAsync(30_000)
    const hash = await sent
    expect(node.taken).toHaveLength(1)
    const [hex] = node.taken
    Object.assign(node.answers, {
      [`GET /tx/${parent.id}/outspend/0`]: { spent: false },
      'POST /tx': () => {
        node.answers[`GET /tx/${hash}`] = { fee: 282, vin: [], status: { confirmed: true } }
        return hash
      },
    })
    const followed = wait(hash)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await followed).toEqual({ status: 'confirmed', hash, fee: 282n })
    expect(node.taken).toEqual([hex, hex])
    expect(signPsbt).toHaveBeenCalledTimes(1)
  })

  test('behavior: so it is by whoever looks at it now and then', async () => {
    const { send, trace } = make()
    const hash = await send()
    Object.assign(node.answers, {
      [`GET /tx/${parent.id}/outspend/0`]: { spent: false },
      'POST /tx': () => {
        node.answers[`GET /tx/${hash}`] = { fee: 282, vin: [], status: { confirmed: true } }
        return hash
      },
    })
    expect(await trace(hash)).toEqual({ status: 'unknown' })
    expect(node.taken).toHaveLength(2)
    expect(await trace(hash)).toEqual({ status: 'confirmed', hash })
  })

  test('error: one that the network refuses', async () => {
    node.answers['POST /tx'] = undefined
    vi.mocked(fetch).mockImplementation(async (url, init) =>
      init?.method === 'POST'
        ? new Response('sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}', {
            status: 400,
          })
        : answer(String(url), init),
    )
    await expect(make().send()).rejects.toMatchObject({ code: 'tx/nonce' })
  })

  test('behavior: one that was replaced is told when the other is in a block, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { wait } = make()
    const hash = 'cd'.repeat(32)
    const other = 'ef'.repeat(32)
    node.answers[`GET /tx/${hash}`] = { vin: [{ txid: parent.id, vout: 0 }], status: { confirmed: false } }
    const spender = { spent: true, txid: other, status: { confirmed: false } }
    node.answers[`GET /tx/${parent.id}/outspend/0`] = () => spender
    const state = { isOver: false }
    const followed = wait(hash).catch((error: unknown) => {
      state.isOver = true
      return error
    })
    await vi.advanceTimersByTimeAsync(2_000)
    node.answers[`GET /tx/${hash}`] = undefined
    await vi.advanceTimersByTimeAsync(20_000)
    expect(node.asked).toContain(`GET /tx/${parent.id}/outspend/0`)
    expect(state.isOver).toBe(false)
    spender.status.confirmed = true
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await followed).toMatchObject({ status: 'replaced', hash: other })
  })
})
