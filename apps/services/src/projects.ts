import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Caches, createCache } from './cache.js'
import { arrayText } from './db/array.js'
import type { Database } from './db/connect.js'
import { isPattern, matchesOrigin } from './guards/origin.js'
import { type Act, noteChange } from './operatorChanges.js'
import { type FeatureRow, pageDecides } from './projectFeatures.js'
import { type Sponsorship, sponsorshipSchema } from './sponsorship/policy.js'
import { type Limits, limitsSchema } from './usage/config.js'
import { createUsage, type Usage } from './usage/usage.js'

export type Project = {
  id: string
  name: string
  active: boolean
  /** Allows localhost and *.localhost beside the listed origins. */
  development: boolean
  features: readonly FeatureRow[]
  analytics: boolean
  /** Its own limits; those that are absent are the ones of all projects. */
  limits: Limits
  /** What its operator pays for in place of its visitors' smart accounts. */
  sponsorship: Sponsorship
  allowedOrigins: readonly string[]
  /** Domains that the project has shown to be its own. */
  verified: readonly string[]
}

type Sql = Database['sql']
type Pattern = { project_id: string; pattern: string }

export type NewProject = {
  /** 32 hex characters; made up when absent. */
  id?: string | undefined
  name: string
  /** Off: every call of the project is refused. */
  active?: boolean | undefined
  development?: boolean | undefined
  analytics?: boolean | undefined
  limits?: Limits | undefined
  /** Nothing is paid for when absent. */
  sponsorship?: Sponsorship | undefined
  /** What is on for its pages; each page decides when absent. */
  features?: readonly FeatureRow[] | undefined
  /** `[scheme://]host[:port]`, `*` for one label of the host or for any port. */
  allowedOrigins?: readonly string[] | undefined
  verified?: readonly string[] | undefined
}

/** The projects of this server. Reads are kept for some seconds, so that a busy client costs no query each time. */
export type Projects = {
  find(id: string): Promise<Project | undefined>
  /** As it is now, whoever changed it: read anew, and kept from then on. What is known of other projects stays known. */
  findNow(id: string): Promise<Project | undefined>
  list(): Promise<readonly Project[]>
  /**
   * Adds a project, or replaces the settings of the one with this id.
   *
   * @param act Notes what is not as it was before, with who did it.
   */
  save(project: NewProject, act?: Act): Promise<Project>
  /**
   * Changes a project as it stands, in one transaction that others who change it wait for: nobody's change is lost to another at the same time.
   *
   * @param act Notes what is not as it was before, with who did it.
   * @param turn What is to be another, of the project as it is now; of nothing the project stays as it is. What it throws changes nothing.
   * @returns the project as it is then; `undefined` where there is none
   * @throws Error when what it would be is wrong
   * @example
   * await projects.change(id, { by: 'ada', action: 'project set' }, ({ limits }) => ({ limits: { ...limits, burst: 20 } }))
   */
  change(id: string, act: Act, turn: (project: Project) => Partial<NewProject>): Promise<Project | undefined>
  /** Whether somebody has reported this origin as harmful. */
  isFlagged(origin: string): Promise<boolean>
  flag(pattern: string, act?: Act): Promise<void>
  /** What the projects use, and whether they may go on. */
  usage: Usage
  /** Forgets what was read, after a change that was made elsewhere. */
  forget(): void
}

