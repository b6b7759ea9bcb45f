import { contrastOf, luminanceOf } from './colour.js'

type Knob =
  | { property: string; syntax: 'color' | 'length' }
  /** Beyond these, words and what they stand on would look the same, or leave the page. */
  | { property: string; syntax: 'number'; least: number; most: number }

const accent: Knob = { property: '--portico-accent', syntax: 'color' }

/** What a page may choose of the look; what it cannot choose is legible in any case. The modal's names, and those of other clients. */
const knobs: Record<string, Knob> = {
  '--portico-accent': accent,
  '--w3m-accent': accent,
  '--apkt-accent': accent,
  '--portico-radius': { property: '--portico-radius', syntax: 'length' },
  '--portico-neutral-hue': { property: '--portico-neutral-hue', syntax: 'number', least: 0, most: 360 },
  '--portico-neutral-chroma': { property: '--portico-neutral-chroma', syntax: 'number', least: 0, most: 4 },
  '--portico-density': { property: '--portico-density', syntax: 'number', least: 0.5, most: 2 },
}

/** What the accent stands on, by its luminance, and the accent that stands there without a theme (tokens.css). */
const grounds = {
  light: { luminance: 0.98, accent: 'oklch(0.425 0.098 244)' },
  dark: { luminance: 0.0095, accent: 'oklch(0.785 0.074 230)' },
} as const

/** Below it a button is hardly there. */
const leastContrast = 1.5

/** Opaque, and seen on the ground that it stands on: on the one where it would not be, our own takes its place. */
function safeColour(value: string): string | undefined {
  const luminance = luminanceOf(value)
  if (luminance === undefined) return undefined
  const isSeen = (ground: keyof typeof grounds) => contrastOf(luminance, grounds[ground].luminance) >= leastContrast
  if (isSeen('light')) return isSeen('dark') ? value : `light-dark(${value}, ${grounds.dark.accent})`
  return isSeen('dark') ? `light-dark(${grounds.light.accent}, ${value})` : undefined
}

function safeValue(knob: Knob, value: string): string | undefined {
  if (knob.syntax === 'number') {
    const isWithin = Number(value) >= knob.least && Number(value) <= knob.most
    return isWithin && /^\d{1,3}(\.\d+)?$/.test(value) ? value : undefined
  }
  if (knob.syntax === 'color') return safeColour(value)
  return /^\d{1,2}(\.\d+)?px$/.test(value) ? value : undefined
}

/** The custom properties of a theme that may be set. */
export function safeProperties(variables: Readonly<Record<string, string | number>>): Map<string, string> {
  const safe = new Map<string, string>()
  for (const [name, given] of Object.entries(variables)) {
    const knob = Object.hasOwn(knobs, name) ? knobs[name] : undefined
    const value = knob && safeValue(knob, String(given).trim())
    if (knob && value !== undefined) safe.set(knob.property, value)
  }
  return safe
}

export function applyTheme(
  root: HTMLElement,
  {
    themeMode,
    variables,
  }: { themeMode?: 'light' | 'dark' | undefined; variables: Readonly<Record<string, string | number>> },
): void {
  if (themeMode) root.dataset.theme = themeMode
  const safe = safeProperties(variables)
  for (const { property } of Object.values(knobs)) {
    const value = safe.get(property)
    if (value === undefined) root.style.removeProperty(property)
    else root.style.setProperty(property, value)
  }
}
