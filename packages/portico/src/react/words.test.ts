import { describe, expect, test } from 'vitest'
import { en } from './copy/en.js'
import { makeCopy } from './copy.js'
import { dayOf } from './dayOf.js'
import { directionOf, makeWords } from './words.js'

const marks = /[\u200e\u200f\u061c]/

describe('makeWords', () => {
  test('default', () => {
    const t = makeWords({}, 'en', en)
    expect(t('connect.title', { app: 'Meridian' })).toBe('Connect to Meridian')
    expect(t('common.close')).toBe('Close')
  })

  test('param: messages', () => {
    const t = makeWords({ 'connect.title': '{app} verbinden' }, 'de', en)
    expect(t('connect.title', { app: 'Meridian' })).toBe('Meridian verbinden')
    expect(t('common.close')).toBe('Close')
  })

  test('param: locale', () => {
    expect(makeWords({}, 'en', en)('allWallets.search', { count: 1234 })).toBe('Search 1,234 wallets')
    expect(makeWords({}, 'de', en)('allWallets.search', { count: 1234 })).toBe('Search 1.234 wallets')
  })

  test('behavior: names are set apart from right to left', () => {
    const t = makeWords({ 'pairing.open': 'افتح {wallet}' }, 'ar', en)
    expect(t('pairing.open', { wallet: 'Lantern' })).toBe('افتح \u2068Lantern\u2069')
  })

  test('behavior: an English sentence among others from right to left keeps its order', () => {
    const t = makeWords({ 'common.close': 'إغلاق' }, 'ar', en)
    expect(t('common.close')).toBe('إغلاق')
    expect(t('pairing.open', { wallet: 'Lantern' })).toBe('\u2066Open \u2068Lantern\u2069\u2069')
  })

  test('behavior: holes inside what fills a hole stay as they are', () => {
    expect(makeWords({}, 'en', en)('connect.title', { app: '{app} $1 {x}' })).toBe('Connect to {app} $1 {x}')
  })

  test('behavior: a sentence that came later is said, one that is nowhere by its key', () => {
    const texts: Record<string, string> = {}
    const t = makeWords({}, 'en', texts)
    expect(t('common.done')).toBe('common.done')
    texts['common.done'] = 'Done'
    expect(t('common.done')).toBe('Done')
  })
})

