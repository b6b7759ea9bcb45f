import { describe, expect, test } from 'vitest'
import { Embedded } from '../pages/embedded.js'
import { mountForTests } from '../setup/mounted.js'
import { type Tour, tourOf } from '../setup/tour.js'
import type { Visit } from '../setup/visit.js'

const { mount } = mountForTests()
const opener = /account|^Balance/i

type Way = {
  start(): Promise<Visit>
  go(visit: Visit, tour: Tour): Promise<void>
}

/** With a wallet that is connected already. */
async function connected(): Promise<Visit> {
  const visited = await mount({ knobs: { wallets: 'lantern', panel: '0' } })
  await visited.modal.open()
  await visited.modal.choose('Lantern')
  await visited.wallet('Lantern').answer('approve')
  await visited.modal.closed()
  return visited
}

/** Opens the account by the page's button, which has the focus since the modal closed. */
async function toAccount({ page, modal }: Visit, tour: Tour): Promise<void> {
  await tour.has(opener)
  await page.keyboard.press('Enter')
  await modal.view.locator('[part~=balance-whole]').waitFor()
  await tour.around('Account')
}

/** Escape closes from wherever it is pressed, and the page's button has the focus again. */
async function away({ page, modal }: Visit, tour: Tour): Promise<void> {
  await page.keyboard.press('Escape')
  await modal.closed()
  await tour.has(opener)
}

const ways: Record<string, Way> = {
  'connecting, and what Account leads to': {
    start: () => mount({ knobs: { auto: '1', wallets: 'lantern', panel: '0' } }),
    async go(visited, tour) {
      const { page, modal } = visited
      await modal.opener().focus()
      await page.keyboard.press('Enter')
      await tour.at(/^Connect to /)
      await tour.press(/^Lantern/)
      await modal.closed()
      await toAccount(visited, tour)
      await tour.thereAndBack(/^Network: /, /^Choose a network$/, 'Account')
      await tour.thereAndBack(/Your wallets$/, /^Your wallets$/, 'Account')
      await tour.thereAndBack(/^Receive$/, /^Receive$/, 'Account', 'Space')
      await tour.thereAndBack(/^Send$/, /^Send$/, 'Account', 'Enter', /^Amount/)
      await away(visited, tour)
    },
  },
  'a swap, to the wallet and back': {
    start: connected,
    async go(visited, tour) {
      const { page, modal, wallet } = visited
      await toAccount(visited, tour)
      await tour.press(/^Swap$/)
      await tour.at(/^Swap$/, /^You pay/)
      await tour.thereAndBack(/^Swap settings$/, /^Swap settings$/, 'Swap')
      await tour.press(/^Choose$/, 'Space')
      await tour.at(/^You get$/, /^Name, symbol or address$/)
      await tour.press(/^Sandbox Dollar/)
      await modal.title('Swap').waitFor()
      await tour.has(/^USDX/)
      await tour.to(/^You pay/)
      await page.keyboard.type('0.02')
      await modal.button('Review swap').waitFor()
      await tour.around('Swap, with a price')
      await tour.press(/^Review swap$/)
      await tour.at(/^Review swap$/)
      await tour.press(/^Swap 0\.02 ETH$/)
      await wallet('Lantern').answer('reject')
      await modal.text('You declined in Lantern').first().waitFor()
      await tour.around('Review swap, declined')
      await tour.press(/^Back$/)
      await modal.title('Swap').waitFor()
      await tour.has(/^Review swap$/)
      await away(visited, tour)
    },
  },
  'buying, to the seller’s window': {
    start: connected,
    async go(visited, tour) {
      const { page, modal } = visited
      await toAccount(visited, tour)
      await tour.press(/^Buy$/)
      await modal.button('Continue with Sandbox').waitFor()
      await tour.around('Buy')
      await tour.thereAndBack(/^US Dollar|^USD/, /^Pay in$/, 'OnRamp')
      await tour.press(/^\$50$/, 'Space')
      await modal.text(/^≈ /).first().waitFor()
      const opening = page.waitForEvent('popup')
      await tour.press(/^Continue with Sandbox$/)
      const popup = await opening
      await tour.at(/^Finish at Sandbox$/, /^Buy$/)
      await popup.close()
      await page.bringToFront()
      await away(visited, tour)
    },
  },
  'settings, and a name of one’s own': {
    async start() {
      const visited = await mount({ knobs: { embedded: '1', wallets: 'none', panel: '0' } })
      await visited.modal.open()
      const id = crypto.randomUUID().slice(0, 8)
      await new Embedded(visited.page, visited.modal, `keys.${id}@example.com`).logIn()
      return visited
    },
    async go(visited, tour) {
      const { page, modal } = visited
      await toAccount(visited, tour)
      await tour.press(/^Settings$/)
      await modal.view.getByRole('link', { name: /^Passkey and recovery/ }).waitFor()
      await tour.at(/^Settings$/)
      await tour.thereAndBack(/^Network/, /^Choose a network$/, 'Settings', 'Space')
      await tour.thereAndBack(/^Email/, /^Change email$/, 'Settings', 'Enter', /^New email$/)
      await tour.press(/^Choose a name/)
      await modal.button('Enter a name').waitFor()
      await tour.at(/^Choose a name$/, /^Name$/)
      const name = `keys-${crypto.randomUUID().slice(0, 8)}`
      await tour.to(/^Name$/)
      await page.keyboard.type(name)
      await modal.text(`${name}.portico.id is available`).waitFor()
      await tour.around('Choose a name, available')
      await tour.press(/^Register for free$/)
      // The wallet's own sheet is another page, with journeys of its own.
      await new Embedded(page, modal, '').approve()
      await tour.at(new RegExp(`^${name}\\.portico\\.id$`), /^Name$/)
      await tour.press(/^Done$/)
      await modal.view.locator('[part~=balance-whole]').waitFor()
      await away(visited, tour)
    },
  },
}

/** As on a phone of some years ago: what is drawn later comes much later. */
const speeds = [1, 4]

// Slow: every view on the way is gone around key by key, once by a machine that takes four times as long.
describe.each(speeds)('keys alone, with a processor that takes %i times as long', (rate) => {
  test.each(Object.entries(ways))(
    'behavior: %s: all is reached as it is read, the focus is seen, comes to where it was, and nothing holds it',
    async (_, { start, go }) => {
      const visited = await start()
      const session = await visited.context.newCDPSession(visited.page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      const tour = tourOf(visited)
      await go(visited, tour).finally(() => session.detach())
      expect(tour.found).toEqual([])
      expect(visited.problems).toEqual([])
    },
  )
})
