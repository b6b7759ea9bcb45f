import { isSignedByBip322, isSignedByEcdsa } from '@portico/sandbox/bitcoin/messages'
import { spendAgain } from '@portico/sandbox/bitcoin/spendAgain'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { type DemoHandle, openByApp } from '../setup/services.js'
import { quickly } from '../setup/tier.js'
import { until } from '../setup/until.js'
import type { Visit } from '../setup/visit.js'

const { mount } = mountForTests()

/** The wallet's knob and name, what the list calls it, and which accounts of the sandbox it has. */
const styles = [
  { knob: 'quarry', name: 'Quarry', row: 'Quarry', account: 0, next: 2 },
  { knob: 'quarry-sats', name: 'Quarry Sats', row: 'Quarry Sats', account: 1, next: 3 },
  { knob: 'quarry-uni', name: 'Quarry Uni', row: 'UniSat', account: 4, next: 5 },
  { knob: 'quarry-leather', name: 'Quarry Leather', row: 'Quarry Leather', account: 6, next: 7 },
  { knob: 'quarry-ok', name: 'Quarry OK', row: 'OKX Wallet', account: 8, next: 9 },
] as const
type Style = (typeof styles)[number]
const [quarry] = styles
/** Every style connects and signs its own way; what comes after that is ours, and shown by two of them. */
const isQuick = ({ account }: Pick<Style, 'account'>) => account < 2

function sandbox() {
  const { bitcoin } = inject('addresses')
  if (!bitcoin) throw new Error('The sandbox has no Bitcoin chain')
  const read = async <Answer>(path: string) => (await (await fetch(`${bitcoin.apiUrl}${path}`)).json()) as Answer
  const addressesOf = (account: number) => {
    const keys = bitcoin.accounts[account]
    if (!keys) throw new Error(`The sandbox has no account ${account}`)
    return { payment: keys.payment.address, ordinals: keys.ordinals.address }
  }
  /** Without their blocks: one may be found at any time. */
  const coins = async (address: string) =>
    (await read<{ txid: string; vout: number; value: number }[]>(`/address/${address}/utxo`)).map(
      ({ txid, vout, value }) => ({ txid, vout, value }),
    )
  const held = async (address: string) => (await coins(address)).reduce((sum, { value }) => sum + value, 0)
  return { ...bitcoin, read, addressesOf, coins, held }
}
type Tx = {
  fee: number
  weight: number
  vin: { txid: string; vout: number; prevout: { scriptpubkey_address?: string } }[]
  vout: { scriptpubkey_address?: string; value: number }[]
}

const knobsOf = (style: Style, more: Record<string, string>) => ({ wallets: style.knob, families: 'bitcoin', ...more })
const withPages = (visited: Visit, style: Style) => ({
  ...visited,
  demo: new DemoPage(visited.page, 'bip122'),
  own: visited.wallet(style.name),
})
const visitWith = async (style: Style, more: Record<string, string> = {}) =>
  withPages(await mount({ knobs: knobsOf(style, more) }), style)
async function connected(style: Style, more: Record<string, string> = {}) {
  const { name, row } = style
  const visited = await mountConnected(mount, { knobs: knobsOf(style, more) }, { name, row, family: 'bip122' })
  return withPages(visited, style)
}
/** In the view of the wallets, as a visitor does. */
async function switchTo(
  { page, modal, demo }: Awaited<ReturnType<typeof connected>>,
  kind: 'payment' | 'ordinals',
  address: string,
) {
  await openByApp(page, { view: 'ProfileWallets', namespace: 'bip122' })
  await modal.title('Your wallets').waitFor()
  await modal.view.getByRole('radio', { name: kind === 'payment' ? /^Payments/ : /^Ordinals/ }).click()
  await until(async () => (await demo.address()) === address)
  await modal.close()
}
/** Follows the provider that the page got once. What it answers is what was told since; what tells is loaded with the first event. */
async function listenToDoor(page: Page) {
  type Door = { on(event: string, listener: (value: unknown) => void): void }
  type Heard = DemoHandle & { heard: unknown[] }
  await page.evaluate(() => {
    const demo = (window as unknown as { porticoDemo: Heard }).porticoDemo
    demo.heard = []
    const door = demo.portico.getProvider('bip122') as Door
    for (const event of ['connect', 'accountsChanged', 'networkChanged', 'disconnect'])
      door.on(event, (value) => demo.heard.push([event, value instanceof Error ? value.message : value]))
  })
  return () => page.evaluate(() => (window as unknown as { porticoDemo: Heard }).porticoDemo.heard)
}
/** What was signed, with the address that it was signed by. */
function readSigned(text: string) {
  const [, address = '', signature = ''] = /Signed by (\S+) (\S+)$/.exec(text) ?? []
  return { address, signature }
}

