import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { connectErrors } from '../../../base/errors/connect.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import { settle, sharedStorage } from '../../fakes.test-support.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'
import type { StoredPayment } from '../../payments/storedShape.js'
import { choosePay, startPay } from './flow.js'
import { here, makePay, plain } from './pay.test-support.js'
import { payAgain } from './payment.js'
import type { PayPlan } from './state.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Given = NonNullable<Parameters<typeof makePay>[0]>
const never = () => new Promise<never>(() => {})

/** Locks as two tabs of one origin share them. */
function sharedLocks(): void {
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _options: { ifAvailable: true }, run: (lock: object | null) => Promise<unknown>) {
        if (held.has(name)) return run(null)
        held.add(name)
        try {
          return await run({ name })
        } finally {
          held.delete(name)
        }
      },
    },
  })
}

function planOf({ progress }: ReturnType<typeof makePay>): PayPlan {
  const found = progress()
  if (!('plan' in found)) throw new Error('Nothing is planned')
  return found.plan
}

/** What another tab has sent of the same payment. */
function keptOf(made: ReturnType<typeof makePay>, hash: string): StoredPayment {
  const plan = planOf(made)
  const { networkId, from, recipient: to } = plan
  const facts = { networkId, from, to, operation: 'send' as const, status: 'pending' as const }
  return { ...facts, hash, sentAt: Date.now(), guard: { order: made.pay().order, plan } }
}

/** Two tabs that both show the same payment, ready for the button. */
async function twoTabs(one: Given = {}, other: Given = {}) {
  const { tab } = sharedStorage()
  const tabs = [makePay({ ...one, storage: tab() }), makePay({ ...other, storage: tab() })] as const
  const receipts = tabs.map(({ ask }) => ask(plain))
  for (const receipt of receipts) receipt.catch(() => {})
  await settle(5)
  for (const { client, progress } of tabs) {
    await startPay(client)
    expect(progress().status).toBe('review')
  }
  return { one: tabs[0], other: tabs[1], receipts }
}

