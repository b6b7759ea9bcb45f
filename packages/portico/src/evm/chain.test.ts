import { encodeErrorResult, parseAbi, parseEther, parseGwei } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import { createTestWallet, developmentKeys } from '../testing/evm/index.js'
import { evm } from './family.js'
import { transactionErrorOf } from './foreign.js'
import { startAnvil } from './nodes.test-support.js'
import { waitForReceipt } from './receipt.js'
import { makeTransport, type Transport } from './transport.js'
import { fakeContext } from './wallet.test-support.js'

const signal = new AbortController().signal
const receiver = '0x00000000000000000000000000000000000A11cE'
const grudge = '0x0000000000000000000000000000000000000bad'

const node = await startAnvil()
const { network } = node
const family = evm().create(fakeContext([network]))
const feature = await loadFeature()
beforeAll(async () => {
  const data = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['no gifts'],
  }).slice(2)
  const length = (data.length / 2).toString(16)
  // Copies the error that follows the code to memory, and reverts with it.
  await node.rpc('anvil_setCode', [grudge, `0x60${length}600a5f3960${length}5ffd${data}`])
})
afterAll(() => node.stop())

async function loadFeature() {
  const loaded = await family.features.send?.()
  if (!loaded) throw new Error('evm cannot send')
  return loaded
}

function setUp(keyIndex = 0) {
  const wallet = createTestWallet({
    info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: node.url }],
    keys: [developmentKeys[keyIndex] ?? '0x'],
    autoApprove: true,
  })
  const from = wallet.accounts[0] ?? '0x'
  const intent = (amount: bigint, to: string = receiver) => ({ network, from, to, amount })
  const connect = () => wallet.provider.request({ method: 'eth_requestAccounts' })
  const balanceOf = async (address: string) => (await family.readBalance({ network, address, signal })).amount
  return { wallet, provider: wallet.provider, from, intent, connect, balanceOf }
}

/** Signs and hands in a transaction past any wallet. */
async function hand(
  account: PrivateKeyAccount,
  fields: { nonce: number; to?: `0x${string}`; value?: bigint; gas?: bigint; fee?: bigint; tip?: bigint },
) {
  const { nonce, to = receiver, value = 0n, gas = 100_000n, fee = parseGwei('30'), tip = parseGwei('2') } = fields
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce,
    to,
    value,
    gas,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: tip,
  })
  return (await makeTransport([node.url], '31337').request('eth_sendRawTransaction', [raw], { signal })) as string
}
const nonceOf = async (address: string) => Number(await node.rpc('eth_getTransactionCount', [address, 'latest']))

describe('balance', () => {
  test('default', async () => {
    await node.rpc('anvil_setBalance', [receiver, '0xde0b6b3a7640001'])
    expect(await family.readBalance({ network, address: receiver, signal })).toEqual({
      amount: 1_000_000_000_000_000_001n,
      decimals: 18,
      symbol: 'ETH',
    })
  })

  test('error: rpc/no-url', async () => {
    const nowhere = { ...network, rpcUrls: { default: { http: [] } } }
    await expect(family.readBalance({ network: nowhere, address: receiver, signal })).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })
})

