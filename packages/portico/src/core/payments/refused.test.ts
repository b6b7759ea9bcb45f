import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Network } from '../../base/entities/network.js'
import { fail } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'
import { connectErrors } from '../../base/errors/connect.js'
import { httpErrors } from '../../base/errors/http.js'
import { fakeContext, makeNetwork, payment } from '../../bitcoin/bitcoin.test-support.js'
import { makeSending as bitcoinSending } from '../../bitcoin/sending.js'
import { embeddedErrors } from '../../embedded/errors.js'
import { makeSending as evmSending } from '../../evm/sending.js'
import { makeTransacting } from '../../evm/transact.js'
import { addressOne, addressTwo, fakeProvider, sandboxOne, walletError } from '../../evm/wallet.test-support.js'
import { makeSending as solanaSending } from '../../solana/sending.js'
import { addressOne as solanaAddress } from '../../solana/wallet.test-support.js'
import type { SendIntent } from '../family.js'
import { wasRefused } from './refused.js'

const { signal } = new AbortController()

// Every node answers, and none knows anything: no test waits for another try.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('', { status: 404 })))
afterEach(() => void vi.unstubAllGlobals())

const hash = `0x${'1'.repeat(64)}`
const intent = (part: Partial<SendIntent> = {}): SendIntent => ({
  network: sandboxOne,
  from: addressOne,
  to: addressTwo,
  amount: 1n,
  ...part,
})
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  )
const solanaNetwork: Network = { ...sandboxOne, chainNamespace: 'solana', caipNetworkId: 'solana:sandbox' }

describe('a payment that stops before its wallet is asked was sent by nobody', () => {
  test('behavior: solana: the nodes do not tell of a block', async () => {
    const asked = vi.fn()
    const provider = { accounts: [], chains: [], features: { 'solana:signAndSendTransaction': asked } }
    const paid = intent({ network: solanaNetwork, from: solanaAddress, to: solanaAddress })
    expect(wasRefused(await errorOf(solanaSending(new Map()).send(paid, { provider, signal })))).toBe(true)
    expect(asked).not.toHaveBeenCalled()
  })

  test('behavior: bitcoin: the nodes do not tell of coins', async () => {
    const signPsbt = vi.fn()
    const network = makeNetwork()
    const accounts = [{ address: payment, purpose: 'payment' }]
    const provider = { wallet: { signPsbt }, state: () => ({ networkId: network.caipNetworkId, accounts }) }
    const paid = intent({ network, from: payment, to: payment, amount: 10_000n })
    const sending = bitcoinSending(fakeContext([network]), new Map())
    expect(wasRefused(await errorOf(sending.send(paid, { provider, signal })))).toBe(true)
    expect(signPsbt).not.toHaveBeenCalled()
  })

  test('behavior: evm: the wallet does not even say where it is', async () => {
    const provider = fakeProvider({ eth_chainId: walletError(-32603) })
    const call = { network: sandboxOne, from: addressOne, to: addressTwo, data: '0x', value: 0n }
    const transact = makeTransacting(new Map())
    const bundle = { ...call, calls: [call], atomicRequired: true }
    for (const error of [
      await errorOf(evmSending(new Map(), new Map()).send(intent(), { provider, signal })),
      await errorOf(transact.send(call, { provider, signal })),
      await errorOf(transact.batch?.(bundle, { provider, signal }) ?? Promise.resolve()),
    ])
      expect(wasRefused(error)).toBe(true)
    expect(provider.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('behavior: evm: nodes that tell no fee leave it to the wallet', async () => {
    const provider = fakeProvider({ eth_chainId: '0x7a69', eth_sendTransaction: hash })
    expect(await evmSending(new Map(), new Map()).send(intent(), { provider, signal })).toBe(hash)
  })

  test.each([
    fail(connectErrors, 'walletconnect/not-connected'),
    fail(chainErrors, 'embedded/not-allowed'),
    fail(embeddedErrors, 'embedded/bad-call'),
  ])('error: $code', (error) => {
    expect(wasRefused(error)).toBe(true)
  })
})

describe('once it is asked, nobody knows', () => {
  test('behavior: evm: the wallet fails at it', async () => {
    const provider = fakeProvider({ eth_chainId: '0x7a69', eth_sendTransaction: walletError(-32603) })
    expect(wasRefused(await errorOf(evmSending(new Map(), new Map()).send(intent(), { provider, signal })))).toBe(false)
  })

  test('error: http/unreachable', () => {
    expect(wasRefused(fail(httpErrors, 'http/unreachable', { endpoint: 'x' }))).toBe(false)
  })
})
