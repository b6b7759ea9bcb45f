/** A feature row of a project as the wire has it. */
export type FeatureRow = { id: string; isEnabled: boolean; config: readonly unknown[] | null }

/** What clients ask a project for: `switch` is on or off, `list` names what is offered. */
export const featureKinds = {
  multi_wallet: 'switch',
  activity: 'switch',
  reown_branding: 'switch',
  onramp: 'list',
  swap: 'list',
  social_login: 'list',
} as const
type FeatureId = keyof typeof featureKinds
export const featureIds = Object.keys(featureKinds) as FeatureId[]

/** Every feature as the page has it. A feature that a project does not name at all is off for its pages. */
export function pageDecides(): FeatureRow[] {
  return featureIds.map((id) => ({ id, isEnabled: true, config: null }))
}

/** The features with these in place of those of the same names, each where it was. */
export function withFeatures(features: readonly FeatureRow[], others: readonly FeatureRow[]): FeatureRow[] {
  return [...new Map([...features, ...others].map((row) => [row.id, row])).values()]
}

/**
 * A feature as an operator writes it: `swap=page` (the page decides), `swap=off`, `activity=on`, `social_login=email,google`.
 * @throws Error with a sentence for the operator
 */
export function readFeature(text: string): FeatureRow {
  const [, name = text, value = ''] = /^(.*?)=([^=]*)$/.exec(text) ?? []
  const id = featureIds.find((known) => known === name)
  if (!id) throw new Error(`"${name}" is not a feature. There are ${featureIds.join(', ')}`)
  if (value === 'page') return { id, isEnabled: true, config: null }
  if (value === 'off') return { id, isEnabled: false, config: [] }
  if (featureKinds[id] === 'switch') {
    if (value === 'on') return { id, isEnabled: true, config: [] }
    throw new Error(`${id} is page, on or off`)
  }
  const list = value.split(',')
  if (value === 'on' || list.some((entry) => !/^[\w-]{1,40}$/.test(entry)))
    throw new Error(`${id} is page, off, or what is offered, such as ${examples[id as keyof typeof examples]}`)
  return { id, isEnabled: true, config: list }
}

const examples = { onramp: 'meld', swap: '1inch', social_login: 'email,google' } as const
