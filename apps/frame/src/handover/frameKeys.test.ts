import { expect, test } from 'vitest'
import type { Screen } from '../screen.js'
import type { Ask, Keys } from '../session/keys.js'
import { VaultError } from '../session/vault.js'
import { NoKeyError, type Wallet } from '../session/wallet.js'
import { makeStore } from '../store.js'
import { makeFrameKeys } from './frameKeys.js'

const ask: Ask = {
  request: 'r'.repeat(22),
  deviceId: 'd'.repeat(43),
  enc: { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) },
  browser: 'Safari · iPhone',
  origin: 'https://shop.example',
  at: 0,
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function setUp(over: Partial<Keys> = {}) {
  const wallet = { current: () => ({}), hasKey: async () => true } as unknown as Wallet
  const screen = makeStore<Screen>({ name: 'none' })
  const timers: { run(): void; ms: number }[] = []
  const answers: unknown[][] = []
  let found: Ask[] = [ask]
  const windows: { question: unknown; answer(typed: string | undefined): Promise<string> }[] = []
  const page = { visibilityState: 'visible' as DocumentVisibilityState, listeners: [] as (() => void)[] }
  const keys = makeFrameKeys({
    screen,
    wallet,
    keys: {
      asks: async () => ({ asks: found, closed: [] }),
      answer: async (...given: unknown[]) => void answers.push(given),
      ...over,
    } as Keys,
    page: {
      get visibilityState() {
        return page.visibilityState
      },
      addEventListener: (_: string, listener: () => void) => void page.listeners.push(listener),
    } as unknown as Document,
    later: (run, ms) => void timers.push({ run, ms }),
    openWindow: () => undefined,
    answerWindow: { open: (question, answer) => void windows.push({ question, answer }) },
  })
  const tick = async () => {
    timers.shift()?.run()
    await settled()
  }
  return { screen, timers, answers, page, keys, tick, windows, asksNothing: () => (found = []) }
}

test('behavior: what another device asks is answered in the window that the person opens, and nowhere else', async () => {
  const { screen, keys, answers, tick, windows } = setUp()
  keys.poll()
  await settled()
  expect(screen.get()).toEqual({ name: 'asked', ask })
  keys.openToAnswer()
  const { browser, origin, at } = ask
  expect(windows[0]?.question).toEqual({ browser, origin, at })
  expect(await windows[0]?.answer('22')).toBe('given')
  expect(answers).toEqual([[ask, '22']])
  expect(screen.get()).toEqual({ name: 'none' })
  await tick()
  expect(screen.get()).toEqual({ name: 'none' })
})

test('behavior: a question that is over, or was answered elsewhere, is taken away', async () => {
  const { screen, keys, tick, asksNothing, windows } = setUp()
  keys.poll()
  await settled()
  asksNothing()
  await tick()
  expect(screen.get()).toEqual({ name: 'none' })
  keys.openToAnswer()
  expect(windows).toEqual([])
})

test('behavior: a question of the page’s goes first; what was closed does not come back', async () => {
  const { screen, keys, answers, tick } = setUp()
  screen.set({ name: 'noKey', step: { at: 'ways' } })
  keys.poll()
  await settled()
  expect(screen.get().name).toBe('noKey')
  screen.set({ name: 'none' })
  await tick()
  expect(screen.get().name).toBe('asked')
  keys.close()
  await tick()
  expect(screen.get()).toEqual({ name: 'none' })
  expect(answers).toEqual([])
})

test('behavior: looks while somebody looks at the page, ever more seldom', async () => {
  const { keys, timers, page, tick, asksNothing } = setUp()
  asksNothing()
  keys.poll()
  keys.poll()
  await settled()
  expect(timers).toHaveLength(1)
  const waits: number[] = []
  for (let round = 0; round < 32; round += 1) {
    waits.push(timers[0]?.ms ?? 0)
    await tick()
  }
  expect([waits[0], waits.at(-1)]).toEqual([4_000, 30_000])
  page.visibilityState = 'hidden'
  await tick()
  expect(timers).toEqual([])
  page.visibilityState = 'visible'
  for (const listener of page.listeners) listener()
  await settled()
  expect(timers.map(({ ms }) => ms)).toEqual([4_000])
})

test('error: the wrong number, and a vault that is away', async () => {
  for (const [code, ended] of [
    ['choice_wrong', 'wrong'],
    ['handover_over', 'over'],
    ['offline', 'failed'],
  ] as const) {
    const { keys, windows } = setUp({ answer: () => Promise.reject(new VaultError(code, 'no')) })
    keys.poll()
    await settled()
    keys.openToAnswer()
    expect(await windows[0]?.answer('11')).toBe(ended)
  }
})

test('behavior: a question waits for the key, and ends with the person’s no', async () => {
  const { keys, screen } = setUp({
    askOthers: async (onAsked) => {
      onAsked({ request: ask.request, match: '42', expiresAt: 1 })
      await settled()
      return true
    },
  })
  const opened = keys.open()
  expect(screen.get()).toEqual({ name: 'noKey', step: { at: 'ways' } })
  keys.ask()
  await Promise.resolve()
  expect(screen.get()).toEqual({ name: 'noKey', step: { at: 'asking', match: '42' } })
  await opened
  expect(screen.get()).toEqual({ name: 'none' })
  const refused = keys.open()
  keys.close()
  await expect(refused).rejects.toBeInstanceOf(NoKeyError)
})

test('error: the other device says no, or nobody can be asked', async () => {
  const denied = setUp({ askOthers: async () => false })
  denied.keys.open().catch(() => undefined)
  denied.keys.ask()
  await settled()
  expect(denied.screen.get()).toEqual({ name: 'noKey', step: { at: 'refused' } })
  const away = setUp({ askOthers: () => Promise.reject(new VaultError('offline', 'away')) })
  away.keys.open().catch(() => undefined)
  away.keys.ask()
  await settled()
  expect(away.screen.get()).toEqual({ name: 'noKey', step: { at: 'failed' } })
  for (const [error, step] of [
    [new VaultError('rate_limited', 'later', 541), { at: 'wait', minutes: 10 }],
    [new VaultError('handover_closed', 'closed'), { at: 'closed' }],
    [new VaultError('handover_closed', 'closed', 3_600), { at: 'closed', minutes: 60 }],
  ] as const) {
    const closed = setUp({ askOthers: () => Promise.reject(error) })
    closed.keys.open().catch(() => undefined)
    closed.keys.ask()
    await settled()
    expect(closed.screen.get()).toEqual({ name: 'noKey', step })
  }
})
