import { describe, expect, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { DemoPage } from '../pages/demo.js'
import { mountForTests } from '../setup/mounted.js'
import { answerFor, type DemoHandle, openByApp, type Reply } from '../setup/services.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const configPath = '/appkit/v1/config'
const originsPath = '/projects/v1/origins'

type Feature = { id: string; isEnabled: boolean; config: unknown }
const feature = (id: string, config: unknown, isEnabled = true): Feature => ({ id, isEnabled, config })

/** The project’s features as an operator may have set them: answered in the place of the services. */
const project = (features: readonly Feature[]): Reply => ({ json: { features } })
const allOn = project([
  feature('multi_wallet', []),
  feature('activity', []),
  feature('reown_branding', []),
  feature('onramp', ['coinbase', 'meld']),
  feature('swap', ['1inch']),
  feature('social_login', ['email', 'google', 'github']),
])
const someOn = project([
  feature('multi_wallet', [], false),
  feature('reown_branding', []),
  feature('onramp', ['meld']),
  feature('social_login', ['google']),
])
const ids = ['multi_wallet', 'activity', 'reown_branding', 'onramp', 'swap', 'social_login']
const allOff = project(ids.map((id) => feature(id, [], false)))

type Answers = Record<string, Reply>

async function opened(answers: Answers, knobs: Record<string, string> = {}, enter = mount) {
  const visited = await enter({
    knobs,
    before: (page) => Promise.all(Object.entries(answers).map(([path, reply]) => answerFor(page, path, reply))),
  })
  await visited.modal.open()
  const { page, modal } = visited
  const features = () =>
    page.evaluate(() => {
      const { status, features } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico.getState()
        .flags
      return { status, ...features }
    })
  const banner = (title: string) => modal.view.getByRole('alert').filter({ hasText: title })
  const ignored = () => visited.said.filter((line) => line.includes('Local configuration ignored'))
  return { ...visited, view: new ConnectView(modal), demo: new DemoPage(page), features, banner, ignored }
}

/** The ways to log in that Connect draws: the field, and the marks in their order. */
const loginsIn = ({ view: { modal } }: { view: ConnectView }) =>
  modal.view.evaluate((view) =>
    [...view.querySelectorAll('input, [part~="social"]')].map(
      (way) => way.getAttribute('placeholder') ?? way.getAttribute('aria-label')?.replace('Continue with ', ''),
    ),
  )

/** Connected, after the ways to log in were these. */
async function connected(answers: Answers, logins: readonly string[]) {
  const visited = await opened(answers, { auto: '1', embedded: '1' })
  await expect.poll(async () => (await visited.features()).status).toBe('ready')
  await expect.poll(() => loginsIn(visited)).toEqual(logins)
  await visited.modal.choose('Lantern')
  await visited.modal.closed()
  return visited
}

describe('remote features', () => {
  test('default: the sandbox’s own project leaves every choice to the page', async () => {
    const { modal, features, ignored } = await opened({}, { swaps: '0' }, visit)
    await expect.poll(async () => (await features()).status).toBe('ready')
    expect(await features()).toMatchObject({
      email: true,
      swaps: false,
      onramp: true,
      branding: true,
      multiWallet: true,
    })
    await modal.text('Wallet connection by Portico').waitFor()
    expect(ignored()).toEqual([])
  })

  test('behavior: all on', async () => {
    const logins = ['Email address', 'Google', 'GitHub']
    const { page, modal, demo, features, ignored } = await connected({ [configPath]: allOn }, logins)
    await expect.poll(features).toMatchObject({
      status: 'ready',
      email: true,
      socials: ['google', 'github'],
      onramp: ['coinbase', 'meld'],
      swaps: ['1inch'],
      activity: true,
      branding: true,
      multiWallet: true,
    })
    expect(ignored()).toEqual([])
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.button(/another wallet|Add/).waitFor()
    await modal.close()
    await demo.openAccount()
    await modal.title('Account').waitFor()
    await modal.root.getByRole('tab', { name: 'Activity' }).waitFor()
    for (const action of ['Buy', 'Swap']) await modal.button(action).waitFor()
  })

  test('behavior: some on', async () => {
    const { page, modal, demo, features, ignored } = await connected({ [configPath]: someOn }, ['Google'])
    await expect.poll(features).toMatchObject({
      status: 'ready',
      email: false,
      socials: ['google'],
      onramp: ['meld'],
      swaps: false,
      activity: false,
      branding: true,
      multiWallet: false,
    })
    await expect.poll(() => ignored()).toHaveLength(1)
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.root.getByText('Lantern').first().waitFor()
    expect(await modal.button(/another wallet|Add/).count()).toBe(0)
    await modal.close()
    await demo.openAccount()
    await modal.title('Account').waitFor()
    await modal.button('Buy').waitFor()
    expect(await modal.button('Swap').count()).toBe(0)
    expect(await modal.root.getByRole('tab', { name: 'Activity' }).count()).toBe(0)
  })

  test('behavior: all off', async () => {
    const visited = await opened({ [configPath]: allOff }, { embedded: '1' })
    const { modal, view, features } = visited
    await expect.poll(features).toMatchObject({
      status: 'ready',
      email: false,
      socials: false,
      onramp: false,
      swaps: false,
      activity: false,
      branding: false,
      multiWallet: false,
    })
    await expect.poll(() => modal.text('Wallet connection by Portico').count()).toBe(0)
    // What the app decides alone stays.
    expect(await features()).toMatchObject({ send: true, receive: true, allWallets: 'show' })
    await expect.poll(() => view.rows()).toContain('All wallets')
    expect(await loginsIn(visited)).toEqual([])
    expect(await view.separators().count()).toBe(0)
  })

  test('error: an on-ramp value that is not a list of texts gives none', async () => {
    for (const config of [[7], 'coinbase', { 0: 'coinbase' }, ['coinbase', null]]) {
      const { features } = await opened({ [configPath]: project([feature('onramp', config)]) })
      await expect.poll(features).toMatchObject({ status: 'ready', onramp: false })
    }
  })

  test('behavior: what was ignored is said on the console, and in a banner while debugging', async () => {
    const quiet = await opened({ [configPath]: someOn })
    await expect.poll(() => quiet.ignored()).toHaveLength(1)
    expect(quiet.ignored()[0]).toMatch(/email.*swaps|swaps.*email/)
    expect(await quiet.banner('Local configuration ignored').count()).toBe(0)
    const loud = await opened({ [configPath]: someOn }, { debug: '1' })
    await loud.banner('Local configuration ignored').waitFor()
    await loud.modal.button('Dismiss').click()
    await expect.poll(() => loud.modal.view.getByRole('alert').count()).toBe(0)
  })

  test('param: basic: nothing is asked, and all of it is off', async () => {
    const { features, outside, ignored } = await opened({ [configPath]: allOn }, { basic: '1' })
    await expect
      .poll(features)
      .toMatchObject({ email: false, socials: false, onramp: false, swaps: false, branding: false, multiWallet: false })
    expect(outside.filter((url) => url.includes(configPath))).toEqual([])
    expect(ignored()).toEqual([])
  })

  test.each<[string, Reply]>([
    ['an error', { status: 500, json: {} }],
    ['a page', { text: '<!doctype html><title>Captive portal</title>', type: 'text/html' }],
    ['another shape', { json: { features: 'all' } }],
    ['nothing', { text: '' }],
  ])('error: %s in the place of the features leaves the local ones', async (_, reply) => {
    const { features, modal, problems } = await opened({ [configPath]: reply }, { swaps: '0' })
    await expect.poll(features).toMatchObject({ status: 'ready', swaps: false, email: true, branding: true })
    await modal.text('Wallet connection by Portico').waitFor()
    expect(problems).toEqual([])
  })
})

describe('what the developer is told', () => {
  test.each<[string, Answers, Record<string, string>]>([
    ['Origin Not Allowed', { [originsPath]: { json: { allowedOrigins: ['https://other.example'] } } }, {}],
    ['Origin Not Allowed', { [originsPath]: { json: { allowedOrigins: [] } } }, {}],
    ['Rate Limited', { [originsPath]: { status: 429 } }, {}],
    ['Server Error', { [originsPath]: { status: 500 } }, {}],
    ['Server Error', { [originsPath]: { status: 599 } }, {}],
    ['Invalid Project ID', { [originsPath]: { status: 403 } }, {}],
    ['Project ID Not Configured', {}, { projectId: 'none' }],
  ])('error: %s', async (title, answers, knobs) => {
    const { banner, modal, view, said, problems } = await opened(answers, knobs)
    await banner(title).waitFor()
    // Warnings stay off the console at its usual level.
    if (title !== 'Rate Limited') await expect.poll(() => said.some((line) => line.includes(title))).toBe(true)
    await modal.button('Dismiss').click()
    await expect.poll(() => banner(title).count()).toBe(0)
    // A hint: nothing stops working for it.
    await expect
      .poll(async () => (await view.rows()).slice(0, 2))
      .toEqual(expect.arrayContaining(['Lantern · Installed']))
    expect(problems).toEqual([])
  })

  test('error: the services do not know the project', async () => {
    const { banner, view } = await opened({}, { projectId: 'f'.repeat(32), telemetry: '0' })
    await banner('Invalid Project ID').waitFor()
    await expect.poll(() => view.rows()).toContain('Lantern · Installed')
  })

  test.each<[string, Answers]>([
    ['an allowed origin', { [originsPath]: { json: { allowedOrigins: ['http://localhost', 'localhost:*'] } } }],
    ['a status that says nothing', { [originsPath]: { status: 404 } }],
    ['an unreadable list', { [originsPath]: { text: 'origins' } }],
  ])('behavior: %s: silence', async (_, answers) => {
    const { modal, page, features } = await opened(answers)
    await expect.poll(async () => (await features()).status).toBe('ready')
    await page.waitForLoadState('networkidle')
    expect(await modal.view.getByRole('alert').count()).toBe(0)
  })

  test('error: a refusal of the events is told once, until one is accepted again', async () => {
    let status = 403
    const { page, modal } = await mount({ before: (fresh) => answerFor(fresh, '/e', () => ({ status, json: {} })) })
    await modal.open()
    const isEvent = (url: string) => new URL(url).pathname === '/e'
    const banner = modal.view.getByRole('alert').filter({ hasText: 'Invalid App Configuration' })
    await banner.waitFor()
    expect(await banner.textContent()).toContain(new URL(page.url()).origin)
    const anotherEvent = async () => {
      const answered = page.waitForResponse((answer) => isEvent(answer.url()) && answer.status() === status)
      await modal.button('What is a wallet?').click()
      await modal.button('Get a wallet').click()
      await modal.title('Get a wallet').waitFor()
      await answered
      await modal.back()
      await modal.title('What is a wallet?').waitFor()
      await modal.back()
      await modal.title(/^Connect to /).waitFor()
    }
    await modal.button('Dismiss').click()
    await anotherEvent()
    expect(await banner.count()).toBe(0)
    status = 202
    await anotherEvent()
    expect(await banner.count()).toBe(0)
    status = 403
    await modal.button('What is a wallet?').click()
    await modal.button('Get a wallet').click()
    await banner.waitFor()
  })
})
