import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import { createTestWallet, developmentKeys } from '../testing/evm/index.js'
import { evm } from './family.js'
import { answering, startAnvil, startNode } from './nodes.test-support.js'
import { addressOne, addressTwo, fakeContext, fakeProvider, sandboxOne, walletError } from './wallet.test-support.js'

const signal = new AbortController().signal
/** Grows by seven when called without data, and tells how much it has otherwise. */
const growing = '0x0000000000000000000000000000000000009001'
/** Gives the caller three wei. */
const giving = '0x0000000000000000000000000000000000009002'
const reverting = '0x0000000000000000000000000000000000009003'

const node = await startAnvil()
const { network } = node
beforeAll(async () => {
  await node.rpc('anvil_setCode', [growing, '0x36600e57600760005401600055005b60005460005260206000f3'])
  await node.rpc('anvil_setCode', [giving, '0x60006000600060006003335af100'])
  await node.rpc('anvil_setBalance', [giving, '0x64'])
  await node.rpc('anvil_setCode', [reverting, '0x60006000fd'])
})
afterAll(() => node.stop())

const feature = await featureOf()
async function featureOf() {
  const load = evm().create(fakeContext([network])).features.transact
  if (!load) throw new Error('evm cannot transact')
  return load()
}

function call(to: string, data = '0x', value = 0n) {
  return { to, data, value }
}

async function walletOf() {
  const wallet = createTestWallet({
    info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: node.url }],
    keys: [developmentKeys[0] ?? '0x'],
    autoApprove: true,
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return { wallet, provider: wallet.provider, from: wallet.accounts[0] ?? '0x' }
}

describe('send', () => {
  test('default: the call happens, and is waited for', async () => {
    const { provider, from } = await walletOf()
    const before = BigInt(await node.rpc('eth_getStorageAt', [growing, '0x0', 'latest']))
    const hash = await feature.send({ network, from, ...call(growing) }, { provider, signal })
    expect(await feature.wait({ network, hash, signal })).toMatchObject({
      status: 'confirmed',
      fee: expect.any(BigInt),
    })
    expect(BigInt(await node.rpc('eth_getStorageAt', [growing, '0x0', 'latest']))).toBe(before + 7n)
  })

  test('param: fast: the wallet is given a fee that gets it into one of the next blocks', async () => {
    const hash = `0x${'1'.repeat(64)}`
    const provider = fakeProvider({ eth_chainId: '0x7a69', eth_sendTransaction: hash })
    const { baseFeePerGas } = (await node.rpc('eth_getBlockByNumber', ['latest', false])) as never
    await feature.send({ network, from: addressOne, fast: true, ...call(growing) }, { provider, signal })
    await feature.send({ network, from: addressOne, ...call(growing) }, { provider, signal })
    const [fast, own] = provider.calls.flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? params : []))
    const { maxFeePerGas, maxPriorityFeePerGas } = fast as Record<string, string>
    expect(BigInt(maxPriorityFeePerGas ?? 0)).toBeGreaterThan(0n)
    // The base fee of the next block is at most an eighth off.
    const base = BigInt(maxFeePerGas ?? 0) - BigInt(maxPriorityFeePerGas ?? 0)
    expect(base).toBeGreaterThanOrEqual((BigInt(baseFeePerGas) * 21n) / 16n)
    expect(base).toBeLessThanOrEqual((BigInt(baseFeePerGas) * 27n) / 16n)
    expect(own).not.toHaveProperty('maxFeePerGas')
  })

  test('param: fast: a node that does not tell leaves the fee to the wallet', async () => {
    const silent = evm().create(fakeContext([sandboxOne]))
    const provider = fakeProvider({ eth_chainId: '0x7a69', eth_sendTransaction: `0x${'1'.repeat(64)}` })
    const far = await silent.features.transact?.()
    await far?.send({ network: sandboxOne, from: addressOne, fast: true, ...call(growing) }, { provider, signal })
    expect(provider.calls.at(-1)?.params).toEqual([
      { chainId: '0x7a69', from: addressOne, to: growing, data: '0x', value: '0x0' },
    ])
  })

  test('error: a rejection', async () => {
    const { wallet, provider, from } = await walletOf()
    wallet.autoApprove(false)
    const asked = feature.send({ network, from, ...call(growing) }, { provider, signal })
    const [error] = await Promise.all([asked.catch((thrown: unknown) => thrown), wallet.reject()])
    expect(isUserRejection(error)).toBe(true)
  })

  test('error: the wallet is on another network: it is asked for nothing', async () => {
    const provider = fakeProvider({ eth_chainId: '0x1' })
    await expect(
      feature.send({ network, from: addressOne, ...call(growing) }, { provider, signal }),
    ).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4901 } })
    expect(provider.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test.each([null, '0x', 'done', 7])('error: the wallet answers %j', async (answer) => {
    const provider = fakeProvider({ eth_chainId: '0x7a69', eth_sendTransaction: answer })
    await expect(
      feature.send({ network, from: addressOne, ...call(growing) }, { provider, signal }),
    ).rejects.toMatchObject({ code: 'rpc/error', context: { code: -32603 } })
  })

  test('error: walletconnect/not-connected', async () => {
    await expect(
      feature.send({ network, from: addressOne, ...call(growing) }, { provider: {}, signal }),
    ).rejects.toMatchObject({ code: 'walletconnect/not-connected' })
  })
})

