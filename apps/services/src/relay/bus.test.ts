import { expect, test, vi } from 'vitest'
import { joinFanouts } from './bus.js'
import { createFanout } from './fanout.js'
import type { Stored } from './mailbox.js'

const message = (id: string): Stored => {
  return { id, topic: 'a', message: 'm', tag: 1, publisher: 'p', attestation: null, publishedAt: 1 }
}

/** Processes that hear each other, and all that is said between them. */
function start() {
  const heard: ((text: string) => void)[] = []
  const said: string[] = []
  const process = () => {
    const local = createFanout()
    const listener = { message: vi.fn(), recheck: vi.fn() }
    local.listen('a', listener)
    const fanout = joinFanouts(local, {
      publish(channel, text) {
        expect(channel).toBe('portico:relay')
        said.push(text)
        for (const hear of heard) hear(text)
      },
      subscribe(channel, hear) {
        expect(channel).toBe('portico:relay')
        heard.push(hear)
      },
    })
    return { fanout, listener }
  }
  return { one: process(), other: process(), said, say: (text: string) => heard.forEach((hear) => void hear(text)) }
}

test('default: what is announced in one process is told in each, once', () => {
  const { one, other, said } = start()
  one.fanout.announce([message('1')])
  for (const { listener, fanout } of [one, other]) {
    expect(listener.message.mock.calls).toEqual([[message('1')]])
    expect(listener.recheck).not.toHaveBeenCalled()
    expect(fanout.knows('1')).toBe(true)
  }
  expect(said).toHaveLength(1)
})

test('behavior: nothing to announce is not said; a topic to look at is', () => {
  const { one, other, said } = start()
  one.fanout.announce([])
  expect(said).toEqual([])
  one.fanout.recheck(['a'])
  for (const { listener } of [one, other]) {
    expect(listener.recheck.mock.calls).toEqual([['a']])
    expect(listener.message).not.toHaveBeenCalled()
  }
})

test('error: what is no word of a process is passed over', () => {
  const { one, say } = start()
  const good = { from: 'another', messages: [message('1')] }
  const wrong = [
    'no JSON',
    'null',
    '[]',
    JSON.stringify({ messages: good.messages }),
    ...['x', '', '1x', 'x1', 1].map((id) => JSON.stringify({ ...good, messages: [{ ...message('1'), id }] })),
    JSON.stringify({ ...good, messages: [{ ...message('1'), attestation: undefined }] }),
    JSON.stringify({ from: 'another', topics: 'a' }),
  ]
  for (const text of wrong) say(text)
  expect(one.listener.message).not.toHaveBeenCalled()
  expect(one.listener.recheck).not.toHaveBeenCalled()
  say(JSON.stringify(good))
  say(JSON.stringify({ from: 'another', messages: [message('23')], topics: ['a'] }))
  say(JSON.stringify({ from: 'another' }))
  expect(one.listener.message.mock.calls).toEqual([[message('1')], [message('23')]])
  expect(one.listener.recheck.mock.calls).toEqual([['a']])
})
