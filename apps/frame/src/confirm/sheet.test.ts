import { expect, test } from 'vitest'
import { contextOf, origin, own } from '../signing/context.test-support.js'
import { emptySheet, hostOf } from './sheet.js'

const place = { origin, network: contextOf().context.network as never, account: own.eip155 }

test('default: a sheet with nothing on it but who asks, where and for what account', () => {
  expect(emptySheet(place, '0x12')).toEqual({
    title: 'approve',
    requester: { origin, host: 'app.example' },
    network: { id: 'eip155:1', name: 'Ethereum' },
    account: own.eip155,
    risk: 'low',
    isBlocked: false,
    notes: [],
    movements: [],
    trial: { state: 'none' },
    steps: [],
    facts: [],
    raw: '0x12',
    approve: { key: 'approve.approve' },
  })
})

test('behavior: an origin that is none has no host', () => {
  expect(hostOf('null')).toBe('')
  expect(emptySheet({ ...place, origin: 'null' }, '').requester).toEqual({ origin: 'null', host: '' })
})
