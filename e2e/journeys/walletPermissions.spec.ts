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
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { agree } from '../setup/press.js'
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

// Slow: it logs in, and each sheet has to stand still before it is agreed to.
test('behavior: a permission is asked for, made less of, given, used by the app alone, stopped by its period, listed and revoked', async () => {
  const context = await (state.browser as PlainBrowser).browser.newContext()
  const site = await visitSite(context, `http://localhost:${state.host?.port}/`)
  await signInBySocial(site, `ines-${randomUUID()}@example.com`)
  const { address } = await site.ask('GET_USER')
  const [chain] = inject('addresses').chains
  const transport = http(chain?.rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  const client = createPublicClient({ transport })
  await node.setBalance({ address, value: parseEther('1') })
  // Nobody else of these journeys pays from it.
  const redeemer = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: 77,
  })
  await node.setBalance({ address: redeemer.address, value: parseEther('1') })
  const app = createWalletClient({ account: redeemer, transport })

  const rpc = (method: string, params: unknown) => site.ask('RPC_REQUEST', { method, params })
  const chainId = `0x${chain?.id.toString(16)}`
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
  await site.frame.getByText('This also sets up your smart account').waitFor()
  await site.frame.getByLabel('Lower amount').selectOption({ label: '0.005 ETH' })
  await site.frame.getByText('Let it spend up to 0.05 ETH').waitFor()
  await agree(site.frame)
  const [given] = await asked
  expect(given.permission.data.periodAmount).toBe('0x11c37937e08000')
  expect(await client.getCode({ address })).toMatch(/^0xef0100/)
  expect(await rpc('wallet_getGrantedExecutionPermissions', [])).toEqual([given])

  const redeem = async (value: bigint) => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [shop, value, '0x'])
    const hash = await app.writeContract({
      chain: null,
      address: manager,
      abi,
      functionName: 'redeemDelegations',
      args: [[given.context], [`0x${'00'.repeat(32)}`], [execution]],
      gas: 1_000_000n,
    })
    return (await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status
  }
  expect(await redeem(parseEther('0.006'))).toBe('reverted')
  expect(await redeem(parseEther('0.005'))).toBe('success')
  expect(await redeem(1n)).toBe('reverted')

  const revoked = rpc('wallet_revokePermissions', [{ permissionContext: given.context }])
  await site.frame.getByText('Revoke the permission to spend ETH').waitFor()
  await site.frame.getByLabel('Smart account').selectOption({ label: 'Remove it' })
  await agree(site.frame)
  expect(await revoked).toEqual({})
  expect(await client.getCode({ address })).toBeUndefined()
  expect(await rpc('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  expect(await redeem(1n)).toBe('reverted')
  expect(site.problems).toEqual([])
  await context.close()
})
