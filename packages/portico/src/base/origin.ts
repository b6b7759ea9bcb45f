/**
 * Whether a page's origin is on an allow-list. A pattern is `[scheme://]host[:port]`; a path behind it is ignored. A scheme that is
 * given must match, a port that is given must match (`*` is any); a `*` label stands for exactly one label. An empty list allows none.
 *
 * @param origin As in `location.origin`, for example 'https://app.example.com'.
 * @example
 * isAllowedOrigin('https://app.example.com', ['https://*.example.com']) // true
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  const page = splitOrigin(origin)
  if (!page?.scheme) return false
  return patterns.some((text) => {
    const pattern = splitOrigin(text.trim())
    if (!pattern) return false
    if (pattern.scheme && pattern.scheme !== page.scheme) return false
    if (pattern.port !== undefined && pattern.port !== '*' && pattern.port !== portOf(page)) return false
    return matchesHost(page.host, pattern.host)
  })
}

type Split = { scheme: string | undefined; host: string; port: string | undefined }

/** localhost and its subdomains, and the loopback addresses. Servers allow these for development projects only. */
export function isLocalOrigin(origin: string): boolean {
  const host = splitOrigin(origin)?.host
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host?.endsWith('.localhost') === true
}

function splitOrigin(text: string): Split | undefined {
  const match =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-fA-F:.]+\]|[^\s/:?#@[\]]+)(?::(\d{1,5}|\*))?(?:[/?#].*)?$/i.exec(text)
  if (!match?.[2]) return undefined
  return { scheme: match[1]?.toLowerCase(), host: match[2].toLowerCase(), port: match[3] }
}

function portOf({ scheme, port }: Split): string | undefined {
  return port ?? (scheme === 'https' ? '443' : scheme === 'http' ? '80' : undefined)
}

function matchesHost(host: string, pattern: string): boolean {
  const labels = host.split('.')
  const wanted = pattern.split('.')
  return (
    labels.length === wanted.length &&
    wanted.every((label, index) => (label === '*' ? labels[index] !== '' : label === labels[index]))
  )
}
