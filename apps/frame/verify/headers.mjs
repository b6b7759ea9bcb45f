/** What a page of the wallet may do: word for word what the services say (`apps/services/src/frame/policy.ts`), but for who may frame it. */
const policy = [
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
  "require-trusted-types-for 'script'",
  'trusted-types frame',
]

/** Windows whose opener must not be cut off, and pages that open them. */
const openers = { '/loading': 'unsafe-none', '/callback': 'unsafe-none', '/answer': 'unsafe-none' }
const openings = ['/frame', '/wallet', '/export']

/** Headers by which somebody between the services and the visitor adds code, reports or state of their own. */
const foreign = [
  'set-cookie',
  'link',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'nel',
  'sourcemap',
  'speculation-rules',
  'service-worker-allowed',
  'access-control-allow-origin',
  'content-security-policy-report-only',
]

/** Word for word what the services say (`apps/services/src/frame/app.ts`): powers of a page that nobody needs, and those that are not lent. */
const permissions =
  'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), storage-access=(self), accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()'

const finding = (code, path, text) => ({ code, path, text })

/**
 * What of an answer's headers is not as the wallet's pages are served.
 *
 * @param {string} path such as `/frame`
 * @param {Headers} headers
 * @param {{ isPage: boolean, isSecure: boolean, sites?: string[] }} about `sites`: who may frame `/frame`, where that is known
 */
export function headerFindings(path, headers, { isPage, isSecure, sites }) {
  const opener = openers[path] ?? (openings.includes(path) ? 'same-origin-allow-popups' : 'same-origin')
  const wanted = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': path === '/frame' ? 'cross-origin' : 'same-origin',
    'cross-origin-opener-policy': opener,
    'permissions-policy': permissions,
    'cache-control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  return [
    ...Object.entries(wanted)
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name, value]) => finding('header', path, `${name} is ${quoted(headers.get(name))} and not “${value}”`)),
    ...foreign
      .filter((name) => headers.has(name))
      .map((name) => finding('header', path, `${name} was added: ${quoted(headers.get(name))}`)),
    ...policyFindings(path, headers.get('content-security-policy'), sites),
  ]
}

function policyFindings(path, text, sites) {
  if (text === null) return [finding('policy', path, 'it has no Content-Security-Policy')]
  const said = text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
  const ancestors = said.filter((each) => /^frame-ancestors(\s|$)/.test(each))
  const others = said.filter((each) => !ancestors.includes(each))
  const missing = policy.filter((each) => !others.includes(each))
  const more = others.filter((each) => !policy.includes(each))
  return [
    ...missing.map((each) => finding('policy', path, `its policy lacks “${each}”`)),
    ...more.map((each) => finding('policy', path, `its policy has “${each}” as well`)),
    ...ancestorFindings(path, ancestors, sites),
  ]
}

function ancestorFindings(path, found, sites) {
  if (found.length !== 1) return [finding('ancestors', path, 'its policy does not say once who may frame it')]
  const sources = found[0].split(/\s+/).slice(1)
  const wanted = path === '/frame' ? sites : ["'none'"]
  if (wanted !== undefined)
    return [...sources].sort().join(' ') === [...wanted].sort().join(' ')
      ? []
      : [finding('ancestors', path, `it may be framed by ${sources.join(' ')} and not by ${wanted.join(' ')}`)]
  // A whole scheme, every host, or a host without TLS.
  const open = sources.filter(
    (source) => source !== "'none'" && !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(source),
  )
  return open.map((source) => finding('ancestors', path, `it may be framed by ${source}`))
}

const quoted = (value) => (value === null ? 'missing' : `“${value}”`)
