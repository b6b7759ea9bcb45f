import { expect, onTestFinished, test, vi } from 'vitest'
import { startLinkPage } from './startLinkPage.js'

test('behavior: the token of a mail is out of the address before anything is waited for', () => {
  const page = { document: { documentElement: { lang: '', dir: '' } } }
  const replaceState = vi.fn()
  vi.stubGlobal('window', {
    ...page,
    get top() {
      return this
    },
  })
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('location', { pathname: '/approve', search: '?lang=de', hash: '#secret' })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('navigator', { languages: [] })
  onTestFinished(() => void vi.unstubAllGlobals())
  // What follows the words is not of this test.
  void startLinkPage(
    () => {
      throw new Error('not drawn')
    },
    () => '',
    () => {
      throw new Error('not drawn')
    },
  ).catch(() => {})
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/approve?lang=de')
})
