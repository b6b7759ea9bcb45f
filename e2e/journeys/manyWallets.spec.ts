import { describe, expect, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { pairingForTests } from '../setup/pairing.js'
import { openByApp } from '../setup/services.js'
import { until } from '../setup/until.js'
import type { Visit } from '../setup/visit.js'

const { mount, startPhone } = pairingForTests()

/** A page with a wallet of each family in it, both connected, one after the other. */
async function bothFamilies() {
  const visited = await mount({ knobs: { wallets: 'lantern,lumen', families: 'evm,solana', walletChains: 'both' } })
  const { page, modal, wallet } = visited
  const evm = new DemoPage(page)
  const solana = new DemoPage(page, 'solana')
  await modal.open()
  await modal.choose('Lantern')
  await wallet('Lantern').approve()
  await modal.closed()
  await solana.openAccount()
  await modal.title(/^Connect to /).waitFor()
  return { ...visited, evm, solana }
}

async function signs(visited: Visit, demo: DemoPage, wallet: string) {
  await demo.startSigning()
  await visited.wallet(wallet).approve()
  await until(async () => (await demo.signed()).text.includes('Signature verified'))
}

const wallets = (visited: Visit) => openByApp(visited.page, { view: 'ProfileWallets' })

describe('an extension of each family', () => {
  test('default: the list is that family’s, both stay, each signs, and both come back after a reload', async () => {
    const visited = await bothFamilies()
    const { page, modal, wallet, evm, solana, problems } = visited
    expect(await modal.button(/^Lantern\b/).count()).toBe(0)
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await until(async () => (await solana.status()) === 'connected')
    expect(await evm.status()).toBe('connected')
    await modal.title('Your wallets').waitFor()
    const tabs = modal.view.getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['Ethereum1', 'Solana1'])
    await modal.close()
    await signs(visited, evm, 'Lantern')
    await signs(visited, solana, 'Lumen')
    await page.reload()
    await until(async () => (await evm.status()) === 'connected' && (await solana.status()) === 'connected')
    await signs(visited, solana, 'Lumen')
    await signs(visited, evm, 'Lantern')
    expect(problems).toEqual([])
  })

  test('behavior: a button of one family opens its account, with its balance; the account changes family', async () => {
    const { modal, wallet, evm, solana } = await bothFamilies()
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await modal.title('Your wallets').waitFor()
    await modal.close()
    await until(async () => / ETH$/.test(await evm.balance()) && / SOL$/.test(await solana.balance()))
    await evm.openAccount()
    await modal.title('Account').waitFor()
    await modal.button(/^Lantern/).waitFor()
    const family = (name: string) => modal.view.getByRole('group', { name: 'Connected accounts' }).getByText(name)
    await family('Solana').click()
    await modal.button(/^Lumen/).waitFor()
    expect(await modal.button('Swap').count()).toBe(0)
    await family('Ethereum').click()
    await modal.button(/^Lantern/).waitFor()
    await modal.close()
    await solana.openAccount()
    await modal.button(/^Lumen/).waitFor()
  })

  test('behavior: networks stand by family, and another family’s network keeps its wallet', async () => {
    const visited = await bothFamilies()
    const { modal, wallet, evm, solana } = visited
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await modal.title('Your wallets').waitFor()
    await modal.close()
    await evm.openNetworks()
    await modal.button(/^Sandbox Two/).click()
    await wallet('Lantern').approve()
    await until(async () => (await evm.network()) === 'Sandbox Two')
    expect(await solana.status()).toBe('connected')
    expect(await solana.network()).toBe('Sandbox Solana')
    await modal.closed()
  })

  test('behavior: without a wallet of a family its network asks for one, and what is connected stays', async () => {
    const { modal, wallet, evm, solana } = await bothFamilies()
    await modal.close()
    await evm.openNetworks()
    await modal.button(/^Sandbox Solana/).click()
    await modal.title('Connect for Solana').waitFor()
    await modal.text('Lantern has no Solana account').waitFor()
    await modal.button('Choose a Solana wallet').click()
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await until(async () => (await solana.status()) === 'connected')
    expect(await evm.status()).toBe('connected')
  })

  test('behavior: one is let go, then the last', async () => {
    const visited = await bothFamilies()
    const { page, modal, wallet, evm, solana } = visited
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await modal.title('Your wallets').waitFor()
    await modal.close()
    await page.getByTestId('disconnect').click()
    await until(async () => (await evm.status()) === 'disconnected')
    expect(await solana.status()).toBe('connected')
    await page.getByTestId('solana-disconnect').click()
    await until(async () => (await solana.status()) === 'disconnected')
  })

  test('behavior: all are let go at once, after a question', async () => {
    const visited = await bothFamilies()
    const { modal, wallet, evm, solana } = visited
    await modal.choose('Lumen')
    await wallet('Lumen').approve()
    await modal.title('Your wallets').waitFor()
    await modal.button('Disconnect all').click()
    await modal.text('Disconnect 2 wallets?').waitFor()
    await modal.button('Cancel').click()
    await modal.button('Disconnect all').click()
    await modal.button('Disconnect all').click()
    await until(async () => (await evm.status()) === 'disconnected' && (await solana.status()) === 'disconnected')
  })
})

describe('an extension and a phone', () => {
  test('default: counted, each signs without being approved again, kept over a reload, let go in turn', async () => {
    const [visited, phone] = await Promise.all([
      mount({ knobs: { wallets: 'lantern', families: 'evm' } }),
      startPhone(),
    ])
    const { page, modal, wallet } = visited
    const demo = new DemoPage(page)
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await wallets(visited)
    await modal.button('Add a wallet').click()
    await modal.choose('Scan with your phone')
    await phone.pair(await readCode(modal))
    await phone.approveProposal()
    await modal.text('Also connected').waitFor()
    await until(async () => (await demo.walletName()) === 'Sandbox phone')
    await modal.button('Switch to Lantern').click()
    await until(async () => (await demo.walletName()) === 'Lantern')
    await modal.close()
    await signs(visited, demo, 'Lantern')
    await page.reload()
    await until(async () => (await demo.walletName()) === 'Lantern')
    await wallets(visited)
    await modal.button('Switch to Sandbox phone').click()
    await until(async () => (await demo.walletName()) === 'Sandbox phone')
    await modal.button('Disconnect Lantern').click()
    await modal.text('Recently used').waitFor()
    expect(await demo.status()).toBe('connected')
    await modal
      .button(/^Disconnect$/)
      .first()
      .click()
    await until(async () => (await demo.status()) === 'disconnected')
    // The phone hears of it by the relay.
    await until(async () => phone.getState().sessions.length === 0)
  })

  test('behavior: a forgotten wallet can be had back', async () => {
    const visited = await mount({ knobs: { wallets: 'lantern', families: 'evm' } })
    const { page, modal, wallet } = visited
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.getByTestId('disconnect').click()
    await until(async () => (await new DemoPage(page).status()) === 'disconnected')
    await wallets(visited)
    await modal.button('Forget Lantern').click()
    await modal.button('Undo: keep Lantern').click()
    await modal.button('Forget Lantern').click()
    await modal.button('Undo: keep Lantern').waitFor()
    await modal.close()
    await wallets(visited)
    await modal.title('Your wallets').waitFor()
    expect(await modal.button('Connect Lantern').count()).toBe(0)
  })
})