describe('send', () => {
  test('default: moves exactly the amount, for a fee within the estimate', async () => {
    const { provider, intent, connect, balanceOf, from } = setUp()
    await connect()
    const amount = parseEther('1.5')
    const [before, there] = [await balanceOf(from), await balanceOf(receiver)]
    const { fee: most } = await feature.estimateFee(intent(amount), { signal })
    const hash = await feature.send(intent(amount), { provider, signal })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const { status, fee = 0n } = await feature.wait({ network, hash, signal })
    expect(status).toBe('confirmed')
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThanOrEqual(most)
    expect(await balanceOf(receiver)).toBe(there + amount)
    expect(await balanceOf(from)).toBe(before - amount - fee)
  })

  test('behavior: everything can be sent, less the fee', async () => {
    const { provider, intent, connect, balanceOf, from } = setUp(1)
    await connect()
    await node.rpc('anvil_setBalance', [from, `0x${parseEther('1').toString(16)}`])
    const { fee } = await feature.estimateFee(intent(parseEther('1')), { signal })
    const amount = parseEther('1') - fee
    const hash = await feature.send(intent(amount), { provider, signal })
    const receipt = await feature.wait({ network, hash, signal })
    expect(receipt.fee).toBeLessThanOrEqual(fee)
    expect(await balanceOf(from)).toBe(fee - (receipt.fee ?? 0n))
  })

  test('behavior: with plenty left, the fees are up to the wallet', async () => {
    const { provider, intent, wallet, connect } = setUp()
    await connect()
    const asked: unknown[] = []
    const watching = {
      ...provider,
      request: (args: { method: string; params?: unknown }) => {
        asked.push(args)
        return provider.request(args)
      },
    }
    await feature.send(intent(7n), { provider: watching, signal })
    expect(asked.at(-1)).toEqual({
      method: 'eth_sendTransaction',
      params: [{ chainId: '0x7a69', from: wallet.accounts[0], to: receiver, value: '0x7' }],
    })
  })

  test('error: tx/insufficient-funds, before the wallet is asked', async () => {
    const { provider, intent, wallet, connect, from } = setUp(2)
    await connect()
    await node.rpc('anvil_setBalance', [from, `0x${parseEther('1').toString(16)}`])
    wallet.autoApprove(false)
    await expect(feature.send(intent(parseEther('2')), { provider, signal })).rejects.toMatchObject({
      code: 'tx/insufficient-funds',
    })
    await expect(feature.send(intent(parseEther('1')), { provider, signal })).rejects.toMatchObject({
      code: 'tx/insufficient-funds',
    })
    expect(wallet.pending()).toEqual([])
  })

  test('error: a rejection is recognised', async () => {
    const { provider, intent, wallet, connect } = setUp()
    await connect()
    wallet.autoApprove(false)
    const sending = feature.send(intent(1n), { provider, signal }).catch((thrown: unknown) => thrown)
    await wallet.reject()
    const error = await sending
    expect(error).toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    expect(isUserRejection(error)).toBe(true)
  })

  test('error: rpc/error 4901 when the wallet is on another network, which is never sent on', async () => {
    const { provider, intent, wallet, connect } = setUp()
    await connect()
    const elsewhere = { ...intent(1n), network: { ...network, id: 1, caipNetworkId: 'eip155:1' as const } }
    wallet.autoApprove(false)
    await expect(feature.send(elsewhere, { provider, signal })).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: 4901 },
    })
    expect(wallet.pending()).toEqual([])
  })

  test('param: signal gives up on a silent wallet', async () => {
    const { provider, intent, wallet, connect } = setUp()
    await connect()
    wallet.autoApprove(false)
    const stop = new AbortController()
    const sending = feature.send(intent(1n), { provider, signal: stop.signal })
    const failed = expect(sending).rejects.toThrow('left')
    await wallet.waitForRequest()
    stop.abort(new Error('left'))
    await failed
    await wallet.reject()
  })

  test('error: walletconnect/not-connected without a provider', async () => {
    const { intent } = setUp()
    await expect(feature.send(intent(1n), { provider: undefined, signal })).rejects.toMatchObject({
      code: 'walletconnect/not-connected',
    })
  })
})

describe('fee', () => {
  test('default', async () => {
    const { intent } = setUp()
    const { fee } = await feature.estimateFee(intent(1n), { signal })
    const gasPrice = BigInt(await node.rpc('eth_gasPrice'))
    expect(fee).toBeGreaterThanOrEqual((21_000n * gasPrice) / 2n)
    expect(fee).toBeLessThanOrEqual(21_000n * gasPrice * 3n)
  })

  test('behavior: more than the account holds still has a fee', async () => {
    const { intent } = setUp()
    expect((await feature.estimateFee(intent(parseEther('999999999')), { signal })).fee).toBeGreaterThan(0n)
  })

  test('error: tx/reverted with the words of the contract that would not take it', async () => {
    const { intent } = setUp()
    await expect(feature.estimateFee(intent(1n, grudge), { signal })).rejects.toMatchObject({
      code: 'tx/reverted',
      context: { reason: 'no gifts' },
    })
  })
})