describe('batch', () => {
  test('default: the calls happen one after the other, and their state is told', async () => {
    const { provider, from } = await walletOf()
    const before = BigInt(await node.rpc('eth_getStorageAt', [growing, '0x0', 'latest']))
    const bundle = { network, from, calls: [call(growing), call(growing)], atomicRequired: false }
    const sent = await feature.batch?.(bundle, { provider, signal })
    await vi.waitFor(async () => {
      const state = await feature.batchStatus?.({ id: sent?.id ?? '', provider })
      expect(state).toMatchObject({ status: 'confirmed', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    })
    expect(BigInt(await node.rpc('eth_getStorageAt', [growing, '0x0', 'latest']))).toBe(before + 14n)
  })

  test('param: what the wallet is asked', async () => {
    const provider = fakeProvider({ eth_chainId: '0x7a69', wallet_sendCalls: '0xid' })
    const bundle = { network, from: addressOne, calls: [call(growing, '0xab', 16n)], atomicRequired: true }
    expect(await feature.batch?.(bundle, { provider, signal })).toEqual({ id: '0xid' })
    expect(provider.calls.at(-1)?.params).toEqual([
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: addressOne,
        atomicRequired: true,
        calls: [{ to: growing, data: '0xab', value: '0x10' }],
      },
    ])
  })

  test.each<[unknown, string]>([
    [100, 'pending'],
    [200, 'confirmed'],
    [400, 'failed'],
    [500, 'failed'],
    [600, 'failed'],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'confirmed'],
    [undefined, 'pending'],
  ])('param: status %j is %s', async (status, expected) => {
    const provider = fakeProvider({ wallet_getCallsStatus: { status } })
    expect(await feature.batchStatus?.({ id: '0x1', provider })).toEqual({ status: expected, hash: undefined })
  })

  test('error: the wallet does not say how the calls are doing', async () => {
    const provider = fakeProvider({ wallet_getCallsStatus: walletError(4200) })
    await expect(feature.batchStatus?.({ id: '0x1', provider })).rejects.toMatchObject({
      code: 'calls/status-not-approved',
    })
  })
})

