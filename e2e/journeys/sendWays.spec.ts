import { developmentKeys } from 'portico/testing/evm'
import { type Address, createTestClient, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()

const chainAt = (index: number) =>
  createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[index]?.rpcUrl) }).extend(publicActions)
/** A receiver that nobody has paid yet. */
const someone = (): Address =>
  `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function connected(name: string, { account = 0 } = {}) {
  const visited = await mountConnected(mount, {}, { name, account })
  const demo = new DemoPage(visited.page)
  const wallet = visited.wallet(name)
  const field = (label: string) => visited.modal.view.getByRole('textbox', { name: label, exact: true })
  const openSend = async () => {
    await demo.openAccount()
    await visited.modal.button(/^Send/).first().click()
    await visited.modal.title('Send').waitFor()
  }
  return { ...visited, demo, wallet, field, openSend }
}

describe('ways to send', () => {
  test('default: to an ENS name, with the fee in money too; the name stands among the recent ones', async () => {
    const { modal, wallet, field, openSend } = await connected('Lantern')
    const chain = chainAt(0)
    await openSend()
    await modal.chooseToken(/^Ether/)
    await field('Amount').fill('0.000000000000000321')
    await field('To').fill('bob.eth')
    await modal.text('Name found. You’ll send on Sandbox One.').waitFor()
    const { address } = privateKeyToAccount(developmentKeys[1])
    const before = await chain.getBlockNumber()
    await modal.button('Review').click()
    await modal.title('Review').waitFor()
    await modal.view.getByText(/^about \$\d+\.\d\d \(0\.\d+\sETH\)/).waitFor()
    await modal.view.getByText('bob.eth').first().waitFor()
    await modal.button(/^Send 0\.000000000000000321 ETH/).click()
    await wallet.approve()
    // Others use that account as well: its balance says nothing of this payment.
    const isPaid = async () => {
      const latest = await chain.getBlockNumber()
      const numbers = Array.from({ length: Number(latest - before) }, (_, at) => before + BigInt(at + 1))
      const blocks = await Promise.all(
        numbers.map((blockNumber) => chain.getBlock({ blockNumber, includeTransactions: true })),
      )
      const sent = blocks.flatMap(({ transactions }) => transactions)
      return sent.some(({ to, value }) => to === address.toLowerCase() && value === 321n)
    }
    await until(isPaid)
    await modal.view.getByRole('tab', { name: 'Activity' }).click()
    await modal
      .text(/^to bob\.eth, /)
      .first()
      .waitFor()
    await modal.button(/^Send/).first().click()
    const recent = modal.view.getByRole('list', { name: 'Recent' })
    await recent.getByText('bob.eth').waitFor()
  })

  test('default: Max of the native currency: all but the fee, and never more than there is', async () => {
    const chain = chainAt(0)
    const from = privateKeyToAccount(developmentKeys[5]).address
    const to = someone()
    const had = await chain.getBalance({ address: from })
    const balance = 1_234_567_890_123_456_789n
    await chain.setBalance({ address: from, value: balance })
    try {
      const { modal, wallet, field, openSend } = await connected('Quill', { account: 2 })
      await openSend()
      await modal.chooseToken(/^Ether/)
      await field('To').fill(to)
      await modal.view.getByRole('button', { name: /Use the whole balance/ }).click()
      await until(async () => (await field('Amount').inputValue()).length > 10)
      const typed = parseEther(await field('Amount').inputValue())
      await modal.button('Review').click()
      await modal.title('Review').waitFor()
      const words = async () => (await modal.view.textContent()) ?? ''
      await until(async () => (await words()).includes('You keep0.000 ETH'))
      const [, most = '0'] = /\((0\.\d+)\sETH\)/.exec(await words()) ?? []
      const before = await chain.getBlockNumber({ cacheTime: 0 })
      await modal.button(/^Send 1\.2345\d* ETH/).click()
      await wallet.approve()
      await until(async () => (await chain.getBalance({ address: to })) > 0n)
      const sent = await chain.getBalance({ address: to })
      const left = await chain.getBalance({ address: from })
      expect(sent).toBe(typed)
      // Others may have sent something meanwhile, and each has a block of its own.
      const last = await chain.getBlockNumber({ cacheTime: 0 })
      const numbers = Array.from({ length: Number(last - before) }, (_, index) => before + BigInt(index) + 1n)
      const read = (blockNumber: bigint) => chain.getBlock({ blockNumber, includeTransactions: true })
      const found = (await Promise.all(numbers.map(read))).flatMap(({ transactions }) => transactions)
      const mined = found.find((one) => one.to?.toLowerCase() === to)
      const receipt = mined && (await chain.getTransactionReceipt({ hash: mined.hash }))
      const paid = (receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)
      expect(paid).toBeGreaterThan(0n)
      expect(left).toBe(balance - sent - paid)
      // What could have been spent at most is what there was, to the last unit, and the fee is within what was shown.
      expect((mined?.gas ?? 0n) * (mined?.maxFeePerGas ?? 0n) + sent).toBeLessThanOrEqual(balance)
      expect(paid).toBeLessThanOrEqual(parseEther(most))
      expect(balance - sent).toBeLessThanOrEqual(parseEther(most))
    } finally {
      await chain.setBalance({ address: from, value: had })
    }
  })

  test('behavior: what there is not enough of can be bought, where it is sold', async () => {
    const { modal, field, openSend } = await connected('Lantern')
    await openSend()
    await modal.chooseToken(/^Ether/)
    await field('Amount').fill('99999999')
    await modal.button('Not enough ETH').waitFor()
    await modal.button('Buy ETH').click()
    await modal.title('Buy').waitFor()
    await modal.text(/≈ [\d.,]+ ETH/).waitFor()
  })
})
