import { expect, test } from 'vitest'
import { copyFor as approveCopyFor } from '../approve/copy.js'
import { copyFor as homeCopyFor } from '../home/copy.js'
import { copyFor as popupCopyFor } from '../popup/copy.js'
import { copyFor as undoCopyFor } from '../undo/copy.js'
import { copyFor } from './copy.js'
import { safeProperties } from './theme.js'
import { fill } from './words.js'

test('safeProperties', () => {
  const safe = safeProperties({ '--w3m-accent': '#3366ff', '--portico-radius': '12px', '--portico-neutral-hue': 200 })
  expect(Object.fromEntries(safe)).toEqual({
    '--portico-accent': '#3366ff',
    '--portico-radius': '12px',
    '--portico-neutral-hue': '200',
  })
})

test('error: what could hide words, reach out or change another property is left out', () => {
  const bad = [
    'url(https://evil.example)',
    'transparent',
    '#3366ff00',
    'rgb(0 0 0 / 0)',
    'var(--x)',
    'red;color:red',
    '',
  ]
  for (const value of bad) expect(safeProperties({ '--portico-accent': value })).toEqual(new Map())
  for (const name of ['--portico-text', '--portico-surface', 'display', '__proto__', 'constructor']) {
    expect(safeProperties({ [name]: '#000000' })).toEqual(new Map())
  }
  expect(safeProperties({ '--portico-radius': '9999px', '--portico-density': '-1' })).toEqual(new Map())
})

test('copyFor', () => {
  expect(copyFor(['xx', 'de-CH', 'en']).language).toBe('de')
  expect(copyFor([undefined, 'constructor', '__proto__']).language).toBe('en')
  const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
  type CopyFor = (languages: string[]) => { copy: Record<string, string> }
  const all: CopyFor[] = [copyFor, approveCopyFor, homeCopyFor, popupCopyFor, undoCopyFor]
  for (const find of all) {
    const { copy } = find(['en'])
    for (const language of ['de', 'es']) {
      for (const [key, text] of Object.entries(find([language]).copy))
        expect(holes(text)).toEqual(holes(copy[key] ?? ''))
    }
  }
  expect(fill('{n} of {m}', { n: 1 })).toBe('1 of {m}')
})
