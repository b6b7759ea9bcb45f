import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice } from '../../fakes.test-support.js'
import { acceptPrice } from './refresh.js'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { approveData, dollar, here, http, make, router } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

type Body = { amount: string; eip155: { slippage: number; permit?: string } }
const signed = '0x5195'
/** A wallet that signs, and a router that takes what is signed. */
async function makeSigning(part: Parameters<typeof make>[0] & { took?: (permit: string | undefined) => unknown } = {}) {
  const permit = vi.fn(async () => ({ typedData: { primaryType: 'Permit' }, pack: () => signed }))
  const made = await make({
    answers: {
      'convert.buildTransaction': ({ body }: { body: Body }) => {
        const { permit: given } = body.eip155
        const failure = part.took?.(given)
        if (failure) throw failure
        return {
          tx: {
            from: '',
            to: `${here}:${router}`,
            data: given === signed ? '0x5195ed' : '0xabcd',
            amount: `${(BigInt(body.amount) * made.market.price) / 1_000n}`,
            eip155: { gas: '200000', gasPrice: '10' },
          },
        }
      },
      ...part.answers,
    },
    transact: { permit, signTypedData: vi.fn(async () => '0xsignature'), ...part.transact },
  })
  await made.start('USDX', 'ETH', '5')
  return { ...made, permit }
}

describe('a token that is let go by a signature', () => {
  test('default: one signature of exactly the amount, and one transaction that carries it', async () => {
    const { client, progress, transact, permit } = await makeSigning()
    await reviewSwap(client)
    expect(progress()).toMatchObject({
      plan: { approval: { spender: router, way: 'signature' }, call: { data: '0xabcd' } },
    })
    await submitSwap(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(permit).toHaveBeenLastCalledWith(
      expect.objectContaining({ token: dollar, owner: alice, spender: router, amount: 5_000_000n, deadline: 2_200n }),
    )
    expect(transact.signTypedData).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: alice, typedData: { primaryType: 'Permit' } }),
    )
    expect(vi.mocked(transact.send).mock.calls.map(([call]) => call)).toMatchObject([{ to: router, data: '0x5195ed' }])
    expect(progress()).toMatchObject({ status: 'confirmed', plan: { permit: { data: signed } } })
  })

  test('behavior: a wallet that does both at once is asked for no signature', async () => {
    const { client, progress } = await makeSigning({ transact: { canBatch: async () => true } })
    await reviewSwap(client)
    expect(progress()).toMatchObject({ plan: { approval: { way: 'together' } } })
  })

  test.each<[string, Parameters<typeof makeSigning>[0]]>([
    ['no router takes one', { took: (permit) => permit === '0x' && http(400) }],
    ['the token turns out to take none', { transact: { permit: async () => undefined } }],
    ['the services are of before', { took: (permit) => permit !== undefined && http(400) }],
  ])('behavior: %s: there is an approval', async (_name, part) => {
    const { client, progress, transact } = await makeSigning(part)
    await reviewSwap(client)
    expect(progress()).toMatchObject({ plan: { approval: { way: 'first' } } })
    await submitSwap(client)
    expect(vi.mocked(transact.send).mock.calls.map(([call]) => call)).toMatchObject([
      { to: dollar, data: approveData(router, 5_000_000n) },
      { to: router, data: '0xabcd' },
    ])
    expect(transact.signTypedData).not.toHaveBeenCalled()
  })

  test('behavior: a price that fell a little meanwhile: the least that was shown is held to', async () => {
    const { client, market, calls, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockImplementationOnce(async () => {
      market.price = 1_990n
      return '0xsignature'
    })
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
    expect(progress()).toMatchObject({ plan: { minimum: expect.stringMatching(/^99\d{5}$/), slippage: 100 } })
    const last = calls.filter(({ name }) => name === 'convert.buildTransaction').at(-1)?.input.body as Body
    expect(last.eip155.slippage).toBeLessThan(1)
  })

  test('behavior: a price beyond the limit meanwhile: the person is asked, the signature is kept', async () => {
    const { client, market, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockImplementationOnce(async () => {
      market.price = 1_000n
      return '0xsignature'
    })
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', approved: true, now: { amountOut: '5000000' } })
    acceptPrice(client)
    await submitSwap(client)
    expect(transact.signTypedData).toHaveBeenCalledTimes(1)
    expect(vi.mocked(transact.send).mock.calls[0]?.[0]).toMatchObject({ data: '0x5195ed' })
  })

  test('behavior: a signature that has run out is asked for again', async () => {
    const { client, market, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockImplementationOnce(async () => {
      market.price = 1_000n
      return '0xsignature'
    })
    await submitSwap(client)
    market.price = 2_000n
    vi.setSystemTime(1_000_000 + 1_200_000)
    await submitSwap(client)
    expect(transact.signTypedData).toHaveBeenCalledTimes(2)
    expect(progress().status).not.toBe('failed')
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test('error: a token that does not take what was signed is let go by a transaction, when the person says so', async () => {
    const { client, progress, transact } = await makeSigning({
      transact: {
        simulate: async ({ calls }) => {
          if (calls.some(({ data }) => data === '0x5195ed')) throw fail(paymentErrors, 'tx/reverted', { reason: 'no' })
          return {}
        },
      },
    })
    await reviewSwap(client)
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', now: { approval: { way: 'first' } } })
    acceptPrice(client)
    await submitSwap(client)
    expect(transact.signTypedData).toHaveBeenCalledTimes(1)
    expect(transact.send).toHaveBeenCalledTimes(2)
  })

  test('error: declined: nothing is sent, and nothing is kept', async () => {
    const { client, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', declined: true, plan: { approval: { way: 'signature' } } })
  })

  test('error: the services fall silent after the signature: nothing is sent', async () => {
    const { client, answers, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockImplementationOnce(async () => {
      answers['convert.buildTransaction'] = http(503)
      return '0xsignature'
    })
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', approved: true, failure: 'unavailable' })
  })

  test('error: another spender in what the services wrote for it', async () => {
    const other = `0x${'9'.repeat(40)}`
    const { client, answers, progress, transact } = await makeSigning()
    await reviewSwap(client)
    vi.mocked(transact.signTypedData).mockImplementationOnce(async () => {
      answers['convert.buildTransaction'] = {
        tx: { from: '', to: `${here}:${other}`, data: '0x', amount: '10000000', eip155: null },
      }
      return '0xsignature'
    })
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ failure: 'unavailable' })
  })
})
