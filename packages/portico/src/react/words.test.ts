import { describe, expect, test } from 'vitest'
import { en } from './copy/en.js'
import { makeCopy } from './copy.js'
import { dayOf } from './dayOf.js'
import { directionOf, makeWords } from './words.js'

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
  test('default', () => {
    const t = makeCopy({}, 'en', en)
    expect(t.number(1234.5)).toBe('1,234.5')
    expect(dayOf(t, Date.UTC(2026, 10, 14, 12))).toBe('Nov 14')
  })

  test('behavior: elements fill the holes of a sentence', () => {
    const pieces = makeCopy({}, 'en', en).rich('legal.one', { app: 'Meridian', document: 'terms' })
    expect(pieces).toHaveLength(5)
    expect(makeCopy({}, 'ar', en).rich('legal.one', { app: 'Meridian', document: 'terms' })).toMatchObject({
      props: { dir: 'ltr' },
    })
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
