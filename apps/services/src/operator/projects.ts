import { isPattern } from '../guards/origin.js'
import { problem } from '../problem.js'
import { featureIds, featureKinds, readFeature, withFeatures } from '../projectFeatures.js'
import type { NewProject, Project } from '../projects.js'
import { type Limits, tiers } from '../usage/config.js'
import { changedTexts } from './compare.js'
import type { Draft } from './fields.js'
import { readProjectRows } from './projectRows.js'
import { featureText, limitTexts, settingTexts } from './projectTexts.js'
import { newProjectView, projectListView, projectView } from './projectViews.js'
import { type DoneKey, firstPage, pageIn, Refused, type Sent, type Visit } from './visit.js'

const part = '/operator/projects'

export async function projectsPage(visit: Visit): Promise<Response> {
  const search = visit.query('search').trim().slice(0, 100)
  const page = pageIn(visit)
  const month = new Date().toISOString().slice(0, 7)
  const { rows, more } = firstPage(await readProjectRows(visit.deps.database, { search, page, month }))
  return visit.show({ title: 'Projects', part, body: projectListView(rows, { search, page, more }) })
}

const noProject = () => problem(404, 'id', 'There is no such project')
const idIn = ({ c }: Visit) => c.req.param('id') ?? ''

export async function projectPage(visit: Visit, draft?: Draft): Promise<Response> {
  const project = await visit.deps.projects.findNow(idIn(visit))
  if (!project) throw noProject()
  return visit.show(
    {
      title: project.name || '(without a name)',
      part,
      up: { path: part, text: 'Projects' },
      body: await projectView(visit, project, draft),
    },
    draft,
  )
}

export async function newProjectPage(visit: Visit, draft?: Draft): Promise<Response> {
  return visit.show(
    { title: 'New project', part, up: { path: part, text: 'Projects' }, body: newProjectView(visit, draft) },
    draft,
  )
}

