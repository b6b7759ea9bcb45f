import { randomUUID } from 'node:crypto'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signInBySocial, visitSite } from '../pages/walletSite.js'
import { handOver, openWindow } from '../pages/walletWindow.js'
import { findAccessProblems } from '../setup/axe.js'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { agree } from '../setup/press.js'
import { inLongTier } from '../setup/tier.js'
import { startWalletHost, type WalletHost } from '../setup/walletHost.js'

const state: { browser?: PlainBrowser; host?: WalletHost } = {}
beforeAll(async () => {
  const { wallet, projectId, chains } = inject('addresses')
  const query = new URLSearchParams({ projectId, chainId: `eip155:${chains[0]?.id}`, version: '4' })
  state.host = await startWalletHost(`${wallet?.url}/frame?${query}`)
  state.browser = await startPlainBrowser()
})
afterAll(async () => {
  await state.browser?.stop()
  await state.host?.stop()
})

const day = 86_400
const manager: Hex = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const abi = parseAbi(['function redeemDelegations(bytes[],bytes32[],bytes[])'])
const shop: Hex = '0x000000000000000000000000000000000005409e'

/** A person with a wallet on the site, and an app that may be given something. */
async function giver(addressIndex: number) {
  const context = await (state.browser as PlainBrowser).browser.newContext()
  const site = await visitSite(context, `http://localhost:${state.host?.port}/`)
  const email = `ines-${randomUUID()}@example.com`
  await signInBySocial(site, email)
  const { address } = (await site.ask('GET_USER')) as { address: Hex }
  const [chain] = inject('addresses').chains
  const transport = http(chain?.rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  const client = createPublicClient({ transport })
  await node.setBalance({ address, value: parseEther('1') })
  // Nobody else of these journeys pays from it.
  const redeemer = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex })
  await node.setBalance({ address: redeemer.address, value: parseEther('1') })
  const app = createWalletClient({ account: redeemer, transport })
  const rpc = (method: string, params: unknown) => site.ask('RPC_REQUEST', { method, params })
  const chainId = `0x${chain?.id.toString(16)}`
  const redeem = async (permission: Hex, value: bigint) => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [shop, value, '0x'])
    const hash = await app.writeContract({
      chain: null,
      address: manager,
      abi,
      functionName: 'redeemDelegations',
      args: [[permission], [`0x${'00'.repeat(32)}`], [execution]],
      gas: 1_000_000n,
    })
    return (await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status
  }
  return { context, site, email, address, client, redeemer, rpc, chainId, redeem }
}

// Slow: it logs in, and each sheet has to stand still before it is agreed to.
test('behavior: a permission is asked for, made less of, given, used by the app alone, stopped by its period, listed and revoked', async () => {
  const { context, site, address, client, redeemer, rpc, chainId, redeem } = await giver(77)
  expect((await rpc('wallet_getSupportedExecutionPermissions', []))['native-token-periodic']).toEqual({
    chainIds: expect.arrayContaining([chainId]),
    ruleTypes: ['expiry', 'redeemer'],
  })

  const asked = rpc('wallet_requestExecutionPermissions', [
    {
      chainId,
      to: redeemer.address,
      permission: {
        type: 'native-token-periodic',
        isAdjustmentAllowed: true,
        data: { periodAmount: '0x2386f26fc10000', periodDuration: day, justification: 'Pays for your storage' },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 10 * day } }],
    },
  ])
  await site.frame.getByText('Let it spend up to 0.1 ETH').waitFor()
  await site.frame.getByText('This also prepares your account for permissions').waitFor()
  await site.frame.getByLabel('Lower amount').selectOption({ label: '0.005 ETH' })
  await site.frame.getByText('Let it spend up to 0.05 ETH').waitFor()
  await agree(site.frame)
  const [given] = await asked
  expect(given.permission.data.periodAmount).toBe('0x11c37937e08000')
  expect(await client.getCode({ address })).toMatch(/^0xef0100/)
  expect(await rpc('wallet_getGrantedExecutionPermissions', [])).toEqual([given])

  expect(await redeem(given.context, parseEther('0.006'))).toBe('reverted')
  expect(await redeem(given.context, parseEther('0.005'))).toBe('success')
  expect(await redeem(given.context, 1n)).toBe('reverted')

  const revoked = rpc('wallet_revokePermissions', [{ permissionContext: given.context }])
  await site.frame.getByText('Revoke the permission to spend ETH').waitFor()
  await site.frame.getByLabel('Smart account').selectOption({ label: 'Remove it' })
  await agree(site.frame)
  expect(await revoked).toEqual({})
  expect(await client.getCode({ address })).toBeUndefined()
  expect(await rpc('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  expect(await redeem(given.context, 1n)).toBe('reverted')
  expect(site.problems).toEqual([])
  await context.close()
})

