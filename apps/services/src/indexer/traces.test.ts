import { expect, test } from 'vitest'
import { type CallFrame, type ParityTrace, paymentsOfFrame, paymentsOfTraces } from './traces.js'

const [a, b, c] = ['0xaa', '0xbb', '0xcc'] as const

test('default: payments of a transaction and of the calls inside it', () => {
  const frame: CallFrame = {
    type: 'CALL',
    from: a,
    to: b,
    value: '0x5',
    calls: [
      { type: 'CALL', from: b, to: c, value: '0x2' },
      {
        type: 'DELEGATECALL',
        from: b,
        to: c,
        value: '0x5',
        calls: [{ type: 'CREATE2', from: b, to: a, value: '0x1' }],
      },
      { type: 'STATICCALL', from: b, to: c },
      { type: 'SELFDESTRUCT', from: c, to: a, value: '0x9' },
    ],
  }
  expect(paymentsOfFrame(frame).map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [a, b, 5n],
    [b, c, 2n],
    [b, a, 1n],
    [c, a, 9n],
  ])
})

test('behavior: what failed takes everything inside it along', () => {
  const inside: CallFrame = { type: 'CALL', from: b, to: c, value: '0x2' }
  const failed: CallFrame = { type: 'CALL', from: a, to: b, value: '0x5', error: 'execution reverted', calls: [inside] }
  expect(paymentsOfFrame(failed)).toEqual([])
  expect(paymentsOfFrame({ type: 'CALL', from: a, to: b, value: '0x0', calls: [failed, inside] })).toHaveLength(1)
})

test('behavior: the flat list says the same', () => {
  const step = (traceAddress: number[], given: Partial<ParityTrace>): ParityTrace => ({
    type: 'call',
    action: { callType: 'call', from: a, to: b, value: '0x1' },
    traceAddress,
    ...given,
  })
  const traces = [
    step([], { action: { callType: 'call', from: a, to: b, value: '0x5' } }),
    step([0], { action: { callType: 'delegatecall', from: b, to: c, value: '0x5' } }),
    step([1], { error: 'Reverted' }),
    step([1, 0], {}),
    step([2], { type: 'create', action: { from: b, value: '0x3' }, result: { address: c } }),
    step([3], { type: 'suicide', action: { address: c, refundAddress: a, balance: '0x3' } }),
    step([10], {}),
  ]
  expect(paymentsOfTraces(traces).map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [a, b, 5n],
    [b, c, 3n],
    [c, a, 3n],
    [a, b, 1n],
  ])
})
