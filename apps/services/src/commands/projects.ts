import { type Act, operatorChanges } from '../operatorChanges.js'
import { featureIds, readFeature, withFeatures } from '../projectFeatures.js'
import type { NewProject, Project } from '../projects.js'
import { type Limits, tiers } from '../usage/config.js'
import type { Values, Work } from './command.js'
import { lastOf, whoOf } from './log.js'

export const projectUsage = `portico-services project add --name <name> [--id <32 hex>] [settings]
portico-services project list
portico-services project set <id> [--name <name>] [settings]
portico-services project usage <id>   says what it has used this month
portico-services project feature set <id> <feature>=page|on|off|<what is offered>,…  …
portico-services project feature unset <id> <feature>…   leaves them to the pages again
portico-services project sponsor set <id> <chain> --per-day <coins> [--call <contract>[:<method>]]…
portico-services project sponsor remove <id> <chain>…
portico-services project origin add|remove <id> <[scheme://]host[:port]>…
portico-services project domain add|remove <id> <host>…
portico-services project domain flag <host>…
portico-services project log [--last <n>]   what was changed, when and by whom
`

export const projectNotes = `Settings of a project: --origin <pattern>… --verified <host>… --development[=false] --analytics[=false] --active[=false]
Features: ${featureIds.join(', ')}; with "page", as at first, each page decides for itself
What a project pays for, by chain (eip155:10): any call, or those that --call names (0x…:mint(address)); nothing at first
Limits of a project: --tier none|starter|pro|enterprise --calls-per-month <n> --users-per-month <n> --per-second <n> --burst <n>; 0 takes one away
`

const flags = ['development', 'analytics', 'active'] as const
const limitOptions = {
  callsPerMonth: 'calls-per-month',
  usersPerMonth: 'users-per-month',
  perSecond: 'per-second',
  burst: 'burst',
} as const

export const projectOptions = {
  name: { type: 'string' },
  id: { type: 'string' },
  origin: { type: 'string', multiple: true },
  verified: { type: 'string', multiple: true },
  development: { type: 'boolean' },
  analytics: { type: 'boolean' },
  active: { type: 'boolean' },
  tier: { type: 'string' },
  'per-day': { type: 'string' },
  call: { type: 'string', multiple: true },
  ...Object.fromEntries(Object.values(limitOptions).map((option) => [option, { type: 'string' as const }])),
} as const

const settings = ['name', 'origin', 'verified', ...flags, 'tier', ...Object.values(limitOptions)]

/** The options of each command about projects. All take who does it. */
export const projectTakes: Readonly<Record<string, readonly string[]>> = {
  'project add': ['id', 'by', ...settings],
  'project set': ['by', ...settings],
  'project list': ['by'],
  'project log': ['last', 'by'],
  'project usage': ['by'],
  'project feature': ['by'],
  'project sponsor set': ['per-day', 'call', 'by'],
  'project sponsor remove': ['by'],
  'project origin': ['by'],
  'project domain': ['by'],
}

/** The commands about projects; `undefined` where there is none of these words. */
export function projectWork([verb, ...rest]: readonly string[], values: Values): Work | undefined {
  if (verb === 'list' && rest.length === 0)
    return async ({ projects }) => (await projects.list()).map((project) => `${JSON.stringify(project)}\n`).join('')
  if (verb === 'log' && rest.length === 0) {
    const last = lastOf(values)
    return async ({ database }) =>
      (await operatorChanges(database, { last, about: 'project' })).map((one) => `${JSON.stringify(one)}\n`).join('')
  }
  if (verb === 'add' && rest.length === 0) {
    const { name } = values
    if (typeof name !== 'string' || name === '') throw new Error('A project needs a --name')
    return async ({ projects }) =>
      `${(await projects.save({ ...settingsOf(values), ...idOf(values), limits: limitsOf(values), name }, actOf('add', values))).id}\n`
  }
  if (verb === 'set' && rest.length === 1)
    return change(rest[0], actOf('set', values), ({ limits }) => ({
      ...settingsOf(values),
      limits: limitsOf(values, limits),
    }))
  if (verb === 'usage' && rest.length === 1)
    return async ({ projects }) => {
      const project = await projects.find(rest[0] ?? '')
      if (!project) throw new Error(`There is no project ${rest[0]}`)
      return `${JSON.stringify(await projects.usage.standing(project))}\n`
    }
  if (verb === 'feature') return featureWork(rest, values)
  if (verb === 'sponsor') return sponsorWork(rest, values)
  if (verb !== 'origin' && verb !== 'domain') return undefined
  const [act, ...given] = rest
  if (verb === 'domain' && act === 'flag' && given.length > 0) {
    return async ({ projects }) => {
      for (const host of given) await projects.flag(host, actOf('domain flag', values))
      return ''
    }
  }
  const [id, ...patterns] = given
  if ((act !== 'add' && act !== 'remove') || patterns.length === 0) return undefined
  const key = verb === 'origin' ? 'allowedOrigins' : 'verified'
  return change(id, actOf(`${verb} ${act}`, values), (project) => {
    const missing = patterns.find((pattern) => act === 'remove' && !project[key].includes(pattern))
    if (missing !== undefined) throw new Error(`"${missing}" is not on the list of this project`)
    const others = project[key].filter((pattern) => !patterns.includes(pattern))
    return { [key]: act === 'add' ? [...others, ...patterns] : others }
  })
}

