import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fill, setLanguage } from '../../apps/frame/src/views/words.js'
import { say } from '../../apps/vault/src/mail/words.js'
import { makeCopy } from '../../packages/portico/src/react/copy.js'
import { errorText } from '../../packages/portico/src/react/parts/errorText.js'
import { directionOf } from '../../packages/portico/src/react/words.js'
import { readSentences, spokenSentences, tags } from './read.mjs'

/** What strangers write, and what a sentence must not be turned around by: names, sites, addresses and amounts. */
const foreign = ['Evil 5', '\u05d0\u05d1 5', 'app.example/5', '0x41bE…c8E9d4', '−1,204.5']

/** The holes of a sentence; those that choose a form are filled with numbers. */
const holesOf = (text: string) =>
  [...text.matchAll(/(?:\{(\w+)\}|\$(\w+))/g)].map(([, name, other]) => name ?? other ?? '')

/** What of a sentence is not set apart from it. */
function faultsOf(said: string, value: string, times: number): string[] {
  const plain = said.replaceAll('\u2060', '')
  const apart = plain.split(`\u2068${value}\u2069`).length - 1
  const opened = plain.match(/[\u2066-\u2068]/g)?.length ?? 0
  const closed = plain.match(/\u2069/g)?.length ?? 0
  return apart === times && opened === closed ? [] : [plain.replace(/[\u2066-\u2069]/g, '|')]
}

const valuesOf = (holes: readonly string[], value: string) => Object.fromEntries(holes.map((hole) => [hole, value]))

describe.each(tags())('languages/%s', (tag) => {
  const values = directionOf(tag) === 'rtl' ? foreign : foreign.slice(1, 2)
  /** The sentences of a file that have holes, but for forms by a number within them. */
  const sentences = (file: 'modal' | 'frame' | 'mails') =>
    Object.entries(spokenSentences(tag, file)).flatMap(([key, text]) => {
      const holes = holesOf(text)
      return holes.length > 0 && !/\{\w+\|/.test(text) ? [{ key, text, holes }] : []
    })
  const speak = (
    file: 'modal' | 'frame' | 'mails',
    said: (key: string, text: string, values: Record<string, string>) => string,
  ) =>
    sentences(file).flatMap(({ key, text, holes }) =>
      values.flatMap((value) => faultsOf(said(key, text, valuesOf(holes, value)), value, holes.length)),
    )

  test('behavior: modal.json: what fills a hole is set apart from its sentence', () => {
    const t = makeCopy({}, tag, {}, spokenSentences(tag, 'modal'))
    const said = (key: string, _: string, holes: Record<string, string>) =>
      key.startsWith('error.')
        ? errorText(t, key.slice('error.'.length) as 'session/expired', '', holes)
        : t(key as 'connect.title', holes as { app: string })
    expect(sentences('modal').length).toBeGreaterThan(100)
    expect(speak('modal', said)).toEqual([])
  })

  test('behavior: frame.json: so is what the wallet’s own pages say', () => {
    vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } })
    onTestFinished(() => void vi.unstubAllGlobals())
    setLanguage(tag, undefined)
    expect(sentences('frame').length).toBeGreaterThan(50)
    expect(speak('frame', (_, text, holes) => fill(text, holes))).toEqual([])
  })

  test('behavior: mails.json: so is what mails say', () => {
    expect(sentences('mails').length).toBeGreaterThan(3)
    expect(speak('mails', (key, _, holes) => say(tag as 'ar', key as 'codeSubject', holes))).toEqual([])
  })
})

test.each(['ar', 'he'])('behavior: languages/%s: an amount keeps what it is of at its right', (tag) => {
  const say = (values: Record<string, string>) =>
    makeCopy({}, tag, {}, spokenSentences(tag, 'modal'))('sendReview.action', values as never)
  expect(say({ amount: '0.5', symbol: 'ETH' })).toContain('\u2066\u20680.5\u2069 \u2068ETH\u2069\u2069')
  expect(readSentences(tag, 'modal')['sendReview.action']).toContain('{amount} {symbol}')
  expect(spokenSentences(tag, 'frame')['confirm.step.send']).toContain('\u2066{amount} {symbol}\u2069')
})

test('behavior: no line ends in the hyphen behind a letter or two, and all others stay', () => {
  const said = (tag: string, key: string) => spokenSentences(tag, 'modal')[key]
  expect(said('de', 'emailLogin.label')).toBe('E\u2011Mail')
  expect(said('de', 'email.placeholder')).toBe('E\u2011Mail-Adresse')
  expect(said('de', 'pairing.anyTitle')).toBe('Per QR\u2011Code verbinden')
  expect(readSentences('de', 'modal')['emailLogin.label']).toBe('E-Mail')
})
