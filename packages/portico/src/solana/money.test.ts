import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSolana, type TestSolana } from '../../../../sandbox/solana/testing.js'
import { toBase58 } from '../base/base58.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext } from '../base/errors/foreign.js'
import { httpErrors } from '../base/errors/http.js'
import type { Transport } from '../base/rpc/transport.js'
import type { StandardWallet } from '../base/walletStandard.js'
import type { SendIntent } from '../core/family.js'
import { attempt } from './attempt.js'
import { addressBytes } from './bytes.js'
import { networkOf, sendingOf, walletOf } from './chain.test-support.js'
import { waitForConfirmation } from './confirm.js'
import { associatedAddress } from './derived.js'
import { programs } from './instructions.js'
import { isDead } from './landing.js'
import { encodeMessage } from './message.js'
import { transportOf } from './node.js'
import { prepare } from './prepare.js'
import { submit } from './submit.js'

const held: { chain?: TestSolana } = {}
beforeAll(async () => {
  held.chain = await startTestSolana()
})
afterAll(() => held.chain?.stop())

const { signal } = new AbortController()
const chain = () => held.chain as TestSolana
const network = () => networkOf(chain())
const nodes = () => transportOf(new Map(), network())
const alice = () => chain().accounts[0] as string
const one = 1_000_000_000n
const stranger = async (): Promise<string> => (await generateKeyPairSigner()).address
const payTo = (to: string, part: Partial<SendIntent> = {}): SendIntent => ({
  network: network(),
  from: alice(),
  to,
  amount: one,
  ...part,
})
const balance = async (address: string) =>
  ((await nodes().request('getBalance', [address], { signal })) as { value: number }).value

/** Lets blocks pass until something has ended. */
async function passBlocks<T>(promise: Promise<T>): Promise<T> {
  const state = { isOver: false }
  const end = () => {
    state.isOver = true
  }
  promise.then(end, end)
  while (!state.isOver) await chain().advance(20)
  return promise
}

type Call = (input: unknown) => Promise<readonly { signature: Uint8Array }[]>

/** A wallet whose `signAndSendTransaction` does something around the real one; and how often it was asked. */
async function walletThat(act: (send: Call, input: unknown, time: number) => Promise<unknown>) {
  const wallet = await walletOf(chain())
  const real = wallet.features['solana:signAndSendTransaction'] as { signAndSendTransaction: Call }
  const state = { asked: 0 }
  const signAndSendTransaction = (input: unknown) =>
    act((given) => real.signAndSendTransaction(given), input, ++state.asked)
  const features = { ...wallet.features, 'solana:signAndSendTransaction': { signAndSendTransaction } }
  return { state, wallet: { ...wallet, accounts: wallet.accounts, features } as StandardWallet }
}

/** Nodes that answer some questions otherwise. */
const nodesThat = (answers: Record<string, (real: () => Promise<unknown>) => unknown>): Transport => ({
  request: async (method, params, options) => {
    const real = () => nodes().request(method, params, options)
    return answers[method] ? answers[method](real) : real()
  },
})

