import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashesOf, listName } from './hashes.mjs'
import { verifyFrame } from './verify.mjs'

type Finding = { code: string; path: string; text: string }

const home = mkdtempSync(join(tmpdir(), 'portico-verify-'))
const dist = join(home, 'dist')
const pages = {
  '/frame': '<script src="/assets/a.js"></script>',
  '/wallet': '<p>',
  '/assets/a.js': 'export {}',
  '/assets/a.css': 'p{}',
  '/assets/icon.svg': '<svg/>',
}
const project = 'ab'.repeat(16)
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ANCESTORS; require-trusted-types-for 'script'; trusted-types frame"
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** What the host does otherwise than it should: the answer is its own then. */
let otherwise: (path: string, answer: ServerResponse, url: URL) => boolean | undefined = () => undefined
let server: Server
let origin: string

function serve(request: IncomingMessage, answer: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://host')
  const path = url.pathname
  const body = pages[path as keyof typeof pages]
  const isPage = !path.startsWith('/assets/')
  const ancestors =
    path === '/frame' && url.searchParams.has('projectId') ? 'https://shop.example https://*.shop.example' : "'none'"
  const headers = {
    'content-type': types[isPage ? 'html' : (path.split('.').at(-1) as 'js' | 'css')] ?? 'text/plain',
    'content-security-policy': policy.replace('ANCESTORS', ancestors),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': path === '/frame' ? 'cross-origin' : 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'origin',
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), storage-access=(self), accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
  }
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
  if (!isPage) answer.setHeader('cross-origin-opener-policy', 'same-origin')
  if (otherwise(path, answer, url)) return
  answer.statusCode = body === undefined ? 404 : 200
  answer.end(body ?? '')
}

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const [path, text] of Object.entries(pages))
    writeFileSync(join(dist, /\./.test(path) ? path : `${path}.html`), text)
  writeFileSync(join(dist, listName), JSON.stringify(hashesOf(dist)))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(home, 'verify'), { recursive: true })
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: '@portico/frame', version: '1.2.3', type: 'module' }),
  )
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  otherwise = () => undefined
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(home, { recursive: true, force: true })
})

function leads(answer: ServerResponse, status: number, location?: string): true {
  if (location) answer.setHeader('location', location)
  answer.writeHead(status).end()
  return true
}