describe('canBatch', () => {
  test.each<[string, unknown, boolean]>([
    ['supported', { '0x7a69': { atomic: { status: 'supported' } } }, true],
    ['ready', { '0x7a69': { atomic: { status: 'ready' } } }, true],
    ['for every network', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['unsupported', { '0x7a69': { atomic: { status: 'unsupported' } } }, false],
    [
      'this network only',
      { '0x0': { atomic: { status: 'supported' } }, '0x7a69': { atomic: { status: 'unsupported' } } },
      false,
    ],
    ['another network', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['nothing', null, false],
    ['refused', walletError(4100), false],
  ])('param: %s', async (_name, answer, expected) => {
    const provider = fakeProvider({ wallet_getCapabilities: answer })
    expect(await feature.canBatch({ network, from: addressOne, provider })).toBe(expected)
  })

  test('behavior: a wallet that never answers can not', async () => {
    vi.useFakeTimers()
    try {
      const provider = fakeProvider({ wallet_getCapabilities: () => new Promise(() => {}) })
      const asked = feature.canBatch({ network, from: addressOne, provider })
      await vi.waitFor(() => expect(provider.calls).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(3_000)
      expect(await asked).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('allowance: default', async () => {
  const asked = await startNode(answering(() => `0x${(5n ** 30n).toString(16).padStart(64, '0')}`))
  try {
    const here = { ...sandboxOne, rpcUrls: { default: { http: [asked.url] } } }
    const token = growing
    expect(await feature.allowance({ network: here, token, owner: addressOne, spender: addressTwo, signal })).toBe(
      5n ** 30n,
    )
    const words = [addressOne, addressTwo].map((one) => one.slice(2).toLowerCase().padStart(64, '0')).join('')
    expect(asked.bodies.flat()[0]?.params).toEqual([{ to: token, data: `0xdd62ed3e${words}` }, 'latest'])
  } finally {
    await asked.stop()
  }
})

test('holdings: default: tokens and the native currency; what cannot be read is unknown', async () => {
  const tokens = [growing, undefined, reverting]
  const found = await feature.holdings({ network, owner: addressTwo, tokens, signal })
  expect(found).toEqual([
    BigInt(await node.rpc('eth_getStorageAt', [growing, '0x0', 'latest'])),
    BigInt(await node.rpc('eth_getBalance', [addressTwo, 'latest'])),
    undefined,
  ])
})

describe('simulate', () => {
  test('default: what comes in of the native currency, and the gas; nothing happens', async () => {
    const found = await feature.simulate({ network, from: addressOne, calls: [call(giving), call(giving)] }, { signal })
    expect(found.received).toBe(6n)
    expect(found.gas).toBeGreaterThan(42_000n)
    expect(BigInt(await node.rpc('eth_getBalance', [giving, 'latest']))).toBe(100n)
  })

  test('behavior: what was paid counts against what came in', async () => {
    const found = await feature.simulate({ network, from: addressOne, calls: [call(giving, '0x', 10n)] }, { signal })
    expect(found.received).toBe(-7n)
  })

  test('behavior: of a token, what the balance has grown by', async () => {
    const run = { network, from: addressOne, calls: [call(growing), call(growing)], token: growing }
    expect((await feature.simulate(run, { signal })).received).toBe(14n)
  })

  test('error: one of the calls reverts', async () => {
    const run = { network, from: addressOne, calls: [call(growing), call(reverting)], token: growing }
    await expect(feature.simulate(run, { signal })).rejects.toMatchObject({ code: 'tx/reverted' })
  })

  test('error: more than the account has', async () => {
    const run = { network, from: '0x0000000000000000000000000000000000000abc', calls: [call(giving, '0x', 10n ** 30n)] }
    await expect(feature.simulate(run, { signal })).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
  })

  test('behavior: a node without the method runs the first call', async () => {
    const old = await startNode(
      answering(({ method }) =>
        method === 'eth_call' ? '0x' : { error: { code: -32601, message: 'unknown method' } },
      ),
    )
    const strict = await startNode(
      answering(({ method }) =>
        method === 'eth_call'
          ? { error: { code: 3, message: 'execution reverted: no', data: '0x' } }
          : { error: { code: -32601, message: 'unknown method' } },
      ),
    )
    try {
      const at = (url: string) => ({ ...sandboxOne, rpcUrls: { default: { http: [url] } } })
      const run = { from: addressOne, calls: [call(growing), call(giving)] }
      expect(await feature.simulate({ network: at(old.url), ...run }, { signal })).toEqual({})
      await expect(feature.simulate({ network: at(strict.url), ...run }, { signal })).rejects.toMatchObject({
        code: 'tx/reverted',
      })
    } finally {
      await Promise.all([old.stop(), strict.stop()])
    }
  })
})
