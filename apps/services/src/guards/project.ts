import type { Context } from 'hono'
import { problem } from '../problem.js'
import type { Project, Projects } from '../projects.js'

/** The project that the caller names, in the query or, as older clients do, in a header. */
export function namedProject(c: Context): string | undefined {
  return c.req.query('projectId') ?? c.req.header('x-project-id')
}

/**
 * The caller's project on the data service, which says 401 where the directory says 403.
 * @param named The id in the body, where a call carries it there.
 */
export async function requireDataProject(projects: Projects, c: Context, named?: string): Promise<Project> {
  const id = named ?? namedProject(c)
  if (!id) throw problem(401, 'authentication', 'The project id is missing')
  const project = await projects.find(id)
  if (!project?.active) throw problem(401, 'authentication', 'This project is not known here')
  return project
}

/** The caller's project. @throws a 403 when it is not known here or switched off. */
export async function requireProject(projects: Projects, c: Context): Promise<Project> {
  const id = namedProject(c)
  if (!id) throw problem(403, 'projectId', 'The project id is missing')
  const project = await projects.find(id)
  if (!project?.active) throw problem(403, 'projectId', 'This project is not known here')
  return project
}
