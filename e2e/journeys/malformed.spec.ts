import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { DemoPage } from '../pages/demo.js'
import { type MountOptions, mountForTests } from '../setup/mounted.js'
import { answerFor, openByApp, type Reply } from '../setup/services.js'
import { quickly } from '../setup/tier.js'
import { browserForTests, type Visit, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const listPath = '/getWallets'

const opened = async (options: VisitOptions) => whenOpen(await visit(options))
const mounted = async (options: MountOptions) => whenOpen(await mount(options))

async function whenOpen(visited: Visit) {
  await visited.modal.open()
  return { ...visited, demo: new DemoPage(visited.page), view: new ConnectView(visited.modal) }
}

/** What a script that ran would have left behind. */
const ran = (page: Page) => page.evaluate(() => (window as unknown as { pwned?: unknown }).pwned)

/** Nothing sticks out of the modal, and every picture carries its own bytes or comes from the services. */
async function expectSound(page: Page, modal: ConnectView['modal']) {
  const { wide, sources, active } = await modal.view.evaluate((view) => ({
    // What an ellipsis cuts off is inside a box that does not grow.
    wide: [view, ...view.querySelectorAll('[part~="body"], .content, ul, li, button, h2, h3, p')]
      .filter((node) => node.getBoundingClientRect().right > view.getBoundingClientRect().right + 1)
      .map((node) => node.outerHTML.slice(0, 200)),
    sources: [...view.querySelectorAll('img')].map((image) => image.src.slice(0, 40)),
    active: view.querySelectorAll('script, iframe, object, embed, [onerror], [onload], [onclick]').length,
  }))
  expect(wide).toEqual([])
  expect(active).toBe(0)
  // The page's own picture is one of its own origin.
  const own = new URL(page.url()).origin
  for (const source of sources.filter((one) => !`${one}`.startsWith(`${own}/icon`)))
    expect(source).toMatch(/^(?:data:image\/|blob:|http:\/\/api\.localhost)/)
  expect(await ran(page)).toBeUndefined()
}

describe('announced wallets', () => {
  /** Runs in the page ahead of its own code, as a hostile extension or advertisement would. */
  function announceHostile() {
    const script = (from: string) => `window.pwned='${from}'`
    const svg = (body: string) =>
      `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`
    const png = 'data:image/png;base64,iVBORw0KGgo='
    const quiet = { request: () => new Promise(() => {}) }
    const details: unknown[] = [
      { info: { name: `<img src=x onerror="${script('name')}">`, rdns: 'evil.markup', icon: png } },
      { info: { name: '\u202E\u2066rewollof\u2069 Reversed\u202C', rdns: 'evil.bidi', icon: png } },
      { info: { name: 'W'.repeat(5_000), rdns: 'evil.long', icon: png } },
      { info: { name: `Zalgo${'\u0301'.repeat(900)}`, rdns: 'evil.marks', icon: png } },
      { info: { name: '\u200B\u0000 ', rdns: 'evil.blank', icon: png } },
      { info: { name: 'Tracker', rdns: 'evil.tracker', icon: 'https://tracker.invalid/pixel.png' } },
      { info: { name: 'Script icon', rdns: 'evil.script', icon: `javascript:${script('icon')}` } },
      { info: { name: 'Page icon', rdns: 'evil.page', icon: `data:text/html,<script>${script('page')}</script>` } },
      { info: { name: 'Drawing', rdns: 'evil.svg', icon: svg(`<script>${script('svg')}</script>`) } },
      {
        info: { name: 'Handler', rdns: 'evil.handler', icon: `data:image/svg+xml,<svg onload="${script('onload')}"/>` },
      },
      { info: { name: 'Huge', rdns: 'evil.huge', icon: `data:image/png;base64,${'A'.repeat(2_000_000)}` } },
      { info: { name: 'Markup id', rdns: '"><script>1</script>', icon: png } },
      { info: { name: 'Pretender', rdns: 'walletConnect', icon: png } },
      { info: { name: 'Second Lantern', rdns: 'dev.portico.lantern', icon: png } },
      { info: { name: 'No provider', rdns: 'evil.none', icon: png }, provider: null },
      { info: { name: 7, rdns: ['evil'], icon: {} } },
      { info: null },
      null,
      undefined,
      'wallet',
      {
        get info(): never {
          throw new Error('hostile getter')
        },
      },
    ]
    const announce = () => {
      for (const [index, detail] of details.entries()) {
        const whole =
          detail && typeof detail === 'object' && 'info' in Object.getOwnPropertyDescriptors(detail)
            ? Object.defineProperties({ provider: quiet }, Object.getOwnPropertyDescriptors(detail))
            : detail
        const info = Object.getOwnPropertyDescriptor(detail ?? {}, 'info')?.value as
          | { uuid?: string }
          | null
          | undefined
        if (info) info.uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: whole }))
      }
      window.dispatchEvent(new Event('eip6963:announceProvider'))
    }
    window.addEventListener('eip6963:requestProvider', announce)
  }

  test('default: nothing of theirs runs, loads or breaks the layout, and the honest ones work', async () => {
    const { page, modal, view, wallet, outside, problems, demo } = await opened({
      before: (fresh) => fresh.addInitScript(announceHostile),
    })
    await expect.poll(() => view.rows()).toContain('Quill · Installed')
    const rows = (await view.rows()).map((row) => row.replace(' · Installed', ''))
    expect(rows).toContain('<img src=x onerror="window.pwned=\'name\'">')
    expect(rows).toContain('rewollof Reversed')
    expect(rows).toContain(`${'W'.repeat(47)}…`)
    expect(rows).toContain('Zalgo\u0301\u0301')
    expect(rows).toContain('evil.blank')
    for (const kept of ['Tracker', 'Script icon', 'Page icon', 'Drawing', 'Handler', 'Huge'])
      expect(rows).toContain(kept)
    for (const dropped of ['Markup id', 'Pretender', 'No provider']) expect(rows).not.toContain(dropped)
    // Nobody can tell which of two claims is true: the first one counts, and there is one row.
    expect(rows.filter((row) => row === 'Lantern' || row === 'Second Lantern')).toHaveLength(1)
    await expectSound(page, modal)
    for (const name of [/^<img/, /^W{40}/]) {
      await view.row(name).click()
      await modal.title(/^Continue in /).waitFor()
      await expectSound(page, modal)
      await modal.button('Cancel').click()
      await modal.title(/^Connect to /).waitFor()
    }
    expect(outside.filter((url) => url.includes('tracker'))).toEqual([])
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    expect(problems).toEqual([])
  })

  test('behavior: a flood of them neither hangs the page nor floods the list', async () => {
    const { page, modal, view, problems } = await opened({
      before: (fresh) =>
        fresh.addInitScript(() => {
          const provider = { request: () => new Promise(() => {}) }
          window.addEventListener('eip6963:requestProvider', () => {
            for (let index = 0; index < 3_000; index++) {
              const info = { uuid: `flood-${index}`, name: `Flood ${index}`, rdns: `flood.n${index}`, icon: '' }
              window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
            }
          })
        }),
    })
    await expect.poll(async () => (await view.rows()).length).toBeGreaterThan(2)
    expect((await view.rows()).filter((row) => row.startsWith('Flood')).length).toBeLessThanOrEqual(200)
    await expectSound(page, modal)
    expect(problems).toEqual([])
  })

  const answers: [name: string, answer: string][] = [
    ['no accounts', 'null'],
    ['accounts that are none', '["<script>", 7, "0x12", null]'],
    ['an endless list', 'Array.from({ length: 200000 }, () => "0x0")'],
    ['a thrown text', '(() => { throw "<b>boom</b>" })()'],
    ['a thrown nothing', '(() => { throw undefined })()'],
  ]
  const isQuick = ([name]: [string, string]) => /that are none|thrown nothing/.test(name)
  test.each(quickly(answers, isQuick))('error: a wallet that answers with %s did not connect', async (_, answer) => {
    const { page, modal, view, problems } = await opened({
      before: (fresh) =>
        fresh.addInitScript(`window.addEventListener('eip6963:requestProvider', () => {
          const info = { uuid: 'odd', name: 'Odd', rdns: 'odd.wallet', icon: '' }
          const provider = { request: async () => ${answer} }
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        })`),
    })
    await expect.poll(() => view.rows()).toContain('Odd · Installed')
    await modal.choose('Odd')
    await modal.title('Odd didn’t connect').waitFor()
    await expectSound(page, modal)
    expect(problems).toEqual([])
  })
})

