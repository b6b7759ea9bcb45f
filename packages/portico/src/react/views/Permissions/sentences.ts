import { formatAmount, shortAddress } from '../../../base/format.js'
import { formatUnits } from '../../../base/units.js'
import type { GivenPermission, PermittedCurrency } from '../../../core/connector.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import { permissionsCopy } from '../../copy/en/permissions.js'
import { type Copy, setApart } from '../../copy.js'
import { dayOf } from '../../dayOf.js'

type Fields = Readonly<Record<string, unknown>>

const longestName = 80

const periods = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** What the app is called that was given the permission. */
export const appOf = (t: Copy, { project }: SmartSession): string => nameOf(t, project.name)

/** A name in one line; it is another’s text. */
export function nameOf(t: Copy, given: string): string {
  // No longer than a name is.
  const name = given
    .slice(0, longestName)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return name || t('permissions.nameless')
}

/** An amount of the smallest unit as people of the language write it, whole. */
export function amountOf(t: Copy, amount: bigint, { symbol, decimals }: PermittedCurrency): string {
  return `${formatAmount(formatUnits(amount, decimals), { locale: t.locale, decimals, fixed: false })} ${symbol}`
}

type Spending = { app: string; amount: string; date: string; seconds: bigint }

function spendingOf(t: Copy, { seconds, ...holes }: Spending): string {
  const [unit, length] = periods.find(([, of]) => seconds % BigInt(of) === 0n) ?? periods[4]
  const count = seconds / BigInt(length)
  if (count === 1n && (unit === 'day' || unit === 'week'))
    return t('permissions.spend', { ...holes, period: t(`permissionPeriod.${unit}`) })
  if (count === 1n && unit !== 'second')
    return t('permissions.spendEvery', { ...holes, period: t(`permissionPeriod.${unit}`) })
  const locale = localeOf(t, 'permissions.spendEvery')
  const period = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return t('permissions.spendEvery', { ...holes, period })
}

/** Whose words may stand in a sentence: the reader's language's, or English ones where English stands in for it. */
function localeOf(t: Copy, key: 'permissions.call' | 'permissions.spendEvery'): string {
  const isEnglish = t.pieces(key).join('') === permissionsCopy[key].replace(/[{}]/g, '')
  return isEnglish && !t.locale.startsWith('en') ? 'en' : t.locale
}

/** What an embedded wallet let the app do, in words. @param named what the app calls itself */
export function sentenceOf(t: Copy, named: string, { terms, until }: GivenPermission): string {
  const app = nameOf(t, named)
  const date = dayOf(t, until * 1_000, { dateStyle: 'medium' })
  if (terms.type === 'calls')
    return t('permissions.call', {
      app,
      functions: listOf(t, [...new Set(terms.methods.map(methodName))]),
      contract: shortAddress(terms.target),
      date,
    })
  if (terms.type === 'unknown' || !terms.currency) return t('permissions.unreadable', { app, date })
  if (terms.type === 'stream')
    return t('permissions.stream', { app, amount: amountOf(t, BigInt(terms.perDay), terms.currency), date })
  const amount = amountOf(t, BigInt(terms.amount), terms.currency)
  return spendingOf(t, { app, amount, date, seconds: BigInt(terms.period) })
}

/** `play(uint256)` is called `play`. */
const methodName = (method: string) => /^[\w$]{1,64}/.exec(method)?.[0] ?? '?'

/** What a permission allows, in words. What has not the agreed form is said to be unreadable. @param currency the network's own */
export function sentencesOf(t: Copy, session: SmartSession, currency: PermittedCurrency): string[] {
  const app = appOf(t, session)
  const date = dayOf(t, session.expiry * 1_000, { dateStyle: 'medium' })
  const unreadable = [t('permissions.unreadable', { app, date })]
  const allowance = (data: Fields): string[] => {
    const [most, seconds] = [quantity(data.allowance), quantity(data.period)]
    if (most === undefined || !seconds) return unreadable
    return [spendingOf(t, { app, amount: amountOf(t, most, currency), date, seconds })]
  }
  const call = ({ address, functions }: Fields): string[] => {
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return unreadable
    const contract = shortAddress(address)
    if (functions === undefined || functions === null) return [t('permissions.callAny', { app, contract, date })]
    if (!Array.isArray(functions)) return unreadable
    const known = functions.map(functionOf)
    if (known.includes(undefined)) return unreadable
    const named = known.filter((entry) => entry !== undefined)
    const names = [...new Set(named.map(({ name }) => name))]
    return [
      t('permissions.call', { app, functions: listOf(t, names), contract, date }),
      ...named.flatMap(({ name, value }) =>
        value ? [t('permissions.callValue', { amount: amountOf(t, value, currency), function: name })] : [],
      ),
    ]
  }
  if (session.permissions.length === 0) return unreadable
  return session.permissions.flatMap(({ type, data }) => {
    if (type === 'native-token-recurring-allowance') return allowance(fieldsOf(data))
    return type === 'contract-call' ? call(fieldsOf(data)) : unreadable
  })
}

const fieldsOf = (data: unknown) => (typeof data === 'object' && data !== null ? data : {}) as Fields

const listOf = (t: Copy, names: readonly string[]) =>
  new Intl.ListFormat(localeOf(t, 'permissions.call')).format(names.map((name) => setApart(name, t.direction)))

function functionOf(entry: unknown): { name: string; value: bigint | undefined } | undefined {
  const { functionName: name, valueLimit } = fieldsOf(entry)
  if (typeof name !== 'string' || !/^[\w$]{1,64}$/.test(name)) return undefined
  const value = quantity(valueLimit)
  return value === undefined && valueLimit !== undefined && valueLimit !== null ? undefined : { name, value }
}

/** A whole amount, as wallets and apps write it. */
function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,77})$/i.test(value) ? BigInt(value) : undefined
}
