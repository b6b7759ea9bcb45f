import { afterAll, beforeAll } from 'vitest'
import type { ServicesConfig } from '../config.js'
import { connect, type Database } from '../db/connect.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

export const token = 'operator-token-of-this-test-only-0123456789'
export const basic = (user = 'ada', password = token) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** What a browser would keep of a form that a page shows: where it goes, and what is in its fields. */
export type ShownForm = { action: string; fields: URLSearchParams; html: string }

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

function fieldsOf(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, tag] of html.matchAll(/<input ([^>]*)>/g)) {
    const name = / ?name="([^"]*)"/.exec(tag ?? '')?.[1]
    const isSent = !/type="(?:file|checkbox)"/.test(tag ?? '') || / checked/.test(tag ?? '')
    if (name && isSent) fields.append(name, unescaped(/ ?value="([^"]*)"/.exec(tag ?? '')?.[1] ?? ''))
  }
  for (const [, tag = '', text = ''] of html.matchAll(/<textarea ([^>]*)>\n([^<]*)<\/textarea>/g))
    fields.append(/name="([^"]*)"/.exec(tag)?.[1] ?? '', unescaped(text))
  for (const [, tag = '', options = ''] of html.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option value="([^"]*)" selected>/.exec(options) ?? /<option value="([^"]*)">/.exec(options)
    fields.append(/name="([^"]*)"/.exec(tag)?.[1] ?? '', unescaped(chosen?.[1] ?? ''))
  }
  return fields
}

/** A form of a page that was answered. */
export function shownForm(page: string, id: string): ShownForm {
  const found = new RegExp(`<form [^>]*action="([^"]*)" id="${id}"[^>]*>(.*?)</form>`, 's').exec(page)
  if (!found) throw new Error(`The page has no form ${id}: ${page.slice(0, 200)}`)
  return { action: found[1] ?? '', fields: fieldsOf(found[2] ?? ''), html: found[2] ?? '' }
}

/** The form in a row of a list that was answered. */
export function shownRow(page: string, row: string): ShownForm {
  const found = new RegExp(`<tr [^>]*id="row-${row}">.*?<form [^>]*action="([^"]*)"[^>]*>(.*?)</form>`, 's').exec(page)
  if (!found) throw new Error(`The page has no row ${row}: ${page.slice(0, 200)}`)
  return { action: found[1] ?? '', fields: fieldsOf(found[2] ?? ''), html: found[2] ?? '' }
}

/** The services with the operator's page, on a database of their own, and somebody who uses it as a browser does. */
export function operatorForTests(settings: Partial<ServicesConfig> = {}) {
  let server: TestDatabase
  let services: RunningServices
  let database: Database
  beforeAll(async () => {
    server = await startServicesDatabase()
    const operator = { token }
    services = await startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent', operator, ...settings })
    database = connect(server.url, { max: 2 })
  })
  afterAll(async () => {
    await services?.stop()
    await database?.close()
    await server?.stop()
  })

  const get = (path: string, headers: Record<string, string> = basic()) =>
    fetch(`${services.url}${path}`, { headers, redirect: 'manual' })
  async function page(path: string): Promise<string> {
    const response = await get(path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }
  const formIn = async (path: string, id: string): Promise<ShownForm> => shownForm(await page(path), id)
  /** What a browser says of a form that was sent from the page that shows it. */
  const own = () => ({ origin: services.url, 'sec-fetch-site': 'same-origin' })
  const post = (path: string, body: BodyInit, headers: Record<string, string> = { ...own(), ...basic() }) =>
    fetch(`${services.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
  /** Fills a form in and sends it. An undefined value leaves a field out, as a box that is not ticked. */
  async function send(path: string, id: string, typed: Readonly<Record<string, string | undefined>>) {
    const { action, fields } = await formIn(path, id)
    for (const [name, value] of Object.entries(typed)) {
      if (value === undefined) fields.delete(name)
      else fields.set(name, value)
    }
    return post(action, fields)
  }
  return {
    services: () => services,
    database: () => database,
    get,
    page,
    formIn,
    own,
    post,
    send,
    log: async () =>
      database.sql<{ by: string; action: string; subject: string; change: Record<string, unknown> }[]>`
        select changed_by as by, action, subject, change from operator_changes order by id`,
  }
}
