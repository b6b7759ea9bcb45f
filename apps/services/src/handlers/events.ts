import type { Context } from 'hono'
import { eventBody } from 'portico/wire'
import * as v from 'valibot'
import { acceptEvent } from '../analytics/accept.js'
import type { Deps, Handlers } from '../context.js'
import { namedProject, requireOrigin } from '../guards/project.js'
import { problem } from '../problem.js'
import type { Project } from '../projects.js'

/** The project of a reporter whose page may report for it. */
async function requireReporter({ projects }: Deps, c: Context): Promise<Project> {
  const id = namedProject(c)
  if (!id || !/^[0-9a-f]{32}$/.test(id)) throw problem(400, 'projectId', 'A project id has 32 lowercase hex characters')
  const project = await projects.find(id)
  if (!project?.active) throw problem(403, 'projectId', 'This project is not known here')
  requireOrigin(project, c.req.header('origin'))
  return project
}

export const eventHandlers = {
  'events.post': async (deps, { body }, c) => {
    const project = await requireReporter(deps, c)
    const result = acceptEvent(body, project, deps.config.analytics, sdkOf(c))
    if ('refused' in result) {
      deps.events.countRefused(1)
      throw problem(400, result.refused.field, result.refused.description)
    }
    await deps.events.store([result.event])
    return { accepted: 1, refused: 0 }
  },
  'events.batch': async (deps, { body }, c) => {
    const project = await requireReporter(deps, c)
    const accepted = body.flatMap((entry) => {
      const parsed = v.safeParse(eventBody, entry)
      if (!parsed.success) return []
      const result = acceptEvent(parsed.output, project, deps.config.analytics, sdkOf(c))
      return 'event' in result ? [result.event] : []
    })
    const refused = body.length - accepted.length
    if (refused > 0) deps.events.countRefused(refused)
    await deps.events.store(accepted)
    return { accepted: accepted.length, refused }
  },
} satisfies Partial<Handlers>

function sdkOf(c: Context): { type: string | null; version: string | null } {
  const part = (query: string, header: string) =>
    (c.req.query(query) ?? c.req.header(header))?.replaceAll('\0', '').slice(0, 100) ?? null
  return { type: part('st', 'x-sdk-type'), version: part('sv', 'x-sdk-version') }
}
