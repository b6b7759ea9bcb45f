import { describe, expect, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { DemoPage } from '../pages/demo.js'
import { type MountOptions, mountForTests } from '../setup/mounted.js'
import { openByApp, walletId } from '../setup/services.js'

import { quickly } from '../setup/tier.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()
const usual = [
  'Scan with your phone · QR code',
  'Lantern · Installed',
  'Quill · Installed',
  'Harbor · QR code',
  'Oakline · QR code',
  'All wallets',
]

async function opened(knobs: Record<string, string> = {}, options: MountOptions = {}) {
  const visited = await mount({ ...options, knobs })
  await visited.modal.open()
  return { ...visited, view: new ConnectView(visited.modal) }
}

describe('Connect', () => {
  test('default: wallets in the usual order, without separators', async () => {
    const { view, problems } = await opened()
    await expect.poll(() => view.rows()).toEqual(usual)
    expect(await view.separators().count()).toBe(0)
    expect(problems).toEqual([])
  })

  /** As tools and some password managers do: another way than a person types, with less told of it. */
  test.each([
    ['with an input', 'input'],
    ['with an input and a change', 'input change'],
    ['without a word, and left', 'blur'],
  ])(
    'behavior: an e-mail address that the page’s own script fills in %s stays there, and is what is sent',
    async (_, events) => {
      const { modal, problems } = await opened({ embedded: '1' })
      const field = modal.view.getByPlaceholder('Email address')
      await field.focus()
      await field.evaluate((input: HTMLInputElement, told) => {
        input.value = 'lin@'
        for (const event of told.split(' ').filter((each) => each !== 'blur'))
          input.dispatchEvent(new Event(event, { bubbles: true }))
        if (told === 'blur') input.blur()
      }, events)
      await field.press('Enter')
      await modal.text('Enter a full email address.').waitFor()
      expect(await field.inputValue()).toBe('lin@')
      expect(problems).toEqual([])
    },
  )

  const orders = ['email,social,wallet', 'wallet,email,social', 'social,wallet', 'email,wallet,social']
  test.each(quickly(orders, (order) => order === 'email,wallet,social'))(
    'param: connectMethodsOrder %s: what is not there leaves no gap',
    async (connectMethodsOrder) => {
      const { view, modal } = await opened({ connectMethodsOrder })
      await expect.poll(() => view.rows()).toEqual(usual)
      expect(await view.separators().count()).toBe(0)
      const list = await view.wallets.boundingBox()
      const title = await modal.title(/^Connect to /).boundingBox()
      const gap = (list?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThan(40)
    },
  )

  test.each([
    ['email,social,wallet', ['email', 'social', 'or', 'wallet']],
    ['wallet,social,email', ['wallet', 'or', 'social', 'email']],
    ['email,wallet,social', ['email', 'or', 'wallet', 'or', 'social']],
  ])('param: connectMethodsOrder %s: what is there stands in it', async (connectMethodsOrder, drawn) => {
    const { view, modal } = await opened({ connectMethodsOrder, embedded: '1' })
    const sections = () =>
      modal.view.evaluate((root) =>
        // What stands beside the ways to connect is none of them.
        [...root.querySelectorAll('input, [part~="social-list"], [part~="list"]:not(aside *), [part~="divider"]')].map(
          (section) =>
            section.matches('input')
              ? 'email'
              : section.matches('[part~="social-list"]')
                ? 'social'
                : section.matches('[part~="list"]')
                  ? 'wallet'
                  : section.textContent,
        ),
      )
    await expect.poll(sections).toEqual(drawn)
    await expect.poll(() => view.rows()).toEqual(usual)
  })

  test('param: connectMethodsOrder without wallets offers nothing while there is no other way', async () => {
    const { modal, view } = await opened({ connectMethodsOrder: 'email,social' })
    await modal.text('No way to connect here yet.').waitFor()
    expect(await view.wallets.count()).toBe(0)
  })

  test('param: connectorTypeOrder', async () => {
    const order = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
    const knobs = { custom: '1', external: '1', featured: await walletId('Northwind') }
    const forward = await opened({ ...knobs, connectorTypeOrder: order.join() })
    await expect
      .poll(() => forward.view.rows())
      .toEqual([
        'Scan with your phone · QR code',
        'Lantern · Installed',
        'Quill · Installed',
        'Northwind · QR code',
        'Sandbox phone · QR code',
        'Host’s own',
        'Harbor · QR code',
        'Oakline · QR code',
        'All wallets',
      ])
    const backward = await opened({ ...knobs, connectorTypeOrder: [...order].reverse().join() })
    await expect
      .poll(() => backward.view.rows())
      .toEqual([
        'Lantern · Installed',
        'Quill · Installed',
        'Harbor · QR code',
        'Oakline · QR code',
        'Host’s own',
        'Sandbox phone · QR code',
        'Northwind · QR code',
        'Scan with your phone · QR code',
        'All wallets',
      ])
  })

  test('param: connectorTypeOrder: a kind that is left out is not offered', async () => {
    const { view } = await opened({ connectorTypeOrder: 'injected' })
    await expect.poll(() => view.rows()).toEqual(['Lantern · Installed', 'Quill · Installed', 'All wallets'])
  })

  test('behavior: wallets used lately come first, the newest at the top, two at most', async () => {
    const { page, modal, wallet } = await visit({ knobs: { external: '1', auto: '1' } })
    await modal.open()
    const view = new ConnectView(modal)
    const demo = new DemoPage(page)
    for (const name of ['Host’s own', 'Lantern', 'Quill']) {
      if (name !== 'Host’s own') await modal.open()
      await modal.choose(name)
      await modal.closed()
      await expect.poll(() => demo.walletName()).toBe(name)
      await page.getByTestId('disconnect').click()
      await expect.poll(() => demo.status()).toBe('disconnected')
    }
    // The last one stands above them, as a button of its own.
    const expected = ['Scan with your phone · QR code', 'Lantern · Recent', 'Host’s own']
    await modal.open()
    await expect.poll(async () => (await view.rows()).slice(0, 3)).toEqual(expected)
    await modal.button('Continue with Quill').waitFor()
    await page.reload()
    await demo.ready()
    await modal.open()
    await expect.poll(async () => (await view.rows()).slice(0, 3)).toEqual(expected)
    expect(await wallet('Quill').waiting()).toBe(false)
  })

  test('param: featuredWalletIds: in the order of the app', async () => {
    const { view } = await opened({ featured: [await walletId('Kite'), await walletId('Northwind')].join() })
    await expect
      .poll(async () => (await view.rows()).slice(3))
      .toEqual(['Kite · QR code', 'Northwind · QR code', 'Harbor · QR code', 'Oakline · QR code', 'All wallets'])
  })

  test('param: includeWalletIds: only these of the directory', async () => {
    const { view, modal } = await opened({ include: [await walletId('Kite'), await walletId('Pebble')].join() })
    await expect
      .poll(async () => (await view.rows()).slice(3))
      .toEqual(['Pebble · QR code', 'Kite · QR code', 'All wallets'])
    await view.row(/^All wallets/).click()
    await expect.poll(() => view.rows()).toEqual(['Pebble', 'Kite'])
    await modal.title('All wallets').waitFor()
  })

  test('param: excludeWalletIds: by listing, and a wallet in the page by its name', async () => {
    const { view } = await opened({ exclude: [await walletId('Harbor'), 'Quill'].join() })
    await expect
      .poll(() => view.rows())
      .toEqual([
        'Scan with your phone · QR code',
        'Lantern · Installed',
        'Oakline · QR code',
        'Northwind · QR code',
        'All wallets',
      ])
  })

  test('param: customWallets: beside those of the directory', async () => {
    const { view, modal } = await opened({ custom: '1' })
    await view.row('Sandbox phone').click()
    await modal.title('Sandbox phone').waitFor()
    await modal.view.getByRole('tab', { name: 'QR code' }).waitFor()
  })

  test('param: namespace: only what speaks it', async () => {
    const { page, modal, view } = await opened()
    await openByApp(page, { view: 'Connect', namespace: 'eip155' })
    await expect.poll(() => view.rows()).toEqual(usual)
    await openByApp(page, { view: 'Connect', namespace: 'solana' })
    await expect.poll(async () => (await view.rows()).filter((row) => /Lantern|Quill|Installed/.test(row))).toEqual([])
    await modal.title(/^Connect to /).waitFor()
  })

  test('param: collapseWallets', async () => {
    const { view, modal } = await opened({ collapseWallets: '1' })
    await modal.button('Continue with a wallet').waitFor()
    expect(await view.wallets.count()).toBe(0)
    await modal.button('Continue with a wallet').click()
    await expect.poll(() => view.rows()).toEqual(usual)
    await modal.back()
    await modal.button('Continue with a wallet').waitFor()
  })

  test.each([
    ['show', usual.slice(-1), ['All wallets']],
    ['hide', [], []],
    ['onlyMobile', [], ['All wallets']],
  ])('param: allWallets %s', async (allWallets, desktop, phone) => {
    const computer = await opened({ allWallets })
    await expect.poll(async () => (await computer.view.rows()).some((row) => row.startsWith('Oakline'))).toBe(true)
    expect((await computer.view.rows()).filter((row) => row === 'All wallets')).toEqual(desktop)
    const handset = await opened({ allWallets }, { phone: true })
    await expect.poll(async () => (await handset.view.rows()).includes('Oakline')).toBe(true)
    expect((await handset.view.rows()).filter((row) => /All wallets|more$/.test(row)).length).toBe(phone.length)
  })

  test('param: branding', async () => {
    const on = await opened()
    await on.modal.text('Wallet connection by Portico').waitFor()
    const off = await opened({ branding: '0' })
    await expect.poll(() => off.view.rows()).toEqual(usual)
    expect(await off.modal.text('Wallet connection by Portico').count()).toBe(0)
  })

  test('param: termsUrl and privacyUrl', async () => {
    const { modal, page } = await opened()
    const origin = new URL(page.url()).origin
    for (const [name, query] of [
      ['terms', 'terms'],
      ['privacy policy', 'privacy'],
    ] as const) {
      const link = modal.view.getByRole('link', { name })
      expect(await link.getAttribute('href')).toBe(`${origin}/?${query}`)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    }
    const off = await opened({ legal: '0' })
    await expect.poll(() => off.view.rows()).toEqual(usual)
    expect(await off.modal.text(/By connecting/).count()).toBe(0)
  })

  test('error: no way to connect is offered', async () => {
    const { modal, problems } = await opened({ wallets: 'none', wc: '0', services: 'off', listed: 'none' })
    await modal.text('No way to connect here yet.').waitFor()
    await modal.text('Please tell Portico demo.').waitFor()
    expect(problems).toEqual([])
  })

  test('behavior: what a wallet is, and where to get one', async () => {
    const { modal } = await opened()
    await modal.button('What is a wallet?').click()
    await modal.title('What is a wallet?').waitFor()
    await modal.button('Get a wallet').click()
    await modal.title('Get a wallet').waitFor()
    await modal.button('Get Oakline').click()
    await modal.title(/^Get Oakline$/).waitFor()
    const places = await modal.view.getByRole('list', { name: 'Get Oakline' }).getByRole('link').all()
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) expect(await place.getAttribute('href')).toMatch(/^https:\/\/[\w.-]+\.example/)
    for (const title of ['Get a wallet', 'What is a wallet?', /^Connect to /]) {
      await modal.back()
      await modal.title(title).waitFor()
    }
  })

  test('param: basic: remote features are off, wallets stay', async () => {
    const { modal, view, outside } = await opened({ basic: '1' })
    await expect.poll(() => view.rows()).toEqual(usual)
    expect(await modal.text('Wallet connection by Portico').count()).toBe(0)
    expect(outside.filter((url) => url.includes('/appkit/v1/config'))).toEqual([])
  })
})

describe('legalCheckbox', () => {
  const reason = 'Tick the box to choose how to connect.'

  test('default: every way is held back until the box is ticked', async () => {
    const { page, view, modal, outside } = await opened({ legalCheckbox: '1', external: '1', custom: '1' })
    await expect.poll(async () => (await view.rows()).length).toBe(8)
    const rows = await view.wallets.getByRole('button').all()
    for (const row of rows) {
      expect(await row.getAttribute('aria-disabled')).toBe('true')
      expect(await row.textContent()).toContain(reason)
      await row.click({ force: true })
      await row.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
    }
    await modal.title(/^Connect to /).waitFor()
    expect(await modal.button('Back').count()).toBe(0)
    expect(outside.filter((url) => url.startsWith('ws'))).toEqual([])
    await view.consent().check()
    for (const row of rows) expect(await row.getAttribute('aria-disabled')).toBeNull()
    await view.row(/^Scan with your phone/).click()
    await modal.title('Connect by QR code').waitFor()
  })

  test('behavior: by keys alone', async () => {
    const { page, view, modal } = await opened({ legalCheckbox: '1' })
    await view.consent().focus()
    await page.keyboard.press('Space')
    await expect.poll(() => view.row(/^Lantern/).getAttribute('aria-disabled')).toBeNull()
    await page.keyboard.press('Space')
    await expect.poll(() => view.row(/^Lantern/).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Space')
    await view.row(/^Lantern/).press('Enter')
    await modal.title('Continue in Lantern').waitFor()
  })

  test('behavior: collapsed, behind the button and in every list of wallets', async () => {
    const { page, view, modal } = await opened({ legalCheckbox: '1', collapseWallets: '1' })
    const button = modal.button(reason)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    await modal.title(/^Connect to /).waitFor()
    await openByApp(page, { view: 'AllWallets' })
    await modal.title('All wallets').waitFor()
    await view.row(/^Harbor/).click({ force: true })
    await view.row(/^Harbor/).press('Enter')
    expect(await view.row(/^Harbor/).getAttribute('aria-disabled')).toBe('true')
    await modal.title('All wallets').waitFor()
    await view.consent().check()
    await view.row(/^Harbor/).click()
    await modal.title('Harbor').waitFor()
  })

  test('behavior: a code that the app asks for waits for the box too', async () => {
    const { page, view, modal, outside } = await opened({ legalCheckbox: '1' })
    await openByApp(page, { view: 'ConnectingWalletConnectBasic' })
    await modal.title('Connect by QR code').waitFor()
    await expect.poll(() => view.consent().count()).toBe(1)
    expect(outside.filter((url) => url.startsWith('ws'))).toEqual([])
    await view.consent().check()
    await modal.view.getByRole('img', { name: /QR code/ }).waitFor()
  })

  test('behavior: on a phone', async () => {
    const { view, modal } = await opened({ legalCheckbox: '1' }, { phone: true })
    await expect.poll(async () => (await view.rows()).length).toBeGreaterThan(3)
    for (const tile of await view.wallets.getByRole('button').all()) {
      expect(await tile.getAttribute('aria-disabled')).toBe('true')
      await tile.click({ force: true })
    }
    await modal.title(/^Connect to /).waitFor()
    await view.consent().check()
    await expect.poll(() => view.row(/^Oakline/).getAttribute('aria-disabled')).toBeNull()
  })
})
