import { parseSignIn, type SignInMessage, signInProblem } from 'portico/wire'
import { readUtf8, toHex } from '../signing/bytes.js'
import { highest } from './describe.js'
import type { Fact, Note, SheetModel, Words } from './model.js'
import { emptySheet, hostOf, type SheetPlace } from './sheet.js'
import { cleanLine, cleanText, hasMixedScripts, withoutHidden } from './text.js'

const maxAgeMs = 5 * 60_000
const longestMs = 7 * 24 * 3_600_000
const skewMs = 60_000

/** What is shown for bytes that are signed as a message: a sign-in, a text, or neither. Pure. */
export function messageSheet(place: SheetPlace, bytes: Uint8Array, now: number): SheetModel {
  const text = readUtf8(bytes)
  const base = emptySheet(place, text === undefined ? toHex(bytes) : JSON.stringify(text).slice(1, -1))
  const sheet: SheetModel = { ...base, title: 'sign', approve: { key: 'approve.sign' } }
  const kind = (value: Words): Fact => ({ label: { key: 'fact.kind' }, value: { type: 'words', words: value } })
  if (text === undefined) {
    const note: Note = { tone: 'crit', title: { key: 'note.blind.title' }, body: { key: 'note.blind.body' } }
    return {
      ...sheet,
      risk: 'high',
      notes: [note, ...base.notes],
      facts: [kind({ key: 'kind.bytes' })],
      approve: { key: 'approve.unknown' },
    }
  }
  const signIn = parseSignIn(text)
  const shown = signIn ? signInSheet(sheet, place, signIn, now) : textSheet(sheet, text, kind)
  const { text: clean, isCut, isChanged } = cleanText(text)
  const hidden: Note = { tone: 'warn', title: { key: 'note.hidden.title' }, body: { key: 'note.hidden.body' } }
  return {
    ...shown,
    message: { text: clean, isCut },
    risk: isChanged ? highest([shown.risk, 'medium']) : shown.risk,
    notes: isChanged ? [hidden, ...shown.notes] : shown.notes,
  }
}

/** Any text that speaks of signing in, however it is spaced, or has the fields of such a message. */
const speaks = /wantsyoutosigninwithyour/i
const hasField = /^[^\S\n\r\u2028\u2029]*(?:uri|nonce|chain\s*id|issued\s*at)\s*:/im

function isNearlySignIn(text: string): boolean {
  const seen = withoutHidden(text).normalize('NFKC')
  return speaks.test(seen.replace(/\s/g, '')) || hasField.test(seen)
}

function textSheet(sheet: SheetModel, text: string, kind: (value: Words) => Fact): SheetModel {
  if (isNearlySignIn(text)) {
    const note: Note = { tone: 'crit', title: { key: 'note.nearly.title' }, body: { key: 'note.nearly.body' } }
    return { ...sheet, risk: 'high', notes: [note, ...sheet.notes], facts: [kind({ key: 'kind.request' })] }
  }
  const note: Note = { tone: 'info', title: { key: 'note.message.title' }, body: { key: 'note.message.body' } }
  const odd: Note = { tone: 'warn', title: { key: 'note.scripts.title' }, body: { key: 'note.scripts.body' } }
  const notes = hasMixedScripts(text) ? [odd, note] : [note]
  return { ...sheet, notes: [...notes, ...sheet.notes], facts: [kind({ key: 'kind.text' })] }
}

function signInSheet(base: SheetModel, place: SheetPlace, message: SignInMessage, now: number): SheetModel {
  const sheet: SheetModel = { ...base, title: 'signIn', approve: { key: 'approve.signIn' } }
  const problem = problemNote(place, message, now)
  if (problem) return { ...sheet, facts: problem.facts, risk: 'high', isBlocked: true, notes: [problem.note] }
  const until = message.expirationTime === undefined ? undefined : Date.parse(message.expirationTime)
  const free: Note = { tone: 'info', title: { key: 'note.signIn.title' }, body: { key: 'note.signIn.body' } }
  return {
    ...sheet,
    notes: [...sheet.notes, free],
    facts: until === undefined ? [] : [{ label: { key: 'fact.until' }, value: { type: 'time', at: until } }],
  }
}

/** Why a sign-in is blocked: it is for another site, account, network or time. There is no way around it. */
function problemNote(place: SheetPlace, message: SignInMessage, now: number) {
  const here = hostOf(place.origin)
  const networkId = place.network.caipNetworkId
  const problem = signInProblem(message, {
    domain: here,
    origin: place.origin,
    address: place.account,
    networkId: networkId as `eip155:${string}`,
    now,
    maxAgeMs,
  })
  const until = message.expirationTime === undefined ? undefined : Date.parse(message.expirationTime)
  const isLong = until !== undefined && until > now + longestMs + skewMs
  if (!problem && !isLong) return undefined
  const note = (name: 'domain' | 'uri' | 'address' | 'chain' | 'time', values: Record<string, string> = {}): Note => ({
    tone: 'crit',
    title: { key: `note.${name}.title` },
    body: { key: `note.${name}.body`, values },
  })
  const fact = (key: 'fact.here' | 'fact.there', text: string): Fact => ({
    label: { key },
    value: { type: 'text', text },
    tone: key === 'fact.here' ? 'crit' : 'info',
  })
  if (problem === 'domain') {
    const there = cleanLine(message.domain, 80)
    return { note: note('domain', { here, there }), facts: [fact('fact.here', here), fact('fact.there', there)] }
  }
  if (problem === 'uri') {
    const there = cleanLine(message.uri, 120)
    return { note: note('uri', { here, there }), facts: [fact('fact.here', here), fact('fact.there', there)] }
  }
  if (problem === 'address')
    return { note: note('address', { address: cleanLine(message.accountAddress, 64) }), facts: [] }
  if (problem === 'network')
    return { note: note('chain', { here: networkId, there: cleanLine(message.chainId) }), facts: [] }
  return { note: note('time'), facts: [] }
}
