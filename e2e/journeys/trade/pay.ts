import type { Page } from 'playwright-core'
import type { PayOptions, PayReceipt } from 'portico'
import { type Address, type Hex, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../../pages/demo.js'
import { mountForTests } from '../../setup/mounted.js'
import { answerFor, type DemoHandle } from '../../setup/services.js'
import { chain, connectPurse, held, here, movePrice, native } from '../../setup/trade.js'
import { until } from '../../setup/until.js'
import type { Visit } from '../../setup/visit.js'

const { mount } = mountForTests()

/** A shop of its own for each test: nobody else pays it. */
let shops = 0
const newShop = (): Address => `0x00000000000000000000000000000000005409${(++shops).toString(16).padStart(2, '0')}`

async function connected(knobs: Record<string, string> = {}): Promise<Visit & { owner: Address }> {
  const visited = await connectPurse(mount, { pay: '1', ...knobs })
  return { ...visited, owner: await new DemoPage(visited.page).address() }
}

/** The page is loaded anew, and the wallet is connected again by itself. */
async function loadAnew(page: Page): Promise<void> {
  const demo = new DemoPage(page)
  await page.reload()
  await demo.ready()
  await until(async () => (await demo.status()) === 'connected')
}

type Told = { receipt?: PayReceipt; code?: string; message?: string }
type Kept = { porticoDemo: DemoHandle & { told: Promise<Told> } }

/** The app asks to be paid; what it is told is read later. */
function ask(page: Page, options: Omit<PayOptions, 'view'>): Promise<void> {
  return page.evaluate((given) => {
    const kept = (window as unknown as Kept).porticoDemo
    kept.told = kept.portico.open({ view: 'Pay', ...given }).then(
      (receipt) => ({ receipt }),
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    )
  }, options)
}
const told = (page: Page) => page.evaluate(() => (window as unknown as Kept).porticoDemo.told)

/** The least that is said to leave, in the smallest unit of a token with so many decimals. */
async function maximum({ modal }: Visit, decimals: number): Promise<bigint> {
  const row = modal.view.locator('dl > div', { hasText: 'You pay at most' })
  const [, whole = '', fraction = ''] = /([\d,]+)(?:\.(\d+))?/.exec((await row.locator('dd').textContent()) ?? '') ?? []
  return BigInt(`${whole.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`)
}

describe('paying what an app asks for', () => {
  test('default: the native currency: exactly the amount arrives, and the app has the hash', async () => {
    const { page, modal, wallet } = await connected()
    const shop = newShop()
    await ask(page, { recipient: shop, asset: `${here}/slip44:60`, amount: '0.25', order: 'Ticket 42' })
    await modal.text('Ticket 42').waitFor()
    await modal.button('Pay 0.25 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 0.25 ETH').waitFor()
    expect(await held(shop, native)).toBe(parseEther('0.25'))
    const { receipt } = await told(page)
    const { client } = chain()
    const onChain = await client.getTransaction({ hash: receipt?.hash as Hex })
    expect({ to: onChain.to?.toLowerCase(), value: onChain.value }).toEqual({ to: shop, value: parseEther('0.25') })
    // Back to the app, which waits; the account has it on top, whichever list was open last.
    await modal.button('Done').click()
    await modal.closed()
    await new DemoPage(page).openAccount()
    await modal.view.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    await modal.view.getByRole('tabpanel').getByRole('listitem').first().getByText('−0.250 ETH').waitFor()
  })

  test('default: a token that is held', async () => {
    const { page, modal, wallet, owner } = await connected()
    const { usdx } = chain().tokens
    const shop = newShop()
    const before = await held(owner, usdx.address)
    await ask(page, { recipient: shop, asset: `${here}/erc20:${usdx.address}`, amount: '12.5' })
    await modal.button('Pay 12.5 USDX').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 12.5 USDX').waitFor()
    expect(await held(shop, usdx.address)).toBe(12_500_000n)
    expect(before - (await held(owner, usdx.address))).toBe(12_500_000n)
    expect((await told(page)).receipt).toMatchObject({
      recipient: expect.stringMatching(new RegExp(shop, 'i')),
      amount: '12.5',
    })
  })

  test('behavior: another token is swapped and paid in one bundle: one question, exactly the amount, no more than shown', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { usdx, eurx } = chain().tokens
    const shop = newShop()
    await wallet('Lantern').atomic(true)
    const before = [await held(owner, usdx.address), await held(owner, eurx.address)] as const
    await ask(page, { recipient: shop, asset: { networkId: here, token: eurx.address }, amount: '20' })
    await modal.view.getByRole('radio', { name: /Sandbox Dollar/ }).click()
    await modal.text('Swap and pay in one step').waitFor()
    const most = await maximum(visited, 6)
    await modal.button('Pay 20 EURX').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 20 EURX').waitFor()
    expect(await held(shop, eurx.address)).toBe(20_000_000n)
    const spent = before[0] - (await held(owner, usdx.address))
    expect(spent).toBeGreaterThan(0n)
    expect(spent).toBeLessThanOrEqual(most)
    // What came out beyond the amount stays with the payer.
    expect(await held(owner, eurx.address)).toBeGreaterThanOrEqual(before[1])
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect((await told(page)).receipt?.paid.symbol).toBe('USDX')
  })

  test('behavior: a wallet that cannot does it step by step, each shown', async () => {
    const { page, modal, wallet } = await connected()
    const { eurx } = chain().tokens
    const shop = newShop()
    await ask(page, { recipient: shop, asset: { networkId: here, token: eurx.address }, amount: '20' })
    await modal.view.getByRole('radio', { name: /Sandbox Dollar/ }).click()
    await modal.text(/^Let the exchange use/).waitFor()
    await modal.button('Pay 20 EURX').click()
    for (let step = 0; step < 3; step++) {
      expect(await held(shop, eurx.address)).toBe(0n)
      await wallet('Lantern').answer('approve')
    }
    await modal.title('You paid 20 EURX').waitFor()
    expect(await held(shop, eurx.address)).toBe(20_000_000n)
  })

  test('behavior: declined, nothing moves, and it can be tried again; closed, the app hears that', async () => {
    const { page, modal, wallet } = await connected()
    const shop = newShop()
    await ask(page, { recipient: shop, asset: here, amount: '0.1' })
    await modal.button('Pay 0.1 ETH').click()
    await wallet('Lantern').answer('reject')
    await modal.text('You declined in Lantern').waitFor()
    await modal.close()
    expect(await told(page)).toEqual({ code: 'modal/closed', message: 'Modal closed' })
    expect(await held(shop, native)).toBe(0n)
  })

  test('behavior: the price moves before the press: more is not paid until it is agreed to', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    const shop = newShop()
    await wallet('Lantern').atomic(true)
    await ask(page, { recipient: shop, asset: { networkId: here, token: usdx.address }, amount: '100' })
    await modal.view.getByRole('radio', { name: /ETH/ }).click()
    await modal.text('Swap and pay in one step').waitFor()
    const shown = await maximum(visited, 18)
    await movePrice(usdx.address)
    await modal.button('Pay 100 USDX').click()
    await modal.text('The price went up').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await held(shop, usdx.address)).toBe(0n)
    await modal.button('Use the new price').click()
    await modal.button('Pay 100 USDX').waitFor()
    const agreed = await maximum(visited, 18)
    expect(agreed).toBeGreaterThan(shown)
    const before = await held(owner, native)
    await modal.button('Pay 100 USDX').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 100 USDX').waitFor()
    expect(await held(shop, usdx.address)).toBe(100_000_000n)
    expect(before - (await held(owner, native))).toBeLessThan(agreed + parseEther('0.01'))
  })

  test('behavior: the price moves while the wallet asks: the bundle fails as a whole, and nothing but the fee is lost', async () => {
    const { page, modal, wallet, owner } = await connected()
    const { usdx } = chain().tokens
    const shop = newShop()
    await wallet('Lantern').atomic(true)
    await ask(page, { recipient: shop, asset: { networkId: here, token: usdx.address }, amount: '100' })
    await modal.view.getByRole('radio', { name: /ETH/ }).click()
    await modal.text('Swap and pay in one step').waitFor()
    const before = await held(owner, native)
    await modal.button('Pay 100 USDX').click()
    await until(() => wallet('Lantern').waiting())
    await movePrice(usdx.address)
    await wallet('Lantern').answer('approve')
    await modal.title('It didn’t go through').waitFor()
    expect(await held(shop, usdx.address)).toBe(0n)
    expect(before - (await held(owner, native))).toBeLessThan(parseEther('0.01'))
  })

  test('behavior: loaded anew while the network is at work: it is waited for, told to the app, and not paid again', async () => {
    const { page, modal, wallet } = await connected()
    const shop = newShop()
    const order = { recipient: shop, asset: `${here}/slip44:60`, amount: '0.125' }
    const isNode = (url: URL) => url.origin === new URL(inject('addresses').chains[0]?.rpcUrl ?? '').origin
    await page.route(isNode, (route) =>
      /eth_getTransactionReceipt/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
    )
    await ask(page, order)
    await modal.button('Pay 0.125 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title('Paying 0.125 ETH').waitFor()
    await loadAnew(page)
    await ask(page, order)
    await modal.title('Paying 0.125 ETH').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await page.unroute(isNode)
    await modal.title('You paid 0.125 ETH').waitFor()
    expect((await told(page)).receipt?.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await held(shop, native)).toBe(parseEther('0.125'))
  })

  test('behavior: loaded anew while the wallet asks: nobody knows, until a person looks; then it is paid once', async () => {
    const { page, modal, wallet } = await connected()
    const shop = newShop()
    const order = { recipient: shop, asset: `${here}/slip44:60`, amount: '0.375' }
    await ask(page, order)
    await modal.button('Pay 0.375 ETH').click()
    await until(() => wallet('Lantern').waiting())
    await loadAnew(page)
    await ask(page, order)
    await modal.title('We don’t know whether it was sent').waitFor()
    await modal.button('Check again').click()
    await modal.text(/Nothing has left your account so far/).waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    await modal.button('It wasn’t sent. Pay again').click()
    await modal.button('Pay 0.375 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 0.375 ETH').waitFor()
    expect(await held(shop, native)).toBe(parseEther('0.375'))
  })

  test('error: without services what is held is still paid; anything else says why not', async () => {
    const { page, modal, wallet } = await connected()
    const { usdx } = chain().tokens
    const down = { status: 503, json: { status: 'FAILURE', reasons: [] } }
    for (const call of ['build-transaction', 'quotes', 'gas-price', 'build-approve', 'tokens'])
      await answerFor(page, `/v1/convert/${call}`, down)
    const shop = newShop()
    await ask(page, { recipient: shop, asset: { networkId: here, token: usdx.address }, amount: '900000000' })
    await modal.title('We can’t get a price').waitFor()
    await ask(page, { recipient: shop, asset: here, amount: '0.01' })
    await modal.button('Pay 0.01 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title('You paid 0.01 ETH').waitFor()
    expect(await held(shop, native)).toBe(parseEther('0.01'))
  })

  test('error: switched off, and what cannot be paid: the app is told with a code, and nothing opens', async () => {
    const off = await connected({ pay: '0' })
    await ask(off.page, { recipient: newShop(), asset: here, amount: '1' })
    expect((await told(off.page)).code).toBe('pay/off')
    const { page, modal } = await connected()
    const shop = newShop()
    for (const [code, part] of [
      ['pay/amount', { amount: '0' }],
      ['pay/recipient', { recipient: '0x12' }],
      ['pay/asset', { asset: 'nonsense' }],
      ['pay/network', { asset: 'eip155:5' }],
    ] as const) {
      await ask(page, { recipient: shop, asset: here, amount: '1', ...part })
      expect((await told(page)).code).toBe(code)
    }
    expect(await modal.root.count()).toBe(0)
  })
})