describe('stored values', () => {
  const keys = [
    'connections',
    'activeNamespace',
    'networkIds',
    'recentWallets',
    'balances',
    'portfolios',
    'identities',
    'receivers',
    'walletConnect.sessions',
    'walletConnect.identity',
  ]
  const envelope = (value: unknown) => JSON.stringify({ v: 1, value })
  const markup = '<img src=x onerror="window.pwned=1">'
  const forged = {
    connectorId: 'dev.portico.lantern',
    namespace: 'eip155',
    status: 'active',
    address: markup,
    caipNetworkId: 'eip155:31337',
    wallet: { name: markup, icon: 'javascript:window.pwned=1' },
    usedAt: 1,
  }
  const listing = { id: 'x', name: markup, mobile_link: 'javascript:window.pwned=1', webapp_link: 'data:text/html,x' }

  const values: readonly [string, string][] = [
    ['text that is not JSON', '{"v":1,"value":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a bare list', '[1,2,3]'],
    ['another version', JSON.stringify({ v: 999, value: [] })],
    [
      'a value of another product',
      JSON.stringify({ state: { connections: { __type: 'Map', value: [] } }, version: 2 }),
    ],
    ['the wrong kind', envelope('eip155')],
    ['a list of the wrong things', envelope([null, 1, 'x', [], {}, { connectorId: 1 }, { id: {} }])],
    [
      'hostile entries',
      envelope([forged, listing, { ...forged, namespace: '__proto__' }, { ...listing, name: 'x'.repeat(5_000) }]),
    ],
    [
      'a hostile object',
      '{"v":1,"value":{"__proto__":{"pwned":1},"eip155":"eip155:31337","constructor":"x","version":1,"sessions":[{}]}}',
    ],
    ['deep nesting', envelope(JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`))],
    ['half a megabyte', envelope('x'.repeat(500_000))],
  ]
  /** How storage reads each of them is in its own tests; all of them in a page are for the long tier. */
  const tried = process.env.LONG === '1' ? values : values.filter(([name]) => /JSON|hostile|megabyte/.test(name))
  test.each(tried)('error: %s in every place is dropped, and everything works', async (_, value) => {
    const { page, modal, demo, wallet, problems } = await visit({
      before: (fresh) =>
        fresh.addInitScript(
          ([names, text]) => {
            if (window.top !== window || sessionStorage.getItem('planted')) return
            sessionStorage.setItem('planted', '1')
            for (const name of names) localStorage.setItem(`portico.${name}`, text)
          },
          [keys, value] as const,
        ),
    }).then((visited) => ({ ...visited, demo: new DemoPage(visited.page) }))
    await expect.poll(() => demo.status()).toBe('disconnected')
    await modal.open()
    await expectSound(page, modal)
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.reload()
    await expect.poll(() => demo.status()).toBe('connected')
    expect(await page.evaluate(() => ({}) as { pwned?: unknown }).then(({ pwned }) => pwned)).toBeUndefined()
    expect(await ran(page)).toBeUndefined()
    expect(problems).toEqual([])
  })

  test('error: stored garbage of WalletConnect does not keep a code from being made', async () => {
    const { modal, problems } = await opened({
      before: (fresh) =>
        fresh.addInitScript((names) => {
          // It runs in every frame; the attestation’s has no storage.
          if (window.top !== window) return
          for (const name of names)
            localStorage.setItem(
              `portico.${name}`,
              '{"v":1,"value":{"version":1,"sessions":[{"topic":7}],"secret":"zz","public":"zz"}}',
            )
        }, keys),
    })
    await modal.choose('Scan with your phone')
    await modal.view.getByRole('img', { name: /QR code/ }).waitFor()
    expect(problems).toEqual([])
  })

  test('error: a storage that refuses: connected for the life of the page, and said once', async () => {
    const { modal, demo, said, problems } = await opened({
      knobs: { wallets: 'none', external: '1' },
      before: (fresh) =>
        fresh.addInitScript(() => {
          const write = Storage.prototype.setItem
          Storage.prototype.setItem = function (key, value) {
            if (key.startsWith('portico.')) throw new DOMException('full', 'QuotaExceededError')
            write.call(this, key, value)
          }
        }),
    })
    await modal.choose('Host’s own')
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    await expect.poll(() => said.filter((line) => line.includes('storage cannot be used')).length).toBe(1)
    expect(problems).toEqual([])
  })
})

describe('answers of the directory', () => {
  const hostile = {
    id: 'hostile',
    name: '<script>window.pwned=1</script>',
    image_id: '../../evil',
    mobile_link: 'javascript:window.pwned=1',
    webapp_link: 'javascript:window.pwned=1',
    desktop_link: 'data:text/html,<script>window.pwned=1</script>',
    app_store: 'javascript:window.pwned=1',
    homepage: 'javascript:window.pwned=1',
    chains: ['eip155:31337'],
  }

  const replies: [name: string, reply: Reply][] = [
    ['garbage', { text: '\u0000\uFFFF{{{' }],
    ['a page', { text: '<!doctype html><script>window.pwned=1</script>', type: 'text/html' }],
    ['an error', { status: 500, json: { reasons: [] } }],
    ['another shape', { json: { wallets: {} } }],
    ['a count that is none', { json: { count: -1, data: [] } }],
  ]
  const isQuick = ([name]: [string, Reply]) => /garbage|count/.test(name)
  test.each(quickly(replies, isQuick))(
    'error: %s: wallets in the page stay, and the list says what is wrong',
    async (_, reply) => {
      const { page, modal, view, problems } = await mounted({
        knobs: { listed: 'none' },
        before: (fresh) => answerFor(fresh, listPath, reply),
      })
      await expect.poll(() => view.rows()).toEqual(expect.arrayContaining(['Lantern · Installed', 'Quill · Installed']))
      await view.row(/^All wallets/).click()
      await modal.text('We can’t load the list').waitFor()
      await modal.button('Try again').waitFor()
      await expectSound(page, modal)
      expect(problems).toEqual([])
    },
  )

  test('error: entries that are none are left out, hostile ones are text', async () => {
    const data = [
      null,
      7,
      {},
      { id: '<b>', name: 'Bad id' },
      { id: 'noname' },
      hostile,
      { id: 'ok', name: 'Fine', mobile_link: 'fine://' },
    ]
    const { page, modal, view, problems } = await mounted({
      before: (fresh) => answerFor(fresh, listPath, { json: { count: data.length, data } }),
    })
    await expect.poll(() => view.rows()).toContain('Fine · QR code')
    expect(await view.rows()).toContain('<script>window.pwned=1</script> · QR code')
    expect(await view.rows()).not.toContain('Bad id · QR code')
    await view.row(/^<script>/).click()
    await modal.back()
    await expectSound(page, modal)
    expect(problems).toEqual([])
  })

  test('error: far more than was asked for: few elements are alive, and the end is reached', async () => {
    const data = Array.from({ length: 20_000 }, (_, index) => ({
      id: `w${index}`,
      name: `Many ${index}`,
      mobile_link: `w${index}://`,
    }))
    const { page, modal, view, problems } = await mounted({
      before: (fresh) => answerFor(fresh, listPath, { json: { count: 1_000_000_000, data } }),
    })
    await openByApp(page, { view: 'AllWallets' })
    await expect.poll(() => view.rows()).toContain('Many 0')
    const scroller = modal.view.locator('.scroll')
    await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight, behavior: 'instant' }))
    await expect.poll(async () => (await view.rows()).at(-1)).toMatch(/^Many 1\d{4}$/)
    expect(await modal.view.evaluate((node) => node.querySelectorAll('*').length)).toBeLessThan(900)
    expect(problems).toEqual([])
  })

  test('error: one that repeats itself without end is not asked without end', async () => {
    const data = [{ id: 'a', name: 'Again', mobile_link: 'again://' }]
    const asked: URL[][] = []
    const { page, view } = await mounted({
      before: async (fresh) => asked.push(await answerFor(fresh, listPath, { json: { count: 1_000_000_000, data } })),
    })
    await openByApp(page, { view: 'AllWallets' })
    await expect.poll(() => view.rows()).toEqual(['Again'])
    await page.waitForLoadState('networkidle')
    expect(asked.flat().filter((url) => url.searchParams.get('entries') === '40').length).toBeLessThanOrEqual(2)
  })

  test('error: one that never answers: wallets in the page are there at once, and the way back too', async () => {
    const { modal, view, wallet, problems } = await opened({
      before: (fresh) => answerFor(fresh, listPath, () => new Promise<never>(() => {})),
    })
    await expect.poll(() => view.rows()).toEqual(expect.arrayContaining(['Lantern · Installed', 'Quill · Installed']))
    await view.row(/^All wallets/).click()
    await modal.view.getByRole('status').filter({ hasText: 'Loading wallets' }).first().waitFor({ state: 'attached' })
    await modal.back()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    expect(problems).toEqual([])
  })
})
