import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../../fakes.test-support.js'
import { limitedDisk } from '../../storage/limited.test-support.js'
import { startPay } from './flow.js'
import { here, makePay } from './pay.test-support.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** What makes room is loaded when it is needed. */
const patience = 60_000

const plain = { asset: `${here}/slip44:60`, amount: '1.5' }
const never = () => new Promise<never>(() => {})
type Given = NonNullable<Parameters<typeof makePay>[0]>

/** Pages with one disk, the same payment asked for in each. */
function pages() {
  const disk = limitedDisk(20_000)
  const load = async (given: Given = {}) => {
    const page = makePay({ ...given, storage: disk.storage })
    void page.ask(plain).catch(() => {})
    await settle(5)
    return page
  }
  return { ...disk, load }
}
const cached = JSON.stringify({ v: 1, value: { a: 'x'.repeat(2_000) } })

test.each<[string, string, NonNullable<Given['send']>]>([
  ['sent', '0xhash', { wait: never }],
  ['unknown', '"plan"', { send: vi.fn(never) }],
])(
  'behavior: what can be read anew gives way to a payment on a full disk: loaded anew it is %s, and not paid again',
  async (status, written, send) => {
    const { map, fill, load } = pages()
    const first = await load({ send })
    map.set('portico.balances', cached)
    fill()
    await startPay(first.client)
    void submitPay(first.client)
    await settle(10)
    await vi.waitFor(() => expect(map.get('portico.sent')).toContain(written), patience)
    const second = await load({ send: { wait: never } })
    expect(second.progress()).toMatchObject({ status })
    await startPay(second.client)
    await submitPay(second.client)
    expect(second.send.send).not.toHaveBeenCalled()
    expect(first.client.store.get().notices.alert).toBeUndefined()
  },
)

test('error: storage/full: where nothing gives way, it is paid once, and the person reads what a reload would forget', async () => {
  const { fill, load } = pages()
  const { client, send, progress } = await load({ send: { wait: vi.fn(never) } })
  fill()
  await startPay(client)
  void submitPay(client)
  await settle(10)
  void submitPay(client)
  await settle(10)
  expect(progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
  expect(send.send).toHaveBeenCalledTimes(1)
  await vi.waitFor(
    () =>
      expect(client.store.get().notices.alert).toMatchObject({
        code: 'storage/full',
        title: 'This browser has no room to save this',
        text: 'Keep this page open until it is confirmed: after a reload it may be missing here. Then free some space.',
      }),
    patience,
  )
})

test('behavior: as soon as there is room again, what was kept by the page alone is on the disk', async () => {
  const { map, fill, load } = pages()
  let answer: (value: string) => void = () => {}
  const asked = new Promise<string>((resolve) => {
    answer = resolve
  })
  const { client } = await load({ send: { send: vi.fn(() => asked), wait: never } })
  fill()
  await startPay(client)
  void submitPay(client)
  await settle(10)
  map.delete('app')
  answer('0xhash')
  await settle(10)
  const second = await load({ send: { wait: never } })
  expect(second.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
})
