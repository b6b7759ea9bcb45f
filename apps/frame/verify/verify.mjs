import { createHash } from 'node:crypto'
import { headerFindings } from './headers.mjs'

/** What no host of the wallet serves; a file more that is found by nobody cannot be looked for. */
const nothingThere = [
  '/',
  '/index.html',
  '/sw.js',
  '/service-worker.js',
  '/manifest.json',
  '/assets/',
  '/.well-known/portico-nothing',
]

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
const atOnce = 6

/**
 * Compares what a host serves as the wallet's pages with what was published: each file by its hash, each header, and that nothing else
 * is there. It asks as a browser does, from wherever it runs, so run it from elsewhere than the host.
 *
 * @param {string} origin such as `https://wallet.example`
 * @param {{ files: Record<string, { sha256: string, size: number }> }} list of the version that the host should serve
 * @param {object} options
 * @param {string} options.project the project's id: who may frame `/frame` is asked for it; without it nobody may
 * @param {string[]} options.sites who may frame it, exactly; without them any https host that is named
 * @param {number} options.timeoutMs for each answer, with its body
 * @returns {Promise<{ code: string, path: string, text: string }[]>} none where all is as it was published
 */
export async function verifyFrame(origin, list, { project, sites, timeoutMs = 10_000 } = {}) {
  const base = new URL(origin)
  const isSecure = base.protocol === 'https:'
  const ask = (path) => get(new URL(path, base), timeoutMs)
  const paths = Object.keys(list.files).sort()
  const ofFiles = await inTurn(paths, async (path) => {
    const framed = path === '/frame' && project !== undefined
    const answer = await ask(framed ? `/frame?projectId=${encodeURIComponent(project)}` : path)
    if ('code' in answer) return [{ ...answer, path }]
    if (answer.status !== 200) return [statusFinding(path, answer)]
    const isPage = !path.startsWith('/assets/')
    // Without a project nobody may frame it.
    const allowed = project === undefined ? ["'none'"] : sites
    return [
      ...bytesFindings(path, answer, list),
      ...typeFindings(path, answer.headers, isPage),
      ...headerFindings(path, answer.headers, { isPage, isSecure, sites: allowed }),
    ]
  })
  const ofOthers = await inTurn(nothingThere, async (path) => {
    const answer = await ask(path)
    if ('code' in answer) return [{ ...answer, path }]
    return answer.status === 404
      ? []
      : [{ code: 'more', path, text: `it answers with ${answer.status}, and nothing should be there` }]
  })
  return [...ofFiles, ...ofOthers]
}

async function get(url, timeoutMs) {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  } catch (error) {
    if (error.name === 'TimeoutError') return { code: 'slow', text: `no answer within ${timeoutMs / 1000} s` }
    return { code: 'unreachable', text: `no answer: ${error.cause?.code ?? error.cause?.message ?? error.message}` }
  }
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
  const text = `its ${bytes.length} bytes are not the ${size} that were published: SHA-256 ${sha256} and not ${published}`
  const named = [...bytes.toString('utf8').matchAll(/(?:\bsrc|\bhref|\baction)\s*=\s*["']?([^"'\s>]+)/gi)].map(
    ([, to]) => to,
  )
  const linked = path.startsWith('/assets/') ? [] : named.filter((to) => files[to.split(/[?#]/)[0]] === undefined)
  return [
    { code: 'changed', path, text },
    ...linked.map((to) => ({ code: 'linked', path, text: `it links to ${to}, which was not published` })),
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
