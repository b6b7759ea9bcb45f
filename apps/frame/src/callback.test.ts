import { expect, onTestFinished, test, vi } from 'vitest'
import { shipped } from './languages/shipped.generated.js'

test('behavior: the answer of a social login does not wait for words', async () => {
  let come = () => {}
  const words = new Promise<{ sentences: object }>((resolve) => {
    come = () => resolve({ sentences: {} })
  })
  vi.spyOn(shipped as { de(): typeof words }, 'de').mockReturnValue(words)
  const asked = vi.fn<(address: string) => Promise<never>>().mockRejectedValue(new Error('offline'))
  const element = () => ({ append() {} })
  const document = { documentElement: { lang: '', dir: '' }, createElement: element, querySelector: () => null }
  const href = `https://wallet.example/callback?state=${'s'.repeat(43)}&code=c`
  const globals = {
    document,
    fetch: asked,
    history: { replaceState() {} },
    navigator: { languages: [] },
    location: { href, pathname: '/callback', search: '?lang=de', origin: 'https://wallet.example' },
    window: { opener: null },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = import('./callback.js')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringContaining('/social/look'), expect.anything()))
  expect(document.documentElement.lang).toBe('')
  come()
  await page
  expect(document.documentElement.lang).toBe('de')
})
