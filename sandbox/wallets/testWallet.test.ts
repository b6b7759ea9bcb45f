import { createTestWallet, type ProviderRequest, type TestWallet, type TestWalletOptions } from 'portico/testing'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestChains } from '../chains/testing.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains.stop())

const info = { name: 'Lantern', rdns: 'dev.portico.lantern' }
const receiver = '0x000000000000000000000000000000000000dEaD'

function create(options: Partial<TestWalletOptions> = {}): TestWallet {
  return createTestWallet({ info, chains: [chain('one')], origin: 'http://localhost:4300', ...options })
}
function chain(name: 'one' | 'two') {
  return { id: chains[name].chainId, name: chains[name].name, rpcUrl: chains[name].rpcUrl }
}
async function connected(options: Partial<TestWalletOptions> = {}): Promise<TestWallet> {
  const wallet = create(options)
  const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
  await wallet.approve()
  await asked
  return wallet
}
async function ask<T = unknown>(wallet: TestWallet, request: ProviderRequest): Promise<T> {
  const asked = wallet.provider.request(request)
  asked.catch(() => {})
  await wallet.approve()
  return (await asked) as T
}
function record(wallet: TestWallet): [string, unknown][] {
  const seen: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect']) {
    wallet.provider.on(event, (payload: never) => seen.push([event, payload]))
  }
  return seen
}
const client = () => createPublicClient({ transport: http(chains.one.rpcUrl) })
const account = (wallet: TestWallet, index = 0) => wallet.accounts[index] as Hex

describe('connecting', () => {
  test('default', async () => {
    const wallet = create()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.waitForRequest()
    expect(wallet.pending()).toMatchObject([{ kind: 'connect', origin: 'http://localhost:4300' }])
    await wallet.approve()
    expect(await asked).toEqual([account(wallet)])
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([account(wallet)])
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([account(wallet)])
  })

  test('behavior: several accounts, the selected one first', async () => {
    const wallet = create()
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.approve({ accounts: [0, 1] })
    expect(await asked).toEqual([account(wallet, 0), account(wallet, 1)])
    const seen = record(wallet)
    wallet.setAccount(1)
    expect(seen).toEqual([['accountsChanged', [account(wallet, 1), account(wallet, 0)]]])
  })

  test('error: rejected', async () => {
    const wallet = create()
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })

  test('error: asked twice', async () => {
    const wallet = create()
    const first = wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32002 })
    await wallet.approve()
    expect(await first).toHaveLength(1)
  })

  test('behavior: permissions are asked for, read and revoked', async () => {
    const wallet = create()
    const seen = record(wallet)
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    const granted = await ask(wallet, { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    expect(granted).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: [account(wallet)] }] }])
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
    expect(
      await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    ).toBeNull()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(seen).toEqual([
      ['accountsChanged', [account(wallet)]],
      ['accountsChanged', []],
    ])
  })

  test('behavior: locked wallets show no account and are unlocked by connecting', async () => {
    const wallet = await connected()
    wallet.lock()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(
      wallet.provider.request({ method: 'personal_sign', params: ['hello', account(wallet)] }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(await ask(wallet, { method: 'eth_requestAccounts' })).toEqual([account(wallet)])
    expect(wallet.getState().locked).toBe(false)
  })

  test('param: storage keeps permission, account and chain over a reload', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const wallet = await connected({ storage, chains: [chain('one'), chain('two')] })
    wallet.setAccount(2)
    wallet.setChain(31338)
    const again = create({ storage, chains: [chain('one'), chain('two')] })
    expect(await again.provider.request({ method: 'eth_accounts' })).toEqual([account(wallet, 2), account(wallet, 0)])
    expect(await again.provider.request({ method: 'eth_chainId' })).toBe(toHex(31338))
    kept.set('test-wallet.dev.portico.lantern', '{"broken')
    expect(await create({ storage }).provider.request({ method: 'eth_accounts' })).toEqual([])
  })
})