describe.each(styles)('$name', (style) => {
  test('default: connects, signs, has the page’s own transaction signed, and follows a change of account', async () => {
    const { page, demo, own, problems } = await connected(style)
    const { payment } = sandbox().addressesOf(style.account)
    expect(await demo.address()).toBe(payment)
    expect(await demo.network()).toBe('Sandbox Bitcoin')
    const held = (await sandbox().held(payment)) / 1e8
    await until(async () => (await demo.balance()) === `${held} BTC`)

    await demo.startSigning()
    await own.approve()
    await until(async () => (await demo.signed()).status === 'done')
    const { address, signature } = readSigned((await demo.signed()).text)
    expect(address).toBe(payment)
    expect(isSignedByBip322(address, await demo.message(), signature)).toBe(true)
    expect(isSignedByBip322(address, 'Something else', signature)).toBe(false)

    const before = await sandbox().coins(payment)
    await page.getByTestId('bip122-psbt').click()
    await own.approve()
    const outcome = page.getByTestId('bip122-psbt-sent')
    await until(async () => (await outcome.getAttribute('data-status')) === 'done')
    const txid = /[0-9a-f]{64}$/.exec((await outcome.textContent()) ?? '')?.[0]
    const sent = await sandbox().read<Tx>(`/tx/${txid}`)
    const smallest = before.toSorted((a, b) => a.value - b.value).slice(0, 2)
    expect(sent.vin.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(
      smallest.map(({ txid, vout }) => `${txid}:${vout}`),
    )
    const value = smallest.reduce((sum, coin) => sum + coin.value, 0) - 1000
    expect(sent.vout).toMatchObject([{ scriptpubkey_address: payment, value }])

    await own.setAccount(1)
    await until(async () => (await demo.address()) === sandbox().addressesOf(style.next).payment)
    expect(problems).toEqual([])
  })
})

describe.each(quickly(styles, isQuick))('$name', (style) => {
  test('reload: the connection is kept, without a question; disconnected, it is not', async () => {
    const { page, demo, own, modal } = await connected(style)
    const address = await demo.address()
    await page.reload()
    await until(async () => (await demo.status()) === 'connected')
    expect(await demo.address()).toBe(address)
    expect(await own.waiting()).toBe(false)
    await demo.openAccount()
    await modal.button('Disconnect').click()
    await until(async () => (await demo.status()) === 'disconnected')
    await page.reload()
    await demo.ready()
    expect(await demo.status()).toBe('disconnected')
  })

  test('error: a refusal to connect, and one to sign, are shown', async () => {
    const { demo, modal, own } = await visitWith(style)
    await modal.open()
    await modal.choose(style.row)
    await own.reject()
    await modal.button('Try again').waitFor()
    expect(await demo.status()).toBe('disconnected')
    await modal.button('Try again').click()
    await own.approve()
    await until(async () => (await demo.status()) === 'connected')
    await modal.closed()
    await demo.startSigning()
    await own.reject()
    await until(async () => (await demo.signed()).status === 'failed')
    expect((await demo.signed()).text).toMatch(/reject/i)
  })
})

describe('accounts', () => {
  test('switch: to the address for what is inscribed, and back', async () => {
    const visited = await connected(quarry)
    const { page, demo, own } = visited
    const { payment, ordinals } = sandbox().addressesOf(quarry.account)
    const doorSays = await listenToDoor(page)
    await switchTo(visited, 'ordinals', ordinals)
    const held = (await sandbox().held(ordinals)) / 1e8
    await until(async () => (await demo.balance()) === `${held} BTC`)
    await demo.startSigning()
    await own.approve()
    await until(async () => (await demo.signed()).status === 'done')
    const signed = readSigned((await demo.signed()).text)
    expect(signed.address).toBe(ordinals)
    expect(isSignedByBip322(ordinals, await demo.message(), signed.signature)).toBe(true)
    await switchTo(visited, 'payment', payment)
    await expect.poll(doorSays).toEqual([
      ['accountsChanged', [ordinals, payment]],
      ['accountsChanged', [payment, ordinals]],
    ])
  })

  test('wallet: one that locks is left, and the provider of the page says so', async () => {
    const { page, demo, own } = await connected(quarry)
    const doorSays = await listenToDoor(page)
    await own.lock()
    await until(async () => (await demo.status()) === 'disconnected')
    await expect.poll(doorSays).toEqual([
      ['accountsChanged', []],
      ['disconnect', 'The wallet was disconnected'],
    ])
  })

  test('sign: by ECDSA, in the wallets that have it', async () => {
    for (const style of styles.filter(({ knob }) => knob !== 'quarry' && knob !== 'quarry-leather')) {
      const { page, demo, own } = await connected(style)
      await page.getByTestId('bip122-sign-ecdsa').click()
      await own.approve()
      const outcome = page.getByTestId('bip122-signed-ecdsa')
      await until(async () => (await outcome.getAttribute('data-status')) === 'done')
      const { address, signature } = readSigned((await outcome.textContent()) ?? '')
      expect(isSignedByEcdsa(address, await demo.message(), signature)).toBe(true)
    }
  })
})

/** What the rates of the sandbox's chain are, in satoshi for each virtual byte. */
const rates = { Slow: [1, 2], Normal: [3, 4], Fast: [5, 6] } as const

describe('sending', () => {
  const receiver = () => sandbox().addressesOf(9).payment
  async function atReview(style: Style, amount: string) {
    const visited = await connected(style)
    const { page, modal } = visited
    await page.getByTestId('bip122-to').fill(receiver())
    await page.getByTestId('bip122-amount').fill(amount)
    await page.getByTestId('bip122-open-send').click()
    await modal.title('Send').waitFor()
    await modal.button('Review').click()
    await modal.title('Review').waitFor()
    return visited
  }
  async function inscriptionsOf(address: string) {
    const response = await fetch(`${sandbox().ordinalsUrl}/inscriptions?address=${address}`)
    const { results } = (await response.json()) as { results: { id: string; output: string }[] }
    return results.map(({ id, output }) => `${id} ${output}`)
  }

  const payers = [
    { ...styles[0], rate: 'Slow' },
    { ...styles[1], rate: 'Fast' },
    { ...styles[2], rate: 'Normal' },
    { ...styles[3], rate: 'Fast' },
    { ...styles[4], rate: 'Slow' },
  ] as const
  test.each(quickly(payers, ({ rate, ...style }) => isQuick(style) || rate === 'Normal'))(
    'default: $name pays at the rate chosen ($rate), and what is inscribed stays where it is',
    async (style) => {
      const amount = 100_000 + style.account
      const { payment, ordinals } = sandbox().addressesOf(style.account)
      const [kept, inscribed] = [await sandbox().coins(ordinals), await inscriptionsOf(ordinals)]
      if (style.account < 2) expect(inscribed.length).toBeGreaterThan(0)
      const { modal, own } = await atReview(style, String(amount / 1e8))
      await modal.view.getByRole('tab', { name: style.rate }).click()
      await modal.button(/^Send 0\.001\d* BTC/).click()
      // What is said stands for a moment only.
      const said = modal.text(/ (sent|on its way)$/).first()
      await Promise.all([said.waitFor(), own.approve()])

      const found = async () => (await sandbox().coins(receiver())).find(({ value }) => value === amount)
      await until(async () => (await found()) !== undefined)
      const sent = await sandbox().read<Tx>(`/tx/${(await found())?.txid}`)
      expect(new Set(sent.vin.map(({ prevout }) => prevout.scriptpubkey_address))).toEqual(new Set([payment]))
      expect(sent.vout.map(({ scriptpubkey_address }) => scriptpubkey_address)).toEqual([receiver(), payment])
      const [least, most] = rates[style.rate]
      expect(sent.fee / (sent.weight / 4)).toBeGreaterThanOrEqual(least)
      expect(sent.fee / (sent.weight / 4)).toBeLessThan(most)
      expect(await sandbox().coins(ordinals)).toEqual(kept)
      expect(await inscriptionsOf(ordinals)).toEqual(inscribed)
    },
  )

  test('requests: one to be paid (BIP-21) fills the form, also as codes write it; those that cannot be met say so', async () => {
    const { page, modal } = await connected(quarry)
    const to = sandbox().addressesOf(5).payment
    await openByApp(page, { view: 'Send', namespace: 'bip122' })
    await modal.title('Send').waitFor()
    const field = modal.view.getByLabel('To', { exact: true })
    const amount = modal.view.getByLabel('Amount')
    const clear = () => modal.button('Clear').click()
    for (const [asked, shown] of [
      [`bitcoin:${to}?amount=0.00123&label=Luke-Jr&message=A%20gift`, '0.00123'],
      [`BITCOIN:${to.toUpperCase()}?AMOUNT=0.5`, '0.5'],
      // One without an amount leaves what was written.
      [`bitcoin:${to}`, '0.5'],
    ] as const) {
      await field.fill(asked)
      await modal.view
        .getByText(`${to.slice(0, 4)}…`)
        .first()
        .waitFor()
      expect(await amount.inputValue()).toBe(shown)
      await modal.button('Review').waitFor()
      await clear()
    }
    for (const [asked, reason] of [
      [`bitcoin:${to}?amount=1&req-somethingyoudontunderstand=50`, /can’t read all of that request/],
      [`bitcoin:${to}?amount=1e2`, /^The amount in that request can’t be right/],
      [`bitcoin:${to}?amount=0.000000001`, /^The amount in that request can’t be right/],
      ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /^That’s on .*Switch to it first/],
    ] as const) {
      await field.fill(asked)
      await modal.view.getByText(reason).waitFor()
      // Nothing of it is taken.
      expect(await field.inputValue()).toBe('')
      await modal.button('Enter a recipient').waitFor()
    }
    for (const [asked, reason] of [
      [`bitcoin:${to.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))}?amount=0.1`, 'That isn’t an address'],
      [`ethereum:0x${'ab'.repeat(20)}@31337?value=1`, 'That isn’t an address'],
    ] as const) {
      await field.fill(asked)
      await modal.button(reason).waitFor()
      await clear()
    }
  })

  test('activity: what was paid is listed at once, with its sign, and is in a block when one is found', async () => {
    const { modal, own } = await atReview(quarry, '0.00765432')
    await modal.button(/^Send 0\.00765432 BTC/).click()
    await own.approve()
    await modal.view.getByRole('tab', { name: 'Activity' }).click()
    const row = modal.view.getByRole('listitem').filter({ hasText: '−0.007 BTC' })
    await row.first().waitFor()
    expect(await row.count()).toBe(1)
    await fetch(`${sandbox().controlUrl}/mine`, { method: 'POST' })
    await until(async () => !((await row.textContent()) ?? '').includes('Pending'))
    expect(await row.textContent()).toContain('Sent')
    expect(await row.count()).toBe(1)
  })

  test.each([
    { how: 'one that is sent again with a higher fee becomes that one', amount: 654_321n, pays: true, end: /Sent/ },
    { how: 'one that is taken back was replaced', amount: 543_219n, pays: false, end: /Replaced/ },
  ])('activity: $how', async ({ amount, pays, end }) => {
    const { apiUrl, controlUrl, addressesOf } = sandbox()
    const control = (path: string, body = {}) =>
      fetch(`${controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    await control('/hold', { held: true })
    try {
      const { page, modal, own } = await atReview(quarry, `0.00${amount}`)
      await modal.button(new RegExp(`^Send 0\\.00${amount} BTC`)).click()
      await own.approve()
      await modal.view.getByRole('tab', { name: 'Activity' }).click()
      const row = modal.view.getByRole('listitem').filter({ hasText: `−0.00${String(amount)[0]} BTC` })
      await row.getByText('Pending').waitFor()
      // The page has to have seen which coins it spends before something else can be known by them.
      const kept = () => page.evaluate(() => localStorage.getItem('portico.sent') ?? '')
      await until(async () => (await kept()).includes('"seen"'))
      const [txid = ''] = /(?<="hash":")[0-9a-f]{64}/.exec(await kept()) ?? []
      const { account } = quarry
      const outputs = pays ? [{ address: receiver(), amount }] : []
      const other = await spendAgain({ apiUrl, account, txid, outputs, more: 5_000n })
      expect(other.status).toBe(200)
      expect((await sandbox().coins(addressesOf(account).payment)).map((coin) => coin.txid)).toContain(other.txid)
      await control('/mine')
      await row.filter({ hasNotText: 'Pending' }).filter({ hasText: end }).waitFor()
      expect(await row.count()).toBe(1)
    } finally {
      await control('/hold', { held: false })
    }
  })

  test('error: a refusal is shown, and nothing leaves', async () => {
    const before = await sandbox().coins(sandbox().addressesOf(quarry.account).payment)
    const { modal, own } = await atReview(quarry, '0.00123456')
    await modal.button(/^Send 0\.00123456 BTC/).click()
    await own.reject()
    await modal.text('You declined in Quarry').waitFor()
    expect(await sandbox().coins(sandbox().addressesOf(quarry.account).payment)).toEqual(before)
  })
})
