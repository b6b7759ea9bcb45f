import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import type { Projects } from '../projects.js'
import type { Usage } from '../usage/usage.js'
import { requireDataProject, requireOwnPage, requireProject, requireUsage } from './project.js'

const known = 'ab'.repeat(16)
const off = 'cd'.repeat(16)
const own = 'https://acme.example'
type Verdict = Awaited<ReturnType<Usage['admit']>>

/** Asks a guard by a request; what it counts and what it answers. */
async function asked(
  guard: (projects: Projects, c: Context) => Promise<unknown>,
  request: { query?: string; headers?: Record<string, string>; verdict?: Verdict } = {},
) {
  let counted = 0
  const project = (id: string, active: boolean) => ({ id, active, allowedOrigins: [own], development: false })
  const projects = {
    find: async (id: string) => [project(known, true), project(off, false)].find((one) => one.id === id),
    usage: {
      admit: async () => {
        counted += 1
        return request.verdict ?? 'admitted'
      },
    },
  } as unknown as Projects
  const app = new Hono()
  app.get('/', async (c) => {
    c.header('vary', 'accept-encoding')
    await guard(projects, c)
    return c.text('let in')
  })
  app.onError((error) => (error instanceof HTTPException ? error.getResponse() : new Response(null, { status: 500 })))
  const answer = await app.request(`/${request.query ?? ''}`, { headers: request.headers ?? {} })
  const text = await answer.text()
  const [reason] = answer.ok ? [] : JSON.parse(text).reasons
  return { status: answer.status, reason, counted, headers: answer.headers }
}

const missing = 'The project id is missing'
const unknown = 'This project is not known here'
const byQuery = { query: `?projectId=${known}` }

test.each([
  ['requireDataProject', (projects: Projects, c: Context) => requireDataProject(projects, c), 401, 'authentication'],
  ['requireProject', requireProject, 403, 'projectId'],
] as const)(
  'error: %s tells an id that is missing from one that is not known or switched off',
  async (_, guard, status, field) => {
    for (const query of ['', '?projectId='])
      expect(await asked(guard, { query })).toMatchObject({
        status,
        reason: { field, description: missing },
        counted: 0,
      })
    for (const id of ['f'.repeat(32), off])
      expect(await asked(guard, { query: `?projectId=${id}` })).toMatchObject({
        status,
        reason: { field, description: unknown },
        counted: 0,
      })
    expect((await asked(guard, byQuery)).status).toBe(200)
    expect((await asked(guard, { headers: { 'x-project-id': known } })).status).toBe(200)
  },
)

test.each<[{ counted?: boolean } | undefined, number]>([
  [undefined, 1],
  [{}, 1],
  [{ counted: true }, 1],
  [{ counted: false }, 0],
])('param: options, %j counts %i calls', async (options, calls) => {
  const guard = (projects: Projects, c: Context) => requireDataProject(projects, c, undefined, options)
  expect(await asked(guard, byQuery)).toMatchObject({ status: 200, counted: calls })
})

test.each<[string, Verdict, object]>([
  [
    'has used up its month',
    'quota',
    { field: 'address', description: 'The project has used up its calls of this month' },
  ],
  ['asks too fast', { waitSeconds: 7 }, { field: 'rate_limited', description: 'Too many requests of this project' }],
])('error: a project that %s', async (_, verdict, reason) => {
  const answer = await asked((projects, c) => requireDataProject(projects, c), { ...byQuery, verdict })
  expect(answer).toMatchObject({ status: 429, reason, counted: 1 })
  expect(answer.headers.get('retry-after')).toBe(verdict === 'quota' ? null : '7')
  const direct = await asked((projects) => requireUsage(projects, { id: known } as never), { verdict })
  expect(direct).toMatchObject({ status: 429, reason })
})

test('behavior: a page is held against the list of the project that it names, who is no page is not', async () => {
  const page = (headers: Record<string, string>, query = byQuery.query) => asked(requireOwnPage, { headers, query })
  expect((await page({}, '')).status).toBe(200)
  expect((await page({ origin: own })).status).toBe(200)
  expect(await page({ origin: own }, '')).toMatchObject({ status: 401, reason: { description: missing } })
  for (const id of ['f'.repeat(32), off])
    expect(await page({ origin: own }, `?projectId=${id}`)).toMatchObject({
      status: 401,
      reason: { description: unknown },
    })
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect(await page(headers)).toMatchObject({ status: 403, reason: { field: 'origin' } })
})

test('behavior: caches are told that the answer depends on the page, beside what they were told before', async () => {
  expect((await asked(requireOwnPage, { query: '' })).headers.get('vary')).toBe('accept-encoding, origin')
})
