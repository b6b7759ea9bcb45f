import { type FeatureRow, type featureIds, featureKinds } from '../projectFeatures.js'
import type { Project } from '../projects.js'
import type { Limits } from '../usage/config.js'
import type { Texts } from './compare.js'

export const flagLabels = [
  ['active', 'Switched on', 'Off: every call of the project is refused.'],
  ['development', 'Under development', 'Pages on localhost may use it, whatever its origins are.'],
  ['analytics', 'Addresses in events', 'Whether addresses of accounts are kept with its events.'],
] as const

/** What its form of settings shows. */
export function settingTexts(project: Pick<Project, 'name' | 'active' | 'development' | 'analytics'>): Texts {
  return {
    name: project.name,
    ...Object.fromEntries(flagLabels.map(([name]) => [name, project[name] ? 'yes' : ''])),
  }
}

export const featureLabels: Readonly<Record<(typeof featureIds)[number], string>> = {
  multi_wallet: 'Several wallets at once',
  activity: 'Activity',
  reown_branding: 'Name of the services in the modal',
  onramp: 'Buying',
  swap: 'Swaps',
  social_login: 'Email and social logins',
}

/** A feature as its form shows it: what is chosen, and what is offered where it is a list. */
export function featureText(id: (typeof featureIds)[number], rows: readonly FeatureRow[]): Texts {
  const row = rows.find((each) => each.id === id)
  const isList = featureKinds[id] === 'list'
  const choice = !row?.isEnabled ? 'off' : row.config === null ? 'page' : isList ? 'list' : 'on'
  return {
    [id]: choice,
    ...(isList ? { [`${id}-list`]: choice === 'list' ? (row?.config ?? []).join(', ') : '' } : {}),
  }
}

export const limitLabels = [
  ['callsPerMonth', 'Calls in a month', 'What is above is refused.'],
  ['usersPerMonth', 'Users in a month', 'What is above is told, not refused.'],
  ['perSecond', 'Calls in a second', 'Of all its visitors together.'],
  ['burst', 'At once', 'Twice the calls in a second where it is left out.'],
] as const

export function limitTexts(limits: Limits): Texts {
  return {
    tier: limits.tier ?? '',
    ...Object.fromEntries(limitLabels.map(([name]) => [name, limits[name] === undefined ? '' : String(limits[name])])),
  }
}
