import { isPattern } from '../guards/origin.js'
import { problem } from '../problem.js'
import { featureIds, featureKinds, readFeature } from '../projectFeatures.js'
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

/** As it is now: what this process remembers of it may be some seconds old. */
async function requireProject({ c, deps }: Visit): Promise<Project> {
  deps.projects.forget()
  const project = await deps.projects.find(c.req.param('id') ?? '')
  if (!project) throw problem(404, 'id', 'There is no such project')
  return project
}

export async function projectPage(visit: Visit, draft?: Draft): Promise<Response> {
  const project = await requireProject(visit)
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

/** What browsers write of an origin, and the star. */
const plainPattern = /^[\w*.:/[\]-]+$/

/** @throws Refused where one is no pattern */
function patternsIn(text: string, field: string): string[] {
  const patterns = text
    .split(/[\n,]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = patterns.find((pattern) => !isPattern(pattern) || !plainPattern.test(pattern))
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

/** What a form wants to be another, the words of the command that does the same, and what the page then says. */
type Change = { changes: Partial<NewProject>; action?: string; done?: DoneKey }

const forms: Readonly<Record<string, (sent: Sent, project: Project) => Change>> = {
  settings(sent, project) {
    const changed = changedTexts(sent, settingTexts(project))
    const flag = (name: 'active' | 'development' | 'analytics') =>
      name in changed ? { [name]: changed[name] === 'yes' } : {}
    return {
      changes: {
        ...('name' in changed ? { name: nameIn(changed.name ?? '') } : {}),
        ...flag('active'),
        ...flag('development'),
        ...flag('analytics'),
      },
    }
  },
  origins: (sent, project) => addition(sent, project, 'allowedOrigins'),
  removeOrigin: (sent, project) => removal(sent, project, 'allowedOrigins'),
  domains: (sent, project) => addition(sent, project, 'verified'),
  removeDomain: (sent, project) => removal(sent, project, 'verified'),
  features(sent, project) {
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
    const named = new Set(rows.map(({ id }) => id))
    if (rows.length === 0) return { changes: {} }
    return {
      changes: { features: [...project.features.filter(({ id }) => !named.has(id)), ...rows] },
      action: 'feature set',
    }
  },
  limits(sent, project) {
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
    return { changes: Object.keys(changed).length > 0 ? { limits: limits as Limits } : {} }
  },
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

/** As the commands call them. */
const listWords = { allowedOrigins: 'origin', verified: 'domain' } as const

function removal(sent: Sent, project: Project, key: ListKey): Change {
  const left = project[key].filter((pattern) => pattern !== sent.act)
  const changes = left.length < project[key].length ? { [key]: left } : {}
  return { changes, action: `${listWords[key]} remove`, done: 'removed' }
}

function addition(sent: Sent, project: Project, key: ListKey): Change {
  const field = listWords[key]
  const patterns = patternsIn(sent.value(field), field)
  if (patterns.length === 0) throw new Refused({ [field]: 'Write one first, such as https://app.example.com.' })
  const all = [...new Set([...project[key], ...patterns])]
  if (all.length > patternsAtMost) throw new Refused({ [field]: `A project has at most ${patternsAtMost} of them.` })
  const changes = all.length > project[key].length ? { [key]: all } : {}
  return { changes, action: `${field} add`, done: 'added' }
}

export async function changeProject(sent: Sent): Promise<Response> {
  const project = await requireProject(sent)
  const form = Object.hasOwn(forms, sent.form) ? forms[sent.form] : undefined
  if (!form) throw problem(400, 'form', 'There is no such form')
  let done: DoneKey = 'saved'
  const draft = await sent.attempt(async () => {
    const wanted = form(sent, project)
    if (Object.keys(wanted.changes).length === 0) {
      done = 'unchanged'
      return
    }
    done = wanted.done ?? 'saved'
    const act = { by: sent.who, action: `project ${wanted.action ?? 'set'}` }
    await sent.deps.projects.save({ ...project, ...wanted.changes }, act)
  })
  return draft ? projectPage(sent, draft) : sent.done(`${part}/${project.id}`, done)
}
