import type { Page } from 'playwright-core'
import { developmentKeys } from 'portico/testing/evm'
import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import type { Modal } from '../pages/modal.js'
import { mountConnected } from './connected.js'
import type { mountForTests } from './mounted.js'
import type { Visit } from './visit.js'

export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const here = 'eip155:31337'
export const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function mint(address, uint256)',
])
/** One who moves prices: not the account that the demo wallets hold. */
export const trader = privateKeyToAccount(developmentKeys[8])
/** Lantern's third account is that of trades alone: what it holds is counted to the last unit. */
const place = 2
export const swapper = privateKeyToAccount(developmentKeys[place])

export function chain() {
  const [first] = inject('addresses').chains
  if (!first) throw new Error('The sandbox has no chain')
  const transport = http(first.rpcUrl)
  // A block comes with each transaction: who looks for it seldom waits for seconds.
  const client = createWalletClient({ account: trader, transport, pollingInterval: 50 }).extend(publicActions)
  return { client, ...first.contracts }
}

export async function held(owner: Address, token: Address): Promise<bigint> {
  const { client } = chain()
  if (token === native) return client.getBalance({ address: owner })
  return client.readContract({ address: token, abi: erc20, functionName: 'balanceOf', args: [owner] })
}

/**
 * Each test of trades begins with what the chain began with, whatever became of the one before it: an account that holds the same, and of
 * which nobody may take anything. The chain itself is that of all journeys, and is not turned back.
 */
async function fillPurse(): Promise<void> {
  const { client, tokens, tether, weth, uniswapV2, uniswapV3 } = chain()
  const { address: owner } = swapper
  const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) })
  const value = parseEther('10000')
  await Promise.all([owner, trader.address].map((address) => node.setBalance({ address, value })))
  // Code that a wallet was lent, and lost with its page before it was given back, lets no contract pay the account.
  await node.setCode({ address: owner, bytecode: '0x' })
  const act = async (to: Address, data: Hex) => {
    const hash = await client.sendTransaction({ account: swapper, chain: null, to, data })
    await client.waitForTransactionReceipt({ hash })
  }

  const contracts = [tokens.usdx.address, tokens.eurx.address, tether, weth]
  const leaves = contracts.flatMap((address) =>
    [uniswapV2, uniswapV3].map(({ router }) => ({ address, args: [owner, router] as const })),
  )
  const left = await Promise.all(
    leaves.map((leave) => client.readContract({ ...leave, abi: erc20, functionName: 'allowance' })),
  )
  for (const [index, { address, args }] of leaves.entries()) {
    if (left[index] === 0n) continue
    await act(address, encodeFunctionData({ abi: erc20, functionName: 'approve', args: [args[1], 0n] }))
  }

  const wrapped = await held(owner, weth)
  const withdraw = parseAbi(['function withdraw(uint256)'])
  if (wrapped > 0n) await act(weth, encodeFunctionData({ abi: withdraw, functionName: 'withdraw', args: [wrapped] }))
  for (const [{ address, decimals }, amount] of [
    [tokens.usdx, '10000'],
    [tokens.eurx, '2500.5'],
  ] as const) {
    const missing = parseUnits(amount, decimals) - (await held(owner, address))
    if (missing > 0n)
      await act(address, encodeFunctionData({ abi: erc20, functionName: 'mint', args: [owner, missing] }))
  }
  await node.setBalance({ address: owner, value })
}

async function ask<T>(path: string, query: Record<string, string>, body?: object): Promise<T> {
  const { services, projectId } = inject('addresses')
  const url = `${services?.direct.url}/v1/convert/${path}?${new URLSearchParams({ projectId, ...query })}`
  const response = await fetch(url, body ? { method: 'POST', body: JSON.stringify({ projectId, ...body }) } : {})
  if (!response.ok) throw new Error(`The services answered ${response.status} to ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Buys so much with ether that its price in `token` is at least 5 % lower than before, on whatever pool is best. */
export async function movePrice(token: Address): Promise<void> {
  const { client } = chain()
  const pair = { from: `${here}:${native}`, to: `${here}:${token}` }
  const price = async () => {
    const query = { ...pair, amount: `${parseEther('0.01')}` }
    const { quotes } = await ask<{ quotes: { toAmount: string }[] }>('quotes', query)
    if (!quotes[0]) throw new Error('There is no price')
    return BigInt(quotes[0].toAmount)
  }
  const before = await price()
  for (let turn = 0; turn < 40; turn++) {
    if ((await price()) * 100n < before * 95n) return
    const value = parseEther('20')
    const order = { ...pair, amount: `${value}`, userAddress: `${here}:${trader.address}`, eip155: { slippage: 50 } }
    const { tx } = await ask<{ tx: { to: string; data: Hex } }>('build-transaction', {}, order)
    const to = tx.to.split(':')[2] as Address
    const hash = await client.sendTransaction({ chain: null, to, data: tx.data, value, gas: 900_000n })
    await client.waitForTransactionReceipt({ hash })
  }
  throw new Error('The price did not move')
}

/** No price reaches the page, which looks for one every few seconds by itself, until what this resolves with is called. */
export async function holdPrices(page: Page): Promise<() => void> {
  const host = new URL(inject('addresses').services?.url ?? 'http://none.invalid').host
  const isPrice = (url: URL) => url.host === host && url.pathname.startsWith('/v1/convert/')
  const gate = { open: () => {} }
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  await page.route(isPrice, async (route) => {
    await opened
    await route.continue()
  })
  return gate.open
}

type Mount = ReturnType<typeof mountForTests>['mount']

/** An app with Lantern's account of trades connected, and its purse filled. */
export async function connectPurse(mount: Mount, knobs: Record<string, string> = {}): Promise<Visit> {
  const options = { knobs: { wallets: 'lantern', panel: '0', ...knobs } }
  // What the page reads of an account as it comes back is kept for a while.
  await fillPurse()
  return mountConnected(mount, options, { name: 'Lantern', account: place })
}

/** In the Swap view: half an ether for a token, with its price. */
export async function writeSwap(modal: Modal, { search, name }: { search: string; name: RegExp }): Promise<void> {
  await modal.button(/^Choose$/).click()
  await modal.root.getByRole('searchbox').fill(search)
  await modal.button(name).click()
  await modal.title('Swap').waitFor()
  await modal.root.getByLabel('You pay').fill('0.5')
  await modal
    .text(/1 ETH = /)
    .first()
    .waitFor()
}

/** From the Swap view: half an ether for as many dollars as the pools give, where one stands for some 3,000. */
export async function swapForDollars(modal: Modal): Promise<void> {
  await writeSwap(modal, { search: 'USDC', name: /^USD Coin/ })
  await modal.button('Review swap').click()
  await modal.button('Swap 0.5 ETH').click()
  await modal.title(/^You got 1,4\d\d/).waitFor()
}
