/** What a page may choose of the look; what it cannot choose is legible in any case. The modal's names, and those of other clients. */
const knobs: Record<string, { property: string; syntax: 'color' | 'length' | 'number' }> = {
  '--portico-accent': { property: '--portico-accent', syntax: 'color' },
  '--w3m-accent': { property: '--portico-accent', syntax: 'color' },
  '--apkt-accent': { property: '--portico-accent', syntax: 'color' },
  '--portico-radius': { property: '--portico-radius', syntax: 'length' },
  '--portico-neutral-hue': { property: '--portico-neutral-hue', syntax: 'number' },
  '--portico-neutral-chroma': { property: '--portico-neutral-chroma', syntax: 'number' },
  '--portico-density': { property: '--portico-density', syntax: 'number' },
}

const syntaxes = {
  // Opaque, and without a function that could look elsewhere for its value.
  color: /^(#[0-9a-f]{6}|#[0-9a-f]{3}|[a-z]{3,20}|(rgb|hsl|oklch|oklab)\([\d.%\s,deg-]{3,60}\))$/i,
  length: /^\d{1,2}(\.\d+)?px$/,
  number: /^\d{1,3}(\.\d+)?$/,
}

/** The custom properties of a theme that may be set. */
export function safeProperties(variables: Readonly<Record<string, string | number>>): Map<string, string> {
  const safe = new Map<string, string>()
  for (const [name, given] of Object.entries(variables)) {
    const knob = Object.hasOwn(knobs, name) ? knobs[name] : undefined
    const value = String(given).trim()
    if (knob && syntaxes[knob.syntax].test(value) && value !== 'transparent') safe.set(knob.property, value)
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