describe('signing', () => {
  test('default', async () => {
    const wallet = await connected()
    const signature = await ask<Hex>(wallet, { method: 'personal_sign', params: [toHex('Grüße'), account(wallet)] })
    expect(await verifyMessage({ address: account(wallet), message: 'Grüße', signature })).toBe(true)
  })

  test('behavior: the window shows the text, and warns of a sign-in for another site', async () => {
    const wallet = await connected()
    const message = 'bank.example wants you to sign in with your Ethereum account:\n0x'
    const asked = wallet.provider.request({ method: 'personal_sign', params: [message, account(wallet)] })
    const request = await wallet.waitForRequest()
    expect(request.details).toContainEqual({ label: 'Message', value: message, long: true })
    expect(request.warning).toContain('bank.example')
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: typed data', async () => {
    const wallet = await connected()
    const data = {
      domain: { name: 'Portico', version: '1', chainId: 31337 },
      types: { Greeting: [{ name: 'text', type: 'string' }] },
      primaryType: 'Greeting',
      message: { text: 'hello' },
    } as const
    const params = [account(wallet), JSON.stringify(data)]
    const signature = await ask<Hex>(wallet, { method: 'eth_signTypedData_v4', params })
    expect(await verifyTypedData({ address: account(wallet), signature, ...data })).toBe(true)
  })

  test('error: typed data for another chain, or broken', async () => {
    const wallet = await connected()
    const data = { domain: { chainId: 1 }, types: { A: [] }, primaryType: 'A', message: {} }
    for (const given of [JSON.stringify(data), '{', JSON.stringify({ types: {} })]) {
      await expect(
        wallet.provider.request({ method: 'eth_signTypedData_v4', params: [account(wallet), given] }),
      ).rejects.toMatchObject({ code: -32602 })
    }
  })

  test('error: an account that was not shared', async () => {
    const wallet = await connected()
    await expect(
      wallet.provider.request({ method: 'personal_sign', params: ['hello', account(wallet, 1)] }),
    ).rejects.toMatchObject({ code: 4100 })
  })
})

describe('sending', () => {
  test('default', async () => {
    const wallet = await connected()
    const before = await client().getBalance({ address: receiver })
    const params = [{ from: account(wallet), to: receiver, value: toHex(parseEther('0.5')) }]
    const hash = await ask<Hex>(wallet, { method: 'eth_sendTransaction', params })
    const receipt = await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect((await client().getBalance({ address: receiver })) - before).toBe(parseEther('0.5'))
  })

  test('behavior: a token transfer changes the balances on the chain', async () => {
    const wallet = await connected()
    const { address } = chains.seeded.tokens.usdx
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1_500_000n] })
    const hash = await ask<Hex>(wallet, {
      method: 'eth_sendTransaction',
      params: [{ from: account(wallet), to: address, data }],
    })
    await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(await client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] })).toBe(
      1_500_000n,
    )
  })

  test('behavior: warns of what the node refuses, and passes on its error', async () => {
    const wallet = await connected()
    const params = [{ from: account(wallet), to: chains.seeded.mischief, value: '0x1' }]
    const asked = wallet.provider.request({ method: 'eth_sendTransaction', params })
    asked.catch(() => {})
    await wallet.approve()
    await expect(asked).rejects.toMatchObject({ code: 3 })
  })

  test('error: more than the account has', async () => {
    const wallet = await connected()
    const params = [{ from: account(wallet), to: receiver, value: toHex(10n ** 30n) }]
    const asked = wallet.provider.request({ method: 'eth_sendTransaction', params })
    asked.catch(() => {})
    await wallet.approve()
    await expect(asked).rejects.toThrow(/insufficient funds/i)
  })

  test('error: bad parameters', async () => {
    const wallet = await connected()
    for (const transaction of [
      { from: account(wallet) },
      { from: account(wallet), to: 'alice.eth', value: '0x1' },
      { from: account(wallet), to: receiver, value: 1 },
      { from: account(wallet), to: receiver, value: '0x1', chainId: '0x1' },
    ]) {
      await expect(
        wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
      ).rejects.toMatchObject({
        code: -32602,
      })
    }
  })
})

describe('networks', () => {
  test('default', async () => {
    const wallet = await connected({ chains: [chain('one'), chain('two')] })
    const seen = record(wallet)
    expect(await ask(wallet, { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(31338) }] })).toBeNull()
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(toHex(31338))
    expect(await wallet.provider.request({ method: 'net_version' })).toBe('31338')
    expect(seen).toEqual([['chainChanged', toHex(31338)]])
  })

  test('error: an unknown chain is added first', async () => {
    const wallet = await connected()
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(31338) }] }
    await expect(wallet.provider.request(request)).rejects.toMatchObject({ code: 4902 })
    const added = {
      chainId: toHex(31338),
      chainName: 'Sandbox Two',
      rpcUrls: [chains.two.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(await ask(wallet, { method: 'wallet_addEthereumChain', params: [added] })).toBeNull()
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(toHex(31338))
  })

  test('error: a node that serves another chain', async () => {
    const wallet = await connected()
    const added = {
      chainId: toHex(5),
      chainName: 'Not Five',
      rpcUrls: [chains.two.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    await expect(wallet.provider.request({ method: 'wallet_addEthereumChain', params: [added] })).rejects.toMatchObject(
      {
        code: -32602,
        message: expect.stringContaining('does not match'),
      },
    )
  })

  test('error: refused, and malformed', async () => {
    const wallet = await connected({ chains: [chain('one'), chain('two')] })
    const asked = wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(31338) }] })
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe(toHex(31337))
    for (const chainId of [31338, '0x07a6a', 'one', undefined]) {
      await expect(
        wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
      ).rejects.toMatchObject({ code: -32602 })
    }
  })

  test('behavior: a token is put on the list', async () => {
    const wallet = await connected()
    const { address, symbol, decimals } = chains.seeded.tokens.usdx
    const params = { type: 'ERC20', options: { address, symbol, decimals } }
    expect(await ask(wallet, { method: 'wallet_watchAsset', params })).toBe(true)
  })
})

