import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { deferred } from '../base/promise.js'
import { startMemoryRelay } from './memoryRelay.test-support.js'

afterEach(() => void vi.restoreAllMocks())

test('behavior: the calls of one connection are answered in their order, whatever each takes', async () => {
  const relay = await startMemoryRelay()
  try {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const [second, third] = [deferred<void>(), deferred<void>()]
    let asked = 0
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...input) => {
      asked++
      if (asked === 1) await second.promise
      const value = await digest(...input)
      if (asked >= 2) second.resolve()
      return value
    })
    const peer = new WebSocket(`${relay.url}/?auth=`)
    const answers: number[] = []
    peer.on('message', (data) => {
      answers.push((JSON.parse(String(data)) as { id: number }).id)
      if (answers.length === 3) third.resolve()
    })
    await new Promise((resolve) => peer.once('open', resolve))
    relay.unsupported.add('irn_nothing')
    for (const [index, method] of ['irn_subscribe', 'irn_subscribe', 'irn_nothing'].entries())
      peer.send(JSON.stringify({ id: index + 1, jsonrpc: '2.0', method, params: { topic: 'a'.repeat(64) } }))
    await third.promise
    expect(answers).toEqual([1, 2, 3])
    peer.terminate()
  } finally {
    await relay.stop()
  }
})
