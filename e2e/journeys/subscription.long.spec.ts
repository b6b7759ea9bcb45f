import { developmentKeys } from 'portico/testing/evm'
import { createPublicClient, createTestClient, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { Embedded } from '../pages/embedded.js'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

/** A visitor who has logged in by mail, on the page with what an app does with permissions. */
async function loggedIn(more: Record<string, string> = {}) {
  const knobs = { embedded: '1', wallets: 'none', families: 'evm', accountType: 'eoa', permissions: '1', ...more }
  const visited = await visit({ knobs })
  const { page, modal } = visited
  const demo = new DemoPage(page)
  const wallet = new Embedded(page, modal, `ada.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await modal.open()
  await wallet.logIn()
  await until(async () => (await demo.status()) === 'connected')
  const card = (name: string) => page.getByTestId(`${name}-card`)
  const done = (part: string, status = 'done') => page.locator(`[data-testid=${part}][data-status=${status}]`).waitFor()
  await card('subscription').getByTestId('fund').click()
  await done('funded')
  return { ...visited, wallet, card, done }
}
const week = 7 * 86_400
const shop = privateKeyToAccount(developmentKeys[6]).address

/** The second chain: its clock is put weeks ahead here, which nobody on the first one sees. */
function chain() {
  const { rpcUrl, id, contracts } = inject('addresses').chains[1] ?? {}
  const transport = http(rpcUrl)
  return {
    id,
    usdx: contracts?.tokens.usdx?.address as Hex,
    node: createTestClient({ mode: 'anvil', transport }),
    client: createPublicClient({ transport }),
  }
}

// Slow: it logs in by mail, and each sheet has to stand still before it is agreed to.
test('behavior: a subscription is agreed to once, paid for three weeks by the shop alone, not twice in a week, and not after it is cancelled', async () => {
  const { id, usdx, node, client } = chain()
  const { page, modal, wallet, problems, done, ...visited } = await loggedIn({ defaultNetwork: `eip155:${id}` })
  const card = visited.card('subscription')
  const balance = () => client.readContract({ address: usdx, abi: erc20Abi, functionName: 'balanceOf', args: [shop] })

  const before = await balance()
  await card.getByTestId('subscribe').click()
  await wallet.frame.getByText('Let it spend up to 60 USDX').waitFor()
  await wallet.approve()
  await modal.closed()
  await card.getByTestId('charge').waitFor()
  expect(await card.getByTestId('subscription-amount').textContent()).toBe('5 USDX')

  for (const paid of [1n, 2n, 3n]) {
    await card.getByTestId('charge').click()
    await done('charged')
    expect((await balance()) - before).toBe(5_000_000n * paid)
    // Once more in the same week.
    await card.getByTestId('charge').click()
    await done('charged', 'failed')
    await card.getByText(/^Paid for this week\. The next one begins on /).waitFor()
    await node.increaseTime({ seconds: week })
    await node.mine({ blocks: 1 })
  }
  // A reload keeps it, and nobody is asked.
  await page.reload()
  await card.getByTestId('charge').waitFor()

  await card.getByTestId('cancel').click()
  await wallet.approve()
  await modal.closed()
  await card.getByTestId('subscribe').waitFor()
  await card.getByText('Cancelled: nothing can be taken any more.').waitFor()
  expect((await balance()) - before).toBe(15_000_000n)
  expect(problems).toEqual([])
})

// Slow: it logs in by mail, and each sheet has to stand still before it is agreed to.
test('behavior: a session of a game is agreed to once, played without a question to its last move, and ended', async () => {
  const { modal, wallet, problems, done, ...visited } = await loggedIn()
  const card = visited.card('game')
  await card.getByTestId('begin').click()
  await wallet.frame.getByText(/10/).first().waitFor()
  await wallet.approve()
  await modal.closed()
  for (let move = 1; move <= 10; move++) {
    await card.getByTestId('move').click()
    await card.getByText(`${move * 3} strokes from the shore`).waitFor()
    await modal.closed()
  }
  await card.getByText('0 moves left').waitFor()
  await card.getByTestId('move').click()
  await done('moved', 'failed')
  await card.getByText('No moves are left.').waitFor()

  await card.getByTestId('end').click()
  await wallet.approve()
  await modal.closed()
  await card.getByTestId('begin').waitFor()
  expect(problems).toEqual([])
})