describe('several calls', () => {
  test('default', async () => {
    const wallet = await connected()
    const capabilities = await wallet.provider.request({ method: 'wallet_getCapabilities', params: [account(wallet)] })
    expect(capabilities).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const before = await client().getBalance({ address: receiver })
    const { id } = await ask<{ id: string }>(wallet, {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from: account(wallet), chainId: '0x7a69', atomicRequired: false, calls }],
    })
    await expect
      .poll(() => wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
      .toMatchObject({ id, status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    expect((await client().getBalance({ address: receiver })) - before).toBe(3n)
  })

  test('behavior: the first failure ends the rest', async () => {
    const wallet = await connected()
    const calls = [
      { to: receiver, value: '0x1' },
      { to: chains.seeded.mischief, value: '0x1' },
      { to: receiver, value: '0x1' },
    ]
    const { id } = await ask<{ id: string }>(wallet, {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls }],
    })
    await expect
      .poll(() => wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
      .toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  test('error: what it cannot do', async () => {
    const wallet = await connected()
    const base = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to: receiver, value: '0x1' }] }
    const cases: [object, number][] = [
      [{ ...base, atomicRequired: true }, 5760],
      [{ ...base, chainId: '0x1' }, 5710],
      [{ ...base, capabilities: { paymasterService: { url: 'https://example.com' } } }, 5700],
      [{ ...base, version: '1.0' }, -32602],
      [{ ...base, calls: [] }, -32602],
    ]
    for (const [params, code] of cases) {
      await expect(wallet.provider.request({ method: 'wallet_sendCalls', params: [params] })).rejects.toMatchObject({
        code,
      })
    }
    await expect(wallet.provider.request({ method: 'wallet_getCallsStatus', params: ['0xno'] })).rejects.toMatchObject({
      code: 5730,
    })
    await ask(wallet, { method: 'wallet_sendCalls', params: [{ ...base, id: 'mine' }] })
    await expect(
      wallet.provider.request({ method: 'wallet_sendCalls', params: [{ ...base, id: 'mine' }] }),
    ).rejects.toMatchObject({
      code: 5720,
    })
  })
})

describe('moods', () => {
  test('behavior: a silent wallet answers nothing until it speaks again', async () => {
    const wallet = await connected()
    wallet.silent(true)
    let answered = false
    const asked = wallet.provider.request({ method: 'eth_accounts' }).finally(() => {
      answered = true
    })
    const revoked = wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await client().getBlockNumber()
    expect(answered).toBe(false)
    wallet.silent(false)
    await Promise.all([asked, revoked])
    expect(wallet.getState().shared).toEqual([])
  })

  test('behavior: offline', async () => {
    const wallet = await connected()
    const seen = record(wallet)
    wallet.offline(true)
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    wallet.offline(false)
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([account(wallet)])
    expect(seen).toMatchObject([
      ['disconnect', { code: 4900 }],
      ['connect', { chainId: '0x7a69' }],
    ])
  })

  test('behavior: automatic approval, and the wallet ends the connection', async () => {
    const wallet = create()
    const waiting = wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.autoApprove(true)
    expect(await waiting).toEqual([account(wallet)])
    expect(await wallet.provider.request({ method: 'personal_sign', params: ['x', account(wallet)] })).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
    const seen = record(wallet)
    wallet.disconnect()
    expect(seen).toEqual([['accountsChanged', []]])
  })

  test('behavior: reads go to the node, what it does not support is refused', async () => {
    const wallet = await connected()
    expect(
      BigInt((await wallet.provider.request({ method: 'eth_getBalance', params: [receiver, 'latest'] })) as Hex),
    ).toBeTypeOf('bigint')
    for (const method of ['eth_sign', 'anvil_setBalance', 'wallet_unknown', 'eth_subscribe', 'constructor']) {
      await expect(wallet.provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
    }
    await expect(wallet.provider.request({ method: '' })).rejects.toMatchObject({ code: -32602 })
  })
})
