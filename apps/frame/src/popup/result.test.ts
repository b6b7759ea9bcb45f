import { describe, expect, test } from 'vitest'
import { handBack, type PopupVault, type PopupWindow } from './result.js'

const state = 's'.repeat(43)
const site = 'https://site.example'
const at = (query: string) => `https://wallet.example/callback?${query}`
const behind = (page: string) => encodeURIComponent(`${state}--${encodeURIComponent(page)}`)

/** A vault that answers as the test says; `asked` is all that it was asked for. */
function setUp(answers: Partial<PopupVault> = {}) {
  const asked: unknown[] = []
  const sent: unknown[] = []
  const opener: PopupWindow['opener'] = { postMessage: (...message) => sent.push(message) }
  const vault: PopupVault = {
    async look(given) {
      asked.push(given)
      return { site }
    },
    async park(answer) {
      asked.push(answer)
      return { site, code: '123456' }
    },
    ...answers,
  }
  return { asked, sent, opener, vault }
}
const never = () => Promise.reject(new Error('flow_over'))

describe('a window', () => {
  test('default', async () => {
    const { opener, vault, sent, asked } = setUp()
    const href = at(`state=${state}&code=c`)
    expect(await handBack({ opener, location: { href } }, vault)).toEqual({ name: 'done' })
    expect(sent).toEqual([[{ resultUri: href }, '*']])
    expect(asked).toEqual([])
  })

  test('behavior: cut off from its page it hands the answer in, and shows the code for it', async () => {
    const { vault, asked } = setUp()
    const href = at(`state=${state}&code=c&iss=https%3A%2F%2Fid.example`)
    expect(await handBack({ opener: null, location: { href } }, vault)).toEqual({ name: 'code', site, code: '123456' })
    expect(asked).toEqual([{ state, code: 'c', iss: 'https://id.example' }])
  })

  test.each(['', 'code=c', 'state=short&code=c', `state=${state}`, `state=${state}&error=access_denied`])(
    'error: cut off, with nothing to hand in: %s',
    async (query) => {
      const { vault, asked } = setUp()
      expect(await handBack({ opener: null, location: { href: at(query) } }, vault)).toEqual({ name: 'lost' })
      expect(asked).toEqual([])
    },
  )

  test('error: the login is over', async () => {
    const { vault } = setUp({ park: never })
    const href = at(`state=${state}&code=c`)
    expect(await handBack({ opener: null, location: { href } }, vault)).toEqual({ name: 'lost' })
  })
})

describe('a page that left for the provider', () => {
  test('default: it is gone back to, with the answer', async () => {
    const { opener, vault, asked, sent } = setUp()
    const href = at(`state=${behind(`${site}/shop?item=1#top`)}&code=c`)
    // Whoever opened it has no part in this.
    const outcome = await handBack({ opener, location: { href } }, vault)
    const url = new URL('url' in outcome ? outcome.url : '')
    expect(url.origin + url.pathname + url.hash).toBe(`${site}/shop#top`)
    expect(url.searchParams.get('item')).toBe('1')
    expect(url.searchParams.get('result_uri')).toBe(at(`state=${state}&code=c`))
    expect(asked).toEqual([state])
    expect(sent).toEqual([])
  })

  test.each([
    'https://evil.example/',
    'https://site.example.evil.example/',
    'http://site.example/',
    'javascript:alert(1)',
    'x',
  ])('error: the login was not begun there: %s', async (page) => {
    const { vault } = setUp()
    const href = at(`state=${behind(page)}&code=c`)
    expect(await handBack({ opener: null, location: { href } }, vault)).toEqual({ name: 'lost' })
  })

  test('error: no such login', async () => {
    const { vault } = setUp({ look: never })
    const href = at(`state=${behind(site)}&code=c`)
    expect(await handBack({ opener: null, location: { href } }, vault)).toEqual({ name: 'lost' })
  })
})
