import type { Network } from 'portico'
import { describe, expect, test } from 'vitest'
import { ConnectView } from '../pages/connectView.js'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { type DemoHandle, openByApp } from '../setup/services.js'
import { browserForTests, type Visit, type VisitOptions } from '../setup/visit.js'

const { visit } = browserForTests()
const { mount } = mountForTests()

const visited = async (knobs: Record<string, string> = {}, options: VisitOptions = {}) =>
  withPages(await visit({ ...options, knobs }))
const mounted = async (knobs: Record<string, string> = {}) => withPages(await mount({ knobs }))

function withPages(found: Visit) {
  return { ...found, demo: new DemoPage(found.page), view: new ConnectView(found.modal) }
}

const cameBack = async (knobs: Record<string, string> = {}) =>
  withPages(await mountConnected(mount, { knobs: { auto: '1', ...knobs } }, { name: 'Lantern' }))

async function connected(knobs: Record<string, string> = {}, wallet = 'Lantern') {
  const found = await visited({ auto: '1', ...knobs })
  await found.modal.open()
  await found.modal.choose(wallet)
  await found.modal.closed()
  return found
}

test('behavior: Send asked for by the app while nothing is connected follows in the same modal, filled in; connect() has the wallet', async () => {
  const { page, demo, modal, view } = await mounted({ auto: '1' })
  await openByApp(page, { view: 'Send', to: '0x000000000000000000000000000000000000dEaD', amount: '0.5' })
  await expect.poll(async () => (await view.rows()).join()).toContain('Lantern')
  await page.evaluate(() => {
    const { porticoDemo } = window as unknown as { porticoDemo: DemoHandle }
    Object.assign(porticoDemo, { connecting: porticoDemo.portico.connect().then(({ address }) => address) })
  })
  await modal.choose('Lantern')
  await modal.title('Send').waitFor()
  expect(await modal.view.getByLabel('Amount').inputValue()).toBe('0.5')
  await modal.text('0x00…00dEaD').first().waitFor()
  expect(await page.locator('portico-modal').count()).toBe(1)
  const connecting = () =>
    page.evaluate(() => (window as unknown as { porticoDemo: { connecting: Promise<string> } }).porticoDemo.connecting)
  expect(await connecting()).toBe(await demo.address())
})