describe('a payment is made once', () => {
  test('behavior: a wallet that sent, and only then says that it is too late, is not asked again', async () => {
    const { state, wallet } = await walletThat(async (send, input) => {
      await send(input)
      await chain().advance(200)
      throw new Error('Transaction failed: block height exceeded')
    })
    const to = await stranger()
    const sent = passBlocks(sendingOf().send(payTo(to), wallet))
    await expect(sent).rejects.toMatchObject({ code: 'rpc/error' })
    expect(state.asked).toBe(1)
    expect(await balance(to)).toBe(Number(one))
  })

  test('behavior: one that names what it sent is believed, and what it sent is followed', async () => {
    const { state, wallet } = await walletThat(async (send, input) => {
      const [answer] = await send(input)
      await chain().advance(200)
      throw new Error(`Signature ${toBase58(answer?.signature as Uint8Array)} has expired: block height exceeded.`)
    })
    const to = await stranger()
    const sending = sendingOf()
    const hash = await passBlocks(sending.send(payTo(to), wallet))
    expect(await sending.wait(network(), hash)).toMatchObject({ status: 'confirmed' })
    expect(state.asked).toBe(1)
    expect(await balance(to)).toBe(Number(one))
  })

  test('behavior: one that was too late and sent nothing is asked again, when that is final', async () => {
    const { state, wallet } = await walletThat(async (send, input, time) => {
      if (time > 1) return send(input)
      await chain().advance(200)
      throw new Error('Blockhash not found')
    })
    const to = await stranger()
    await passBlocks(sendingOf().send(payTo(to), wallet))
    expect(state.asked).toBe(2)
    expect(await balance(to)).toBe(Number(one))
  })

  test('behavior: what a node took without an answer is followed, not signed again', async () => {
    const wallet = await walletOf(chain(), ['solana:signAndSendTransaction'])
    const to = await stranger()
    const silent = nodesThat({
      sendTransaction: async (real) => {
        await real()
        throw fail(httpErrors, 'http/unreachable', { endpoint: 'node' })
      },
    })
    const outcome = await attempt(silent, payTo(to), { provider: wallet, signal })
    if (outcome === 'again') throw new Error('again')
    expect(
      await waitForConfirmation(nodes(), { network: network(), hash: outcome.hash, signal, sent: outcome }),
    ).toEqual({ status: 'confirmed', fee: expect.any(BigInt) })
    expect(await balance(to)).toBe(Number(one))
  })

  test('behavior: a node that is behind does not make a young transaction old', async () => {
    const wallet = await walletOf(chain(), ['solana:signAndSendTransaction'])
    const behind = nodesThat({
      sendTransaction: () => {
        throw fail(chainErrors, 'rpc/error', rpcContext(-32002, 'Transaction simulation failed: Blockhash not found'))
      },
    })
    const outcome = await attempt(behind, payTo(await stranger()), { provider: wallet, signal })
    expect(outcome).toMatchObject({ transaction: expect.any(Uint8Array), lastValidBlockHeight: expect.any(BigInt) })
  })

  test('behavior: a node that has the transaction already is no failure', async () => {
    const wallet = await walletOf(chain(), ['solana:signAndSendTransaction'])
    const to = await stranger()
    const prepared = await prepare(nodes(), payTo(to), { signal })
    const twice = nodesThat({ sendTransaction: (real) => real().then(real) })
    const { hash } = await submit(twice, payTo(to), prepared.message, { provider: wallet, signal })
    await waitForConfirmation(nodes(), { network: network(), hash, signal, sent: undefined })
    expect(await balance(to)).toBe(Number(one))
  })

  test('error: a node that refuses', async () => {
    const wallet = await walletOf(chain(), ['solana:signAndSendTransaction'])
    const refusing = nodesThat({
      sendTransaction: () => {
        throw fail(chainErrors, 'rpc/error', rpcContext(-32003, 'Transaction signature verification failure'))
      },
    })
    const refused = attempt(refusing, payTo(await stranger()), { provider: wallet, signal })
    await expect(refused).rejects.toMatchObject({ code: 'rpc/error' })
  })
})

describe('what proves that a transaction can never land', () => {
  const chainAt = (height: number, slot: number, status: unknown) => async (method: string) =>
    method === 'getEpochInfo' ? { blockHeight: height, absoluteSlot: 900 } : { context: { slot }, value: [status] }

  test('behavior: a final block after its last one, by a node that has seen it', async () => {
    expect(await isDead(chainAt(101, 900, null), 'x', 100n)).toBe(true)
    expect(await isDead(chainAt(100, 900, null), 'x', 100n)).toBe(false)
    expect(await isDead(chainAt(101, 899, null), 'x', 100n)).toBe(false)
    expect(await isDead(chainAt(101, 900, { err: null }), 'x', 100n)).toBe(false)
  })

  test('error: a node that does not tell', async () => {
    await expect(isDead(chainAt(101, 900, undefined), 'x', 100n)).rejects.toMatchObject({ code: 'http/answer' })
    await expect(isDead(async () => ({}), 'x', 100n)).rejects.toMatchObject({ code: 'http/answer' })
  })

  test('behavior: a failure in a block that may be undone is not the end', async () => {
    const statuses = [
      { err: 'AccountNotFound', confirmationStatus: 'processed' },
      null,
      { err: null, confirmationStatus: 'confirmed' },
    ]
    const asked: string[] = []
    const transport: Transport = {
      async request(method) {
        asked.push(method)
        if (method === 'getSignatureStatuses') return { context: { slot: 1 }, value: [statuses.shift()] }
        return method === 'getEpochInfo' ? { blockHeight: 1, absoluteSlot: 1 } : null
      },
    }
    const plain = networkOf(chain())
    const outcome = await waitForConfirmation(transport, { network: plain, hash: 'x', signal, sent: undefined })
    expect(outcome).toMatchObject({ status: 'confirmed' })
    expect(asked.filter((method) => method === 'getSignatureStatuses')).toHaveLength(3)
  })
})

