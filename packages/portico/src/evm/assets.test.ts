import { readFileSync } from 'node:fs'
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { SendAsset, SendIntent } from '../core/family.js'
import { createTestWallet } from '../testing/evm/index.js'
import { holdingCall } from './asset.js'
import { evm } from './family.js'
import { estimateFee } from './fees.js'
import { startAnvil } from './nodes.test-support.js'
import { simulatePayment } from './simulatePayment.js'
import { makeTransport, type Transport } from './transport.js'
import { fakeContext } from './wallet.test-support.js'

async function loadFeature() {
  const feature = await evm()
    .create(fakeContext([network]))
    .features.send?.()
  if (!feature) throw new Error('evm cannot send')
  return feature
}

type Artifact = { abi: Abi; bytecode: Hex }

const signal = new AbortController().signal
const receiver = '0x00000000000000000000000000000000000A11cE'
const node = await startAnvil()
const { network } = node
const feature = await loadFeature()
const transport = makeTransport([node.url], '31337')
/** A node from before `eth_simulateV1`. */
const older: Transport = {
  request: (method, params, options) =>
    method === 'eth_simulateV1'
      ? Promise.reject(fail(chainErrors, 'rpc/error', { name: 'Some', code: -32601, message: 'method not found' }))
      : transport.request(method, params, options),
}
const at = {} as Record<'token' | 'single' | 'several', Address>
const artifacts = {
  token: readArtifact('SandboxToken'),
  single: readArtifact('SandboxCollectible'),
  several: readArtifact('SandboxEditions'),
}

function readArtifact(name: string): Artifact {
  return JSON.parse(readFileSync(new URL(`../../../../sandbox/chains/artifacts/${name}.json`, import.meta.url), 'utf8'))
}

function setUp(keys?: readonly Hex[]) {
  const wallet = createTestWallet({
    info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: node.url }],
    autoApprove: true,
    ...(keys ? { keys } : {}),
  })
  const from = wallet.accounts[0] ?? '0x'
  const held = async (asset: SendAsset, owner: string) =>
    (await feature.holding({ network, owner, asset, signal })).amount
  const intent = (asset: SendAsset, amount: bigint, to: string = receiver): SendIntent => ({
    network,
    from,
    to,
    amount,
    asset,
  })
  return { wallet, provider: wallet.provider, from, held, intent }
}

async function transact(fields: { to?: Address; data: Hex }): Promise<Address> {
  const [from] = (await node.rpc('eth_accounts')) as Address[]
  const hash = await node.rpc('eth_sendTransaction', [{ from, gas: '0x989680', ...fields }])
  const receipt = await vi.waitFor(async () => {
    const found = await node.rpc('eth_getTransactionReceipt', [hash])
    if (!found) throw new Error('not in a block yet')
    return found
  })
  return receipt.contractAddress
}
const write = (name: keyof typeof at, functionName: string, args: readonly unknown[]) =>
  transact({ to: at[name], data: encodeFunctionData({ abi: artifacts[name].abi, functionName, args }) })

const erc20 = (): SendAsset => ({ kind: 'erc20', address: at.token, decimals: 6, symbol: 'USDX' })
const erc721 = (tokenId = '1'): SendAsset => ({ kind: 'erc721', address: at.single, tokenId })
const erc1155 = (tokenId = '7'): SendAsset => ({ kind: 'erc1155', address: at.several, tokenId })

beforeAll(async () => {
  const deploy = ({ abi, bytecode }: Artifact, args: readonly unknown[]) =>
    transact({ data: encodeDeployData({ abi, bytecode, args }) })
  at.token = await deploy(artifacts.token, ['Sandbox Dollar', 'USDX', 6])
  at.single = await deploy(artifacts.single, ['Sandbox Arches', 'ARCH'])
  at.several = await deploy(artifacts.several, ['Sandbox Editions', 'EDIT'])
  const { from } = setUp()
  await write('token', 'mint', [from, parseUnits('100', 6)])
  await write('single', 'mint', [from, 'data:,'])
  await write('single', 'mint', [from, 'data:,'])
  await write('several', 'publish', [7n, 'data:,'])
  await write('several', 'mint', [from, 7n, 5n])
})
afterAll(() => node.stop())

describe('what is held', () => {
  test('default: amount and decimals as the contract says', async () => {
    const { from } = setUp()
    const read = (asset: SendAsset) => feature.holding({ network, owner: from, asset, signal })
    expect(await read({ ...erc20(), decimals: 18 } as SendAsset)).toEqual({
      amount: 100_000_000n,
      decimals: 6,
      symbol: 'USDX',
    })
    expect(await read(erc721())).toEqual({ amount: 1n })
    expect(await read(erc1155())).toEqual({ amount: 5n })
  })

  test("behavior: another's, an unknown one, and an address without code are none", async () => {
    const { held, from } = setUp()
    expect(await held(erc721(), receiver)).toBe(0n)
    expect(await held(erc721('99'), from)).toBe(0n)
    expect(await held({ ...erc20(), address: receiver } as SendAsset, from)).toBe(0n)
  })
})

