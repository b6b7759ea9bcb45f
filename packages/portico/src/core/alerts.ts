import { fill } from '../base/errors/AppError.js'
import { alerts } from '../base/errors/alerts.js'
import type { AlertCode, ErrorCode } from '../base/errors/catalog.js'
import type { ErrorRow } from '../base/errors/rows.js'
import type { Client } from './client.js'
import { nextNoticeId } from './notices.js'
import { ofClient } from './ofClient.js'
import type { Alert } from './state.js'
import { writeNotices } from './writers.js'

type AlertRow = Exclude<ErrorRow, string>

/** What stays wrong for the life of the page, whoever finds it again: the list of origins, and a relay each time it is warmed up. */
const saidOnce: readonly AlertCode[] = [
  'config/no-project-id',
  'config/invalid-project-id',
  'config/origin-not-allowed',
]
const said = ofClient(() => new Set<AlertCode>())

/** The page of errors, in the repository: the one place to change once the documentation has an address of its own. */
const errorPage = 'docs/errors.md'

/** What the console says of an error, and where it is explained. */
export const withPage = (text: string, code: ErrorCode): string => `${text} (${errorPage}#${code})`

/** Shows an alert of the catalogue in the banner, and says the same on the console for the developer. */
export function showAlert(client: Client, code: AlertCode, context: Record<string, string | number> = {}): void {
  if (saidOnce.includes(code)) {
    if (said(client).has(code)) return
    said(client).add(code)
  }
  const row: AlertRow = alerts[code]
  const { notices } = client.store.get()
  const alert: Alert = {
    id: nextNoticeId(notices),
    variant: row.tone ?? 'error',
    code,
    title: fill(row.text, context),
    text: fill(row.hint ?? '', context),
    context,
  }
  writeNotices(client, { notices: { ...notices, alert } })
  const log = { info: client.logger.info, warning: client.logger.warn, error: client.logger.error }[alert.variant]
  log(withPage(`${alert.title}. ${alert.text}`, code))
}

/** Says something of the catalogue on the console alone, for the developer. */
export function alertDeveloper(client: Client, code: AlertCode, context: Record<string, string | number> = {}): void {
  const row: ErrorRow = alerts[code]
  client.logger.notice(withPage(fill([row.text, row.hint].filter(Boolean).join('. '), context), code))
}