describe('inspect', () => {
  test('behavior: tells a contract from an account', async () => {
    const { from } = setUp()
    expect(await feature.inspect({ network, address: grudge, signal })).toEqual({ isContract: true })
    expect(await feature.inspect({ network, address: from, signal })).toEqual({ isContract: false })
  })

  test('behavior: an account with code on loan is an account', async () => {
    const address = '0x0000000000000000000000000000000000007702'
    await node.rpc('anvil_setCode', [address, `0xef0100${grudge.slice(2)}`])
    expect(await feature.inspect({ network, address, signal })).toEqual({ isContract: false })
  })
})

describe('wait', () => {
  const account = privateKeyToAccount(developmentKeys[3])

  test('error: tx/reverted with the reason', async () => {
    const hash = await hand(account, { nonce: await nonceOf(account.address), to: grudge, value: 1n })
    await expect(feature.wait({ network, hash, signal })).rejects.toMatchObject({
      code: 'tx/reverted',
      context: { reason: 'no gifts' },
    })
  })

  test('param: signal ends the wait', async () => {
    const stop = new AbortController()
    const waiting = feature.wait({ network, hash: `0x${'ab'.repeat(32)}`, signal: stop.signal })
    stop.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })

  test('behavior: one that was sent again with a higher fee is followed; one that was cancelled is tx/nonce', async () => {
    const nonce = await nonceOf(account.address)
    const seen = new Set<unknown>()
    const transport = makeTransport([node.url], '31337')
    const watched: Transport = {
      async request(method, params, options) {
        const answer = await transport.request(method, params, options)
        if (method === 'eth_getTransactionByHash' && answer) seen.add(params[0])
        return answer
      },
    }
    await node.rpc('evm_setAutomine', [false])
    const dear = { fee: parseGwei('90'), tip: parseGwei('20') }
    try {
      const slow = await hand(account, { nonce, value: 5n })
      const cancelled = await hand(account, { nonce: nonce + 1, value: 6n })
      const waits = Promise.allSettled([slow, cancelled].map((hash) => waitForReceipt(watched, { hash, signal })))
      // Only what was seen waiting can be known to be replaced.
      await vi.waitFor(() => expect(seen.size).toBe(2))
      await hand(account, { nonce, value: 5n, ...dear })
      await hand(account, { nonce: nonce + 1, to: account.address, ...dear })
      await node.rpc('evm_mine')
      expect(await waits).toMatchObject([
        { status: 'fulfilled', value: { status: 'confirmed' } },
        { status: 'rejected', reason: { code: 'tx/nonce' } },
      ])
    } finally {
      await node.rpc('evm_setAutomine', [true])
    }
  })
})

describe("the node's refusals", () => {
  const account = privateKeyToAccount(developmentKeys[4])
  const refusal = async (fields: Parameters<typeof hand>[1]) =>
    hand(account, fields).then(String, (error: unknown) => transactionErrorOf(error).code)

  test('behavior: each is named', async () => {
    const first = await hand(account, { nonce: await nonceOf(account.address) })
    await feature.wait({ network, hash: first, signal })
    const nonce = await nonceOf(account.address)
    expect(await refusal({ nonce: nonce - 1 })).toBe('tx/nonce')
    expect(await refusal({ nonce, value: parseEther('999999999') })).toBe('tx/insufficient-funds')
    expect(await refusal({ nonce, fee: 1n, tip: 1n })).toBe('tx/fee-cap')
    expect(await refusal({ nonce, gas: 20_000n })).toBe('tx/gas')
  })
})

describe('an older network', () => {
  test('behavior: fees come from the gas price', async () => {
    const legacy = await startAnvil({ hardfork: 'berlin' })
    try {
      const { from } = setUp()
      const family = evm().create(fakeContext([legacy.network]))
      const there = await family.features.send?.()
      const estimate = there?.estimateFee({ network: legacy.network, from, to: receiver, amount: 1n }, { signal })
      expect((await estimate)?.fee).toBe(21_000n * BigInt(await legacy.rpc('eth_gasPrice')))
    } finally {
      await legacy.stop()
    }
  })
})

describe('signing', () => {
  test('default', async () => {
    const { provider, wallet, connect, from } = setUp()
    await connect()
    const signature = await family.signMessage({ provider, address: from, message: 'hello' })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(wallet.pending()).toEqual([])
  })
})