describe('send', () => {
  test.each([
    ['ERC-20', erc20, 1_500_001n],
    ['ERC-721', erc721, 1n],
    ['ERC-1155', erc1155, 2n],
  ])('default: %s moves exactly, for a fee within the estimate', async (_, asset, amount) => {
    const { provider, held, from, intent } = setUp()
    await provider.request({ method: 'eth_requestAccounts' })
    const [mine, theirs] = [await held(asset(), from), await held(asset(), receiver)]
    const { fee: most } = await feature.estimateFee(intent(asset(), amount), { signal })
    expect(await feature.simulate(intent(asset(), amount), { signal })).toEqual({ received: amount })
    const hash = await feature.send(intent(asset(), amount), { provider, signal })
    const { status, fee = 0n } = await feature.wait({ network, hash, signal })
    expect(status).toBe('confirmed')
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThanOrEqual(most)
    expect(await held(asset(), from)).toBe(mine - amount)
    expect(await held(asset(), receiver)).toBe(theirs + amount)
  })

  test('behavior: the whole balance of a token goes, since its fee is paid in the native currency', async () => {
    const { provider, held, from, intent } = setUp()
    await provider.request({ method: 'eth_requestAccounts' })
    const hash = await feature.send(intent(erc20(), await held(erc20(), from)), { provider, signal })
    await feature.wait({ network, hash, signal })
    expect(await held(erc20(), from)).toBe(0n)
    await write('token', 'mint', [from, parseUnits('100', 6)])
  })

  test('error: tx/insufficient-funds without the native currency for the fee, before the wallet is asked', async () => {
    const { provider, wallet, intent } = setUp([`0x${'42'.repeat(32)}`])
    await provider.request({ method: 'eth_requestAccounts' })
    await write('token', 'mint', [wallet.accounts[0], 5n])
    wallet.autoApprove(false)
    await expect(feature.send(intent(erc20(), 5n), { provider, signal })).rejects.toMatchObject({
      code: 'tx/insufficient-funds',
    })
    expect(wallet.pending()).toEqual([])
  })

  test('error: tx/reverted for more than is held, before the wallet is asked', async () => {
    const { provider, wallet, intent } = setUp()
    await provider.request({ method: 'eth_requestAccounts' })
    wallet.autoApprove(false)
    await expect(feature.send(intent(erc20(), 10n ** 12n), { provider, signal })).rejects.toMatchObject({
      code: 'tx/reverted',
    })
    expect(wallet.pending()).toEqual([])
  })
})

describe('simulate', () => {
  test.each([
    ['a node that simulates', transport],
    ['an older node', older],
  ])('error: tx/reverted by %s for more than is held, and for the collectible of another', async (_, way) => {
    const { intent } = setUp()
    for (const [asset, amount] of [
      [erc20(), 10n ** 12n],
      [erc721('99'), 1n],
      [erc1155(), 99n],
    ] as const) {
      await expect(simulatePayment(way, intent(asset, amount), { signal })).rejects.toMatchObject({
        code: 'tx/reverted',
      })
    }
  })

  test('behavior: an older node only tells that it would go through', async () => {
    const { intent } = setUp()
    expect(await simulatePayment(older, intent(erc20(), 1n), { signal })).toEqual({})
    expect(
      await simulatePayment(
        transport,
        { network, from: intent(erc20(), 1n).from, to: receiver, amount: 1n },
        { signal },
      ),
    ).toEqual({})
  })

  test.each([
    ['answers false', `0x${'0'.repeat(64)}`, /refused/],
    ['says yes and moves nothing', `0x${'0'.repeat(63)}1`, /nothing would arrive/],
  ])('error: tx/reverted for a token that %s', async (_, word, reason) => {
    const address = '0x0000000000000000000000000000000000000f00'
    // Returns the word, whatever it is asked.
    await node.rpc('anvil_setCode', [address, `0x7f${word.slice(2)}5f5260205ff3`])
    const { intent } = setUp()
    const asset = { ...erc20(), address } as SendAsset
    await expect(simulatePayment(transport, intent(asset, 5n), { signal })).rejects.toMatchObject({
      code: 'tx/reverted',
      context: { reason: expect.stringMatching(reason) },
    })
  })
})

describe('calls', () => {
  test('behavior: a payment to a contract that takes no collectibles is turned down', async () => {
    const { intent } = setUp()
    await expect(feature.simulate(intent(erc721('2'), 1n, at.token), { signal })).rejects.toMatchObject({
      code: 'tx/reverted',
    })
  })

  test("behavior: a rollup's data fee counts the bytes of the call", async () => {
    const asked: unknown[] = []
    const watching: Transport = {
      async request(method, params, options) {
        if (method === 'eth_call') asked.push((params[0] as { data: unknown }).data)
        return method === 'eth_call' ? '0x7b' : transport.request(method, params, options)
      },
    }
    const { intent } = setUp()
    const onTen = { ...intent(erc20(), 1n), network: { ...network, id: 10, caipNetworkId: 'eip155:10' as const } }
    const { fee, gas, level } = await estimateFee(watching, onTen, { signal })
    expect(asked).toEqual([`0xf1c7a58b${(160 + 68).toString(16).padStart(64, '0')}`])
    expect(fee).toBe(gas * (level.type === 'eip1559' ? level.maxFeePerGas : level.gasPrice) + 123n)
    expect(holdingCall(erc20(), receiver).data).toMatch(/^0x70a08231/)
  })
})
