import type { Project } from '../projects.js'

const pattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^\s/:[\]]+)(?::(\d{1,5}|\*))?(?:\/\S*)?$/i

/** What browsers write of an origin, and the star. Whatever else somebody writes fits no origin. */
const plain = /^[\w*+.:/[\]-]+$/

/** Whether it may be taken as a pattern: `[scheme://]host[:port]`, of plain characters. */
export function isPattern(value: string): boolean {
  return value.length <= 300 && plain.test(value) && pattern.test(value)
}

/** `[scheme://]host[:port]`; `*` stands for exactly one label of the host, or for any port. Upper and lower case are alike. */
function matches(value: string, origin: URL): boolean {
  const parts = pattern.exec(value)
  if (!parts) return false
  const [, scheme, host = '', port] = parts
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== origin.protocol) return false
  if (port !== undefined && port !== '*' && port !== portOf(origin)) return false
  const wanted = host.toLowerCase().split('.')
  const labels = origin.hostname.toLowerCase().split('.')
  return wanted.length === labels.length && wanted.every((label, index) => label === '*' || label === labels[index])
}

function portOf(origin: URL): string {
  return origin.port || (origin.protocol === 'https:' ? '443' : origin.protocol === 'http:' ? '80' : '')
}

/** True when one of the patterns fits the origin. `null` and what is no URL fit nothing. */
export function matchesOrigin(patterns: readonly string[], origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url !== undefined && patterns.some((entry) => matches(entry, url))
}

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * Whether a page of this origin may use the project. An empty list denies all; localhost and *.localhost are allowed only for projects
 * under development. Without an origin the caller is no page: the list does not speak of it.
 */
export function originAllowed(
  project: Pick<Project, 'allowedOrigins' | 'development'>,
  origin: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (project.development && isLocal(origin)) return true
  return matchesOrigin(project.allowedOrigins, origin)
}

/**
 * The origin of the page that asks; nothing for callers that are no page, such as apps and servers. What a page loads without being let to read
 * it (a picture, say) comes without an origin, which the browser tells in another way: it counts as one that fits no list.
 */
export function pageOf(header: (name: string) => string | undefined): string | undefined {
  const site = header('sec-fetch-site')
  return header('origin') ?? (site === 'cross-site' || site === 'same-site' ? 'null' : undefined)
}