// Slow: it logs in twice, a key is handed over, and each sheet has to stand still before it is agreed to.
inLongTier(() => {
  test('behavior: the wallet’s own window shows what was used and what nobody has used yet, revokes each, and stops all', async () => {
    const { context, site, email, redeemer, rpc, chainId, redeem } = await giver(78)
    const give = async () => {
      const asked = rpc('wallet_requestExecutionPermissions', [
        {
          chainId,
          to: redeemer.address,
          permission: {
            type: 'native-token-periodic',
            isAdjustmentAllowed: false,
            data: { periodAmount: '0x11c37937e08000', periodDuration: day },
          },
          rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 10 * day } }],
        },
      ])
      await site.frame.getByText('Let it spend up to 0.05 ETH').waitFor()
      await agree(site.frame)
      const [{ context: permission }] = await asked
      return permission as Hex
    }
    const used = await give()
    const unused = await give()
    const rest = await give()
    expect(await redeem(used, parseEther('0.002'))).toBe('success')

    const { page, problems } = await openWindow(context, 'wallet', email)
    await handOver(page, site)
    await site.page.close()
    await page.getByRole('button', { name: 'Show permissions' }).press('Enter')
    const listed = page.getByRole('article').filter({ hasText: 'Used this period0.002 ETH' })
    await listed.waitFor()
    // The site is gone, and no network knows of those that nobody has used: the vault keeps what the wallet sealed of them.
    expect(await page.getByRole('heading', { level: 3, name: `localhost:${state.host?.port}` }).count()).toBe(3)
    const text = (await listed.textContent()) ?? ''
    expect(text).toContain(redeemer.address)
    expect(text).toContain('Used this period0.002 ETH')
    expect(text).toContain('Can still be taken, at most0.048 ETH')
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await listed.getByRole('button', { name: 'Revoke' }).press('Enter')
    await page.getByText('Revoke the permission to spend ETH').waitFor()
    await agree(page)
    await listed.waitFor({ state: 'detached' })
    expect(await redeem(used, 1n)).toBe('reverted')

    // The newest stands first, which is the rest.
    const waiting = page.getByRole('article')
    await expect.poll(() => waiting.count()).toBe(2)
    await waiting.last().getByRole('button', { name: 'Revoke' }).press('Enter')
    await page.getByText('Revoke the permission to spend ETH').waitFor()
    await agree(page)
    await expect.poll(() => waiting.count()).toBe(1)
    expect(await redeem(unused, 1n)).toBe('reverted')
    expect(await redeem(rest, 1n)).toBe('success')

    await page.getByRole('button', { name: 'Stop all on' }).press('Enter')
    await page.getByText('Stop all permissions of your account').waitFor()
    await agree(page)
    await page.getByRole('heading', { name: 'Permissions', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Stop all on' }).count()).toBe(0)
    expect(await redeem(rest, 1n)).toBe('reverted')
    expect(await redeem(used, 1n)).toBe('reverted')
    expect([...site.problems, ...problems]).toEqual([])
    await context.close()
  })
})