function featureWork([act, id, ...given]: readonly string[], values: Values): Work | undefined {
  if ((act !== 'set' && act !== 'unset') || given.length === 0) return undefined
  const rows = given.map((text) => readFeature(act === 'set' ? text : `${text}=page`))
  return change(id, actOf(`feature ${act}`, values), ({ features }) => ({
    features: withFeatures(features, rows),
  }))
}

function sponsorWork([act, id, ...chains]: readonly string[], values: Values): Work | undefined {
  const [chain] = chains
  if (act === 'remove' && chain !== undefined)
    return change(id, actOf('sponsor remove', values), ({ sponsorship }) => {
      const missing = chains.find((name) => !Object.hasOwn(sponsorship, name))
      if (missing !== undefined) throw new Error(`This project pays for nothing on ${missing}`)
      return { sponsorship: Object.fromEntries(Object.entries(sponsorship).filter(([name]) => !chains.includes(name))) }
    })
  if (act !== 'set' || chain === undefined || chains.length > 1) return undefined
  const perDay = values['per-day']
  if (typeof perDay !== 'string') throw new Error('What is paid needs a --per-day, in whole coins of the chain')
  const calls = Array.isArray(values.call) ? { calls: callsOf(values.call) } : {}
  return change(id, actOf('sponsor set', values), ({ sponsorship }) => ({
    sponsorship: { ...sponsorship, [chain]: { perDay, ...calls } },
  }))
}

/** `<contract>` is all of its methods; `<contract>:<method>`, as often as there are methods, is those alone. */
function callsOf(given: readonly string[]): { contract: string; methods?: string[] }[] {
  const contracts = new Map<string, string[]>()
  for (const text of given) {
    const [contract = '', method] = text.split(/:(.*)/s)
    contracts.set(contract, [...(contracts.get(contract) ?? []), ...(method === undefined ? [] : [method])])
  }
  const whole = new Set(given.filter((text) => !text.includes(':')))
  return [...contracts].map(([contract, methods]) => (whole.has(contract) ? { contract } : { contract, methods }))
}

const actOf = (words: string, values: Values): Act => ({ by: whoOf(values), action: `project ${words}` })

function change(id: string | undefined, act: Act, changes: (project: Project) => Partial<NewProject>): Work {
  return async ({ projects }) => {
    const changed = await projects.change(id ?? '', act, changes)
    if (!changed) throw new Error(`There is no project ${id}`)
    return `${JSON.stringify(changed)}\n`
  }
}

function settingsOf(values: Values): Partial<NewProject> {
  const { name, origin, verified } = values
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(Array.isArray(origin) ? { allowedOrigins: origin } : {}),
    ...(Array.isArray(verified) ? { verified } : {}),
    ...Object.fromEntries(
      flags.flatMap((flag) => (typeof values[flag] === 'boolean' ? [[flag, values[flag]] as const] : [])),
    ),
  }
}

/** Its limits with those that were named set anew. */
function limitsOf(values: Values, before: Limits = {}): Limits {
  const { tier } = values
  const named = Object.entries(limitOptions).flatMap(([key, option]) => {
    const value = values[option]
    if (typeof value !== 'string') return []
    if (!/^\d{1,13}$/.test(value)) throw new Error(`--${option} must be a whole number`)
    return [[key, Number(value)] as const]
  })
  const known = tiers.find((name) => name === tier)
  if (tier !== undefined && !known) throw new Error(`--tier must be one of ${tiers.join(', ')}`)
  const all = { ...before, ...(known ? { tier: known } : {}), ...Object.fromEntries(named) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0))
}

function idOf({ id }: Values): { id?: string } {
  return typeof id === 'string' ? { id } : {}
}
