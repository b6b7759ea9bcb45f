/** Names that every style sheet of long ago knew; others are left to pages that nobody has to trust. */
const names: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
  rebeccapurple: '#663399',
}

type Rgb = readonly [number, number, number]

const within = (value: number) => Math.min(1, Math.max(0, value))
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminanceOfLinear = ([r, g, b]: Rgb) => 0.2126 * within(r) + 0.7152 * within(g) + 0.0722 * within(b)

function fromHex(hex: string): Rgb | undefined {
  const six = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  if (!/^#[0-9a-f]{6}$/i.test(six)) return undefined
  const part = (at: number) => linear(Number.parseInt(six.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return linear(within(lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** https://bottosson.github.io/posts/oklab/ */
function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Three numbers, never a fourth: what is opaque has none. */
const called = /^(rgb|hsl|oklch|oklab)\(\s*(-?[\d.]+)(%|deg)?[\s,]+(-?[\d.]+)(%)?[\s,]+(-?[\d.]+)(%|deg)?\s*\)$/i

function fromCall(text: string): Rgb | undefined {
  const [, kind = '', one, unit, two, isPart, three, last] = called.exec(text) ?? []
  const [x, y, z] = [Number(one), Number(two), Number(three)]
  if (![x, y, z].every(Number.isFinite)) return undefined
  const share = (value: number, mark: string | undefined, most: number) => (mark === '%' ? (value / 100) * most : value)
  if (kind === 'rgb')
    return [x, y, z].map((value, at) =>
      linear(within(share(value, [unit, isPart, last][at], 255) / 255)),
    ) as unknown as Rgb
  if (kind === 'hsl') return fromHsl(x, within(y / 100), within(z / 100))
  const lightness = within(share(x, unit, 1))
  if (kind === 'oklab') return fromOklab(lightness, share(y, isPart, 0.4), share(z, last, 0.4))
  const chroma = share(y, isPart, 0.4)
  const angle = (z / 180) * Math.PI
  return kind === 'oklch' ? fromOklab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)) : undefined
}

/** How bright an opaque colour is, 0 to 1. `undefined`: it is none, or not one whose look is known before it is drawn. */
export function luminanceOf(text: string): number | undefined {
  const value = text.trim().toLowerCase()
  const rgb = fromHex(Object.hasOwn(names, value) ? (names[value] ?? '') : value) ?? fromCall(value)
  return rgb && luminanceOfLinear(rgb)
}

/** WCAG's contrast of two luminances, 1 to 21. */
export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
