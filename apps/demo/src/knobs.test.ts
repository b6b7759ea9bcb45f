import { describe, expect, test } from 'vitest'
import { readKnobs, writeKnobs } from './knobs.js'

describe('readKnobs', () => {
  test('default', () => {
    expect(readKnobs('')).toMatchObject({
      wallets: 'lantern,quill,lumen,quarry',
      services: 'on',
      reconnect: true,
      // A newcomer sees what there is.
      embedded: true,
      pay: true,
      smartSessions: true,
    })
  })

  test('behavior: reads each kind, and drops what is no value', () => {
    const knobs = readKnobs('?reconnect=0&basic=1&services=off&theme=plaid&wallets=tin')
    expect(knobs).toMatchObject({ reconnect: false, basic: true, services: 'off', theme: 'auto', wallets: 'tin' })
  })
})

describe('writeKnobs', () => {
  test('default', () => {
    expect(writeKnobs('?expose=1', { reconnect: false, theme: 'dark' })).toBe('?expose=1&reconnect=0&theme=dark')
  })

  test('behavior: defaults leave the address', () => {
    expect(writeKnobs('?theme=dark', { theme: 'auto' })).toBe('')
  })

  test('behavior: what was written is read back', () => {
    const search = writeKnobs('', { basic: true, wallets: 'quill', clients: '2' })
    expect(readKnobs(search)).toMatchObject({ basic: true, wallets: 'quill', clients: '2' })
  })
})
