import { createTestClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, ask, receiver, record, startProxy, walletsForTests } from './testWallet.test-support.js'

const { chains, chain, connected, client } = walletsForTests()

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

  test('behavior: a page that sends with the same key at the same moment takes the number that was read: the next one is read', async () => {
    const other = await connected()
    const transaction = { from: account(other), to: receiver, value: '0x1' }
    const send = () => ask<Hex>(other, { method: 'eth_sendTransaction', params: [transaction] })
    let others = 0
    const node = await startProxy(chains.one.rpcUrl, async (method, [, block]) => {
      // Between what the wallet has read and what it sends.
      if (method === 'eth_getTransactionCount' && block === 'pending' && ++others <= 3) await send()
      return undefined
    })
    const wallet = await connected({ chains: [{ ...chain('one'), rpcUrl: node.url }] })
    const before = await client().getTransactionCount({ address: account(other) })
    const hash = await ask<Hex>(wallet, { method: 'eth_sendTransaction', params: [transaction] })
    const { status } = await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(status).toBe('success')
    expect(others).toBe(4)
    expect(await client().getTransactionCount({ address: account(other) })).toBe(before + 4)
    await node.stop()
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

  test('behavior: all in one, however late a block takes them: told as done, the account has no code of another any more', async () => {
    const wallet = await connected()
    wallet.atomic(true)
    const node = createTestClient({ mode: 'anvil', transport: http(chains.one.rpcUrl) })
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const params = [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls }]
    const before = await client().getBalance({ address: receiver })
    await node.setAutomine(false)
    const { id } = await ask<{ id: string }>(wallet, { method: 'wallet_sendCalls', params })
    const status = async () => {
      const request = { method: 'wallet_getCallsStatus', params: [id] }
      return ((await wallet.provider.request(request)) as { status: number }).status
    }
    const waiting = async () => (await node.getTxpoolStatus()).pending
    await expect.poll(waiting).toBe(1)
    expect(await status()).toBe(100)
    await node.setAutomine(true)
    await node.mine({ blocks: 1 })
    await expect.poll(status).toBe(200)
    expect((await client().getBalance({ address: receiver })) - before).toBe(3n)
    expect(await client().getCode({ address: account(wallet) })).toBeUndefined()
    expect(await node.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
  })

  test('behavior: a node that counts by what waits, when it is in a block already with its authorization: what follows is sent all the same', async () => {
    const stale: string[] = []
    const node = await startProxy(chains.one.rpcUrl, async (method, [address, block]) => {
      if (method !== 'eth_getTransactionCount' || block !== 'pending') return undefined
      const mined = await client().getTransactionCount({ address: address as Hex })
      // The transaction alone, as long as it waits: its authorization counts in the block.
      const result = toHex(stale.length === 0 ? mined : mined - 1)
      stale.push(result)
      return { result }
    })
    const wallet = await connected({ chains: [{ ...chain('one'), rpcUrl: node.url }] })
    wallet.atomic(true)
    const params = [
      { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{ to: receiver, value: '0x1' }] },
    ]
    const { id } = await ask<{ id: string }>(wallet, { method: 'wallet_sendCalls', params })
    const status = async () => {
      const request = { method: 'wallet_getCallsStatus', params: [id] }
      return ((await wallet.provider.request(request)) as { status: number }).status
    }
    await expect.poll(status).not.toBe(100)
    expect(await status()).toBe(200)
    expect(stale.length).toBe(2)
    await node.stop()
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
    // It is on the chain before the chain is somebody else's.
    await expect
      .poll(() => wallet.provider.request({ method: 'wallet_getCallsStatus', params: ['mine'] }))
      .toMatchObject({ status: 200 })
  })
})
