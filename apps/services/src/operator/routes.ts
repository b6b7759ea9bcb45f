import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Failure } from 'portico/wire'
import type { Deps } from '../context.js'
import { answerFailures } from '../guards/failures.js'
import { networkOf } from '../guards/network.js'
import { printable } from '../printable.js'
import { problem } from '../problem.js'
import { chainsPage } from './chains.js'
import { changesPage } from './changes.js'
import { eventsPage } from './events.js'
import { type Draft, faultsOf } from './fields.js'
import { createSeals, isOwnRequest, keepOwn, whoOf } from './guard.js'
import { pageOf } from './layout.js'
import { html } from './markup.js'
import { overviewPage } from './overview.js'
import { requireOperator } from './password.js'
import { addProject, changeProject, newProjectPage, projectPage, projectsPage } from './projects.js'
import { relayPage } from './relay.js'
import { operatorScript } from './script.js'
import { statusPage } from './status.js'
import { operatorStyles } from './styles.js'
import { doneTexts, Refused, type Sent, type Visit } from './visit.js'
import { changeWallet, walletPage, walletsPage } from './wallets.js'

const path = '/operator'
const stale =
  'This page was open for too long, or the password has changed since. What you typed is still here: look it over and send it again.'

/** The operator's page: there is none unless a token is configured. */
export function operatorRoutes(app: Hono, deps: Deps, limit: (c: Context, route: string) => void): void {
  const token = deps.config.operator?.token
  if (token === undefined) return
  const seals = createSeals(token)
  const pages = new Hono()

  const visitOf = (c: Context, user: string): Visit => ({
    c,
    deps,
    who: whoOf(user, networkOf(deps.addressOf(c))),
    query: (name) => (c.req.query(name) ?? '').slice(0, 300),
    seal: (action) => seals.seal(action, user),
    show(text, draft) {
      const key = c.req.query('done') ?? ''
      const done = Object.hasOwn(doneTexts, key) ? doneTexts[key as keyof typeof doneTexts] : undefined
      const faults = faultsOf(draft)
      return c.html(pageOf({ ...text, user, faults, done: draft ? undefined : done }), draft ? 422 : 200) as Response
    },
  })

  const get = (route: string, answer: (visit: Visit) => Promise<Response>) =>
    pages.get(route, async (c) => {
      keepOwn(c)
      limit(c, path)
      return answer(visitOf(c, requireOperator(c, token)))
    })
  const post = (route: string, answer: (sent: Sent) => Promise<Response>) =>
    pages.post(route, async (c) => {
      keepOwn(c)
      limit(c, path)
      // Before the password: a browser asks nobody for it in the name of another page.
      requireOwnRequest(c, deps)
      const user = requireOperator(c, token)
      const given = await c.req.formData().catch(() => {
        throw problem(400, '', 'This is not a form')
      })
      const text = (name: string) => given.getAll(name).filter((value) => typeof value === 'string')
      const isSealed = seals.isSealed(text('seal')[0] ?? '', c.req.path, user)
      return answer(sentOf(visitOf(c, user), given, isSealed))
    })

  get('/operator', overviewPage)
  get('/operator/status', statusPage)
  get('/operator/projects', projectsPage)
  get('/operator/projects/new', newProjectPage)
  post('/operator/projects/new', addProject)
  get('/operator/projects/:id{[0-9a-f]{32}}', projectPage)
  post('/operator/projects/:id{[0-9a-f]{32}}', changeProject)
  get('/operator/wallets', walletsPage)
  get('/operator/wallets/:id', walletPage)
  post('/operator/wallets/:id', changeWallet)
  get('/operator/chains', chainsPage)
  get('/operator/relay', relayPage)
  get('/operator/events', eventsPage)
  get('/operator/changes', changesPage)
  for (const [name, text, type] of [
    ['operator.css', operatorStyles, 'text/css'],
    ['operator.js', operatorScript, 'text/javascript'],
  ] as const)
    pages.get(`/operator/${name}`, (c) => {
      keepOwn(c)
      return c.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=300' })
    })
  pages.onError(asPage(answerFailures(deps.log, 'a page of the operator failed')))
  app.route('/', pages)
}

/** @throws a 403 for what another page asks for */
function requireOwnRequest(c: Context, { config, log }: Deps): void {
  const header = (name: string) => c.req.header(name)
  const from = { origin: header('origin'), host: header('host'), site: header('sec-fetch-site') }
  if (isOwnRequest(from, config)) return
  log.warn({ path: printable(c.req.path) }, 'a change of the operator’s from another origin was refused')
  const at = config.publicUrl ? ` at ${new URL(config.publicUrl).origin}${path}` : ''
  throw problem(403, 'origin', `This did not come from the operator’s page, so nothing was changed. Open it${at}`)
}

function sentOf(visit: Visit, given: FormData, isSealed: boolean): Sent {
  const values = (name: string) => given.getAll(name).filter((value) => typeof value === 'string')
  const value = (name: string) => values(name)[0] ?? ''
  const draft = (faults: Draft['faults']): Draft => ({
    form: value('form'),
    value: (name) => values(name)[0],
    values,
    faults,
  })
  return {
    ...visit,
    form: value('form'),
    act: value('act'),
    value,
    values,
    file(name) {
      const file = given.get(name)
      return typeof file === 'object' && file !== null && file.size > 0 ? file : undefined
    },
    async attempt(work, fieldOf = () => '') {
      if (!isSealed) return draft(new Map([['', stale]]))
      try {
        await work()
        return undefined
      } catch (error) {
        if (error instanceof Refused) return draft(error.faults)
        if (error instanceof HTTPException) throw error
        // The functions beneath speak to operators in plain errors; whatever has a code or another name is a fault of ours.
        if (error instanceof Error && error.name === 'Error' && !('code' in error))
          return draft(new Map([[fieldOf(error.message), error.message]]))
        throw error
      }
    },
    done(to, what, query = new URLSearchParams(), place = '') {
      const all = new URLSearchParams(query)
      all.set('done', what)
      return visit.c.redirect(`${to}?${all}${place && `#${encodeURIComponent(place)}`}`, 303)
    },
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  401: 'The password, please',
  403: 'Refused',
  404: 'There is nothing here',
  429: 'Too many requests',
  503: 'The database is busy',
}

/** What went wrong, as a page: with the same status, and the same headers. */
function asPage(answer: ReturnType<typeof answerFailures>): ReturnType<typeof answerFailures> {
  return async (error, c) => {
    const response = await answer(error, c)
    const told =
      error instanceof HTTPException ? ((await response.clone().json()) as Failure).reasons[0]?.description : undefined
    const { status, headers } = response
    const words =
      told ?? (status === 503 ? 'Try again in a moment.' : 'Something failed here. The log of the services says what.')
    const page = pageOf({
      title: titles[status] ?? 'This failed',
      user: '',
      body: html`<section><p>${words.replace(/[^.]$/, '$&.')}</p></section>`,
    })
    const kept = new Headers(headers)
    kept.set('content-type', 'text/html; charset=utf-8')
    kept.set('cache-control', 'no-store')
    return new Response(page, { status, headers: kept })
  }
}
