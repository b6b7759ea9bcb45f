import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { settle } from '../../fakes.test-support.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { choosePay, startPay } from './flow.js'
import { dollar, ether, euro, here, makePay, outOf, router } from './pay.test-support.js'
import { acceptPay } from './payment.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

type Body = Record<'from' | 'to' | 'amount' | 'userAddress', string> & { eip155?: { permit?: string } }
const signed = '0x5195'
const rejection = () => fail(chainErrors, 'rpc/error', { name: 'User Rejected', code: 4001, message: 'no' })
const bare = (caip: string) => caip.split(':')[2] ?? ''

/** Forty euros are asked for and dollars are held, which let themselves go by a signature; `takes`: whether the exchange takes it. */
async function reviewed(takes: () => boolean = () => true) {
  const made = makePay({
    market: { held: { [nativeAddress]: ether, [dollar]: 5_000_000_000n, [euro]: 0n } },
    transact: {
      permit: vi.fn(async () => ({ typedData: { primaryType: 'Permit' }, pack: () => signed })),
      signTypedData: vi.fn(async () => '0xsignature'),
      simulate: async ({ calls }) => {
        if (calls.some(({ data }) => data === '0x5195ed') && !takes())
          throw fail(paymentErrors, 'tx/reverted', { reason: 'no' })
        return {}
      },
      send: vi.fn(async (call: { to: string }) => {
        if (call.to === router) made.market.held[euro] = 40_400_000n
        return '0xstep'
      }),
    },
    answers: {
      'convert.tokens': {
        tokens: [
          {
            address: `${here}:${nativeAddress}`,
            symbol: 'ETH',
            name: 'Ether',
            decimals: 18,
            logoUri: null,
            eip2612: false,
          },
          { address: `${here}:${dollar}`, symbol: 'USDX', name: 'Dollar', decimals: 6, logoUri: null, eip2612: true },
          { address: `${here}:${euro}`, symbol: 'EURX', name: 'Euro', decimals: 6, logoUri: null, eip2612: false },
        ],
      },
      'convert.buildTransaction': ({ body }: { body: Body }) => ({
        tx: {
          from: body.userAddress,
          to: `${here}:${router}`,
          data: body.eip155?.permit === signed ? '0x5195ed' : '0xabcd',
          amount: `${outOf(made.market, bare(body.from), bare(body.to), BigInt(body.amount))}`,
          eip155: { gas: '200000', gasPrice: '10' },
        },
      }),
    },
  })
  const promise = made.ask()
  promise.catch(() => {})
  await settle(3)
  await startPay(made.client)
  const usd = made.pay().options.find(({ token }) => token.address === dollar)
  if (!usd) throw new Error('dollars are not offered')
  await choosePay(made.client, usd.token)
  return { ...made, promise, transact: made.transact }
}

describe('a token that is let go by a signature', () => {
  test('default: signed, swapped with it, paid: two transactions', async () => {
    const { client, progress, transact, send, promise } = await reviewed()
    expect(progress()).toMatchObject({
      plan: { way: 'apart', swap: { approval: { way: 'signature', spender: router } } },
    })
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
    expect(transact.signTypedData).toHaveBeenCalledTimes(1)
    expect(vi.mocked(transact.send).mock.calls.map(([call]) => call)).toMatchObject([{ to: router, data: '0x5195ed' }])
    expect(send.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: exactly the most that was shown is let go', async () => {
    const { client, progress, transact, promise } = await reviewed()
    const { plan } = progress() as { plan: { maximum: string } }
    await submitPay(client)
    await promise
    expect(vi.mocked(transact.permit as NonNullable<typeof transact.permit>)).toHaveBeenLastCalledWith(
      expect.objectContaining({ token: dollar, spender: router, amount: BigInt(plan.maximum), deadline: 2_200n }),
    )
  })

  test('error: the signature is declined: nothing is sent, and the next press asks again', async () => {
    const { client, progress, transact, promise } = await reviewed()
    vi.mocked(transact.signTypedData).mockRejectedValueOnce(rejection())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', declined: true })
    expect(transact.send).not.toHaveBeenCalled()
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
  })

  test('behavior: the swap is declined after the signature: that is not asked for again', async () => {
    const { client, progress, transact, promise } = await reviewed()
    vi.mocked(transact.send).mockRejectedValueOnce(rejection())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', declined: true, approved: true, permit: { data: signed } })
    await submitPay(client)
    await promise
    expect(transact.signTypedData).toHaveBeenCalledTimes(1)
  })

  test('behavior: a signature that has run out is asked for anew, once the person has seen it', async () => {
    const { client, progress, transact, promise } = await reviewed()
    vi.mocked(transact.send).mockRejectedValueOnce(rejection())
    await submitPay(client)
    vi.setSystemTime(1_000_000 + 1_200_000)
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', now: { swap: { approval: { way: 'signature' } } } })
    expect(progress()).not.toHaveProperty('permit')
    acceptPay(client)
    await submitPay(client)
    await promise
    expect(transact.signTypedData).toHaveBeenCalledTimes(2)
  })

  test('behavior: a token that does not take its own signature is let go by a transaction', async () => {
    const { client, progress, transact, promise } = await reviewed(() => false)
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', now: { swap: { approval: { way: 'first' } } } })
    expect(transact.send).not.toHaveBeenCalled()
    const { now } = progress() as { now?: { maximum: string } }
    transact.allowance = async () => (vi.mocked(transact.send).mock.calls.length > 0 ? BigInt(now?.maximum ?? 0) : 0n)
    acceptPay(client)
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
    expect(vi.mocked(transact.send).mock.calls.map(([{ to }]) => to)).toEqual([dollar, router])
  })
})
