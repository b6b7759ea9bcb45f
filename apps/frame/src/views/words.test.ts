import { expect, onTestFinished, test, vi } from 'vitest'
import { shipped } from '../languages/shipped.generated.js'
import { makeSpeaker } from './speak.js'
import { copyOf, fill, sentenceOf, setLanguage } from './words.js'

/** A document that has a language and a direction. */
function page() {
  const root = { lang: '', dir: '' }
  vi.stubGlobal('document', { documentElement: root })
  onTestFinished(() => void vi.unstubAllGlobals())
  return root
}

test('default: holes are filled, what is not known stays', () => {
  expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}')
})

test('behavior: a sentence that counts has a form for each number that the language tells apart', () => {
  const english = '{n} {n|one:try|other:tries} left'
  expect(['1', 0, 1234].map((n) => fill(english, { n }))).toEqual(['1 try left', '0 tries left', '1,234 tries left'])
  const root = page()
  root.lang = 'pl'
  const polish = '{n} {n|one:próba|few:próby|many:prób|other:próby}'
  expect([1, 3, 5, 22].map((n) => fill(polish, { n }))).toEqual(['1 próba', '3 próby', '5 prób', '22 próby'])
  expect(fill('{n|other:回}', { n: 1 })).toBe('回')
})

test('behavior: from right to left what fills a hole is set apart', () => {
  const root = page()
  setLanguage('he', { views: { note: 'שלום {name}' } })
  expect([root.lang, root.dir]).toEqual(['he', 'rtl'])
  expect(fill(copyOf('views', { note: 'Hello {name}' }).note, { name: 'Ada' })).toBe('שלום \u2068Ada\u2069')
})

test('behavior: a name of letters from right to left is set apart everywhere, and a short address stays in one line', () => {
  expect(fill('{name} wants 5 USDC', { name: '\u05d0\u05d1' })).toBe('\u2068\u05d0\u05d1\u2069 wants 5 USDC')
  expect(fill('Looks like {address}', { address: '0x41bE…c8E9d4' })).toBe('Looks like 0x41bE…\u2060c8E9d4')
})

test('behavior: a sentence that the language lacks is said in English', () => {
  page()
  setLanguage('de', { views: { one: 'eins' } })
  expect(copyOf('views', { one: 'one', two: 'two' })).toEqual({ one: 'eins', two: 'two' })
  expect(sentenceOf('confirm', 'close', 'Close')).toBe('Close')
})

test.each([
  [['xx', 'en-GB'], 'en-GB', 'ltr'],
  [[undefined, null, 'constructor', '__proto__'], 'en', 'ltr'],
  [[], 'en', 'ltr'],
] as const)('param: speak: of %j it is %s', async (wanted, lang, dir) => {
  const root = page()
  const speaker = makeSpeaker()
  await speaker.speak(wanted)
  expect([root.lang, root.dir, speaker.found()]).toEqual([lang, dir, lang])
})

test('behavior: speak: what was overtaken is neither said nor told as said', async () => {
  const root = page()
  let come = () => {}
  const words = new Promise<{ sentences: object }>((resolve) => {
    come = () => resolve({ sentences: {} })
  })
  vi.spyOn(shipped as { de(): typeof words }, 'de').mockReturnValue(words)
  const speaker = makeSpeaker()
  const german = speaker.speak(['de'])
  const english = speaker.speak(['en'])
  expect(await english).toBe(true)
  come()
  expect([await german, root.lang]).toEqual([false, 'en'])
})

test('behavior: speak: nothing is left of waiting once the words are here', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  page()
  vi.spyOn(shipped as { de(): Promise<object> }, 'de').mockResolvedValue({ sentences: {} })
  expect(await makeSpeaker().speak(['de'])).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