describe('the same payment in two tabs', () => {
  test('default: what one has sent the other waits for, and tells its app; it is paid once', async () => {
    const wait = vi.fn(never)
    const { one, other, receipts } = await twoTabs({ send: { wait } })
    await submitPay(one.client)
    expect(one.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
    await settle(10)
    expect(await receipts[1]).toMatchObject({ hash: '0xhash', amount: '1.5' })
    await submitPay(other.client)
    expect(other.send.send).not.toHaveBeenCalled()
    expect(other.progress()).toMatchObject({ status: 'confirmed', hash: '0xhash' })
  })

  test('behavior: also where it was in a block before the other tab could look', async () => {
    const { one, other, receipts } = await twoTabs()
    // A tab in the background hears late: of all that happened only what is kept now is left to read.
    const watch = vi.spyOn(other.client.storage, 'get')
    watch.mockReturnValue(undefined)
    await submitPay(one.client)
    await settle(10)
    expect(one.progress().status).toBe('confirmed')
    watch.mockRestore()
    expect(other.progress().status).toBe('review')
    await submitPay(other.client)
    expect(other.send.send).not.toHaveBeenCalled()
    expect(await receipts[1]).toMatchObject({ hash: '0xhash' })
  })

  test('behavior: while the wallet of one asks, the other says where it is paid, and asks nobody', async () => {
    sharedLocks()
    const { one, other } = await twoTabs({ send: { send: vi.fn(never) } })
    void submitPay(one.client)
    await settle(10)
    expect(one.progress()).toMatchObject({ status: 'signing', step: 'pay' })
    expect(other.progress().status).toBe('review')
    await submitPay(other.client)
    expect(other.send.send).not.toHaveBeenCalled()
    expect(other.progress()).toMatchObject({ status: 'review', failure: 'elsewhere' })
  })

  test('behavior: pressed in both at once, one wallet is asked', async () => {
    sharedLocks()
    const { one, other } = await twoTabs()
    await Promise.all([submitPay(one.client), submitPay(other.client)])
    await settle(10)
    const asked = [one, other].map(({ send }) => vi.mocked(send.send).mock.calls.length)
    expect(asked.sort()).toEqual([0, 1])
    await submitPay(other.client)
    await submitPay(one.client)
    expect([one, other].map(({ send }) => vi.mocked(send.send).mock.calls.length).sort()).toEqual([0, 1])
  })

  test('behavior: declined in one, it is paid in the other', async () => {
    sharedLocks()
    const declined = fail(connectErrors, 'connect/rejected')
    const { one, other } = await twoTabs({ send: { send: vi.fn(() => Promise.reject(declined)) } })
    await submitPay(one.client)
    expect(one.progress()).toMatchObject({ status: 'review' })
    await submitPay(other.client)
    await settle(10)
    expect(other.send.send).toHaveBeenCalledOnce()
    expect(other.progress().status).toBe('confirmed')
  })

  test('behavior: what one tab reads and prices does not make the other forget what it has sent', async () => {
    const { tab } = sharedStorage()
    const one = makePay({ send: { wait: vi.fn(never) }, storage: tab() })
    const other = makePay({ storage: { ...tab(), watch: () => () => {} } })
    for (const { ask, client } of [one, other]) {
      void ask(plain).catch(() => {})
      await settle(5)
      await startPay(client)
    }
    await submitPay(one.client)
    expect(one.progress().status).toBe('sent')
    await choosePay(other.client, other.pay().options[0]?.token as SwapToken)
    expect(other.progress().status).toBe('review')
    const third = makePay({ storage: tab(), send: { wait: vi.fn(never) } })
    void third.ask(plain).catch(() => {})
    await settle(5)
    expect(third.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
  })

  test('behavior: what one tab has sent anew the other neither forgets nor pays beside, when both did not know before', async () => {
    const { tab } = sharedStorage()
    const lost = fail(chainErrors, 'rpc/error', { name: 'Internal', code: -32603, message: 'gone' })
    const deaf = () => ({ ...tab(), watch: () => () => {} })
    const send = () => ({ send: vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('0xnew'), wait: vi.fn(never) })
    const [one, other] = [makePay({ send: send(), storage: deaf() }), makePay({ send: send(), storage: deaf() })]
    void one.ask(plain).catch(() => {})
    await settle(5)
    await startPay(one.client)
    await submitPay(one.client)
    void other.ask(plain).catch(() => {})
    await settle(5)
    await startPay(other.client)
    for (const { progress } of [one, other])
      await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', moved: false }))
    payAgain(one.client)
    await startPay(one.client)
    await submitPay(one.client)
    expect(one.progress()).toMatchObject({ status: 'sent', hash: '0xnew' })
    payAgain(other.client)
    await startPay(other.client)
    await submitPay(other.client)
    expect(other.send.send).not.toHaveBeenCalled()
    expect(other.progress()).toMatchObject({ status: 'sent', hash: '0xnew' })
  })

  test('behavior: a failure that one tab hears late does not make it forget what another has sent since', async () => {
    const { tab } = sharedStorage()
    const reverted = () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' }))
    const gate = deferred<never>()
    const late = vi.fn(() => gate.promise)
    const one = makePay({
      send: {
        send: vi.fn().mockResolvedValueOnce('0xold').mockResolvedValue('0xnew'),
        wait: vi.fn(never).mockImplementationOnce(reverted),
      },
      storage: { ...tab(), watch: () => () => {} },
    })
    void one.ask(plain).catch(() => {})
    await settle(5)
    await startPay(one.client)
    one.client.storage.set('sent', [])
    await submitPay(one.client)
    const other = makePay({ send: { wait: late }, storage: { ...tab(), watch: () => () => {} } })
    one.client.storage.set('sent', [keptOf(one, '0xold')])
    void other.ask(plain).catch(() => {})
    await settle(5)
    await startPay(other.client)
    expect(other.progress()).toMatchObject({ status: 'sent', hash: '0xold' })
    await vi.waitFor(() => expect(one.progress().status).toBe('failed'))
    one.client.storage.set('sent', [keptOf(one, '0xnew')])
    await vi.waitFor(() => expect(late).toHaveBeenCalled())
    gate.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' }))
    await vi.waitFor(() => expect(other.progress().status).toBe('failed'))
    expect(
      one.client.storage.get('sent', (value) => (value as StoredPayment[]).filter(({ guard }) => guard)),
    ).toMatchObject([{ hash: '0xnew' }])
  })

  test('behavior: what another tab hears of an old payment is no answer to a new request for the same', async () => {
    const { tab } = sharedStorage()
    const gate = deferred<never>()
    const late = vi.fn(() => gate.promise)
    const one = makePay({ storage: tab() })
    const first = one.ask(plain)
    await settle(5)
    await startPay(one.client)
    const other = makePay({ storage: tab(), send: { wait: late } })
    void other.ask(plain).catch(() => {})
    await settle(5)
    await startPay(other.client)
    await submitPay(one.client)
    await settle(10)
    expect(await first).toMatchObject({ hash: '0xhash' })
    expect(other.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
    vi.setSystemTime(1_005_000)
    void one.ask(plain).catch(() => {})
    await settle(5)
    await startPay(one.client)
    expect(one.progress().status).toBe('review')
    vi.setSystemTime(1_006_000)
    await vi.waitFor(() => expect(late).toHaveBeenCalled())
    gate.resolve({ status: 'confirmed' } as never)
    await vi.waitFor(() => expect(other.progress().status).toBe('confirmed'))
    await settle(5)
    expect(one.progress().status).toBe('review')
  })

  test('behavior: a browser that denies locks goes by what is stored', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
    const { one, other } = await twoTabs({ send: { wait: vi.fn(never) } }, { send: { wait: vi.fn(never) } })
    await submitPay(one.client)
    expect(one.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
    await submitPay(other.client)
    expect(other.send.send).not.toHaveBeenCalled()
  })

  test('behavior: taken over while the wallet is about to be asked, it is not asked', async () => {
    const { one, other } = await twoTabs({ send: { wait: vi.fn(never) } }, { send: { wait: vi.fn(never) } })
    // The other tab sends in the moment between this one's last look and its question.
    const pressed = submitPay(other.client)
    await vi.waitFor(() => expect(other.progress().status).toBe('checking'))
    one.client.storage.set('sent', [keptOf(one, '0xhash')])
    await pressed
    expect(other.send.send).not.toHaveBeenCalled()
    expect(other.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
  })

  test('behavior: paid in another tab, the same can be asked for and paid anew later', async () => {
    const { tab } = sharedStorage()
    const one = makePay({ storage: tab() })
    const first = one.ask(plain)
    await settle(5)
    await startPay(one.client)
    await submitPay(one.client)
    await settle(10)
    expect(await first).toMatchObject({ hash: '0xhash' })
    vi.setSystemTime(1_001_000)
    const other = makePay({ storage: tab() })
    void other.ask({ ...plain, asset: `${here}/slip44:60` }).catch(() => {})
    await settle(5)
    await startPay(other.client)
    await submitPay(other.client)
    expect(other.send.send).toHaveBeenCalledOnce()
  })
})
