import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { PhonePage } from '../pages/phonePage.js'
import { ownClipboard } from '../setup/clipboard.js'
import { pairingForTests, showCode } from '../setup/pairing.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'
import type { VisitOptions } from '../setup/visit.js'

/** The sandbox's phone knows the server of its services. */
const attested = { knobs: { attest: '1' } }
const { visit, mount, takePhone, startPhone, connected } = pairingForTests()

describe('connecting by QR code', () => {
  test('default', async () => {
    const { demo, phone, problems } = await connected()
    expect(await demo.address()).toBe(phone.accounts[0])
    expect(await demo.network()).toBe('Sandbox One')
    expect(await demo.walletName()).toBe('Sandbox phone')
    expect(phone.getState().sessions).toMatchObject([{ app: { name: 'Portico demo' }, chains: [31337, 31338] }])
    expect(problems).toEqual([])
  })

  test('behavior: the phone’s page, with its own buttons', async () => {
    const [visited, phone] = await Promise.all([mount(attested), takePhone()])
    await phone.pair(await showCode(visited))
    await phone.verdict().getByText('This app’s site is verified.').waitFor()
    await phone.approve()
    await visited.modal.closed()
    const demo = new DemoPage(visited.page)
    await until(async () => (await demo.status()) === 'connected')
    await demo.startSigning()
    await phone.request().waitFor()
    await phone.approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
    await phone.disconnect()
    await until(async () => (await demo.status()) === 'disconnected')
    await until(async () => (await phone.sessions().count()) === 0)
  })

  test.each(quickly(['scan', 'drop'] as const, (way) => way === 'scan'))(
    'behavior: the phone’s page takes the code from a picture: %s',
    async (way) => {
      const [visited, phone] = await Promise.all([mount(attested), takePhone()])
      const { page, modal } = visited
      await phone[way](await page.screenshot())
      await phone.page.getByRole('alert').getByText('No code was found in the picture.').waitFor()
      await showCode(visited)
      await phone[way](await modal.root.screenshot())
      await phone.verdict().getByText('This app’s site is verified.').waitFor()
      await phone.approve()
      await modal.closed()
      await until(async () => (await new DemoPage(page).status()) === 'connected')
    },
  )

  test('behavior: a refused connection can be tried again with a fresh code', async () => {
    const [visited, phone] = await Promise.all([mount(), startPhone()])
    const { modal, page } = visited
    const uri = await showCode(visited)
    await phone.pair(uri)
    await phone.rejectProposal()
    await modal.title('You declined in the wallet').waitFor()
    expect(await new DemoPage(page).status()).toBe('disconnected')
    await modal.button('Try again').click()
    const fresh = await readCode(modal, uri)
    await phone.pair(fresh)
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test.each(quickly(['ahead', 'behind'] as const, (way) => way === 'behind'))(
    'behavior: a clock that is a year off connects, and is connected after a reload: %s',
    async (way) => {
      const at = Date.now() + (way === 'ahead' ? 1 : -1) * 365 * 86_400_000
      const before = (page: Page) => page.clock.setSystemTime(at)
      const [visited, phone] = await Promise.all([visit({ clock: true, before }), startPhone()])
      const { modal, page } = visited
      await phone.pair(await showCode(visited))
      await phone.approveProposal()
      await modal.closed()
      const demo = new DemoPage(page)
      await until(async () => (await demo.status()) === 'connected')
      await page.reload()
      await until(async () => (await demo.status()) === 'connected')
      expect(phone.getState().sessions).toHaveLength(1)
      expect(await modal.text('Session Expired').count()).toBe(0)
    },
  )

  test('behavior: a code that nobody answers says what to try, and another one connects', async () => {
    const [visited, phone] = await Promise.all([visit({ clock: true }), startPhone()])
    const { modal, page } = visited
    const uri = await showCode(visited)
    expect(await modal.text('Scanned it, and nothing happened?').count()).toBe(0)
    await page.clock.fastForward('00:16')
    await modal.text('Scanned it, and nothing happened?').waitFor()
    await modal.button('Show a new code').click()
    const fresh = await readCode(modal, uri)
    expect(await modal.text('Scanned it, and nothing happened?').count()).toBe(0)
    // The first one comes to nothing in the wallet too.
    await phone.pair(uri)
    await phone.approveProposal()
    await until(async () => phone.getState().sessions.length === 0)
    const demo = new DemoPage(page)
    expect(await demo.status()).not.toBe('connected')

    // So does one that is answered when its page is gone: the next page ends it on its way to the relay.
    await phone.pair(fresh)
    const { id } = await phone.waitForProposal()
    await page.keyboard.press('Escape')
    await modal.closed()
    await page.reload()
    await demo.ready()
    // The phone's library waits for a word of the page.
    const late = phone.approveProposal()
    const last = await showCode(visited)
    await Promise.allSettled([late])
    await until(async () => phone.getState().sessions.length === 0)
    expect(await demo.status()).not.toBe('connected')

    await phone.pair(last)
    expect((await phone.waitForProposal()).id).not.toBe(id)
    await phone.approveProposal()
    await modal.closed()
    expect(await demo.status()).toBe('connected')
    expect(phone.getState().sessions).toHaveLength(1)
    // Nothing is left to listen for.
    await until(() => page.evaluate(() => !Object.keys(localStorage).some((key) => key.includes('pairings'))))
  })

  test('behavior: an expired code says so, and a new one takes its place', async () => {
    const [visited, phone] = await Promise.all([visit({ clock: true }), startPhone()])
    const { modal, page } = visited
    const uri = await showCode(visited)
    await page.clock.fastForward('03:51')
    await modal.text('This code has expired').first().waitFor()
    await modal.button('Show a new code').click()
    const fresh = await readCode(modal, uri)
    await phone.pair(fresh)
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test('behavior: a wallet of the directory shows its code', async () => {
    const [visited, phone] = await Promise.all([mount(), startPhone()])
    const { modal, page } = visited
    await modal.open()
    await modal.choose('All wallets')
    await modal.root.getByRole('searchbox').fill('Harbor')
    await modal.choose('Harbor')
    const way = modal.root.getByRole('tab', { name: 'QR code' })
    await way.click()
    await phone.pair(await readCode(modal))
    await phone.approveProposal()
    await modal.closed()
    expect(await new DemoPage(page).status()).toBe('connected')
  })

  test('behavior: the link that is copied is the one of the code', async () => {
    const visited = await mount()
    await ownClipboard(visited.page)
    const uri = await showCode(visited)
    await visited.modal.button('Copy link').click()
    await until(async () => (await visited.page.evaluate(() => navigator.clipboard.readText())) === uri)
  })

  test('behavior: on a phone the wallet’s app opens from the tap', async () => {
    const { modal, page, context } = await visit({ phone: true, knobs: { wallets: 'none' } })
    await modal.open()
    const opened = context.waitForEvent('page')
    await modal.choose('Harbor')
    const app = await opened
    await app.waitForURL(/\/wc\?uri=/)
    const link = new URL(app.url())
    expect(link.origin + link.pathname).toBe(`${inject('addresses').phone}/wc`)
    expect(link.searchParams.get('uri')).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await new PhonePage(app).approve()
    await modal.closed()
    await until(async () => (await new DemoPage(page).status()) === 'connected')
  })

  test('behavior: on a phone the app that was opened is the one that answers, by itself and by hand', async () => {
    const { modal, page, context } = await visit({ phone: true, knobs: { wallets: 'none' } })
    // The wallet's page is there already: of a link to a request only the address matters.
    await context.route(/\/wc\?requestId=/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>There</p>' }),
    )
    const request = /\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/
    await modal.open()
    const opened = context.waitForEvent('page')
    await modal.choose('Harbor')
    const phone = new PhonePage(await opened)
    await phone.approve()
    await modal.closed()
    const demo = new DemoPage(page)
    await until(async () => (await demo.status()) === 'connected')

    const itself = context.waitForEvent('page')
    await demo.startSigning()
    await (await itself).waitForURL(request)
    await modal.text('Continue in Sandbox phone').waitFor()
    const byHand = context.waitForEvent('page')
    await modal.button('Open Sandbox phone').click()
    await (await byHand).waitForURL(request)
    await phone.request().waitFor()
    await phone.approve()
    await until(async () => (await demo.signed()).text.includes('Signature verified'))
    await modal.closed()

    // Where the modal waits, the view that waits stays.
    await demo.openAccount()
    await modal.button(/^Send/).click()
    await modal.chooseToken(/^Ether/)
    await modal.root.getByLabel('Amount').fill('0.5')
    await modal.root
      .getByRole('textbox', { name: 'To', exact: true })
      .fill('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
    await modal.button('Review').click()
    await modal.button(/^Send 0.5/).click()
    await modal.text('Confirm in Sandbox phone').first().waitFor()
    const fromThere = context.waitForEvent('page')
    await modal.button('Open Sandbox phone').click()
    await (await fromThere).waitForURL(request)
    await phone.request().waitFor()
    await Promise.all([
      modal
        .text(/0\.5 .* sent/)
        .first()
        .waitFor(),
      phone.approve(),
    ])
    await until(async () => (await modal.button('Open Sandbox phone').count()) === 0)
  })

  test('behavior: on a phone the app can be opened once more', async () => {
    const { modal, context } = await visit({ phone: true, knobs: { wallets: 'none' } })
    await modal.open()
    const first = context.waitForEvent('page')
    await modal.choose('Harbor')
    await (await first).close()
    const second = context.waitForEvent('page')
    await modal.button('Open Harbor').click()
    const app = await second
    await app.waitForURL(/\/wc\?uri=/)
    expect(new URL(app.url()).searchParams.get('uri')).toMatch(/^wc:/)
  })
})

describe('attestation', () => {
  async function verdictOn(options: VisitOptions) {
    const [visited, phone] = await Promise.all([
      mount({ ...options, knobs: { attest: '1', ...options.knobs } }),
      startPhone(),
    ])
    await phone.pair(await showCode(visited))
    return { ...visited, ...(await phone.waitForProposal()).verdict }
  }

  test('default: the wallet sees that the page is the one it names', async () => {
    const { modal, validation, isScam, origin } = await verdictOn({})
    expect({ validation, isScam, origin }).toEqual({
      validation: 'VALID',
      isScam: false,
      origin: inject('addresses').demo,
    })
    expect(await modal.text('Unverified Domain').count()).toBe(0)
  })

  test('behavior: from a server that wallets do not know none is handed over; the page is told all the same', async () => {
    const { modal, validation } = await verdictOn({ knobs: { attest: '0', appUrl: 'https://bank.example' } })
    await modal.text('Unverified Domain').first().waitFor()
    expect(validation).toBe('UNKNOWN')
  })

  test('behavior: a page that names another address than its own', async () => {
    const { modal, validation, isScam } = await verdictOn({ knobs: { appUrl: 'https://bank.example' } })
    await modal.text('Unverified Domain').first().waitFor()
    expect({ validation, isScam }).toEqual({ validation: 'INVALID', isScam: false })
  })

  test('behavior: an address that nobody vouches for', async () => {
    const { modal, isScam, validation } = await verdictOn({ host: 'unknown.localhost' })
    await modal.text('Unverified Domain').first().waitFor()
    expect({ validation, isScam }).toEqual({ validation: 'UNKNOWN', isScam: false })
  })

  test('behavior: an address that is held for a fraud', async () => {
    const { modal, isScam } = await verdictOn({ host: 'flagged.localhost' })
    await modal.text('Unverified Domain').first().waitFor()
    expect(isScam).toBe(true)
  })
})
