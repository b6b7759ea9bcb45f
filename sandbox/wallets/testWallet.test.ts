import { type Hex, toHex, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, ask, receiver, record, walletsForTests } from './testWallet.test-support.js'

const { create, chain, connected, client } = walletsForTests()

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
