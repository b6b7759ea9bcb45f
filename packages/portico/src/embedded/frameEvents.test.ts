import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { connected, done, pass, says, signal, stoppedClock } from './live.test-support.js'

stoppedClock()

describe('what the frame says', () => {
  test('behavior: it is as high as it says, and put away again', async () => {
    const { frame } = await connected()
    frame.post('SHOW', { height: 220 })
    frame.post('HIDE')
    await pass(0)
    expect(frame.needs).toEqual([220, undefined])
  })

  test('behavior: what it shows without a question of the page’s opens the modal, and is over when it is put away', async () => {
    const { frame, heard } = await connected()
    const before = heard.length
    frame.post('SHOW', { height: 420, own: true })
    frame.post('SHOW', { height: 440, own: true })
    await pass(0)
    expect(heard.slice(before)).toEqual([
      { type: 'asking', connectorId: 'embedded', answered: expect.any(Promise), abort: expect.any(Function) },
    ])
    const [asking] = heard.slice(before) as unknown as [{ answered: Promise<unknown>; abort(): void }]
    asking.abort()
    await pass(0)
    expect(frame.requests.at(-1)?.name).toBe('RPC_ABORT')
    frame.post('HIDE')
    await done(asking.answered)
  })

  test('behavior: an answer of another kind or for nobody settles nothing', async () => {
    const { frame, provider } = await connected(says('RPC_REQUEST', () => undefined))
    const read = provider().request({ method: 'eth_blockNumber' })
    const settled = vi.fn()
    read.then(settled, settled)
    await pass()
    const id = frame.requests.at(-1)?.id
    frame.post('SIGN_OUT_SUCCESS', undefined, id)
    frame.post('RPC_REQUEST_SUCCESS', '0xbad', 'another')
    frame.post('RPC_REQUEST_SUCCESS', '0xbad')
    await pass()
    expect(settled).not.toHaveBeenCalled()
    frame.post('RPC_REQUEST_SUCCESS', '0x1', id)
    await expect(done(read)).resolves.toBe('0x1')
  })

  test('behavior: whatever else it says is warned of, and changes nothing', async () => {
    const { frame, context, heard, stored } = await connected()
    const before = [heard.length, JSON.stringify([...stored])]
    const anything = fc.sample(fc.jsonValue({ maxDepth: 3 }), { numRuns: 60, seed: 7 })
    for (const value of anything) {
      frame.raw(value)
      frame.raw({ type: '@w3m-frame/GET_USER_SUCCESS', payload: value })
      frame.raw({ type: '@w3m-frame/SHOW', payload: value })
    }
    await pass(0)
    await pass(0)
    expect(context.logger.warn).toHaveBeenCalled()
    expect([heard.length, JSON.stringify([...stored])]).toEqual(before)
    expect(frame.needs).toEqual([])
  })

  test('behavior: ended with the client', async () => {
    const { live, frame, destroy } = await connected(says('CONNECT_DEVICE', () => undefined))
    const device = live.device(signal)
    device.catch(() => {})
    await pass()
    destroy()
    await expect(device).rejects.toThrow('destroyed')
    expect(frame.isAttached()).toBe(false)
  })
})
