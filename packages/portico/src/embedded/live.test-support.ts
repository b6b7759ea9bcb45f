import { afterEach, beforeEach, vi } from 'vitest'
import { contextDouble, frameDouble } from './frame.test-support.js'
import { makeLive } from './live.js'
import type { Provider } from './provider.js'

export const { signal } = new AbortController()
type Answers = NonNullable<Parameters<typeof frameDouble>[0]>
export const says = <N extends keyof Answers>(name: N, answer: Answers[N]): Answers => ({ [name]: answer })
/** The waits of the product pass when a test says so. */
export function stoppedClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
/** Lets messages over ports and what follows them arrive, and the timers of so many milliseconds run. */
export async function pass(ms = 600): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let round = 0; round < 12; round++) await new Promise<void>((resolve) => setImmediate(resolve))
}
export async function done<T>(promise: Promise<T>, ms?: number): Promise<T> {
  let over = false
  const end = () => {
    over = true
  }
  promise.then(end, end)
  for (let round = 0; !over && round < 100; round++) await pass(round === 0 ? ms : round < 20 ? 0 : 600)
  return promise
}

export function setUp(answers: Parameters<typeof frameDouble>[0] = {}, networks?: Parameters<typeof contextDouble>[0]) {
  const frame = frameDouble(answers)
  const page = contextDouble(networks)
  const live = makeLive(page.context, {}, () => frame.element)
  return { frame, live, ...page }
}
export async function connected(answers?: Parameters<typeof frameDouble>[0]) {
  const all = setUp(answers)
  await done(all.live.connect({ signal }))
  const provider = (namespace: 'eip155' | 'solana' = 'eip155') => all.live.provider(namespace) as Provider
  return { ...all, provider }
}
