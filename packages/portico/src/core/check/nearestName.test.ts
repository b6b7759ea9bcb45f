import { expect, test } from 'vitest'
import { nearestName } from './nearestName.js'

const events = ['connect', 'disconnect', 'accountsChanged', 'networkChanged', 'modal', 'error', 'event']

test.each([
  ['conect', 'connect'],
  ['conenct', 'connect'],
  ['Connect', 'connect'],
  ['disconect', 'disconnect'],
  ['networkchange', 'networkChanged'],
  ['accountChanged', 'accountsChanged'],
  ['events', 'event'],
  ['chainChanged', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('default: %.20s is near to %s', (name, near) => {
  expect(nearestName(name, events)).toBe(near)
})

test('param: meanings: another word for it, and no name of an object', () => {
  expect(nearestName('chainChanged', events, { chainChanged: 'networkChanged' })).toBe('networkChanged')
  expect(nearestName('toString', events, {})).toBeUndefined()
})
