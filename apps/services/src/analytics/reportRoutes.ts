import type { Context, Hono } from 'hono'
import type { Deps } from '../context.js'
import { requireOperator } from '../operator/password.js'
import { readReport } from './report.js'
import { reportPage, reportStyles } from './reportPage.js'

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const path = '/operator/report'
const daysAtMost = 3_650

/** The operator's report of events: there is none unless a token is configured. */
export function reportRoutes(app: Hono, deps: Deps, limit: (c: Context, route: string) => void): void {
  const token = deps.config.operator?.token
  if (token === undefined) return
  app.get(path, async (c) => {
    limit(c, path)
    requireOperator(c, token)
    const days = Math.min(daysAtMost, Math.max(1, Number(/^\d{1,5}$/.exec(c.req.query('days') ?? '')?.[0] ?? 30)))
    const projectId = /^[0-9a-f]{32}$/.exec(c.req.query('project') ?? '')?.[0]
    const [report, projects] = await Promise.all([readReport(deps.database, { days, projectId }), deps.projects.list()])
    own(c)
    return c.html(reportPage(report, { days, projectId }, projects), 200, { 'cache-control': 'no-store' })
  })
  app.get('/operator/report.css', (c) => {
    own(c)
    return c.body(reportStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' })
  })
}

function own(c: Context): void {
  c.set('policy', policy)
  c.set('ownPagesOnly', true)
}
