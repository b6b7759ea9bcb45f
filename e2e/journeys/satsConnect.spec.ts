import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { TestWallet } from '../pages/testWallet.js'
import { galleryForTests } from '../setup/gallery.js'

type Answer = { status: 'success'; result: never } | { status: 'error'; error: { code: number } }
type Client = {
  listed: { id: string; name: string }[]
  seen: { type: string; addresses: { address: string }[] }[]
  ask(method: string, params: unknown): Promise<Answer>
  unisat(method: string, params: unknown): Promise<Answer>
  listen(): Promise<void>
}
declare const client: Client

const bitcoin = () => {
  const { bitcoin } = inject('addresses')
  if (!bitcoin) throw new Error('These journeys need the sandbox’s Bitcoin.')
  return bitcoin
}
const { show } = galleryForTests('satsConnect', {
  inlineStyles: true,
  nodes: () => [new URL(bitcoin().apiUrl).origin],
})

async function open(): Promise<{ page: Page; wallet: TestWallet; problems: string[] }> {
  const { id, name, apiUrl, ordinalsUrl } = bitcoin()
  const network = encodeURIComponent(JSON.stringify({ id, name, apiUrl, ordinalsUrl }))
  const { page, problems } = await show(`satsConnect?network=${network}`)
  await page.getByText('Ready').waitFor()
  return { page, wallet: new TestWallet(page, 'Quarry Sats'), problems }
}
/** Asks through sats-connect, and answers in the wallet's window. */
async function ask<Result>(page: Page, wallet: TestWallet, method: string, params: unknown): Promise<Result> {
  const [answer] = await Promise.all([
    page.evaluate(([name, given]) => client.ask(name as string, given), [method, params] as const),
    wallet.approve(),
  ])
  if (answer.status === 'error') throw new Error(JSON.stringify(answer.error))
  return answer.result
}

type Address = { address: string; purpose: string; publicKey: string }

describe('sats-connect speaks to our wallet', () => {
  test('default: finds it, connects, and hears of another account', async () => {
    const { page, wallet, problems } = await open()
    expect(await page.evaluate(() => client.listed)).toMatchObject([
      { id: 'QuarrySatsProviders.BitcoinProvider', name: 'Quarry Sats' },
    ])
    const { addresses } = await ask<{ addresses: Address[] }>(page, wallet, 'wallet_connect', {
      addresses: ['payment', 'ordinals'],
    })
    const [, first, second] = bitcoin().accounts
    expect(addresses).toMatchObject([
      { purpose: 'ordinals', ...first?.ordinals },
      { purpose: 'payment', ...first?.payment },
    ])
    // Connected, it tells without another question.
    const told = await page.evaluate(() => client.ask('getAccounts', { purposes: ['payment'] }))
    expect(told).toMatchObject({ status: 'success', result: [{ address: first?.payment.address }] })
    const info = await page.evaluate(() => client.ask('getInfo', null))
    expect(info).toMatchObject({ status: 'success', result: { supports: ['WBIP004'] } })

    await page.evaluate(() => client.listen())
    await wallet.setAccount(1)
    const addressesSeen = [{ address: second?.ordinals.address }, { address: second?.payment.address }]
    await expect
      .poll(() => page.evaluate(() => client.seen))
      .toMatchObject([{ type: 'accountChange', addresses: addressesSeen }])
    expect(problems).toEqual([])
  })

  test('behavior: signs messages and sends, with the owner’s yes', async () => {
    const { page, wallet } = await open()
    const { addresses } = await ask<{ addresses: Address[] }>(page, wallet, 'getAddresses', {
      purposes: ['payment', 'ordinals'],
    })
    const [ordinals, payment] = addresses
    const signed = await ask(page, wallet, 'signMessage', { address: ordinals?.address, message: 'Hello' })
    expect(signed).toMatchObject({ protocol: 'BIP322', address: ordinals?.address })
    const old = await ask(page, wallet, 'signMessage', { address: payment?.address, message: 'Hello' })
    expect(old).toMatchObject({ protocol: 'ECDSA' })

    const to = bitcoin().accounts[9]?.payment.address
    const recipients = [{ address: to, amount: 3210 }]
    const { txid } = await ask<{ txid: string }>(page, wallet, 'sendTransfer', { recipients })
    const shown = (await (await fetch(`${bitcoin().apiUrl}/tx/${txid}`)).json()) as { vout: unknown[] }
    expect(shown.vout[0]).toMatchObject({ scriptpubkey_address: to, value: 3210 })
  })

  test('error: a rejection is one for sats-connect', async () => {
    const { page, wallet } = await open()
    const [answer] = await Promise.all([page.evaluate(() => client.ask('wallet_connect', null)), wallet.reject()])
    expect(answer).toMatchObject({ status: 'error', error: { code: -32000 } })
  })

  test('behavior: its adapter for UniSat speaks to our wallet of that style', async () => {
    const { page } = await open()
    const uni = new TestWallet(page, 'Quarry Uni')
    const account = bitcoin().accounts[4]
    const [accounts] = await Promise.all([
      page.evaluate(() => client.unisat('getAccounts', { purposes: ['payment'] })),
      uni.approve(),
    ])
    expect(accounts).toMatchObject({ status: 'success', result: [{ ...account?.payment, addressType: 'p2wpkh' }] })
    const [refused] = await Promise.all([
      page.evaluate((address) => client.unisat('signMessage', { address, message: 'Hello' }), account?.payment.address),
      uni.reject(),
    ])
    expect(refused).toMatchObject({ status: 'error', error: { code: -32000 } })
    const [sent] = await Promise.all([
      page.evaluate(
        (address) => client.unisat('sendTransfer', { recipients: [{ address, amount: 2100 }] }),
        bitcoin().accounts[9]?.payment.address,
      ),
      uni.approve(),
    ])
    expect(sent).toMatchObject({ status: 'success', result: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  })
})