describe('makeCopy', () => {
  test('behavior: names of letters from right to left are set apart everywhere, so that no figure changes sides with them', () => {
    const t = makeCopy({}, 'en', en)
    expect(t('send.insufficient', { symbol: '\u05d0\u05d1' })).toContain('\u2068\u05d0\u05d1\u2069')
    expect(t('send.insufficient', { symbol: 'é 文 ₿ …' })).not.toContain('\u2068')
  })

  test('behavior: an address that was cut short stays in one line', () => {
    const t = makeCopy({}, 'en', en)
    expect(t('done.connectedAs', { name: '0x41…c8E9d4' })).toBe('Connected as 0x41…\u2060c8E9d4')
    expect(t('done.connectedAs', { name: 'someone@mail…' })).toBe('Connected as someone@mail…')
  })

  test('behavior: the form of a sentence goes by its number', () => {
    const t = makeCopy({}, 'en', en)
    expect(t('sendReview.sentTimes', { n: 1, date: 'Nov 22' })).toBe('Once, on Nov 22')
    expect(t('sendReview.sentTimes', { n: 2, date: 'Nov 22' })).toBe('2 times, last on Nov 22')
    expect(t('allWallets.found', { count: 1 })).toBe('1 wallet found')
    expect(t('allWallets.found', { count: 0 })).toBe('0 wallets found')
  })

  test('param: messages: a form that is left open is said as the others are', () => {
    // From JavaScript: the types refuse it.
    const messages = { 'allWallets.found': '{count} portfela', 'allWallets.found.few': undefined } as object
    const t = makeCopy(messages, 'pl', en)
    expect(t('allWallets.found', { count: 2 })).toBe('2 portfela')
  })

  test('param: locale: one that is written otherwise does not keep the modal from being drawn', () => {
    const t = makeCopy({}, 'en_US', en)
    expect(t('common.close')).toBe('Close')
    expect(() => t('connect.title', { app: 'Meridian' })).not.toThrow()
  })

  test('param: messages: a form for each number that the language tells apart', () => {
    const messages = {
      'allWallets.found': '{count} portfela',
      'allWallets.found.one': '{count} portfel',
      'allWallets.found.few': '{count} portfele',
      'allWallets.found.many': '{count} portfeli',
    }
    const t = makeCopy(messages, 'pl', en)
    const said = [1, 3, 5, 22, 1.5].map((count) => t('allWallets.found', { count }))
    expect(said).toEqual(['1 portfel', '3 portfele', '5 portfeli', '22 portfele', '1,5 portfela'])
  })

  test('behavior: a translation without forms is said as it is, and English among others goes by English numbers', () => {
    expect(makeCopy({ 'allWallets.found': 'Wallets: {count}' }, 'de', en)('allWallets.found', { count: 1 })).toBe(
      'Wallets: 1',
    )
    const french = makeCopy({}, 'fr', en)
    expect(french('allWallets.found', { count: 0 })).toBe('0 wallets found')
    expect(french('allWallets.found', { count: 1 })).toBe('1 wallet found')
  })

  test('default', () => {
    const t = makeCopy({}, 'en', en)
    expect(t.number(1234.5)).toBe('1,234.5')
    expect(dayOf(t, Date.UTC(2026, 10, 14, 12))).toBe('Nov\u00a014')
  })

  test.each([
    ['en', 'May\u00a017,\u00a02031'],
    ['de', '17.05.2031'],
    ['es', '17\u00a0may\u00a02031'],
    ['he', '17\u00a0במאי\u00a02031'],
    ['ja', '2031/05/17'],
  ])('behavior: no line ends within a date: %s', (locale, date) => {
    expect(dayOf({ locale }, Date.UTC(2031, 4, 17, 12), { dateStyle: 'medium' })).toBe(date)
  })

  test('behavior: elements fill the holes of a sentence', () => {
    const pieces = makeCopy({}, 'en', en).rich('legal.one', { app: 'Meridian', document: 'terms' })
    expect(pieces).toHaveLength(5)
    expect(makeCopy({}, 'ar', en).rich('legal.one', { app: 'Meridian', document: 'terms' })).toMatchObject({
      props: { dir: 'ltr' },
    })
  })

  test('behavior: a date, a figure and an amount of money in it run as its words do; among words from right to left they keep their marks', () => {
    const date = new Intl.DateTimeFormat('ar', { dateStyle: 'medium' }).format(Date.UTC(2031, 4, 17, 12))
    const loss = new Intl.NumberFormat('ar-EG', { style: 'percent' }).format(-0.01)
    for (const of of [date, loss]) {
      expect(of).toMatch(marks)
      expect(makeCopy({}, 'ar', en)('permissions.unreadable', { app: 'Quay', date: of })).not.toMatch(marks)
      const own = makeCopy({ 'permissions.unreadable': '{app} حتى {date}' }, 'ar', en)
      expect(own('permissions.unreadable', { app: 'Quay', date: of })).toContain(`\u2068${of}\u2069`)
    }
    const pieces = makeCopy({}, 'ar', en).rich('legal.one', { app: date, document: 'terms' })
    expect(JSON.stringify(pieces)).not.toMatch(marks)
  })
})

describe('directionOf', () => {
  test.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa-AF', 'rtl'],
    ['arn', 'ltr'],
    ['de-CH', 'ltr'],
  ] as const)('default: %s', (locale, direction) => expect(directionOf(locale)).toBe(direction))
})

describe('en', () => {
  test('behavior: plain words, as the copy deck asks for', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(text, key).not.toMatch(/!|\b(?:please wait|oops|successfully|seamless|dApp|Web3)\b/i)
      expect(text, key).not.toMatch(/'/)
      if (/(?<!\u2026)\.\.\.|…/.test(text)) expect(text, key).toMatch(/ing(?: (?:the|a) \w+)?…$/)
    }
  })
})
