import { noTracer, type Tracer } from '@portico/watch'
import { expect, test } from 'vitest'
import { createDeliverySpans } from './deliverySpans.js'

/** What is traced, as it ends. */
function start(isOn = true) {
  const ended: object[] = []
  const tracer: Tracer = {
    ...noTracer,
    isOn,
    lone(about) {
      let span: object = about
      return {
        tell(more) {
          span = { ...span, ...more }
        },
        end: () => void ended.push(span),
      }
    },
  }
  return { ended, spans: createDeliverySpans(tracer) }
}
const delivery = (outcome: string, failed = false) => ({
  ...{ name: 'relay delivery', kind: 'producer', failed },
  attributes: { 'portico.relay.outcome': outcome },
})

test('default: from the sending to what became of it, each once', () => {
  const { ended, spans } = start()
  for (const id of ['1', '2', '3']) spans.begin(id)
  expect(ended).toEqual([])
  spans.end('2', 'declined')
  spans.end('1', 'acknowledged')
  spans.end('1', 'declined')
  expect(ended).toEqual([delivery('declined'), delivery('acknowledged')])
  spans.close()
  spans.close()
  expect(ended.slice(2)).toEqual([delivery('lost', true)])
})

test('behavior: of what was never sent, and where nothing is traced, nothing is told', () => {
  for (const isOn of [true, false]) {
    const { ended, spans } = start(isOn)
    if (!isOn) spans.begin('1')
    spans.end('1', 'acknowledged')
    spans.close()
    expect(ended).toEqual([])
  }
})
