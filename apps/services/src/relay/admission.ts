import type { IncomingMessage } from 'node:http'
import { originAllowed } from '../guards/origin.js'
import type { Projects } from '../projects.js'
import { checkToken } from './jwt.js'

export type Admission =
  | { ok: true; clientId: string; projectId: string }
  /** The HTTP status for clients that read one, and the reason of the close frame for those that cannot. */
  | { ok: false; status: 401 | 403 | 429; reason: string }

export type Credentials = { token: string | undefined; projectId: string | undefined; origin: string | undefined }

export function credentialsOf(query: URLSearchParams, header: (name: string) => string | undefined): Credentials {
  const bearer = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1]
  return {
    token: query.get('auth') ?? bearer,
    projectId: query.get('projectId') ?? header('x-project-id'),
    origin: header('origin'),
  }
}

export function headerOf(request: IncomingMessage): (name: string) => string | undefined {
  return (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
}

const refuse = (status: 401 | 403, reason: string): Admission => ({ ok: false, status, reason })

/** Whether a client may speak with the relay. The texts are those that today's clients look for. */
export async function admit(
  given: Credentials,
  deps: { projects: Pick<Projects, 'find'>; isAudience: (url: string) => boolean; now: () => number },
): Promise<Admission> {
  if (!given.projectId) return refuse(401, 'Project ID is missing')
  const project = await deps.projects.find(given.projectId)
  if (!project) return refuse(401, 'Unauthorized: invalid key')
  if (!project.active) return refuse(401, 'Project not active')
  if (!originAllowed(project, given.origin)) return refuse(403, 'Unauthorized: origin not allowed')
  const identity = await checkToken(given.token, deps.isAudience, deps.now())
  if (identity.ok) return { ok: true, clientId: identity.clientId, projectId: project.id }
  switch (identity.fault) {
    case 'missing':
      return refuse(401, 'JWT Token is missing')
    case 'expired':
      return refuse(401, 'JWT Token is expired')
    case 'early':
      return refuse(403, 'JWT Token is not yet valid')
    case 'audience':
      return refuse(403, 'Unauthorized: JWT Token is for another server')
    default:
      return refuse(403, 'Unauthorized: JWT Token is not valid')
  }
}
