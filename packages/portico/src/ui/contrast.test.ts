import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Mode = 'light' | 'dark'
type Rgb = readonly [number, number, number]

const sheet = (name: string) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8')
const tokens = sheet('tokens') + sheet('tones')
const fallback = sheet('fallback')

/** What must be read on what, and how far apart they must be (WCAG 2.2 AA: words 4.5, edges and rings 3). */
const pairs: readonly (readonly [string, string, number])[] = [
  ...['surface', 'raised', 'raised-hover', 'raised-active'].map((ground) => ['text', ground, 4.5] as const),
  ...['surface', 'raised', 'raised-hover', 'accent-soft'].map((ground) => ['muted', ground, 4.5] as const),
  ...['surface', 'raised'].map((ground) => ['faint', ground, 4.5] as const),
  ...['surface', 'raised', 'accent-soft'].map((ground) => ['accent-text', ground, 4.5] as const),
  ...['positive', 'warning', 'critical'].flatMap((tone) =>
    ['surface', 'raised', `${tone}-soft`].map((ground) => [tone, ground, 4.5] as const),
  ),
  ...['accent-soft', 'positive-soft', 'warning-soft', 'critical-soft'].map((ground) => ['text', ground, 4.5] as const),
  ['critical-contrast', 'critical-fill', 4.5],
  ['surface', 'positive', 3],
  ['border-control', 'surface', 3],
  ['border-control', 'raised', 3],
  ['focus', 'surface', 3],
  ['focus', 'raised', 3],
]

describe.each(['light', 'dark'] as const)('contrast, %s', (mode) => {
  const resolved = fallbackColours(mode)

  test.each(pairs)('behavior: %s on %s is at least %f', (ink, ground, least) => {
    expect(contrast(colourOf(ink), colourOf(ground))).toBeGreaterThanOrEqual(least)
  })

  test('behavior: words on the accent, in all its states', () => {
    for (const state of ['accent', 'accent-hover', 'accent-active']) {
      expect(contrast(resolvedColour('accent-contrast'), resolvedColour(state))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('behavior: the resolved values for older browsers are those of the tokens', () => {
    for (const [name] of resolved) {
      const token = tokenColour(name, mode)
      if (!token) continue
      const difference = token.map((value, index) => Math.abs(value - (resolvedColour(name)[index] ?? 0)))
      expect(Math.max(...difference), name).toBeLessThan(0.012)
    }
  })

  function resolvedColour(name: string): Rgb {
    const hex = resolved.get(name)
    if (!hex) throw new Error(`There is no ${name} in fallback.css`)
    return fromHex(hex)
  }
  function colourOf(name: string): Rgb {
    return tokenColour(name, mode) ?? resolvedColour(name)
  }
})

test('the QR code is ink on paper', () => {
  const qr = sheet('qr')
  const read = (name: string) =>
    fromOklch(numbersOf(new RegExp(`--portico-${name}: (oklch\\([^;]+\\));`).exec(qr)?.[1] ?? ''))
  expect(contrast(read('qr-ink'), read('qr-paper'))).toBeGreaterThanOrEqual(7)
})

/** The hex values of one mode. The accent itself is a knob with a fallback. */
function fallbackColours(mode: Mode): Map<string, string> {
  const block =
    mode === 'light'
      ? fallback.slice(0, fallback.indexOf('@media'))
      : fallback.slice(fallback.indexOf("[data-theme='dark']"))
  const found = [...block.matchAll(/--(?:portico-([\w-]+): (#\w+)|_(accent): var\(--portico-accent, (#\w+)\))/g)]
  return new Map(found.map(([, name, hex, knob, knobHex]) => [name ?? knob ?? '', hex ?? knobHex ?? '']))
}

/** A token that is a plain colour for each mode, with the default warmth; `undefined` for those made from the accent. */
function tokenColour(name: string, mode: Mode): Rgb | undefined {
  const value = new RegExp(`--portico-${name}: light-dark\\(([^;]+)\\);`).exec(tokens)?.[1]?.replace(/\s+/g, ' ')
  if (!value || value.includes('from var')) return undefined
  const [light = '', dark = ''] = value.split(/, (?=oklch)/)
  const side = (mode === 'light' ? light : dark).replaceAll('var(--_c)', '0.006').replaceAll('var(--_h)', '80')
  return fromOklch(
    numbersOf(
      side.replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) => String(Number(a) * Number(b))),
    ),
  )
}

function numbersOf(text: string): Rgb {
  const [a = 0, b = 0, c = 0] = (text.match(/\d*\.?\d+/g) ?? []).map(Number)
  return [a, b, c]
}

/** To gamma-coded sRGB, cut to its range. */
function fromOklch([lightness, chroma, hue]: Rgb): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const cut = Math.min(1, Math.max(0, value))
    return cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055
  })
  return [red, green, blue]
}

function fromHex(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
