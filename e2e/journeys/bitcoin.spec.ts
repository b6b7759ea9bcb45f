import { isSignedByBip322, isSignedByEcdsa } from '@portico/sandbox/bitcoin/messages'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import type { DemoHandle } from '../setup/services.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()

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

function sandbox() {
  const { bitcoin } = inject('addresses')
  if (!bitcoin) throw new Error('The sandbox has no Bitcoin chain')
  const read = async <Answer>(path: string) => (await (await fetch(`${bitcoin.apiUrl}${path}`)).json()) as Answer
  const addressesOf = (account: number) => {
    const keys = bitcoin.accounts[account]
    if (!keys) throw new Error(`The sandbox has no account ${account}`)
    return { payment: keys.payment.address, ordinals: keys.ordinals.address }
  }
  const coins = (address: string) => read<{ txid: string; vout: number; value: number }[]>(`/address/${address}/utxo`)
  const held = async (address: string) => (await coins(address)).reduce((sum, { value }) => sum + value, 0)
  return { ...bitcoin, read, addressesOf, coins, held }
}
type Tx = {
  fee: number
  weight: number
  vin: { txid: string; vout: number; prevout: { scriptpubkey_address?: string } }[]
  vout: { scriptpubkey_address?: string; value: number }[]
}

const visitWith = async (style: Style, more: Record<string, string> = {}) => {
  const visited = await visit({ knobs: { wallets: style.knob, families: 'bitcoin', ...more } })
  return { ...visited, demo: new DemoPage(visited.page, 'bip122'), own: visited.wallet(style.name) }
}
async function connected(style: Style, more: Record<string, string> = {}) {
  const visited = await visitWith(style, more)
  await visited.modal.open()
  await visited.modal.choose(style.row)
  await visited.own.approve()
  await until(async () => (await visited.demo.status()) === 'connected')
  await visited.modal.closed()
  return visited
}
async function switchTo(page: DemoPage, address: string) {
  await page.page.evaluate(
    (given) =>
      (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico.switchAccount(given, {
        namespace: 'bip122',
      }),
    address,
  )
  await until(async () => (await page.address()) === address)
}
/** What was signed, with the address that it was signed by. */
function readSigned(text: string) {
  const [, address = '', signature = ''] = /Signed by (\S+) (\S+)$/.exec(text) ?? []
  return { address, signature }
}

describe.each(styles)('$name', (style) => {
  test('default: connects with its payment address, whose balance is the chain’s', async () => {
    const { demo, problems } = await connected(style)
    const { payment } = sandbox().addressesOf(style.account)
    expect(await demo.address()).toBe(payment)
    expect(await demo.network()).toBe('Sandbox Bitcoin')
    const held = (await sandbox().held(payment)) / 1e8
    await until(async () => (await demo.balance()) === `${held} BTC`)
    expect(problems).toEqual([])
  })

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

  test('sign: by BIP-322, and the signature is the account’s', async () => {
    const { demo, own } = await connected(style)
    await demo.startSigning()
    await own.approve()
    await until(async () => (await demo.signed()).status === 'done')
    const { address, signature } = readSigned((await demo.signed()).text)
    expect(address).toBe(sandbox().addressesOf(style.account).payment)
    expect(isSignedByBip322(address, await demo.message(), signature)).toBe(true)
    expect(isSignedByBip322(address, 'Something else', signature)).toBe(false)
  })

  test('PSBT: the page’s own transaction is signed, and the chain takes it', async () => {
    const { page, own } = await connected(style)
    const { payment } = sandbox().addressesOf(style.account)
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
  })
})

describe('accounts', () => {
  test('switch: to the address for what is inscribed, and back', async () => {
    const { demo, own } = await connected(quarry)
    const { payment, ordinals } = sandbox().addressesOf(quarry.account)
    await switchTo(demo, ordinals)
    const held = (await sandbox().held(ordinals)) / 1e8
    await until(async () => (await demo.balance()) === `${held} BTC`)
    await demo.startSigning()
    await own.approve()
    await until(async () => (await demo.signed()).status === 'done')
    const signed = readSigned((await demo.signed()).text)
    expect(signed.address).toBe(ordinals)
    expect(isSignedByBip322(ordinals, await demo.message(), signed.signature)).toBe(true)
    await switchTo(demo, payment)
  })

  test.each(styles)('wallet: a change of account in $name is followed', async (style) => {
    const { demo, own } = await connected(style)
    await own.setAccount(1)
    await until(async () => (await demo.address()) === sandbox().addressesOf(style.next).payment)
  })

  test('wallet: one that locks is left', async () => {
    const { demo, own } = await connected(quarry)
    await own.lock()
    await until(async () => (await demo.status()) === 'disconnected')
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
