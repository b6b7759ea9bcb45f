/** Elements that draw and do nothing else: no script, link, foreign content, animation, style sheet or outside picture. */
const elements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc clipPath mask pattern
  linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode
  feMorphology feTurbulence feDisplacementMap feDropShadow feComponentTransfer feFuncR feFuncG feFuncB feFuncA image`.split(
    /\s+/,
  ),
)
const attributes = new Set(
  `id class x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform version opacity fill
  fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity clip-path clip-rule mask filter offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits stdDeviation in in2 result dx dy
  mode type values operator k1 k2 k3 k4 flood-color flood-opacity baseFrequency numOctaves seed stitchTiles scale xChannelSelector
  yChannelSelector radius tableValues slope intercept amplitude exponent font-family font-size font-weight font-style text-anchor
  dominant-baseline alignment-baseline letter-spacing word-spacing textLength lengthAdjust rotate startOffset color visibility display
  shape-rendering text-rendering image-rendering color-interpolation-filters paint-order vector-effect href style`.split(
    /\s+/,
  ),
)
const properties = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity opacity stop-color stop-opacity font-family font-size font-weight font-style text-anchor dominant-baseline color
  letter-spacing visibility display mix-blend-mode isolation clip-path mask filter image-rendering shape-rendering`.split(
    /\s+/,
  ),
)

const elementsAtMost = 5_000
const depthAtMost = 64
/** Copies of copies grow without end: `use` is counted apart. */
const copiesAtMost = 200
/** Drawings that are shown as pictures are small; what is larger is there to keep somebody busy. */
const bytesAtMost = 262_144
/** What begins like one of these goes on to the first such end. */
const asides = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<?', end: '?>', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
]
const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * A drawing written anew from what it may hold; `undefined` when it is no well-formed SVG, declares a document type (entities), or is too
 * large. Whatever is not known is left out with all it holds.
 */
export function cleanSvg(bytes: Uint8Array): string | undefined {
  if (bytes.length > bytesAtMost) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return undefined
  }
  const out: string[] = []
  const open: string[] = []
  /** How many of the open elements lie within one that is left out. */
  let leftOut = 0
  let count = 0
  let copies = 0
  let at = 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at)
      const words = text.slice(at, end < 0 ? text.length : end)
      if (open.length === 0 && words.trim() !== '') return undefined
      if (leftOut === 0) out.push(escaped(plain(words)))
      at = end < 0 ? text.length : end
      continue
    }
    const aside = asides.find(({ begin }) => text.startsWith(begin, at))
    if (aside) {
      const from = at + aside.begin.length
      const end = text.indexOf(aside.end, from)
      if (end < 0) return undefined
      if (aside.isText) {
        if (open.length === 0) return undefined
        if (leftOut === 0) out.push(escaped(text.slice(from, end)))
      }
      at = end + aside.end.length
      continue
    }
    tag.lastIndex = at
    const match = tag.exec(text)
    if (!match) return undefined
    at = tag.lastIndex
    const [, closing, name = '', given = '', empty] = match
    if (closing) {
      if (open.pop() !== name) return undefined
      if (leftOut > 0) leftOut--
      else out.push(`</${name}>`)
      if (open.length === 0) return isSilent(text, at) ? out.join('') : undefined
      continue
    }
    if (open.length === 0 && (name !== 'svg' || count > 0)) return undefined
    if (++count > elementsAtMost || open.length >= depthAtMost) return undefined
    if (name === 'use' && ++copies > copiesAtMost) return undefined
    const isKept = leftOut === 0 && elements.has(name)
    if (isKept) out.push(`<${name}${attributesOf(name, given)}${empty ? '/>' : '>'}`)
    if (empty) {
      // A drawing that holds nothing.
      if (open.length === 0) return undefined
      continue
    }
    open.push(name)
    if (!isKept) leftOut++
  }
  return undefined
}

/** Whether only comments stand there, up to the end. */
function isSilent(text: string, from: number): boolean {
  let at = from
  while (at < text.length) {
    const begin = text.indexOf('<!--', at)
    if (text.slice(at, begin < 0 ? text.length : begin).trim() !== '') return false
    if (begin < 0) return true
    const end = text.indexOf('-->', begin + 4)
    if (end < 0) return false
    at = end + 3
  }
  return true
}

function attributesOf(element: string, given: string): string {
  const parts = element === 'svg' ? [' xmlns="http://www.w3.org/2000/svg"'] : []
  const seen = new Set<string>()
  for (const [, full = '', double, single] of given.matchAll(attribute)) {
    const name = full === 'xlink:href' ? 'href' : full
    if (!attributes.has(name) || seen.has(name)) continue
    const value = safeValue(element, name, plain(double ?? single ?? ''))
    if (value === undefined) continue
    seen.add(name)
    parts.push(` ${name}="${escaped(value)}"`)
  }
  return parts.join('')
}

/** Values may point within the drawing, and pictures carry themselves; nothing leads outside. */
function safeValue(element: string, name: string, value: string): string | undefined {
  if (name === 'href') {
    if (element === 'image')
      return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/.test(value) ? value : undefined
    return /^#[\w:.-]+$/.test(value) ? value : undefined
  }
  if (name === 'style') return styleOf(value)
  return isInside(value) ? value : undefined
}

function styleOf(value: string): string {
  return value
    .split(';')
    .flatMap((rule) => {
      const colon = rule.indexOf(':')
      const name = rule.slice(0, Math.max(0, colon)).trim()
      const setting = rule.slice(colon + 1).trim()
      return properties.has(name) && isInside(setting) ? [`${name}:${setting}`] : []
    })
    .join(';')
}

/** No function that names an address but `url(#…)`, no escapes and no rules. */
function isInside(value: string): boolean {
  const rest = value.replace(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/g, '')
  return !/url|image|src|expression|import|\\|@|javascript|\/\*/i.test(rest)
}

function plain(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g,
    (_, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? '') : ''
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
