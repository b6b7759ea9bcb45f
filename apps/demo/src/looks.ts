import { type KnobName, knobs } from './knobs.js'

/** A finished look: what it sets of the knobs, and the colours of its picture. */
export type FinishedLook = {
  name: string
  sets: Partial<Record<KnobName, string | boolean>>
  picture: { paper: string; ink: string; accent: string; radius: string }
}

export const looks: readonly FinishedLook[] = [
  {
    name: 'Portico',
    sets: {},
    picture: { paper: '#fefdfb', ink: '#201e19', accent: '#0e5380', radius: '12px' },
  },
  {
    name: 'Ledger',
    sets: { theme: 'light', accent: '#1f1f1f', radius: '2px', arch: false, neutralChroma: '0', font: 'Georgia, serif' },
    picture: { paper: '#ffffff', ink: '#111111', accent: '#1f1f1f', radius: '2px' },
  },
  {
    name: 'Meadow',
    sets: { theme: 'light', accent: '#1b6e3c', radius: '18px', neutralHue: '140', neutralChroma: '2' },
    picture: { paper: '#f6fbf6', ink: '#16241b', accent: '#1b6e3c', radius: '18px' },
  },
  {
    name: 'Coral',
    sets: {
      theme: 'light',
      accent: '#b3382c',
      radius: '22px',
      neutralHue: '30',
      neutralChroma: '2.3',
      density: '1.05',
    },
    picture: { paper: '#fff8f5', ink: '#2b1a16', accent: '#b3382c', radius: '22px' },
  },
  {
    name: 'Midnight',
    sets: { theme: 'dark', accent: '#9db2ff', radius: '14px', neutralHue: '270', neutralChroma: '3.3', arch: false },
    picture: { paper: '#16172a', ink: '#eef0ff', accent: '#9db2ff', radius: '14px' },
  },
  {
    name: 'Terminal',
    sets: {
      theme: 'dark',
      accent: '#7ee08a',
      radius: '0px',
      arch: false,
      neutralChroma: '0',
      density: '0.92',
      font: 'ui-monospace, Menlo, monospace',
    },
    picture: { paper: '#141414', ink: '#e8ffe9', accent: '#7ee08a', radius: '0px' },
  },
]

const ofLooks = ['theme', 'accent', 'radius', 'density', 'arch', 'neutralHue', 'neutralChroma', 'font'] as const

/** All that a look says: what it does not set goes back to what it was. */
export function settingsOf({ sets }: FinishedLook): Partial<Record<KnobName, string | boolean>> {
  return Object.fromEntries(ofLooks.map((name) => [name, sets[name] ?? knobs[name].fallback]))
}

export const isLook = (look: FinishedLook, now: Readonly<Record<string, unknown>>) =>
  Object.entries(settingsOf(look)).every(([name, value]) => now[name] === value)