/** One line that can be read by everybody. @throws Refused */
function nameIn(text: string): string {
  const name = text.trim()
  if (name.length > 0 && name.length <= 100 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return name
  throw new Refused({ name: 'A name has 1 to 100 characters, all of which can be seen.' })
}

/** @throws Refused where one is no pattern */
function patternsIn(text: string, field: string): string[] {
  const patterns = text
    .split(/[\n,]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = patterns.find((pattern) => !isPattern(pattern))
  if (wrong === undefined) return patterns
  const form = field === 'origin' ? '[scheme://]host[:port]' : 'host'
  throw new Refused({
    [field]: `“${wrong.slice(0, 100)}” is not of the form ${form}. A * stands for one label of the host, such as https://*.example.com.`,
  })
}

export async function addProject(sent: Sent): Promise<Response> {
  let id = ''
  const draft = await sent.attempt(async () => {
    const name = nameIn(sent.value('name'))
    const allowedOrigins = patternsIn(sent.value('origin'), 'origin')
    id = (await sent.deps.projects.save({ name, allowedOrigins }, { by: sent.who, action: 'project add' })).id
  })
  return draft ? newProjectPage(sent, draft) : sent.done(`${part}/${id}`, 'added')
}

/** What a form wants to be another of a project as it stands, the words of the command that does the same, and what the page then says. */
type Turn = { action: string; done: DoneKey; turn(sent: Sent, project: Project): Partial<NewProject> }

const turns = {
  settings(sent: Sent, project: Project): Partial<NewProject> {
    const changed = changedTexts(sent, settingTexts(project))
    const flag = (name: 'active' | 'development' | 'analytics') =>
      name in changed ? { [name]: changed[name] === 'yes' } : {}
    return {
      ...('name' in changed ? { name: nameIn(changed.name ?? '') } : {}),
      ...flag('active'),
      ...flag('development'),
      ...flag('analytics'),
    }
  },
  features(sent: Sent, project: Project): Partial<NewProject> {
    const now = Object.fromEntries(featureIds.flatMap((id) => Object.entries(featureText(id, project.features))))
    const changed = changedTexts(sent, now)
    const faults = new Map<string, string>()
    const rows = featureIds.flatMap((id) => {
      if (!(id in changed) && !(`${id}-list` in changed)) return []
      const choice = sent.value(id)
      const list = sent
        .value(`${id}-list`)
        .split(/[\s,]+/)
        .filter(Boolean)
        .join(',')
      const value = featureKinds[id] === 'list' && choice === 'list' ? list : choice
      try {
        return [readFeature(`${id}=${value}`)]
      } catch (error) {
        faults.set(choice === 'list' ? `${id}-list` : id, `${(error as Error).message}.`)
        return []
      }
    })
    if (faults.size > 0) throw new Refused(faults)
    return rows.length === 0 ? {} : { features: withFeatures(project.features, rows) }
  },
  limits(sent: Sent, project: Project): Partial<NewProject> {
    const changed = changedTexts(sent, limitTexts(project.limits))
    const limits: Record<string, unknown> = { ...project.limits }
    const faults = new Map<string, string>()
    for (const [name, text] of Object.entries(changed)) {
      const digits = text.replace(/\D/g, '')
      if (name === 'tier') {
        if (text !== '' && !(tiers as readonly string[]).includes(text)) faults.set(name, 'There is no such plan.')
      } else if (text !== '' && !wholeNumber.test(text))
        faults.set(name, 'Write a whole number above 0, or nothing for the limit of all projects.')
      else if (Number(digits) > limitsAtMost[name as keyof typeof limitsAtMost])
        faults.set(name, `At most ${limitsAtMost[name as keyof typeof limitsAtMost].toLocaleString('en')}.`)
      if (text === '') delete limits[name]
      else limits[name] = name === 'tier' ? text : Number(digits)
    }
    if (faults.size > 0) throw new Refused(faults)
    return Object.keys(changed).length > 0 ? { limits: limits as Limits } : {}
  },
} satisfies Record<string, Turn['turn']>

const forms: Readonly<Record<string, Turn>> = {
  settings: { action: 'set', done: 'saved', turn: turns.settings },
  features: { action: 'feature set', done: 'saved', turn: turns.features },
  limits: { action: 'set', done: 'saved', turn: turns.limits },
  origins: addition('allowedOrigins'),
  removeOrigin: removal('allowedOrigins'),
  domains: addition('verified'),
  removeDomain: removal('verified'),
}

/** Above 0, and with one kind of mark between groups of three digits at most: any other mark may stand before a fraction. */
const wholeNumber = /^[1-9](?:\d{0,12}|\d{0,2}([\s,.'’_])\d{3}(?:\1\d{3}){0,3})$/

const limitsAtMost = {
  callsPerMonth: 1_000_000_000_000,
  usersPerMonth: 1_000_000_000,
  perSecond: 1_000_000,
  burst: 10_000_000,
} as const

const patternsAtMost = 1_000

type ListKey = 'allowedOrigins' | 'verified'

function removal(key: ListKey): Turn {
  return {
    action: `${listWords(key)} remove`,
    done: 'removed',
    turn(sent, project) {
      const left = project[key].filter((pattern) => pattern !== sent.act)
      return left.length < project[key].length ? { [key]: left } : {}
    },
  }
}

function addition(key: ListKey): Turn {
  const field = listWords(key)
  return {
    action: `${field} add`,
    done: 'added',
    turn(sent, project) {
      const patterns = patternsIn(sent.value(field), field)
      if (patterns.length === 0) throw new Refused({ [field]: 'Write one first, such as https://app.example.com.' })
      const all = [...new Set([...project[key], ...patterns])]
      if (all.length > patternsAtMost)
        throw new Refused({ [field]: `A project has at most ${patternsAtMost} of them.` })
      return all.length > project[key].length ? { [key]: all } : {}
    },
  }
}

/** As the commands call them. */
function listWords(key: ListKey): string {
  return key === 'allowedOrigins' ? 'origin' : 'domain'
}

export async function changeProject(sent: Sent): Promise<Response> {
  const id = idIn(sent)
  const form = Object.hasOwn(forms, sent.form) ? forms[sent.form] : undefined
  if (!form) throw problem(400, 'form', 'There is no such form')
  let done: DoneKey = form.done
  const draft = await sent.attempt(async () => {
    const act = { by: sent.who, action: `project ${form.action}` }
    const changed = await sent.deps.projects.change(id, act, (project) => {
      const changes = form.turn(sent, project)
      if (Object.keys(changes).length === 0) done = 'unchanged'
      return changes
    })
    if (!changed) throw noProject()
  })
  return draft ? projectPage(sent, draft) : sent.done(`${part}/${id}`, done)
}
