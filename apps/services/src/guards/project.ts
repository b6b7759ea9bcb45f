import type { Context } from 'hono'
import { problem } from '../problem.js'
import type { Project, Projects } from '../projects.js'
import { originAllowed, pageOf } from './origin.js'

/** The project that the caller names, in the query or, as older clients do, in a header. */
export function namedProject(c: Context): string | undefined {
  return c.req.query('projectId') ?? c.req.header('x-project-id')
}

/**
 * The caller's project on the data service, which says 401 where the directory says 403. The call is counted.
 * @param named The id in the body, where a call carries it there.
 * @throws a 401 for a project that is not known here, a 429 for one that is above its limits
 */
export async function requireDataProject(
  projects: Projects,
  c: Context,
  named?: string,
  options: { counted?: boolean } = {},
): Promise<Project> {
  const id = named ?? namedProject(c)
  if (!id) throw problem(401, 'authentication', 'The project id is missing')
  const project = await projects.find(id)
  if (!project?.active) throw problem(401, 'authentication', 'This project is not known here')
  if (options.counted ?? true) await requireUsage(projects, project)
  return project
}

/**
 * Refuses pages of origins that are not on the list of the project that they name: what they ask would be paid for by that project's operator.
 * Callers that are no page pass.
 * @param named The id in the body, where a call carries it there.
 * @throws a 403 for a foreign page, a 401 for one that names no project of this server
 */
export async function requireOwnPage(projects: Pick<Projects, 'find'>, c: Context, named?: string): Promise<void> {
  c.header('vary', 'origin', { append: true })
  const page = pageOf((name) => c.req.header(name))
  if (page === undefined) return
  const id = named ?? namedProject(c)
  if (!id) throw problem(401, 'authentication', 'The project id is missing')
  const project = await projects.find(id)
  if (!project?.active) throw problem(401, 'authentication', 'This project is not known here')
  requireOrigin(project, page)
}

/** @throws a 403 for an origin that is not on the list */
export function requireOrigin(project: Project, page: string | undefined): void {
  if (!originAllowed(project, page)) throw problem(403, 'origin', 'This origin is not on the list of the project')
}

/** @throws a 429 for a project that is above its limits */
export async function requireUsage({ usage }: Projects, project: Project): Promise<void> {
  const verdict = await usage.admit(project)
  // That field is what clients of the hosted service are told.
  if (verdict === 'quota') throw problem(429, 'address', 'The project has used up its calls of this month')
  if (verdict !== 'admitted')
    throw problem(429, 'rate_limited', 'Too many requests of this project', { 'retry-after': `${verdict.waitSeconds}` })
}

/** The caller's project. @throws a 403 when it is not known here or switched off. */
export async function requireProject(projects: Projects, c: Context): Promise<Project> {
  const id = namedProject(c)
  if (!id) throw problem(403, 'projectId', 'The project id is missing')
  const project = await projects.find(id)
  if (!project?.active) throw problem(403, 'projectId', 'This project is not known here')
  return project
}