export function createProjects(
  database: Pick<Database, 'sql'>,
  options: {
    keepMs?: number | undefined
    now?: (() => number) | undefined
    usage?: Usage | undefined
    caches?: Caches | undefined
  } = {},
): Projects {
  const { sql } = database
  const { keepMs = 15_000, now, usage = createUsage(database), caches } = options
  // Ids come from outside: what is kept must not grow without bounds.
  const kept = createCache<Project | 'none'>({ max: 10_000, now, counted: { in: caches, as: 'projects' } })
  const flagged = createCache<readonly string[]>({ max: 1, now })

  const read = async (ids: readonly string[] | undefined, from: Sql = sql): Promise<Project[]> => {
    const rows = await from<Omit<Project, 'allowedOrigins' | 'verified'>[]>`
      select id, name, active, development, features, analytics, limits, sponsorship from projects
      ${ids ? from`where id = any(${arrayText(ids)}::text[])` : from`order by created_at`}`
    if (rows.length === 0) return []
    const found = arrayText(rows.map(({ id }) => id))
    const [origins, verified] = await Promise.all([
      from<Pattern[]>`
        select project_id, pattern from allowed_origins where project_id = any(${found}::text[]) order by pattern`,
      from<Pattern[]>`
        select project_id, pattern from domains where project_id = any(${found}::text[]) and standing = 'verified'
        order by pattern`,
    ])
    const of = (id: string, list: readonly Pattern[]) =>
      list.filter(({ project_id }) => project_id === id).map(({ pattern }) => pattern)
    return rows.map((row) => ({ ...row, allowedOrigins: of(row.id, origins), verified: of(row.id, verified) }))
  }

  const forget = () => {
    kept.clear()
    flagged.clear()
  }

  /** As it stands, until the transaction is over. What only refers to it need not wait for that. */
  const hold = async (id: string, step: Sql): Promise<Project | undefined> => {
    await step`select 1 from projects where id = ${id} for no key update`
    return (await read([id], step))[0]
  }

  /** @param before It is there, and held by this transaction. */
  const write = async (step: Sql, id: string, input: NewProject, before: Project | undefined, act?: Act) => {
    const row = rowOf(input, before)
    const once = (list: readonly string[] = []) => arrayText([...new Set(list)])
    await step`
      insert into projects (id, name, active, development, analytics, limits, sponsorship, features)
      values (${id}, ${row.name}, ${row.active}, ${row.development}, ${row.analytics}, ${JSON.stringify(row.limits)}::jsonb,
        ${JSON.stringify(row.sponsorship)}::jsonb, ${JSON.stringify(row.features)}::jsonb)
      on conflict (id) do update set
        name = excluded.name, active = excluded.active, development = excluded.development,
        analytics = excluded.analytics, limits = excluded.limits, sponsorship = excluded.sponsorship,
        features = excluded.features`
    await step`delete from allowed_origins where project_id = ${id}`
    await step`delete from domains where project_id = ${id}`
    await step`insert into allowed_origins (project_id, pattern) select ${id}, unnest(${once(input.allowedOrigins)}::text[])`
    await step`
      insert into domains (project_id, pattern, standing) select ${id}, unnest(${once(input.verified)}::text[]), 'verified'`
    const [after] = await read([id], step)
    if (!after) throw new Error(`The project ${id} could not be read back`)
    const change = differencesOf(before, after)
    if (act && Object.keys(change).length > 0) await noteChange(step, { ...act, subject: id, change })
    return after
  }

  const find = async (id: string): Promise<Project | undefined> => {
    if (!isId(id)) return undefined
    const found = await kept.through(id, keepMs, async () => (await read([id]))[0] ?? 'none')
    return found === 'none' ? undefined : found
  }

  return {
    forget,
    usage,
    find,
    findNow(id) {
      kept.delete(id)
      return find(id)
    },
    list: () => read(undefined),
    async save(input, act) {
      const id = input.id ?? randomBytes(16).toString('hex')
      if (!isId(id)) throw new Error(`A project id has 32 lowercase hex characters, not "${id}"`)
      const saved = await sql.begin(async (begun) => {
        const step = begun as unknown as Sql
        return write(step, id, input, await hold(id, step), act)
      })
      forget()
      return saved
    },
    async change(id, act, turn) {
      if (!isId(id)) return undefined
      const changed = await sql.begin(async (begun) => {
        const step = begun as unknown as Sql
        const before = await hold(id, step)
        if (!before) return undefined
        const changes = turn(before)
        return Object.keys(changes).length === 0 ? before : write(step, id, { ...before, ...changes }, before, act)
      })
      forget()
      return changed
    },
    async isFlagged(origin) {
      const patterns = await flagged.through('all', keepMs, async () => {
        const rows = await sql<{ pattern: string }[]>`select pattern from domains where project_id = ''`
        return rows.map(({ pattern }) => pattern)
      })
      return matchesOrigin(patterns, origin)
    },
    async flag(pattern, act) {
      requirePatterns([pattern])
      await sql.begin(async (begun) => {
        const step = begun as unknown as Sql
        const { count } = await step`
          insert into domains (project_id, pattern, standing) values ('', ${pattern}, 'flagged') on conflict do nothing`
        if (act && count > 0) await noteChange(step, { ...act, subject: pattern, change: {} })
      })
      forget()
    },
  }
}

const isId = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** @throws Error where one is no pattern */
function requirePatterns(patterns: readonly string[]): void {
  const wrong = patterns.find((pattern) => !isPattern(pattern))
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is not an origin. Write [scheme://]host[:port], with * for one label of the host`)
}

/** @throws Error where something is wrong that was not there before: an older version may have taken what is refused now */
function rowOf(input: NewProject, before: Project | undefined) {
  const had = new Set([...(before?.allowedOrigins ?? []), ...(before?.verified ?? [])])
  requirePatterns([...(input.allowedOrigins ?? []), ...(input.verified ?? [])].filter((pattern) => !had.has(pattern)))
  return {
    name: input.name,
    active: input.active ?? true,
    development: input.development ?? false,
    analytics: input.analytics ?? true,
    limits: checked('limit', limitsSchema, input.limits ?? {}),
    sponsorship: checked('rule of what is paid for', sponsorshipSchema, input.sponsorship ?? {}),
    features: input.features ?? pageDecides(),
  }
}

/** What a project has now and had not before. */
function differencesOf(before: Project | undefined, after: Project | undefined): Partial<Project> {
  const { id: _, ...now } = after ?? {}
  const isOther = ([key, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[key as keyof Project])
  return Object.fromEntries(Object.entries(now).filter(isOther))
}

function checked<T extends v.GenericSchema>(what: string, schema: T, given: unknown): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, given)
  if (!success) throw new Error(`A ${what} is wrong: ${v.getDotPath(issues[0]) ?? ''} ${issues[0].message}`)
  return output
}