const found = async (options = {}) => (await verifyFrame(origin, hashesOf(dist), options)) as Finding[]
const command = (...args: string[]) =>
  new Promise<{ code: number | string; said: string }>((resolve) => {
    execFile(process.execPath, [join(home, 'verify/main.mjs'), ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

test('behavior: the way to the wallet, as the services have it, is nothing to find', async () => {
  otherwise = (path, answer) => path === '/' && leads(answer, 302, '/wallet')
  expect(await found()).toEqual([])
})

test('default: a host that serves what was published', async () => {
  expect(await found()).toEqual([])
  expect(await command('verify', origin)).toEqual({
    code: 0,
    said: `${origin} serves @portico/frame 1.2.3: 5 files, each as it was published.\n`,
  })
})

test('param: project, site: who may frame it', async () => {
  expect(await found({ project })).toEqual([])
  const sites = ['https://*.shop.example', 'https://shop.example']
  expect(await found({ project, sites })).toEqual([])
  expect(await found({ project, sites: ['https://shop.example'] })).toMatchObject([
    { code: 'ancestors', path: `/frame?projectId=${project}` },
  ])
})

const header = (name: string, value: string | undefined, of = '/frame') => {
  otherwise = (path, answer) => {
    if (path !== of) return
    if (value === undefined) answer.removeHeader(name)
    else answer.setHeader(name, value)
    return
  }
}

let turns = 0
/** Writes until whoever asked has gone. */
function endless(answer: ServerResponse, next = () => 'x'.repeat(16_384)): true {
  turns = 0
  const more = () => {
    while (!answer.destroyed && answer.write(next())) {}
  }
  answer.on('drain', more)
  more()
  return true
}

test.each<[string, () => void, readonly Partial<Finding>[]]>([
  [
    'a changed file',
    () => {
      otherwise = (path, answer) => path === '/assets/a.js' && Boolean(answer.end('export { }'))
    },
    [{ code: 'changed', path: '/assets/a.js' }],
  ],
  [
    'a page with a script more',
    () => {
      otherwise = (path, answer) =>
        path === '/frame' && Boolean(answer.end(`${pages['/frame']}<script src=https://evil.example/x.js>`))
    },
    [
      { code: 'changed', path: '/frame' },
      { code: 'linked', path: '/frame', text: 'it links to https://evil.example/x.js, which was not published' },
    ],
  ],
  [
    'a missing file',
    () => {
      otherwise = (path, answer) => path === '/assets/a.css' && Boolean(answer.writeHead(404).end())
    },
    [{ code: 'missing', path: '/assets/a.css' }],
  ],
  [
    'a way to elsewhere',
    () => {
      otherwise = (path, answer) =>
        path === '/wallet' && Boolean(answer.writeHead(302, { location: 'https://evil.example/' }).end())
    },
    [{ code: 'status', path: '/wallet', text: 'it answers with 302, and leads to https://evil.example/' }],
  ],
  [
    'a file more',
    () => {
      otherwise = (path, answer) => path === '/sw.js' && Boolean(answer.writeHead(200).end('x'))
    },
    [{ code: 'more', path: '/sw.js' }],
  ],
  ['no policy', () => header('content-security-policy', undefined), [{ code: 'policy', path: '/frame' }]],
  [
    'a wider policy',
    () =>
      header(
        'content-security-policy',
        policy.replace('ANCESTORS', "'none'").replace("script-src 'self'", "script-src 'self' https://evil.example"),
      ),
    [
      { code: 'policy', text: `its policy lacks “script-src 'self'”` },
      { code: 'policy', text: `its policy has “script-src 'self' https://evil.example” as well` },
    ],
  ],
  [
    'any site around it',
    () => header('content-security-policy', policy.replace('ANCESTORS', '*'), '/wallet'),
    [{ code: 'ancestors', path: '/wallet' }],
  ],
  [
    'a header that is gone',
    () => header('x-content-type-options', undefined),
    [{ code: 'header', text: 'x-content-type-options is missing and not “nosniff”' }],
  ],
  [
    'powers that are not withheld',
    () => header('permissions-policy', undefined, '/wallet'),
    [{ code: 'header', path: '/wallet', text: expect.stringMatching(/^permissions-policy is missing/) as string }],
  ],
  [
    'a file that grew without end',
    () => {
      otherwise = (path, answer) => {
        if (path === '/wallet') answer.setHeader('set-cookie', 'a=b')
        return path === '/assets/a.js' && endless(answer)
      }
    },
    [
      { code: 'changed', path: '/assets/a.js', text: 'it has more than the 9 bytes that were published' },
      { code: 'header', path: '/wallet' },
    ],
  ],
  [
    'a page that grew without end, with ever more links',
    () => {
      otherwise = (path, answer) => path === '/frame' && endless(answer, () => `<a href=/${turns++ % 40}><a href=/0>`)
    },
    [
      { code: 'changed', path: '/frame', text: 'it has more than the 36 bytes that were published' },
      ...Array.from({ length: 10 }, (_, at) => ({
        code: 'linked',
        text: expect.stringContaining(`/${at},`) as string,
      })),
    ],
  ],
  [
    'something without end where nothing should be',
    () => {
      otherwise = (path, answer) => path === '/sw.js' && endless(answer)
    },
    [{ code: 'more', path: '/sw.js' }],
  ],
  [
    'a page where there is the way to the wallet, or nothing',
    () => {
      otherwise = (path, answer) => path === '/' && leads(answer, 200)
    },
    [{ code: 'more', path: '/', text: 'it answers with 200: nothing should be there, or the way to /wallet' }],
  ],
  [
    'a way to elsewhere',
    () => {
      otherwise = (path, answer) => path === '/' && leads(answer, 302, 'https://evil.example/wallet')
    },
    [{ code: 'more', path: '/', text: expect.stringContaining('leads to https://evil.example/wallet') as string }],
  ],
  ['a cookie', () => header('set-cookie', 'a=b'), [{ code: 'header', text: 'set-cookie was added: “a=b”' }]],
  [
    'pages that are kept',
    () => header('cache-control', 'max-age=60', '/wallet'),
    [{ code: 'header', path: '/wallet' }],
  ],
  ['another type', () => header('content-type', 'text/html', '/assets/a.js'), [{ code: 'type', path: '/assets/a.js' }]],
])('error: %s', async (_name, change, findings) => {
  change()
  expect(await found()).toMatchObject(findings)
})

test.each(['*', 'https:', 'http://shop.example', 'https://*'])(
  'error: a project whose wallet may be framed by %s',
  async (source) => {
    header('content-security-policy', policy.replace('ANCESTORS', source))
    expect(await found({ project })).toMatchObject([
      { code: 'ancestors', path: '/frame', text: `it may be framed by ${source} and not by 'none'` },
      { code: 'ancestors', path: `/frame?projectId=${project}`, text: `it may be framed by ${source}` },
    ])
  },
)

test('error: a host that is as it should be only where a project is named', async () => {
  otherwise = (path, answer, url) =>
    path === '/frame' && !url.searchParams.has('projectId') && Boolean(answer.end('<script>evil()</script>'))
  expect(await found({ project })).toMatchObject([{ code: 'changed', path: '/frame' }])
  header('content-security-policy', policy.replace('ANCESTORS', 'https://shop.example https://*.shop.example'))
  expect(await found({ project })).toMatchObject([{ code: 'ancestors', path: '/frame' }])
})

test('error: a host that does not answer in time, and none at all', async () => {
  otherwise = (path) => path === '/wallet'
  expect(await found({ timeoutMs: 300 })).toMatchObject([
    { code: 'slow', path: '/wallet', text: 'no answer within 0.3 s' },
  ])
  otherwise = () => undefined
  const nobody = await command('verify', 'http://127.0.0.1:9')
  expect(nobody.code).toBe(2)
  expect(nobody.said).toMatch(/frame\/unreachable {2}\/frame: no answer/)
})

test('error: findings end the command with 1 and their codes; a wrong call with 2 and what is right', async () => {
  header('set-cookie', 'a=b')
  expect(await command('verify', origin)).toEqual({
    code: 1,
    said: `${origin} does not serve @portico/frame 1.2.3 as it was published:\nframe/header  /frame: set-cookie was added: “a=b”\n`,
  })
  const { code, said } = await command('verify', origin, '--json')
  expect([code, JSON.parse(said).findings]).toEqual([
    1,
    [{ code: 'header', path: '/frame', text: 'set-cookie was added: “a=b”' }],
  ])
  for (const args of [
    [],
    ['verify'],
    ['verify', 'wallet.example'],
    ['verify', `${origin}/frame`],
    ['verify', `${origin}?a=b`],
    ['verify', origin.replace('//', '//ann:secret@')],
    ['verify', origin, '--site', 'https://a.example'],
    ['verify', origin, '--timeout', 'soon'],
  ])
    expect(await command(...args)).toMatchObject({ code: 2 })
})

test('error: a list of another format is none that it can read', async () => {
  const kept = readFileSync(join(dist, listName))
  writeFileSync(join(dist, listName), JSON.stringify({ ...hashesOf(dist), format: 2 }))
  const { code, said } = await command('verify', origin)
  writeFileSync(join(dist, listName), kept)
  expect([code, said]).toEqual([2, 'The list of files has format 2 and not 1\n'])
})

test('behavior: the list is of what is served, and the folder of the pages is told', async () => {
  expect(Object.keys(JSON.parse((await command('hashes')).said).files)).toEqual([
    '/assets/a.css',
    '/assets/a.js',
    '/assets/icon.svg',
    '/frame',
    '/wallet',
  ])
  expect((await command('root')).said).toBe(`${dist}\n`)
})
