import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contextDouble, frameDouble } from './frame.test-support.js'
import { makeLive } from './live.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()
/** Lets the timers of so many milliseconds run, and messages over ports arrive. */
async function pass(ms = 600): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let round = 0; round < 12; round++) await new Promise<void>((resolve) => setImmediate(resolve))
}
type Answers = NonNullable<Parameters<typeof frameDouble>[0]>
type Answer = ReturnType<NonNullable<Answers[keyof Answers]>>
function setUp(answers: [keyof Answers, Answer][]) {
  const frame = frameDouble(Object.fromEntries(answers.map(([name, answer]) => [name, () => answer])))
  const { context } = contextDouble()
  return { frame, context, live: makeLive(context, {}, () => frame.element) }
}

test('default: a link, and no time-out while its app is waited for', async () => {
  const url = 'https://farcaster.example/~/siwf?channelToken=1'
  const { frame, live, context } = setUp([
    ['GET_FARCASTER_URI', { payload: { url } }],
    ['CONNECT_FARCASTER', undefined],
  ])
  const started = live.farcaster.start(signal)
  for (let round = 0; round < 3; round++) await pass()
  expect(await started).toBe(url)
  const given = new AbortController()
  const wait = live.farcaster.wait(given.signal)
  wait.catch(() => {})
  await pass(280_000)
  expect(context.alert).not.toHaveBeenCalled()
  expect(frame.names().at(-1)).toBe('CONNECT_FARCASTER')
  given.abort(new Error('left'))
  await expect(wait).rejects.toThrow('left')
  await pass(0)
  // Nobody waits in the frame any more either.
  expect(frame.names().at(-1)).toBe('RELOAD')
})

test('error: why it did not come about', async () => {
  const refusal = { error: { message: 'No', data: { reason: 'signer_refused' } } }
  const { frame, live } = setUp([['CONNECT_FARCASTER', refusal]])
  const wait = live.farcaster.wait(signal)
  wait.catch(() => {})
  for (let round = 0; round < 3; round++) await pass()
  await expect(wait).rejects.toMatchObject({
    code: 'frame/error',
    message: 'No',
    context: { reason: 'signer_refused' },
  })
  expect(frame.names()).not.toContain('RELOAD')
})
