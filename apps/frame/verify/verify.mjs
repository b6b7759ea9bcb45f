import { createHash } from 'node:crypto'
import { headerFindings } from './headers.mjs'

/** What no host of the wallet serves; a file more that is found by nobody cannot be looked for. */
const nothingThere = [
  '/index.html',
  '/sw.js',
  '/service-worker.js',
  '/manifest.json',
  '/assets/',
  '/.well-known/portico-nothing',
]

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const atOnce = 6
/** Of what was not published one page tells no more: whoever changed it may have written any number. */
const linkedAtMost = 10
/** So much of a page that grew is read for what it links to; of other files, that they grew. */
const grownAtMost = 65_536

/**
 * Compares what a host serves as the wallet's pages with what was published: each file by its hash, each header, and that nothing else
 * is there. It sees what the host serves to where it runs, so run it from elsewhere than the host.
 *
 * @param {string} origin such as `https://wallet.example`
 * @param {{ files: Record<string, { sha256: string, size: number }> }} list of the version that the host should serve
 * @param {object} options
 * @param {string} options.project the project's id: who may frame `/frame` is asked for it, too; where none is named nobody may
 * @param {string[]} options.sites who may frame it, exactly; without them any https host that is named
 * @param {number} options.timeoutMs for each answer, with its body
 * @returns {Promise<{ code: string, path: string, text: string }[]>} none where all is as it was published
 */
export async function verifyFrame(origin, list, { project, sites, timeoutMs = 10_000 } = {}) {
  const base = new URL(origin)
  const isSecure = base.protocol === 'https:'
  const ask = (path, bytesAtMost) => get(new URL(path, base), timeoutMs, bytesAtMost)
  const asked = Object.keys(list.files)
    .sort()
    // Without a project nobody may frame it, whoever may with one.
    .map((path) => ({ path, of: path, allowed: ["'none'"] }))
  if (project !== undefined && list.files['/frame'])
    asked.push({ path: `/frame?projectId=${encodeURIComponent(project)}`, of: '/frame', allowed: sites })
  const ofFiles = await inTurn(asked, async ({ path, of, allowed }) => {
    const published = list.files[of]
    const isPage = !of.startsWith('/assets/')
    const answer = await ask(path, published.size + (isPage ? grownAtMost : 1))
    if ('code' in answer) return [{ ...answer, path }]
    if (answer.status !== 200) return [statusFinding(path, answer)]
    const findings = [
      ...bytesFindings(of, answer, list),
      ...typeFindings(of, answer.headers, isPage),
      ...headerFindings(of, answer.headers, { isPage, isSecure, sites: allowed }),
    ]
    return findings.map((finding) => ({ ...finding, path }))
  })
  const ofStart = await inTurn(['/'], async (path) => {
    const answer = await ask(path, 0)
    if ('code' in answer) return [{ ...answer, path }]
    const to = answer.headers.get('location')
    // The services lead on to the wallet; files alone have nothing there.
    if (answer.status === 404 || (answer.status === 302 && to === '/wallet')) return []
    const text = `it answers with ${answer.status}${to ? `, and leads to ${to}` : ''}`
    return [{ code: 'more', path, text: `${text}: nothing should be there, or the way to /wallet` }]
  })
  const ofOthers = await inTurn(nothingThere, async (path) => {
    const answer = await ask(path, 0)
    if ('code' in answer) return [{ ...answer, path }]
    return answer.status === 404
      ? []
      : [{ code: 'more', path, text: `it answers with ${answer.status}, and nothing should be there` }]
  })
  return [...ofFiles, ...ofStart, ...ofOthers]
}

async function get(url, timeoutMs, bytesAtMost) {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, headers: answer.headers, bytes: await begin(answer.body, bytesAtMost) }
  } catch (error) {
    if (error.name === 'TimeoutError') return { code: 'slow', text: `no answer within ${timeoutMs / 1000} s` }
    return { code: 'unreachable', text: `no answer: ${error.cause?.code ?? error.cause?.message ?? error.message}` }
  }
}

/** A body as far as so many bytes: a host that is not as it should be may send without end. */
async function begin(body, bytesAtMost) {
  const parts = []
  let left = bytesAtMost
  const reader = body?.getReader()
  while (reader && left > 0) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value.subarray(0, left))
    left -= value.length
  }
  // What is wrong with the rest is not asked.
  await reader?.cancel().catch(() => {})
  return Buffer.concat(parts)
}

function statusFinding(path, { status, headers }) {
  if (status === 404) return { code: 'missing', path, text: 'it is not there' }
  const to = headers.get('location')
  return { code: 'status', path, text: `it answers with ${status}${to ? `, and leads to ${to}` : ''}` }
}

function bytesFindings(path, { bytes }, { files }) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { sha256: published, size } = files[path]
  if (sha256 === published) return []
  const text =
    bytes.length > size
      ? `it has more than the ${size} bytes that were published`
      : `its ${bytes.length} bytes are not the ${size} that were published: SHA-256 ${sha256} and not ${published}`
  const named = [...bytes.toString('utf8').matchAll(/(?:\bsrc|\bhref|\baction)\s*=\s*["']?([^"'\s>]+)/gi)].map(
    ([, to]) => to,
  )
  const linked = path.startsWith('/assets/') ? [] : named.filter((to) => files[to.split(/[?#]/)[0]] === undefined)
  return [
    { code: 'changed', path, text },
    ...[...new Set(linked)]
      .slice(0, linkedAtMost)
      .map((to) => ({ code: 'linked', path, text: `it links to ${to}, which was not published` })),
  ]
}

function typeFindings(path, headers, isPage) {
  const wanted = types[isPage ? 'html' : path.split('.').at(-1)]
  const type = headers.get('content-type')
  if (wanted === undefined || type === wanted) return []
  return [{ code: 'type', path, text: `its type is ${type ?? 'missing'} and not ${wanted}` }]
}

/** A few at a time: the host has visitors, too. */
async function inTurn(items, work) {
  const results = []
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return results.flat()
}