describe('a provider of the host’s own', () => {
  test('default: offered by its name, connects, comes back after a reload', async () => {
    const { page, demo, modal, view } = await visited({ external: '1', wallets: 'none' })
    await modal.open()
    await expect.poll(() => view.rows()).toContain('Host’s own')
    await modal.choose('Host’s own')
    await modal.closed()
    expect(await demo.walletName()).toBe('Host’s own')
    const address = await demo.address()
    await page.reload()
    await expect.poll(() => demo.status()).toBe('connected')
    expect(await demo.address()).toBe(address)
  })

  test('behavior: a window of its own that was closed, or kept from opening, can be opened again', async () => {
    const { page, modal } = await mounted({ external: '1', popup: '1' })
    type Told = 'blocked' | 'closed'
    type Asked = { times: number; tell?: (what: Told) => void }
    type Demo = { porticoDemo: DemoHandle & { asked: Asked } }
    // Its window is not opened here: what becomes of it is told in the place of what follows it.
    await page.evaluate(() => {
      const demo = (window as unknown as Demo).porticoDemo
      const connector = demo.portico.client.connectors.get('host')
      if (!connector) throw new Error('The demo has no wallet of the host’s own')
      demo.asked = { times: 0 }
      connector.connect = ({ onWindow }) => {
        demo.asked = { times: demo.asked.times + 1, ...(onWindow && { tell: onWindow }) }
        return new Promise(() => {})
      }
    })
    const tell = (what: Told) =>
      page.evaluate((told) => (window as unknown as Demo).porticoDemo.asked.tell?.(told), what)
    const times = () => page.evaluate(() => (window as unknown as Demo).porticoDemo.asked.times)
    await modal.open()
    await modal.choose('Host’s own')
    await modal.title('Continue in Host’s own').waitFor()
    await expect.poll(times).toBe(1)
    await tell('closed')
    await modal.text('Its window may be closed, or behind this one.').waitFor()
    await modal.button('Open again').click()
    await expect.poll(times).toBe(2)
    await modal.button('Cancel').waitFor()
    await tell('blocked')
    await modal.title('Your browser blocked Host’s own’s window').waitFor()
    await modal.button('Open again').click()
    await expect.poll(times).toBe(3)
  })

  test('error: one that opens a window is not asked again without the visitor', async () => {
    const { page, modal, wallet } = await visited({ external: '1', popup: '1', late: 'quill:1500' })
    // A browser that blocks the window, in the place of the provider’s own window.
    await page.evaluate(() => {
      const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
      const connector = portico.client.connectors.get('host')
      const count = window as unknown as { asked: number }
      count.asked = 0
      if (!connector) throw new Error('The demo has no wallet of the host’s own')
      connector.connect = async () => {
        count.asked++
        throw new Error('Popup blocked')
      }
    })
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
    await modal.open()
    await modal.choose('Host’s own')
    await modal.title('Host’s own didn’t connect').waitFor()
    expect(await asked()).toBe(1)
    // What may start something anew: another wallet appears, the tab is left and comes back, the network returns.
    await page.evaluate(() => {
      for (const name of ['focus', 'pageshow', 'online']) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForFunction(() =>
      (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico
        .getState()
        .connectors.some(({ name }) => name === 'Quill'),
    )
    await modal.title('Host’s own didn’t connect').waitFor()
    await modal.close()
    await modal.open()
    expect(await asked()).toBe(1)
    await modal.choose('Host’s own')
    await modal.title('Host’s own didn’t connect').waitFor()
    expect(await asked()).toBe(2)
    await modal.button('Try again').click()
    await expect.poll(asked).toBe(3)
    expect(await wallet('Lantern').waiting()).toBe(false)
  })
})

describe('wallets in the page', () => {
  test('behavior: an older one without an announcement', async () => {
    const { demo, modal } = await connected({ wallets: 'tin' }, 'Browser wallet')
    expect(await demo.status()).toBe('connected')
    await modal.page.getByTestId('disconnect').click()
    await expect.poll(() => demo.status()).toBe('disconnected')
    await modal.open()
    await modal.button('Continue with Browser wallet').waitFor()
  })

  test('behavior: one that announces itself late appears while the list is open', async () => {
    const { page, modal, view, wallet } = await visited({ late: 'quill:600000' }, { clock: true })
    await modal.open()
    await expect.poll(() => view.rows()).toContain('Lantern · Installed')
    expect((await view.rows()).some((row) => row.startsWith('Quill ·'))).toBe(false)
    await page.clock.fastForward(600_000)
    await expect.poll(() => view.rows()).toContain('Quill · Installed')
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.closed()
  })
})

describe('several clients on one page', () => {
  test('default: what one connects the other does not, over a reload', async () => {
    const { page, demo, modal, wallet } = await visited({ clients: '2' })
    const second = page.getByTestId('client-2')
    const status = second.getByTestId('status')
    await second.getByRole('button', { name: 'Connect wallet' }).first().click()
    await modal.title('Connect to Portico demo 2').waitFor()
    await modal.choose('Quill')
    await wallet('Quill').approve()
    await modal.closed()
    await expect.poll(() => status.textContent()).toBe('connected')
    expect(await demo.status()).toBe('disconnected')
    await modal.open()
    await modal.title(/^Connect to Portico demo$/).waitFor()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    expect(await demo.walletName()).toBe('Lantern')
    expect(await second.getByTestId('wallet').textContent()).toBe('Quill')
    await page.reload()
    await expect.poll(() => status.textContent()).toBe('connected')
    await expect.poll(() => demo.walletName()).toBe('Lantern')
    await page.getByTestId('disconnect').first().click()
    await expect.poll(() => demo.status()).toBe('disconnected')
    expect(await second.getByTestId('wallet').textContent()).toBe('Quill')
  })
})

describe('the modal as a part of the page', () => {
  test('default: always there, without an overlay or a cross', async () => {
    const { page, demo, wallet, problems } = await mounted({ inline: '1' })
    const inline = page.getByTestId('inline-card').locator('portico-modal .view:not([data-gone])')
    await inline.getByRole('heading', { name: /^Connect to / }).waitFor()
    expect(await inline.getByRole('button', { name: 'Close' }).count()).toBe(0)
    expect(await page.locator('portico-modal dialog[open]').count()).toBe(0)
    await inline.getByRole('button', { name: /^Lantern/ }).click()
    await wallet('Lantern').approve()
    await expect.poll(() => demo.status()).toBe('connected')
    await inline.getByRole('button', { name: 'Disconnect' }).waitFor()
    await inline.getByRole('button', { name: 'Disconnect' }).click()
    await inline.getByRole('heading', { name: /^Connect to / }).waitFor()
    expect(await demo.status()).toBe('disconnected')
    expect(problems).toEqual([])
  })
})

describe('ConnectButton', () => {
  test('default: it says how things stand', async () => {
    const { page, modal, wallet } = await mounted({ networks: '31337', walletChains: 'both' })
    const root = page.locator('header .portico-root')
    const state = () => root.getAttribute('data-state')
    expect(await state()).toBe('disconnected')
    await root.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.title(/^Connect to /).waitFor()
    await modal.choose('Lantern')
    await expect.poll(state).toBe('connecting')
    await wallet('Lantern').approve()
    await expect.poll(state).toBe('connected')
    // Its name, once that is known.
    await root.getByRole('button', { name: /alice\.eth/ }).waitFor()
    await expect.poll(() => root.textContent()).toMatch(/ETH/)
    await wallet('Lantern').setChain(31338)
    await expect.poll(state).toBe('wrong-network')
    await modal.title('Wrong network').waitFor()
    await root.getByText('Wrong network').waitFor()
    await wallet('Lantern').setChain(31337)
    await expect.poll(state).toBe('connected')
    await wallet('Lantern').lock()
    await expect.poll(state).toBe('disconnected')
  })
})

describe('what was stored', () => {
  test('error: a connection of an unknown state is reported, and everything still works', async () => {
    const entry = {
      connectorId: 'dev.portico.lantern',
      namespace: 'eip155',
      status: 'frozen',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      caipNetworkId: 'eip155:31337',
      wallet: { name: 'Lantern' },
      usedAt: 1_700_000_000_000,
    }
    const { page, demo, modal, wallet, said, problems } = await visited(
      {},
      {
        before: (fresh) =>
          fresh.addInitScript((value) => {
            if (window.top !== window) return
            if (!sessionStorage.getItem('planted'))
              localStorage.setItem('portico.connections', JSON.stringify({ v: 1, value: [value] }))
            sessionStorage.setItem('planted', '1')
          }, entry),
      },
    )
    await page
      .getByTestId('log')
      .locator('[data-event="error"]')
      .filter({ hasText: 'Unknown status "frozen" of a stored connection' })
      .waitFor()
    await expect.poll(() => said.some((line) => line.includes('INTERNAL_SDK_ERROR'))).toBe(true)
    expect(await demo.status()).toBe('disconnected')
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.reload()
    await expect.poll(() => demo.status()).toBe('connected')
    expect(problems).toEqual([])
  })

  test('behavior: several wallets come back, the one in use first', async () => {
    const { page, demo, modal } = await connected()
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.button('Add a wallet').click()
    await modal.choose('Quill')
    await modal.text('Also connected').waitFor()
    await expect.poll(() => demo.walletName()).toBe('Quill')
    await page.reload()
    await expect.poll(() => demo.walletName()).toBe('Quill')
    await openByApp(page, { view: 'ProfileWallets' })
    await modal.text('Also connected').waitFor()
    await modal.button('Switch to Lantern').click()
    await expect.poll(() => demo.walletName()).toBe('Lantern')
  })
})

describe('networks by code', () => {
  test('default: switchNetwork of the hook', async () => {
    const { page, demo } = await cameBack({ walletChains: 'both' })
    await page.getByTestId('switch-31338').click()
    await expect.poll(() => demo.network()).toBe('Sandbox Two')
    expect(await page.getByTestId('switch-31338').getAttribute('aria-pressed')).toBe('true')
  })

  test('error: a wallet that refuses: the hook throws, and the network stays', async () => {
    const { page, demo, modal, wallet } = await mounted({ walletChains: 'both' })
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.getByTestId('switch-31338').click()
    await wallet('Lantern').reject()
    await expect.poll(() => page.getByTestId('switch-31338-outcome').getAttribute('data-status')).toBe('failed')
    expect(await demo.network()).toBe('Sandbox One')
  })

  test('behavior: without a wallet it is what will be asked for', async () => {
    const { page, demo, modal } = await mounted({ walletChains: 'both', auto: '1' })
    await page.getByTestId('switch-31338').click()
    await expect.poll(() => page.getByTestId('switch-31338').getAttribute('aria-pressed')).toBe('true')
    await modal.open()
    await modal.choose('Lantern')
    await modal.closed()
    await expect.poll(() => demo.network()).toBe('Sandbox Two')
  })

  test('behavior: addNetwork and removeNetwork', async () => {
    const { page, modal } = await cameBack()
    const act = (name: 'add' | 'remove', network?: Network) =>
      page.evaluate(
        ([what, value]) => {
          const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
          try {
            if (what === 'add') portico.addNetwork(value as Network)
            else portico.removeNetwork('eip155:424242')
            return undefined
          } catch (error) {
            return (error as Error).message
          }
        },
        [name, network] as const,
      )
    const third = {
      id: 424242,
      name: 'Third Net',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:424242',
      nativeCurrency: { name: 'Third', symbol: 'THD', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    } as const satisfies Network
    await openByApp(page, { view: 'Networks' })
    await modal.button(/^Sandbox Two/).waitFor()
    expect(await modal.button(/^Third Net/).count()).toBe(0)
    expect(await act('add', third)).toBeUndefined()
    await modal.button(/^Third Net/).waitFor()
    expect(await act('remove')).toBeUndefined()
    await modal.button(/^Third Net/).waitFor({ state: 'detached' })
    expect(await act('remove')).toBe('Network not found')
    expect(await act('add', { ...third, chainNamespace: 'polkadot' } as unknown as Network)).toMatch(/whole network/)
    // No family of the page speaks it, but wallets on phones do.
    const relay = { ...third, chainNamespace: 'polkadot', caipNetworkId: 'polkadot:91b171bb158e2d38' }
    expect(await act('add', relay as unknown as Network)).toBeUndefined()
    expect(
      await page.evaluate(() => {
        const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
        return portico.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
      }),
    ).toContain('polkadot:91b171bb158e2d38')
  })
})
