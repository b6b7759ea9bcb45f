import { describe, expect, test } from 'vitest'
import type { NamesState } from '../../../core/features/names/state.js'
import { address, connected, renderView, wordsOf } from '../../render.test-support.js'
import { RegisterAccountName } from './RegisterAccountName.js'

const form = { status: 'editing', address, label: 'mira', zone: '.portico.id' } as const
const words = (names: NamesState) => wordsOf(renderView(RegisterAccountName, {}, { state: { ...connected(), names } }))

describe('RegisterAccountName', () => {
  test('default', () => {
    const said = words({ ...form, search: { taken: false, others: ['mira-v'] } })
    expect(said).toContain('mira.portico.id is available')
    expect(said).toMatch(/Also available mira-v Register for free/)
  })

  test('param: names taken, signing, owned', () => {
    expect(words({ ...form, search: { taken: true, others: ['mira-v'] } })).toMatch(
      /mira\.portico\.id is taken\. Similar names: mira-v Taken/,
    )
    expect(words({ ...form, status: 'signing' })).toContain('Waiting for Lantern')
    expect(words({ ...form, owned: 'mine.portico.id' })).toContain('You already have mine.portico.id')
  })

  test('behavior: name and zone stand from left to right, whichever way the page is written', () => {
    const html = renderView(RegisterAccountName, {}, { state: { ...connected(), names: form } })
    expect(html).toMatch(/<div class="input" dir="ltr">(?:(?!<\/div>).)*mira(?:(?!<\/div>).)*\.portico\.id/s)
  })

  test('error: each fault says what can be done', () => {
    const look = { taken: false, others: [] }
    const fault = { name: 'mira.portico.id', text: 'Error registering name mira.portico.id' }
    expect(words({ ...form, search: look, fault: { ...fault, kind: 'register' } })).toContain(
      'Error registering name mira.portico.id mira.portico.id wasn’t registered. Try again, or choose another.',
    )
    expect(words({ ...form, search: look, fault: { ...fault, kind: 'declined' } })).toContain('You declined in Lantern')
    expect(words({ ...form, search: look, fault: { ...fault, kind: 'suggest' } })).not.toContain('is available')
  })
})
