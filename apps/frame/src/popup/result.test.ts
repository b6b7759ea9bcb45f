import { describe, expect, test } from 'vitest'
import { type Begun, handBack, type Outcome, type PopupVault, type PopupWindow } from './result.js'

const state = 's'.repeat(43)
const site = 'https://site.example'
const at = (query: string) => `https://wallet.example/callback?${query}`
const behind = (page: string) => encodeURIComponent(`${state}--${encodeURIComponent(page)}`)

const begun: Begun = { site, browser: 'Safari · iPhone', at: 1, elsewhere: false }

/** A vault that answers as the test says; `asked` is all that it was asked for. */
function setUp(answers: Partial<PopupVault> = {}) {
  const asked: unknown[] = []
  const sent: unknown[] = []
  const opener: PopupWindow['opener'] = { postMessage: (...message) => sent.push(message) }
  const vault: PopupVault = {
    async look(given) {
      asked.push(given)
      return begun
    },
    async park(answer) {
      asked.push(answer)
      return { site, code: '123456' }
    },
    async deny(given) {
      asked.push({ deny: given })
    },
    ...answers,
  }
  const back = (window: Partial<PopupWindow> & { location: { href: string } }) =>
    handBack({ opener: null, ...window }, vault, async () => void asked.push('lingered'))
  return { asked, sent, opener, back }
}
const never = () => Promise.reject(new Error('flow_over'))
function asks(outcome: Outcome) {
  if (outcome.name !== 'ask') throw new Error(`The person is not asked: ${outcome.name}`)
  return outcome
}

describe('a window', () => {
  test('default: the answer goes to the site that the login was begun for, and to nobody else', async () => {
    const { opener, back, sent, asked } = setUp()
    const href = at(`state=${state}&code=c`)
    const outcome = asks(await back({ opener, location: { href } }))
    expect(sent).toEqual([[{ resultUri: href }, site]])
    expect(asked).toEqual([state, 'lingered'])
    expect(outcome.begun).toEqual(begun)
  })

  test('behavior: what the site has taken from a window that it leaves open is over', async () => {
    const { opener, back } = setUp({ park: never })
    const outcome = asks(await back({ opener, location: { href: at(`state=${state}&code=c`) } }))
    expect(await outcome.agree()).toEqual({ name: 'done' })
  })

  test('behavior: a refusal is told to that site alone, and asks for nothing', async () => {
    const { opener, back, sent } = setUp()
    const href = at(`state=${state}&error=access_denied`)
    expect(await back({ opener, location: { href } })).toEqual({ name: 'done' })
    expect(sent).toEqual([[{ resultUri: href }, site]])
  })

  test('behavior: cut off from its page, its person is asked; then it hands the answer in, and shows the code for it', async () => {
    const { back, asked } = setUp()
    const href = at(`state=${state}&code=c&iss=https%3A%2F%2Fid.example`)
    const outcome = asks(await back({ location: { href } }))
    expect(asked).toEqual([state])
    expect(await outcome.agree()).toEqual({ name: 'code', site, code: '123456' })
    expect(asked.slice(1)).toEqual([{ state, code: 'c', iss: 'https://id.example' }])
  })

  test('behavior: the person’s no ends the login', async () => {
    const { back, asked } = setUp()
    const outcome = asks(await back({ location: { href: at(`state=${state}&code=c`) } }))
    expect(await outcome.refuse()).toEqual({ name: 'denied' })
    expect(asked).toEqual([state, { deny: state }])
  })

  test.each(['', 'code=c', 'state=short&code=c'])('error: of no login: %s', async (query) => {
    const { opener, back, asked, sent } = setUp()
    expect(await back({ opener, location: { href: at(query) } })).toEqual({ name: 'lost' })
    expect([asked, sent]).toEqual([[], []])
  })

  test.each([`state=${state}`, `state=${state}&error=access_denied`])(
    'error: cut off, with nothing to hand in: %s',
    async (query) => {
      const { back } = setUp()
      expect(await back({ location: { href: at(query) } })).toEqual({ name: 'lost' })
    },
  )

  test('error: the login is over, or its site is on no list', async () => {
    const { opener, back, sent } = setUp({ look: never })
    expect(await back({ opener, location: { href: at(`state=${state}&code=c`) } })).toEqual({ name: 'lost' })
    expect(sent).toEqual([])
    const late = asks(await setUp({ park: never }).back({ location: { href: at(`state=${state}&code=c`) } }))
    expect(await late.agree()).toEqual({ name: 'lost' })
  })
})

describe('a page that left for the provider', () => {
  test('default: it is gone back to, with the answer, when its person agreed', async () => {
    const { opener, back, asked, sent } = setUp()
    const href = at(`state=${behind(`${site}/shop?item=1#top`)}&code=c`)
    // Whoever opened it has no part in this.
    const outcome = await asks(await back({ opener, location: { href } })).agree()
    const url = new URL('url' in outcome ? outcome.url : '')
    expect(url.origin + url.pathname + url.hash).toBe(`${site}/shop#top`)
    expect(url.searchParams.get('item')).toBe('1')
    expect(url.searchParams.get('result_uri')).toBe(at(`state=${state}&code=c`))
    expect(asked).toEqual([state])
    expect(sent).toEqual([])
  })

  test('behavior: a refusal goes back at once', async () => {
    const { back } = setUp()
    const outcome = await back({ location: { href: at(`state=${behind(site)}&error=access_denied`) } })
    expect(outcome).toMatchObject({ name: 'go', url: expect.stringContaining(site) })
  })

  test.each([
    'https://evil.example/',
    'https://site.example.evil.example/',
    'http://site.example/',
    'javascript:alert(1)',
    'x',
  ])('error: the login was not begun there: %s', async (page) => {
    const { back } = setUp()
    for (const more of ['code=c', 'error=access_denied'])
      expect(await back({ location: { href: at(`state=${behind(page)}&${more}`) } })).toEqual({ name: 'lost' })
  })

  test('error: no such login', async () => {
    const { back } = setUp({ look: never })
    expect(await back({ location: { href: at(`state=${behind(site)}&code=c`) } })).toEqual({ name: 'lost' })
  })
})
