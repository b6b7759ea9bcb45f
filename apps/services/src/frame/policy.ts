import { originAllowed } from '../guards/origin.js'
import type { Project } from '../projects.js'

/** More would not fit into a header that every proxy passes. */
const maxAncestors = 100
const local = [
  'http://localhost:*',
  'http://*.localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://*.localhost:*',
]

/** A pattern of the list as Content Security Policy writes it, if it can: `*` there is the first label alone. */
function sourceOf(pattern: string): string | undefined {
  const parts = /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}|\*))?$/i.exec(pattern)
  if (!parts) return undefined
  const [, scheme = 'https', host = '', port] = parts
  // Only pages of this machine may be without TLS, and those are allowed by `development`.
  if (scheme.toLowerCase() !== 'https') return undefined
  return `https://${host.toLowerCase()}${port ? `:${port}` : ''}`
}

/**
 * Who may frame the wallet for this project. An empty list denies all. What the header cannot say is decided by the referrer, as one
 * origin that the list allows.
 * @param referrer the header `Referer`
 */
export function ancestorsOf(project: Project | undefined, referrer: string | undefined): string {
  if (!project?.active) return "'none'"
  const named = project.allowedOrigins.map(sourceOf)
  const sources = [...new Set([...(project.development ? local : []), ...named.filter((one) => one !== undefined)])]
  const whole = named.every((one) => one !== undefined) && sources.length <= maxAncestors
  if (whole) return sources.length > 0 ? sources.join(' ') : "'none'"
  const from = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer) : undefined
  if (from && mayFrame(project, from.origin)) return from.origin
  return sources.length > 0 && sources.length <= maxAncestors ? sources.join(' ') : "'none'"
}

/** Whether pages of an origin may hold the wallet: the list, and TLS for all but pages of this machine. */
export function mayFrame(project: Project, origin: string): boolean {
  if (!originAllowed(project, origin)) return false
  return (
    origin.startsWith('https:') ||
    (project.development && /^http:\/\/([\w-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin))
  )
}

/** What a page of the wallet may do. `ancestors` is `'none'` for those that stand in a window of their own. */
export function policyOf(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types frame',
  ].join('; ')
}
