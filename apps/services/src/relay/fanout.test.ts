import { expect, test } from 'vitest'
import { createFanout } from './fanout.js'
import type { Stored } from './mailbox.js'

const message = (id: string, topic = 'a'): Stored => {
  return { id, topic, message: 'm', tag: 1, publisher: 'p', attestation: null, publishedAt: 1 }
}

/** A fanout, and listeners that write down what they hear. */
function start() {
  const heard: string[] = []
  const fanout = createFanout()
  return {
    ...fanout,
    heard,
    listen: (topic: string, name = topic) =>
      fanout.listen(topic, {
        message: ({ id }) => void heard.push(`${name}: ${id}`),
        recheck: (again) => void heard.push(`${name}: look at ${again}`),
      }),
  }
}

test('default: whoever listens to a topic hears of its messages, and nobody of others', () => {
  const { listen, announce, heard } = start()
  listen('a', 'one')
  listen('a', 'two')
  listen('b')
  announce([message('1'), message('2', 'c'), message('3', 'b')])
  expect(heard).toEqual(['one: 1', 'two: 1', 'b: 3'])
})

test('behavior: each topic is looked at again once, however often it is named', () => {
  const { listen, recheck, heard } = start()
  listen('a')
  listen('b')
  recheck(['a', 'a', 'c'])
  expect(heard).toEqual(['a: look at a'])
})

test('behavior: whoever stops hears no more, the others do; a topic is one for as long as anybody listens', () => {
  const { listen, announce, heard, hasListeners, size } = start()
  expect([hasListeners('a'), size()]).toEqual([false, 0])
  const [stop, stopOther] = [listen('a', 'one'), listen('a', 'two')]
  listen('b')
  expect([hasListeners('a'), size()]).toEqual([true, 2])
  stop()
  announce([message('1')])
  expect(heard).toEqual(['two: 1'])
  expect([hasListeners('a'), size()]).toEqual([true, 2])
  stopOther()
  expect([hasListeners('a'), size()]).toEqual([false, 1])
  // Once more ends nobody else's listening.
  listen('a', 'three')
  stop()
  stopOther()
  announce([message('2')])
  expect(heard).toEqual(['two: 1', 'three: 2'])
})

test.each([
  [49_999, true],
  [50_000, false],
])('behavior: a message is known after %i more: %s', (more, isKnown) => {
  const { announce, knows } = start()
  expect(knows('first')).toBe(false)
  announce([message('first')])
  announce(Array.from({ length: more }, (_, id) => message(`${id}`)))
  expect(knows('first')).toBe(isKnown)
  expect([knows('0'), knows(`${more - 1}`)]).toEqual([true, true])
})
