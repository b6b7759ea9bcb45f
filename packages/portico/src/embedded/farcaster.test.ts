import { expect, test } from 'vitest'
import { done, pass, says, setUp, signal, stoppedClock } from './live.test-support.js'

stoppedClock()

test('default: a link, and no time-out while its app is waited for', async () => {
  const url = 'https://farcaster.example/~/siwf?channelToken=1'
  const { frame, live, context } = setUp({
    ...says('GET_FARCASTER_URI', () => ({ payload: { url } })),
    ...says('CONNECT_FARCASTER', () => undefined),
  })
  expect(await done(live.farcaster.start(signal))).toBe(url)
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
  const { frame, live } = setUp(says('CONNECT_FARCASTER', () => refusal))
  await expect(done(live.farcaster.wait(signal))).rejects.toMatchObject({
    code: 'frame/error',
    message: 'No',
    context: { reason: 'signer_refused' },
  })
  expect(frame.names()).not.toContain('RELOAD')
})