describe('what is paid is what was meant', () => {
  const usdx = () => {
    const { mint, decimals, symbol } = chain().tokens.usdx
    return { kind: 'spl', address: mint, decimals, symbol } as const
  }

  test('error: a list that says other decimals than the token', async () => {
    const asset = { ...usdx(), decimals: 2 }
    await expect(sendingOf().estimate(payTo(await stranger(), { asset, amount: 1n }))).rejects.toMatchObject({
      code: 'tx/reverted',
      context: { reason: 'MintDecimalsMismatch' },
    })
  })

  test('error: the receiver’s account of the token was handed to someone else', async () => {
    const to = chain().accounts[3] as string
    const { address: mint } = usdx()
    const lost = await associatedAddress(to, mint, programs.token)
    const { value } = (await nodes().request('getLatestBlockhash', [], { signal })) as {
      value: { blockhash: string }
    }
    const handOver = {
      program: programs.token,
      accounts: [
        { address: lost, written: true },
        { address: to, signs: true },
      ],
      data: Uint8Array.from([6, 2, 1, ...addressBytes(await stranger())]),
    }
    const message = encodeMessage(to, [handOver], value.blockhash)
    const provider = await walletOf(chain(), [], 3)
    const { hash } = await submit(nodes(), payTo(to, { from: to }), message, { provider, signal })
    await waitForConfirmation(nodes(), { network: network(), hash, signal, sent: undefined })
    const payment = payTo(to, { asset: usdx(), amount: 1n })
    await expect(sendingOf().simulate(payment)).rejects.toMatchObject({ code: 'tx/reverted' })
    const asked = sendingOf().send(payment, await walletOf(chain()))
    await expect(asked).rejects.toMatchObject({ code: 'tx/reverted' })
  })

  test('error: a trial that does not say how it went', async () => {
    const mute = nodesThat({ simulateTransaction: () => ({ context: { slot: 1 }, value: {} }) })
    await expect(prepare(mute, payTo(await stranger()), { signal })).rejects.toMatchObject({ code: 'http/answer' })
  })

  test('behavior: a node that calls for a huge price does not get it', async () => {
    const dear = nodesThat({
      getRecentPrioritizationFees: () => Array.from({ length: 150 }, () => ({ slot: 1, prioritizationFee: 10 ** 15 })),
    })
    const { fee } = await prepare(dear, payTo(await stranger()), { signal })
    expect(fee).toBeLessThanOrEqual(1_005_000n)
  })

  test.each([
    ['a millionth below the most', -1n, 1_005_000n],
    ['the most', 0n, 1_005_000n],
    ['a millionth above the most', 1n, 1_005_000n],
    ['half of the most', undefined, 505_000n],
  ])('behavior: what others pay: %s', async (_, off, most) => {
    // The work of such a payment is known from its trial: the price at which a thousandth of a SOL is paid on top.
    const trial = () => ({
      context: { slot: 1 },
      value: { err: null, logs: [], unitsConsumed: 1_000, accounts: [null] },
    })
    const limit = 1_500n
    const highest = (1_000_000n * 1_000_000n) / limit
    const price = off === undefined ? highest / 2n : highest + off
    const nodes = nodesThat({
      simulateTransaction: trial,
      getRecentPrioritizationFees: () => [{ slot: 1, prioritizationFee: Number(price) }],
    })
    const { fee } = await prepare(nodes, payTo(await stranger()), { signal })
    expect(fee).toBeLessThanOrEqual(most)
    expect(fee).toBeGreaterThanOrEqual(most - 1n)
  })
})
