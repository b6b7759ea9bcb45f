import type { Appearance } from 'portico/react'
import type { Knobs } from './knobs.js'

/** What the knobs say of the look; empty where they say nothing. */
export function appearanceOf(knobs: Knobs): Appearance {
  const variables = {
    ...Object.fromEntries(
      (['accent', 'radius', 'density', 'neutralHue', 'neutralChroma', 'font'] as const)
        .filter((name) => knobs[name] !== '')
        .map((name) => [name, knobs[name]]),
    ),
    ...(knobs.arch ? {} : { arch: 0 }),
  }
  return {
    ...(knobs.theme === 'auto' ? {} : { theme: knobs.theme }),
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
  }
}
