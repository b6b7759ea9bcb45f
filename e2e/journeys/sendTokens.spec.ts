import { developmentKeys } from 'portico/testing/evm'
import { type Address, createPublicClient, erc20Abi, erc721Abi, http, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { ownClipboard } from '../setup/clipboard.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { twistNode } from '../setup/node.js'
import type { DemoHandle } from '../setup/services.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()
const erc1155Abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

function sandbox() {
  const [chain] = inject('addresses').chains
  if (!chain) throw new Error('The sandbox has no chain')
  return { client: createPublicClient({ transport: http(chain.rpcUrl) }), ...chain.contracts }
}
/** A receiver that nobody has paid yet. */
const someone = (): Address =>
  `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function atSend(options: Parameters<typeof mount>[0] = {}) {
  const visited = await mountConnected(mount, options, { name: 'Lantern' })
  const demo = new DemoPage(visited.page)
  await demo.openAccount()
  await visited.modal.button(/^Send/).click()
  await visited.modal.title('Send').waitFor()
  const fill = async (amount: string | undefined, to: string) => {
    if (amount !== undefined) await visited.modal.view.getByLabel('Amount').fill(amount)
    await visited.modal.view.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  }
  const review = async () => {
    await visited.modal.button('Review').click()
    await visited.modal.title('Review').waitFor()
  }
  /** Agreed to in the wallet, and said by the modal: that stands for a moment only. */
  const sent = async () => {
    const said = visited.modal.text(/ sent$/).first()
    await Promise.all([said.waitFor(), visited.wallet('Lantern').approve()])
  }
  return { ...visited, demo, fill, review, sent }
}

describe('sending what is not the native currency', () => {
  test('default: a token arrives on the chain, to the last unit', async () => {
    const { modal, fill, review, sent } = await atSend()
    const { client, tokens } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Sandbox Dollar/)
    await fill('12.345678', to)
    await review()
    await modal.button(/^Send 12\.345678 USDX/).click()
    await sent()
    const held = () =>
      client.readContract({ abi: erc20Abi, address: tokens.usdx.address, functionName: 'balanceOf', args: [to] })
    await until(async () => (await held()) === parseUnits('12.345678', 6))
  })

  test('default: a request of a token is one code, which is pasted where it is paid', async () => {
    const { page, modal } = await atSend()
    await ownClipboard(page)
    const { tokens } = sandbox()
    await modal.back()
    await modal.button('Receive').click()
    await modal.button('Request an amount').click()
    await modal.view.getByLabel('Amount').fill('12.5')
    await modal.button(/Request another token$/).click()
    await modal.button(/^Sandbox Dollar/).click()
    await modal.view.getByRole('img', { name: 'QR code that requests 12.5 USDX' }).waitFor()
    const code = await readCode(modal, undefined, 'ethereum:')
    const { address } = privateKeyToAccount(developmentKeys[0])
    expect(code.toLowerCase()).toBe(
      `ethereum:${tokens.usdx.address}@31337/transfer?address=${address}&uint256=12500000`.toLowerCase(),
    )
    await modal.button('Copy request').click()
    await until(async () => (await page.evaluate(() => navigator.clipboard.readText())) === code)
    await modal.back()
    await modal.button(/^Send/).click()
    await modal.button('Paste').click()
    await until(async () => (await modal.view.getByLabel('Amount').inputValue()) === '12.5')
    await modal.text('This is your own address.').waitFor()
    await modal.button(/^USDX/).waitFor()
  })

  test('default: a collectible (ERC-721) is the receiver’s', async () => {
    const { modal, fill, review, sent } = await atSend()
    const { client, collectible } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Arch no\. 3/)
    await fill(undefined, to)
    await review()
    await modal.button(/^Send 1 Arch no\. 3/).click()
    await sent()
    const owner = () =>
      client.readContract({ abi: erc721Abi, address: collectible, functionName: 'ownerOf', args: [3n] })
    await until(async () => (await owner()).toLowerCase() === to)
  })

  test('default: some of several alike (ERC-1155) are the receiver’s', async () => {
    const { modal, fill, review, sent } = await atSend()
    const { client, editions } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Edition no\. 1/)
    await fill('9', to)
    await modal.button(/^Not enough Edition no\. 1/).waitFor()
    await fill('2', to)
    await review()
    await modal.button(/^Send 2 Edition no\. 1/).click()
    await sent()
    const held = () =>
      client.readContract({ abi: erc1155Abi, address: editions, functionName: 'balanceOf', args: [to, 1n] })
    await until(async () => (await held()) === 2n)
  })
})

describe('what may go wrong while sending', () => {
  test('behavior: an address planted beside a known one is not sent to; the known one is offered', async () => {
    const known = someone()
    const planted: Address = `0x${known.slice(2, 6)}${'9'.repeat(32)}${known.slice(-4)}`
    const receivers = [{ namespace: 'eip155', address: known, times: 3, lastAt: Date.UTC(2026, 1, 2) }]
    const { modal, fill, sent } = await atSend({
      before: (page) =>
        page.evaluate((value) => localStorage.setItem('portico.receivers', JSON.stringify({ v: 1, value })), receivers),
    })
    const { client } = sandbox()
    await modal.chooseToken(/^Ether/)
    await fill('0.5', planted)
    await modal.button('Review').click()
    await modal.text('This is not the address you used before').waitFor()
    await modal.button(/^Use 0x.* instead$/).click()
    await modal.button(/^Send 0\.5 ETH/).click()
    await sent()
    await until(async () => (await client.getBalance({ address: known })) === parseEther('0.5'))
    expect(await client.getBalance({ address: planted })).toBe(0n)
  })

  test('behavior: a fee that has risen since the review is shown, and asked about before the wallet is', async () => {
    const { page, modal, wallet, fill, review, sent } = await atSend()
    const { client } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Ether/)
    await fill('0.25', to)
    await review()
    await twistNode(page, ({ method }, { id, result }) => {
      if (method !== 'eth_feeHistory') return undefined
      const history = result as { baseFeePerGas: string[] }
      const baseFeePerGas = history.baseFeePerGas.map((fee) => `0x${(BigInt(fee) * 50n + 10n ** 11n).toString(16)}`)
      return { id, result: { ...history, baseFeePerGas } }
    })
    await modal.button(/^Send 0\.25 ETH/).click()
    await modal.text(/^The fee rose from .*ETH.* to .*ETH.* while you were reading\.$/).waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await client.getBalance({ address: to })).toBe(0n)
    await modal.button(/^Send 0\.25 ETH/).click()
    await sent()
    await until(async () => (await client.getBalance({ address: to })) === parseEther('0.25'))
  })

  test('behavior: a node that lies once: nothing is sent, it says what happened, and the next try is right', async () => {
    const { page, modal, wallet, fill, review, sent } = await atSend()
    const { client, tokens } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Sandbox Dollar/)
    await fill('3', to)
    await until(async () => (await modal.button('Review').getAttribute('aria-disabled')) === null)
    const told = new Set<string>()
    const once = (lie: string) => !told.has(lie) && Boolean(told.add(lie))
    await twistNode(page, ({ method, params }, { id }) => {
      const { data } = (params[0] ?? {}) as { data?: string }
      // decimals(), said to be 18: three would become next to nothing.
      if (method === 'eth_call' && data === '0x313ce567' && once('decimals')) {
        return { id, result: `0x${(18).toString(16).padStart(64, '0')}` }
      }
      if (method === 'eth_simulateV1' && once('outcome')) {
        return {
          id,
          result: [{ calls: [1, 2, 3].map(() => ({ status: '0x0', returnData: '0x', error: { code: 3 } })) }],
        }
      }
      return undefined
    })
    await modal.button('Review').click()
    await modal.text('This wouldn’t go through').waitFor()
    expect([...told].sort()).toEqual(['decimals', 'outcome'])
    // It was said of that payment, and stays until another is written.
    await fill(undefined, someone())
    expect(await modal.text('This wouldn’t go through').count()).toBe(0)
    await fill(undefined, to)
    await until(async () => (await modal.button('Review').getAttribute('aria-disabled')) === null)
    expect(await wallet('Lantern').waiting()).toBe(false)
    await review()
    await modal.button(/^Send 3 USDX/).click()
    await sent()
    const held = () =>
      client.readContract({ abi: erc20Abi, address: tokens.usdx.address, functionName: 'balanceOf', args: [to] })
    await until(async () => (await held()) === parseUnits('3', 6))
  })

  test('behavior: services that go away in the middle hold nothing up', async () => {
    const { page, modal, wallet, fill, review } = await atSend()
    const { client, tokens } = sandbox()
    const to = someone()
    await modal.chooseToken(/^Sandbox Dollar/)
    const host = new URL(inject('addresses').services?.url ?? 'http://none.invalid').host
    await page.route(
      (url) => url.host === host,
      (route) => route.abort(),
    )
    await fill('7', to)
    await review()
    await modal.button(/^Send 7 USDX/).click()
    // What cannot be listed takes the place of the toast.
    await wallet('Lantern').approve()
    await modal.view.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    const held = () =>
      client.readContract({ abi: erc20Abi, address: tokens.usdx.address, functionName: 'balanceOf', args: [to] })
    await until(async () => (await held()) === parseUnits('7', 6))
    await modal.button(/^Send/).first().click()
    await modal.button('Choose token').click()
    await modal.text('We can’t read your tokens right now. Your money is safe.').waitFor()
    await modal.button(/^Ether/).waitFor()
  })

  test('param: open: what the app asks for is filled in; it hears of the hash, or that the modal was closed', async () => {
    const { page, modal, wallet, review } = await atSend()
    const { client, tokens } = sandbox()
    const to = someone()
    const ask = (amount: string) =>
      page.evaluate(
        ([address, receiver, much]) => {
          const demo = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
          const asked = demo.portico.open({
            view: 'WalletSend',
            chainId: 31337,
            assetAddress: address,
            to: receiver,
            amount: much,
          })
          Object.assign(demo, { asked: asked.then(String, (error: Error) => error.message) })
        },
        [tokens.usdx.address, to, amount] as const,
      )
    const outcome = () =>
      page.evaluate(() => (window as unknown as { porticoDemo: { asked: Promise<string> } }).porticoDemo.asked)
    await ask('4.5')
    await until(async () => (await modal.view.getByLabel('Amount').inputValue()) === '4.5')
    await review()
    await modal.button(/^Send 4\.5 USDX/).click()
    await wallet('Lantern').approve()
    const hash = await outcome()
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const receipt = await client.waitForTransactionReceipt({ hash: hash as Address })
    expect(receipt.status).toBe('success')
    await modal.close()
    await ask('1')
    await modal.title('Send').waitFor()
    await modal.close()
    expect(await outcome()).toBe('Modal closed')
  })
})
