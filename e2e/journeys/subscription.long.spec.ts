import { developmentKeys } from 'portico/testing/evm'
import { erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { secondChain, subscriber } from '../pages/subscription.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

const week = 7 * 86_400
const shop = privateKeyToAccount(developmentKeys[6]).address

// Slow: it logs in by mail, and each sheet has to stand still before it is agreed to.
test('behavior: a subscription is agreed to once, paid for three weeks by the shop alone, not twice in a week, and not after it is cancelled', async () => {
  const { id, usdx, node, client } = secondChain()
  const { page, modal, wallet, problems, done, ...visited } = await subscriber(visit, {
    defaultNetwork: `eip155:${id}`,
  })
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
  const { modal, wallet, problems, done, ...visited } = await subscriber(visit)
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
