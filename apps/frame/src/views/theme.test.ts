import { expect, test } from 'vitest'
import { luminanceOf } from './colour.js'
import { safeProperties } from './theme.js'

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
    'currentcolor',
    'CurrentColor',
    'inherit',
    'canvas',
    '#3366ff00',
    '#36f0',
    'rgb(0 0 0 / 0)',
    'rgb(0,0,0,0)',
    'rgb(51 102 255 0)',
    'hsl(0,0%,0%,0)',
    'oklch(0.5 0.1 200 0)',
    'rgba(0, 0, 0, 0)',
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

test('behavior: an accent that would not be seen on its ground gives way to our own there', () => {
  const accentOf = (value: string) => safeProperties({ '--portico-accent': value }).get('--portico-accent')
  for (const seen of ['#3366ff', '#36f', 'teal', 'rgb(51, 102, 255)', 'rgb(20% 40% 100%)', 'hsl(225 100% 60%)'])
    expect(accentOf(seen)).toBe(seen)
  for (const seen of ['oklch(0.6 0.2 260)', 'oklch(60% 0.2 260deg)', 'oklab(0.6 -0.03 -0.19)'])
    expect(accentOf(seen)).toBe(seen)
  for (const bright of [
    'white',
    '#fff',
    '#fffffe',
    'hsl(60, 100%, 97%)',
    'rgb(100% 100% 100%)',
    'oklch(0.99 0.01 80)',
    'yellow',
  ])
    expect(accentOf(bright), bright).toBe(`light-dark(oklch(0.425 0.098 244), ${bright})`)
  for (const dark of ['black', '#000', '#1a1a1a', 'hsl(0 0% 3%)', 'oklab(0.2 0 0)'])
    expect(accentOf(dark), dark).toBe(`light-dark(${dark}, oklch(0.785 0.074 230))`)
})

test('behavior: luminances are those of WCAG', () => {
  const pairs: [string, number][] = [
    ['#ffffff', 1],
    ['#000000', 0],
    ['#808080', 0.2159],
    ['#3366ff', 0.1734],
    ['rgb(51 102 255)', 0.1734],
    ['hsl(225 100% 60%)', 0.1734],
    ['hsl(585deg 100% 60%)', 0.1734],
    ['oklch(0.62796 0.25768 29.2339)', 0.2126],
    ['oklab(1 0 0)', 1],
  ]
  for (const [colour, luminance] of pairs) expect(luminanceOf(colour), colour).toBeCloseTo(luminance, 2)
})

test.each([
  { name: '--portico-neutral-hue', good: ['0', '360'], bad: ['361', '999'] },
  { name: '--portico-neutral-chroma', good: ['0', '1', '4'], bad: ['4.1', '999'] },
  { name: '--portico-density', good: ['0.5', '2'], bad: ['0', '0.4', '2.1'] },
])('behavior: $name stays where words are read', ({ name, good, bad }) => {
  for (const value of good) expect(safeProperties({ [name]: value }).get(name)).toBe(value)
  for (const value of bad) expect(safeProperties({ [name]: value })).toEqual(new Map())
})
