import { type Address, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { DemoPage } from '../../pages/demo.js'
import { mountForTests } from '../../setup/mounted.js'
import { answerFor, openByApp } from '../../setup/services.js'
import {
  chain,
  connectPurse,
  erc20,
  held,
  holdPrices,
  movePrice,
  native,
  swapper,
  trader,
  writeSwap,
} from '../../setup/trade.js'
import { until } from '../../setup/until.js'
import type { Visit } from '../../setup/visit.js'

const { mount } = mountForTests()

async function connected(): Promise<Visit & { owner: Address }> {
  const visited = await connectPurse(mount)
  return { ...visited, owner: await new DemoPage(visited.page).address() }
}

/** Fills the form in and goes on to the last look. */
async function toReview({ page, modal }: Visit, from: string, to: string, amount: string): Promise<void> {
  await openByApp(page, { view: 'Swap', fromToken: from, toToken: to, amount })
  await modal.title('Swap').waitFor()
  await modal.button('Review swap').click()
  await modal.title('Review swap').waitFor()
}

/** The least that the view promises, in whole figures of a token with six decimals. */
async function promised({ modal }: Visit): Promise<number> {
  const text = (await modal.view.getByText(/^at least/).textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

describe('swapping with an extension wallet', () => {
  test('default: from Account, the native currency for a token: chosen, typed, confirmed, on the chain', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    const before = [await held(owner, native), await held(owner, usdx.address)] as const
    await new DemoPage(page).openAccount()
    await modal.button('Swap').click()
    await modal.title('Swap').waitFor()
    await writeSwap(modal, { search: 'sandbox dol', name: /^Sandbox Dollar/ })
    await modal.button('Review swap').click()
    await modal.title('Review swap').waitFor()
    // One step back: to the swap as it was written.
    await modal.back()
    await modal.title('Swap').waitFor()
    await modal
      .text(/1 ETH = /)
      .first()
      .waitFor()
    expect(await modal.root.getByLabel('You pay').inputValue()).toBe('0.5')
    await modal.button('Review swap').click()
    await modal.title('Review swap').waitFor()
    const least = await promised(visited)
    await modal.button('Swap 0.5 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    const got = (await held(owner, usdx.address)) - before[1]
    expect(Number(got) / 1e6).toBeGreaterThanOrEqual(least)
    const paid = before[0] - (await held(owner, native))
    expect(paid).toBeGreaterThan(parseEther('0.5'))
    expect(paid).toBeLessThan(parseEther('0.51'))
    // As after Send: Account with the swap on top, and a sum that was read since.
    await modal.button('Done').click()
    await modal.view.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    await modal.view.getByRole('tabpanel').getByRole('listitem').first().getByText('−0.500 ETH').waitFor()
    await modal.view.getByRole('tab', { name: 'Tokens' }).click()
    const thousandths = (await held(owner, native)) / 10n ** 15n
    const whole = new Intl.NumberFormat('en').format(thousandths / 1_000n)
    await modal.button(`${whole}.${`${thousandths % 1_000n}`.padStart(3, '0')} ETH`).waitFor()
  })

  test('behavior: a token for a token: first exactly the amount is let go, then it is swapped', async () => {
    const visited = await connected()
    const { modal, wallet, owner } = visited
    const { usdx, eurx } = chain().tokens
    const before = [await held(owner, usdx.address), await held(owner, eurx.address)] as const
    await toReview(visited, 'USDX', 'EURX', '25')
    const least = await promised(visited)
    await modal.text('Let the exchange use 25 USDX').waitFor()
    await modal.button('Allow 25 USDX').click()
    await wallet('Lantern').answer('approve')
    await modal.text('25 USDX allowed').waitFor()
    await until(() => wallet('Lantern').waiting())
    // Nothing but the approval has happened so far.
    expect(await held(owner, usdx.address)).toBe(before[0])
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(before[0] - (await held(owner, usdx.address))).toBe(25_000_000n)
    expect(Number((await held(owner, eurx.address)) - before[1]) / 1e6).toBeGreaterThanOrEqual(least)
    const { client, uniswapV2, uniswapV3 } = chain()
    for (const { router } of [uniswapV2, uniswapV3]) {
      const args = [owner, router] as const
      expect(await client.readContract({ address: usdx.address, abi: erc20, functionName: 'allowance', args })).toBe(0n)
    }
  })

  test('behavior: a wallet that can does both in one step, and only one question is asked', async () => {
    const visited = await connected()
    const { modal, wallet, owner } = visited
    const { usdx, eurx } = chain().tokens
    await wallet('Lantern').atomic(true)
    const before = [await held(owner, usdx.address), await held(owner, eurx.address)] as const
    await toReview(visited, 'USDX', 'EURX', '12.5')
    const least = await promised(visited)
    await modal.text('Both in one step').waitFor()
    await modal.button('Swap 12.5 USDX').click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(before[0] - (await held(owner, usdx.address))).toBe(12_500_000n)
    expect(Number((await held(owner, eurx.address)) - before[1]) / 1e6).toBeGreaterThanOrEqual(least)
    expect(await wallet('Lantern').waiting()).toBe(false)
  })

  test('behavior: where the best exchange takes one, a signature stands for the approval: one transaction', async () => {
    const { client, uniswapV3, weth, tokens } = chain()
    // Ether gets much cheaper on the exchange that takes signatures.
    const abi = parseAbi([
      'struct Input { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 least; uint160 limit; }',
      'function exactInputSingle(Input) payable returns (uint256)',
    ])
    const value = parseEther('25')
    const into = { tokenIn: weth, tokenOut: tokens.usdx.address, fee: 3000, recipient: trader.address }
    const args = [{ ...into, deadline: 10n ** 12n, amountIn: value, least: 0n, limit: 0n }] as const
    const push = { address: uniswapV3.router, abi, functionName: 'exactInputSingle', args, value, chain: null } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(push) })
    const visited = await connected()
    const { modal, wallet, owner } = visited
    await toReview(visited, 'USDX', 'ETH', '40')
    const before = [
      await held(owner, tokens.usdx.address),
      await client.getTransactionCount({ address: owner }),
    ] as const
    await modal.text('Let the exchange use 40 USDX').waitFor()
    await modal.button('Allow 40 USDX by signature').click()
    await wallet('Lantern').answer('approve')
    await modal.text('40 USDX allowed').waitFor()
    await until(() => wallet('Lantern').waiting())
    // Signed, and nothing on the chain.
    expect(await client.getTransactionCount({ address: owner })).toBe(before[1])
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(before[0] - (await held(owner, tokens.usdx.address))).toBe(40_000_000n)
    expect(await client.getTransactionCount({ address: owner })).toBe(before[1] + 1)
    const allowance = { address: tokens.usdx.address, abi: erc20, functionName: 'allowance' } as const
    expect(await client.readContract({ ...allowance, args: [owner, uniswapV3.router] })).toBe(0n)
  })

  test('behavior: a token of the old manner: the old limit is taken back first, and exactly the amount is let go', async () => {
    const { client, tether, uniswapV2 } = chain()
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const mint = parseAbi(['function mint(address, uint256)'])
    const minted = {
      address: tether,
      abi: mint,
      functionName: 'mint',
      args: [owner, 90_000_000n],
      chain: null,
    } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(minted) })
    // What an earlier swap, of another app, left behind.
    const old = { address: tether, abi: erc20, functionName: 'approve', args: [uniswapV2.router, 5_000_000n] } as const
    const approved = await client.writeContract({ ...old, account: swapper, chain: null })
    await client.waitForTransactionReceipt({ hash: approved })
    await openByApp(page, { view: 'Swap', fromToken: 'EURX', toToken: 'ETH' })
    await modal.title('Swap').waitFor()
    await modal
      .button(/Choose another token/)
      .first()
      .click()
    await modal.root.getByRole('searchbox').fill(tether)
    await modal.button(/^Sandbox Tether/).click()
    await modal.root.getByLabel('You pay').fill('60')
    await modal.button('Review swap').click()
    await modal.text('Twice: the old limit is removed first').waitFor()
    await modal.button('Allow 60 USDO').click()
    const before = await held(owner, tether)
    await wallet('Lantern').answer('approve')
    await wallet('Lantern').answer('approve')
    await modal.text('60 USDO allowed').waitFor()
    expect(await held(owner, tether)).toBe(before)
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(before - (await held(owner, tether))).toBe(60_000_000n)
    const allowance = { address: tether, abi: erc20, functionName: 'allowance' } as const
    expect(await client.readContract({ ...allowance, args: [owner, uniswapV2.router] })).toBe(0n)
  })

  test('behavior: all of the native currency keeps what the network takes', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { weth } = chain()
    const before = [await held(owner, native), await held(owner, weth)] as const
    await openByApp(page, { view: 'Swap', fromToken: 'ETH', toToken: 'WETH' })
    await modal.title('Swap').waitFor()
    await modal.button(/^Max/).click()
    await modal.button('Review swap').click()
    await modal.title('Review swap').waitFor()
    await modal.button(/^Swap [\d,.]+ ETH$/).click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    const got = (await held(owner, weth)) - before[1]
    const left = await held(owner, native)
    // All but a hundredth of an ether was swapped at most, and the fee was paid of the rest.
    expect(got).toBeGreaterThan(before[0] - parseEther('0.01'))
    expect(left).toBeGreaterThan(0n)
    expect(left + got).toBeLessThan(before[0])
  })

  test('behavior: declined, nothing moves, and it can be tried again', async () => {
    const visited = await connected()
    const { modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    const before = await held(owner, usdx.address)
    await toReview(visited, 'ETH', 'USDX', '0.1')
    await modal.button('Swap 0.1 ETH').click()
    await wallet('Lantern').answer('reject')
    await modal.text('You declined in Lantern').waitFor()
    expect(await held(owner, usdx.address)).toBe(before)
    await modal.button('Swap 0.1 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(await held(owner, usdx.address)).toBeGreaterThan(before)
  })

  test('behavior: the price moves beyond the limit before the press: the wallet is not asked until the new one is agreed to', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    await toReview(visited, 'ETH', 'USDX', '0.1')
    // The review looks at the price by itself too: here it is the press that finds out.
    const letGo = await holdPrices(page)
    const before = await held(owner, usdx.address)
    await movePrice(usdx.address)
    await modal.button('Swap 0.1 ETH').click()
    letGo()
    await modal.text('The price changed').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
    expect(await held(owner, usdx.address)).toBe(before)
    await modal.button('Use the new price').click()
    await modal.button('Swap 0.1 ETH').waitFor()
    const least = await promised(visited)
    await modal.button('Swap 0.1 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(Number((await held(owner, usdx.address)) - before) / 1e6).toBeGreaterThanOrEqual(least)
  })

  test('behavior: the price moves while the wallet asks: the contract keeps to the limit, and nothing is lost', async () => {
    const visited = await connected()
    const { modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    await toReview(visited, 'ETH', 'USDX', '0.1')
    const before = [await held(owner, native), await held(owner, usdx.address)] as const
    await modal.button('Swap 0.1 ETH').click()
    await until(() => wallet('Lantern').waiting())
    await movePrice(usdx.address)
    await wallet('Lantern').answer('approve')
    await modal.title('The swap was cancelled').waitFor()
    await modal.text('The price moved past your 1% limit. You keep your ETH.').waitFor()
    expect(await held(owner, usdx.address)).toBe(before[1])
    expect(before[0] - (await held(owner, native))).toBeLessThan(parseEther('0.01'))
  })

  test('error: the services fall silent in the middle: no price is made up, what was reviewed still holds', async () => {
    const visited = await connected()
    const { page, modal, wallet, owner } = visited
    const { usdx } = chain().tokens
    const before = await held(owner, usdx.address)
    await toReview(visited, 'ETH', 'USDX', '0.1')
    const least = await promised(visited)
    const down = { status: 503, json: { status: 'FAILURE', reasons: [] } }
    for (const call of ['build-transaction', 'quotes', 'gas-price', 'build-approve', 'tokens'])
      await answerFor(page, `/v1/convert/${call}`, down)
    await modal.button('Swap 0.1 ETH').click()
    await wallet('Lantern').answer('approve')
    await modal.title(/^You got /).waitFor()
    expect(Number((await held(owner, usdx.address)) - before) / 1e6).toBeGreaterThanOrEqual(least)
    await modal.button('Done').click()
    await openByApp(page, { view: 'Swap', fromToken: 'ETH', toToken: 'USDX', amount: '0.1' })
    await modal.text('We can’t get a price').waitFor()
    expect(await wallet('Lantern').waiting()).toBe(false)
  })

  test('error: no fees for the network', async () => {
    const visited = await connected()
    const { page, modal } = visited
    const refusal = { status: 400, json: { status: 'FAILURE', reasons: [{ field: 'chainId', description: 'no' }] } }
    await answerFor(page, '/v1/convert/gas-price', refusal)
    await openByApp(page, { view: 'Swap', fromToken: 'ETH', toToken: 'USDX', amount: '0.1' })
    await modal.button('Review swap').click()
    await modal.text('We can’t get the fee on Sandbox One.').waitFor()
    // What the press ended with stands there still once another price has come.
    await modal.text(/refreshes in \d s/).waitFor()
    await modal.text(/refreshes in 1\d s/).waitFor()
    await modal.text('We can’t get the fee on Sandbox One.').waitFor()
    await modal.root.getByLabel('You pay').fill('0.2')
    await modal.text('We can’t get the fee on Sandbox One.').waitFor({ state: 'detached' })
  })

  test('error: a network without swaps offers those that have them', async () => {
    const visited = await connected()
    const { page, modal } = visited
    await answerFor(page, '/v1/supported-chains', { json: { http: ['eip155:31338'], ws: [] } })
    await openByApp(page, { view: 'Swap' })
    await modal.text('Swaps don’t work on Sandbox One').waitFor()
    await modal.button(/^Sandbox Two/).waitFor()
    expect(await modal.button(/^Sandbox One/).count()).toBe(0)
  })
})
