import { type GrantedPermission, listPermissions, type PermissionProvider, takeCall } from 'portico/permissions'
import { developmentKeys } from 'portico/testing/evm'
import { createWalletClient, defineChain, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { secondChain, subscriber } from '../pages/subscription.js'
import { looks, momentsOf } from '../setup/moments.js'
import { refusalOf } from '../setup/permissions.js'
import type { DemoHandle } from '../setup/services.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ plain: true })

const week = 7 * 86_400
const shop = privateKeyToAccount(developmentKeys[6])

/** In the page: the wallet that is connected. */
const askWallet = (asked: object) =>
  (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico
    .getProvider('eip155')
    ?.request(asked as { method: string })

/** The shop sends it whatever is said of it. Resolves with what became of it in a block. */
async function sendAnyway(call: ReturnType<typeof takeCall>): Promise<string> {
  const { id, client } = secondChain()
  const chain = defineChain({
    id: Number(id),
    name: 'Two',
    nativeCurrency: foundry.nativeCurrency,
    rpcUrls: foundry.rpcUrls,
  })
  const wallet = createWalletClient({ account: shop, chain, transport: http(client.transport.url) })
  const hash = await wallet.sendTransaction({ ...call, gas: 1_000_000n })
  return (await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status
}

// Slow: it logs in by mail, and each sheet has to stand still before it is agreed to; by day, by night and on a phone.
test.each(looks)(
  'behavior: a subscription is agreed to once, paid for three weeks by the shop alone; the contracts refuse it more in a week, and everything after it is cancelled ($look)',
  async ({ look, ...device }) => {
    const { id, usdx, node, client } = secondChain()
    const { page, modal, wallet, problems, done, ...visited } = await subscriber(
      visit,
      { defaultNetwork: `eip155:${id}` },
      device,
    )
    const moment = momentsOf(page, 'subscription', look)
    const card = visited.card('subscription')
    const show = () => card.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const balance = () =>
      client.readContract({ address: usdx, abi: erc20Abi, functionName: 'balanceOf', args: [shop.address] })

    const before = await balance()
    await show()
    await moment('offered')
    await card.getByTestId('subscribe').click()
    await wallet.frame.getByText('Let it spend up to 60 USDX').waitFor()
    await moment('asked')
    await wallet.approve()
    await modal.closed()
    await card.getByTestId('charge').waitFor()
    expect(await card.getByTestId('subscription-amount').textContent()).toBe('5 USDX')
    const provider = { request: (asked: object) => page.evaluate(askWallet, asked) } as PermissionProvider
    const given = (await listPermissions(provider)).find(({ chainId }) => chainId === id) as GrantedPermission
    const again = takeCall(given, shop.address, 5_000_000n)

    for (const paid of [1n, 2n, 3n]) {
      await card.getByTestId('charge').click()
      await done('charged')
      expect((await balance()) - before).toBe(5_000_000n * paid)
      await show()
      await moment(`week-${paid}-paid`)
      // Once more in the same week: the shop sees that for itself, and whoever tries all the same is refused by the contract.
      await card.getByTestId('charge').click()
      await done('charged', 'failed')
      await card.getByText(/^Paid for this week\. The next one begins on /).waitFor()
      await moment(`week-${paid}-over`)
      expect(await refusalOf(client, shop.address, again)).toBe(
        'Error: ERC20PeriodTransferEnforcer:transfer-amount-exceeded',
      )
      expect(await sendAnyway(again)).toBe('reverted')
      expect((await balance()) - before).toBe(5_000_000n * paid)
      await node.increaseTime({ seconds: week })
      await node.mine({ blocks: 1 })
    }
    // A reload keeps it, and nobody is asked.
    await page.reload()
    await card.getByTestId('charge').waitFor()

    await show()
    await card.getByTestId('cancel').click()
    await wallet.frame.getByText('Revoke the permission to spend USDX').waitFor()
    await moment('cancelling')
    await wallet.approve()
    await modal.closed()
    await card.getByTestId('subscribe').waitFor()
    await card.getByText('Cancelled: nothing can be taken any more.').waitFor()
    await show()
    await moment('cancelled')
    // The fourth week has begun, and nothing of it was taken: but for the cancelling this would go through.
    expect(await refusalOf(client, shop.address, again)).toBe('CannotUseADisabledDelegation')
    expect(await sendAnyway(again)).toBe('reverted')
    expect((await balance()) - before).toBe(15_000_000n)
    expect(problems).toEqual([])
  },
)

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
