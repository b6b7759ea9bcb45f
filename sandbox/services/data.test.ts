import { type RunningServices, startServices } from '@portico/services'
import { startTestDatabase, type TestDatabase } from '@portico/services/testing'
import { endpoints, failure } from 'portico/wire'
import postgres, { type Sql } from 'postgres'
import * as v from 'valibot'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  namehash,
  numberToHex,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectId } from '../addresses.js'
import { startTestBitcoin, type TestBitcoin } from '../bitcoin/testing.js'
import { mnemonic } from '../chains/anvil.js'
import { call } from '../chains/rpc.js'
import { startTestChains } from '../chains/testing.js'
import { contractSettings, servedSettings } from '../parts/served.js'
import { startTestSolana, type TestSolana } from '../solana/testing.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
let server: TestDatabase
let services: RunningServices
let solana: TestSolana
let bitcoin: TestBitcoin
let database: Sql
let alice: Address
const native = `0x${'e'.repeat(40)}`

beforeAll(async () => {
  // One after the other: on a busy machine they would keep each other from coming up in time.
  chains = await kept(startTestChains())
  server = await kept(startTestDatabase())
  solana = await kept(startTestSolana())
  bitcoin = await kept(startTestBitcoin())
  const served = servedSettings({ chains: [], solana, bitcoin })
  database = postgres(server.url, { max: 1, fetch_types: false })
  alice = mnemonicToAccount(mnemonic).address
  const settings = contractSettings(chains.seeded)
  const { multicall: _, ...without } = settings
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    seed: { wallets: 0 },
    chains: [
      { id: 'eip155:31337', name: 'One', symbol: 'ETH', rpcUrls: [chains.one.rpcUrl], ...settings },
      // The same without Multicall3: everything in batches.
      { id: 'eip155:31338', name: 'Two', symbol: 'ETH', rpcUrls: [chains.two.rpcUrl], ...without },
      ...(served.chains ?? []),
    ],
    prices: { ...served.prices, rates: { eur: '0.5' } },
    pictures: served.pictures,
  })
}, 120_000)
afterAll(async () => {
  await database?.end()
  await services?.stop()
  await Promise.all(running.map((it) => it.stop()))
})

const running: { stop(): Promise<void> }[] = []
/** What stands is ended, also when another part did not come up. */
async function kept<T extends { stop(): Promise<void> }>(start: Promise<T>): Promise<T> {
  const it = await start
  running.push(it)
  return it
}

async function ask<T>(
  path: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<{ status: number; body: T; headers: Headers }> {
  const url = `${services.url}${path}?${new URLSearchParams({ projectId, st: 'portico', sv: 'html-evm-1.0.0', ...query })}`
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as T, headers: response.headers }
}
const on = (chain: number, address: string) => `eip155:${chain}:${address}`
const send = (rpcUrl: string, to: string, data: Hex, value = 0n, gas?: string) =>
  call<{ status: Hex; gasUsed: Hex }>(rpcUrl, 'eth_sendTransactionSync', [
    { from: alice, to, data, value: numberToHex(value), ...(gas ? { gas: numberToHex(BigInt(gas)) } : {}) },
  ])
const held = async (rpcUrl: string, token: string, owner: Address = alice) => {
  if (token === native) return BigInt(await call<Hex>(rpcUrl, 'eth_getBalance', [owner, 'latest']))
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(await call<Hex>(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}
type Tx = { tx: { from: string; to: string; data: Hex; amount: string; eip155: { gas: string; gasPrice: string } } }
type Balance = v.InferOutput<(typeof endpoints)['balance.list']['answer']>['balances'][number]

describe.each([31337, 31338])('balances of chain %s', (chain) => {
  test('default: native first, then each token as the chain has it', async () => {
    const { status, body } = await ask<{ balances: Balance[] }>(`/v1/account/${alice}/balance`, {
      currency: 'usd',
      chainId: `eip155:${chain}`,
    })
    expect(status).toBe(200)
    const { balances } = v.parse(endpoints['balance.list'].answer, body)
    expect(balances).toHaveLength(body.balances.length)
    expect(balances[0]).toMatchObject({
      symbol: 'ETH',
      name: 'Ether',
      chainId: `eip155:${chain}`,
      quantity: { decimals: '18' },
    })
    expect(balances[0]).not.toHaveProperty('address')
    expect(balances[0]?.price).toBeCloseTo(3000, 0)
    const { usdx, eurx, drip, long } = chains.seeded.tokens
    const of = (address: string) => balances.find((balance) => balance.address === on(chain, address))
    expect(of(usdx.address)).toMatchObject({
      symbol: 'USDX',
      price: 1,
      value: 10_000,
      quantity: { decimals: '6', numeric: '10000' },
    })
    expect(of(usdx.address)?.iconUrl).toBe(`${services.url}/public/getTokenImage/USDX`)
    expect(of(eurx.address)?.price).toBeCloseTo(1.11, 2)
    expect(of(drip.address)?.quantity.numeric).toBe('0.000000000000000042')
    expect(of(drip.address)).toMatchObject({ price: 0 })
    expect(of(drip.address)).not.toHaveProperty('value')
    expect(of(long.address)?.quantity.numeric).toBe('123456789012.345678')
  })

  test('param: currency', async () => {
    const { body } = await ask<{ balances: Balance[] }>(`/v1/account/${alice}/balance`, {
      currency: 'EUR',
      chainId: `${chain}`,
    })
    expect(body.balances[0]?.price).toBeCloseTo(1500, 0)
  })
})

describe('swaps', () => {
  const amount = parseEther('1')

  test.each([31337, 31338])('default: what is built on chain %s executes as quoted', async (chain) => {
    const rpcUrl = chain === 31337 ? chains.one.rpcUrl : chains.two.rpcUrl
    const { usdx, eurx } = chains.seeded.tokens
    const steps = [
      [native, usdx.address, amount],
      [usdx.address, eurx.address, parseUnits('250', usdx.decimals)],
      [eurx.address, native, parseUnits('100', eurx.decimals)],
      [native, chains.seeded.weth, amount],
      [chains.seeded.weth, usdx.address, amount / 2n],
      [chains.seeded.weth, native, amount / 4n],
      [usdx.address, native, parseUnits('250', usdx.decimals)],
    ] as const
    for (const [from, to, value] of steps) {
      const pair = { from: on(chain, from), to: on(chain, to) }
      const quote = await ask<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', {
        ...pair,
        amount: `${value}`,
        userAddress: alice,
      })
      expect(quote.status).toBe(200)
      const out = BigInt(v.parse(endpoints['convert.quotes'].answer, quote.body).quotes[0]?.toAmount ?? '0')
      const allowance = async () =>
        BigInt(
          (
            await ask<{ allowance: string }>('/v1/convert/allowance', {
              tokenAddress: on(chain, from),
              userAddress: on(chain, alice),
            })
          ).body.allowance,
        )
      if ((await allowance()) < value) {
        const { body } = await ask<Tx>('/v1/convert/build-approve', { ...pair, amount: `${value}`, userAddress: alice })
        const { tx } = v.parse(endpoints['convert.buildApprove'].answer, body)
        expect(tx).toMatchObject({ from: pair.from, value: '0' })
        // As clients do: to what stands in `from`.
        expect((await send(rpcUrl, from, tx.data as Hex)).status).toBe('0x1')
        expect(await allowance()).toBeGreaterThanOrEqual(value)
      }
      const built = await ask<Tx>(
        '/v1/convert/build-transaction',
        {},
        { projectId, ...pair, amount: `${value}`, userAddress: on(chain, alice), eip155: { slippage: 1 } },
      )
      expect(built.status).toBe(200)
      const { tx } = v.parse(endpoints['convert.buildTransaction'].answer, built.body)
      expect(tx.from).toBe(on(chain, alice))
      expect(BigInt(tx.amount)).toBe(out)
      const before = [await held(rpcUrl, from), await held(rpcUrl, to)] as const
      const receipt = await send(
        rpcUrl,
        tx.to.split(':')[2] ?? '',
        tx.data as Hex,
        from === native ? value : 0n,
        tx.eip155?.gas,
      )
      expect(receipt.status).toBe('0x1')
      expect(BigInt(tx.eip155?.gas ?? '0')).toBeGreaterThanOrEqual(BigInt(receipt.gasUsed))
      const after = [await held(rpcUrl, from), await held(rpcUrl, to)] as const
      if (from !== native) expect(before[0] - after[0]).toBe(value)
      if (to !== native) expect(after[1] - before[1]).toBe(out)
      // Gas was paid of it, and no more than the estimate allows.
      if (to === native) expect(after[1] - before[1]).toBeGreaterThan(out - parseEther('0.01'))
    }
  })

  test('behavior: a price that moved beyond the slippage makes the swap fail, and nothing is lost', async () => {
    const { usdx } = chains.seeded.tokens
    const pair = { from: on(31337, native), to: on(31337, usdx.address) }
    const order = { projectId, ...pair, amount: `${amount}`, userAddress: on(31337, alice), eip155: { slippage: 0 } }
    const { body: slow } = await ask<Tx>('/v1/convert/build-transaction', {}, order)
    const { body: quick } = await ask<Tx>('/v1/convert/build-transaction', {}, order)
    expect(
      (await send(chains.one.rpcUrl, quick.tx.to.split(':')[2] ?? '', quick.tx.data, amount, quick.tx.eip155.gas))
        .status,
    ).toBe('0x1')
    const before = await held(chains.one.rpcUrl, usdx.address)
    const late = await send(chains.one.rpcUrl, slow.tx.to.split(':')[2] ?? '', slow.tx.data, amount, '500000')
    expect(late.status).toBe('0x0')
    expect(await held(chains.one.rpcUrl, usdx.address)).toBe(before)
  })

  test('behavior: a signed permission takes the place of the approval, where the best router takes one', async () => {
    const { usdx, eurx } = chains.seeded.tokens
    const { router } = chains.seeded.uniswapV3
    const rpcUrl = chains.two.rpcUrl
    const owner = mnemonicToAccount(mnemonic, { addressIndex: 5 })
    const value = parseUnits('50', usdx.decimals)
    const abi = parseAbi([
      'struct Input { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 least; uint160 limit; }',
      'function exactInputSingle(Input) payable returns (uint256)',
    ])
    const into = {
      ...{ tokenIn: chains.seeded.weth, tokenOut: usdx.address as Address, fee: 3000, recipient: alice },
      ...{ deadline: 10n ** 12n, amountIn: amount, least: 0n, limit: 0n },
    }
    // Ether gets cheaper on the router that takes permissions.
    const push = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [into] })
    expect((await send(rpcUrl, router, push, amount, '900000')).status).toBe('0x1')
    const order = { projectId, from: on(31338, usdx.address), to: on(31338, native), amount: `${value}` }
    const build = (permit: string, part: object = {}) =>
      ask<Tx>(
        '/v1/convert/build-transaction',
        {},
        { ...order, userAddress: on(31338, owner.address), eip155: { slippage: 1, permit }, ...part },
      )
    const asked = await build('0x')
    expect(asked).toMatchObject({ status: 200, body: { tx: { to: on(31338, router) } } })
    const args = ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'].map((type) => ({ type }))
    const domain = { name: usdx.name, version: '1', chainId: 31338, verifyingContract: usdx.address as Address }
    const fields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
    const types = {
      Permit: fields.map((field) => ({ name: field.split(':')[0] ?? '', type: field.split(':')[1] ?? '' })),
    }
    const message = { owner: owner.address, spender: router, value, nonce: 0n, deadline: 10n ** 12n }
    const {
      v: odd,
      r,
      s: half,
    } = parseSignature(await owner.signTypedData({ domain, types, primaryType: 'Permit', message }))
    const permit = encodeAbiParameters(args, [owner.address, router, value, message.deadline, Number(odd), r, half])
    const { body } = await build(permit)
    expect(body.tx).toMatchObject({ to: on(31338, router), amount: asked.body.tx.amount })
    const before = await held(rpcUrl, usdx.address, owner.address)
    const transaction = {
      from: owner.address,
      to: router,
      data: body.tx.data,
      gas: numberToHex(BigInt(body.tx.eip155.gas)),
    }
    const sent = await call<{ status: Hex }>(rpcUrl, 'eth_sendTransactionSync', [transaction])
    expect(sent.status).toBe('0x1')
    expect(before - (await held(rpcUrl, usdx.address, owner.address))).toBe(value)
    // Where nobody who takes one trades the pair, there is an approval.
    expect((await build('0x', { to: on(31338, eurx.address) })).status).toBe(400)
    for (const wrong of ['0x12', permit.slice(0, -2), permit.replace('0x', '0xff')])
      expect((await build(wrong)).status).toBe(400)
    expect((await build(permit, { amount: `${value + 1n}` })).status).toBe(400)
    expect((await build(permit, { userAddress: on(31338, alice) })).status).toBe(400)
  })

  test('error: no pool between the tokens', async () => {
    const { usdx, drip } = chains.seeded.tokens
    const query = { from: on(31337, usdx.address), to: on(31337, drip.address), amount: '1000' }
    const { status, body } = await ask('/v1/convert/quotes', query)
    expect(status).toBe(400)
    expect(v.parse(failure, body).reasons).toEqual([{ field: '', description: 'insufficient liquidity' }])
  })

  test('default: tokens, with permissions told, and gas', async () => {
    const { body } = await ask('/v1/convert/tokens', { chainId: 'eip155:31337' })
    const { tokens } = v.parse(endpoints['convert.tokens'].answer, body)
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: on(31337, native), eip2612: false })
    expect(tokens.find(({ symbol }) => symbol === 'USDX')).toMatchObject({ decimals: 6, eip2612: true })
    expect(tokens.find(({ symbol }) => symbol === 'WETH')).toMatchObject({ eip2612: false })
    const one = await ask('/v1/convert/tokens', { chainId: 'eip155:31337', address: chains.seeded.tokens.eurx.address })
    expect(v.parse(endpoints['convert.tokens'].answer, one.body).tokens.map(({ symbol }) => symbol)).toEqual(['EURX'])
    const gas = v.parse(
      endpoints['convert.gasPrice'].answer,
      (await ask('/v1/convert/gas-price', { chainId: 'eip155:31337' })).body,
    )
    expect(BigInt(gas.standard)).toBeGreaterThan(0n)
    expect(BigInt(gas.fast)).toBeGreaterThanOrEqual(BigInt(gas.standard))
    expect(BigInt(gas.instant)).toBeGreaterThanOrEqual(BigInt(gas.fast))
  })
})

describe('prices', () => {
  test('behavior: a pool with dust in it sets no price, however it is asked', async () => {
    const { drip, usdx } = chains.seeded.tokens
    const { router } = chains.seeded.uniswapV2
    const approve = (spender: string) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Address, maxUint256] })
    for (const token of [drip, usdx]) await send(chains.one.rpcUrl, token.address, approve(router))
    // 42 of the smallest unit against a thousand dollars: a price that nobody pays.
    const abi = parseAbi(['function addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'])
    const args = [drip.address, usdx.address, 42n, 10n ** 9n, 0n, 0n, alice, 10n ** 12n] as const
    const data = encodeFunctionData({ abi, functionName: 'addLiquidity', args })
    expect((await send(chains.one.rpcUrl, router, data, 0n, '5000000')).status).toBe('0x1')
    const addresses = [on(31337, drip.address)]
    const { status, body } = await ask('/v1/fungible/price', {}, { projectId, currency: 'usd', addresses })
    expect(status).toBe(400)
    expect(v.parse(failure, body).reasons[0]?.field).toBe('asset')
  })
})

describe('the operator’s fee', () => {
  test('default: the user receives what was quoted, the operator his part, and no route goes by a router that cannot', async () => {
    const receiver = `0x${'fe'.repeat(20)}` as Address
    const other = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      chains: [
        {
          id: 'eip155:31337',
          name: 'One',
          symbol: 'ETH',
          rpcUrls: [chains.one.rpcUrl],
          ...contractSettings(chains.seeded),
        },
      ],
      swaps: { feeBasisPoints: 85, feeReceiver: receiver },
    })
    try {
      const { usdx } = chains.seeded.tokens
      const value = parseEther('1')
      for (const [from, to] of [
        [native, usdx.address],
        [usdx.address, native],
      ] as const) {
        const amount = from === native ? value : parseUnits('100', usdx.decimals)
        if (from !== native) {
          const approve = encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [chains.seeded.uniswapV3.router, maxUint256],
          })
          await send(chains.one.rpcUrl, from, approve)
        }
        const order = {
          projectId,
          from: on(31337, from),
          to: on(31337, to),
          amount: `${amount}`,
          userAddress: on(31337, alice),
          eip155: { slippage: 0 },
        }
        const response = await fetch(`${other.url}/v1/convert/build-transaction`, {
          method: 'POST',
          body: JSON.stringify(order),
        })
        const { tx } = (await response.json()) as Tx
        expect(tx.to).toBe(on(31337, chains.seeded.uniswapV3.router))
        const before = [await held(chains.one.rpcUrl, to), await held(chains.one.rpcUrl, to, receiver)] as const
        const sent = await send(
          chains.one.rpcUrl,
          chains.seeded.uniswapV3.router,
          tx.data,
          from === native ? amount : 0n,
          tx.eip155.gas,
        )
        expect(sent.status).toBe('0x1')
        const out = BigInt(tx.amount)
        const kept = (await held(chains.one.rpcUrl, to, receiver)) - before[1]
        if (to !== native) expect((await held(chains.one.rpcUrl, to)) - before[0]).toBe(out)
        expect(kept).toBe(((out + kept) * 85n) / 10_000n)
        expect(kept).toBeGreaterThan(0n)
      }
    } finally {
      await other.stop()
    }
  })
})

describe('identity', () => {
  test('default: the primary name and its picture, kept for a day', async () => {
    const answers = await Promise.all([ask(`/v1/identity/${alice}`), ask(`/v1/account/${alice}/identity`)])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200)
      const { name, avatar, resolvedAt } = v.parse(endpoints['identity.get'].answer, body)
      expect(name).toBe('alice.eth')
      expect(Date.parse(resolvedAt ?? '')).not.toBeNaN()
      expect(headers.get('cache-control')).toMatch(/^public, max-age=86\d{3}, s-maxage=86\d{3}$/)
      const picture = await fetch(avatar ?? '')
      expect(picture.headers.get('content-type')).toBe('image/svg+xml')
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
      expect(picture.headers.get('etag')).toMatch(/^"/)
    }
  })

  test('behavior: an avatar that is a collectible is shown to its holder alone', async () => {
    const { collectible, names } = chains.seeded
    const node = namehash('bob.eth')
    const bob = mnemonicToAccount(mnemonic, { addressIndex: 1 }).address
    // Number 4 is Bob's, number 1 is Alice's.
    for (const [number, isShown] of [
      [1, false],
      [4, true],
    ] as const) {
      const abi = parseAbi(['function setText(bytes32,string,string)'])
      const args = [node, 'avatar', `eip155:31338/erc721:${collectible}/${number}`] as const
      const data = encodeFunctionData({ abi, functionName: 'setText', args })
      const transaction = { from: bob, to: names.resolver, data }
      expect(await call(chains.one.rpcUrl, 'eth_sendTransactionSync', [transaction])).toMatchObject({ status: '0x1' })
      const other = await startServices({
        databaseUrl: server.url,
        port: 0,
        logLevel: 'silent',
        chains: [
          {
            id: 'eip155:31337',
            name: 'One',
            symbol: 'ETH',
            rpcUrls: [chains.one.rpcUrl],
            ...contractSettings(chains.seeded),
          },
          { id: 'eip155:31338', name: 'Two', symbol: 'ETH', rpcUrls: [chains.two.rpcUrl] },
        ],
      })
      try {
        const response = await fetch(`${other.url}/v1/identity/${bob}?projectId=${projectId}`)
        const identity = v.parse(endpoints['identity.get'].answer, await response.json())
        expect(identity.name).toBe('bob.eth')
        expect(identity.avatar !== null).toBe(isShown)
        if (identity.avatar) expect((await fetch(identity.avatar)).status).toBe(200)
      } finally {
        await other.stop()
      }
    }
  })

  test('behavior: a name that does not point back is none', async () => {
    const carol = mnemonicToAccount(mnemonic, { addressIndex: 2 }).address
    expect((await ask(`/v1/identity/${carol}`)).body).toMatchObject({ name: null, avatar: null })
  })
})

describe('other chains', () => {
  test('default: SOL and the tokens of both programs, each with its name', async () => {
    const [account = ''] = solana.accounts
    const { status, body } = await ask<{ balances: Balance[] }>(`/v1/account/${account}/balance`, {
      currency: 'usd',
      chainId: solana.id,
    })
    expect(status).toBe(200)
    const of = (symbol: string) => body.balances.find((balance) => balance.symbol === symbol)
    expect(of('SOL')).toMatchObject({ price: 150, quantity: { decimals: '9', numeric: '100' } })
    const { usdx, arch } = solana.tokens
    expect(of('USDX')).toMatchObject({
      name: usdx.name,
      value: 10_000,
      address: `${solana.id}:${usdx.mint}`,
      quantity: { decimals: '6', numeric: '10000' },
    })
    expect(of('ARCH')).toMatchObject({ name: arch.name, quantity: { decimals: '9', numeric: '25.5' } })
    const price = await ask(
      '/v1/fungible/price',
      {},
      { projectId, currency: 'usd', addresses: [`${solana.id}:${usdx.mint}`] },
    )
    expect(price.body).toMatchObject({ fungibles: [{ symbol: 'USDX', price: 1, decimals: 6 }] })
  })

  test('behavior: a token of Solana is worth what the accounts of a pool say', async () => {
    const { usdx, arch } = solana.tokens
    const [, holder] = solana.accounts
    // What one account holds of both stands in for a pool: 25.5 of the one beside 10,000 of the other.
    const accountOf = async (mint: string) => {
      const { value } = await call<{ value: { pubkey: string }[] }>(solana.rpcUrl, 'getTokenAccountsByOwner', [
        holder,
        { mint },
        { encoding: 'jsonParsed' },
      ])
      return value[0]?.pubkey ?? ''
    }
    const pool: [string, string] = [await accountOf(arch.mint), await accountOf(usdx.mint)]
    const { id, name, rpcUrl } = solana
    const other = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      chains: [
        { id, name, symbol: 'SOL', decimals: 9, rpcUrls: [rpcUrl], vaultPools: { stable: usdx.mint, pools: [pool] } },
      ],
    })
    try {
      const query = new URLSearchParams({ currency: 'usd', chainId: id, projectId })
      const response = await fetch(`${other.url}/v1/account/${holder}/balance?${query}`)
      const { balances } = (await response.json()) as { balances: Balance[] }
      const of = (symbol: string) => balances.find((balance) => balance.symbol === symbol)
      expect(of('ARCH')?.price).toBeCloseTo(10_000 / 25.5, 9)
      expect(of('USDX')?.price).toBe(1)
    } finally {
      await other.stop()
    }
  })

  test('default: Bitcoin, with what waits for its block', async () => {
    const account = bitcoin.accounts[1]?.payment.address ?? ''
    type Stats = { chain_stats: { funded_txo_sum: number; spent_txo_sum: number } }
    const { chain_stats: mined } = (await (await fetch(`${bitcoin.apiUrl}/address/${account}`)).json()) as Stats
    await bitcoin.give(account, 5_000)
    const query = { currency: 'usd', chainId: bitcoin.id }
    const { body } = await ask<{ balances: Balance[] }>(`/v1/account/${account}/balance`, query)
    const [balance] = body.balances
    expect(balance).toMatchObject({ symbol: 'BTC', price: 60_000, quantity: { decimals: '8' } })
    const amount = parseUnits(balance?.quantity.numeric ?? '0', 8)
    expect(amount).toBe(BigInt(mined.funded_txo_sum - mined.spent_txo_sum) + 5_000n)
  })

  test('error: an address of another chain', async () => {
    for (const [address, chainId] of [
      [alice, solana.id],
      [alice, bitcoin.id],
      [solana.accounts[0] ?? '', 'eip155:31337'],
    ] as const) {
      const { status, body } = await ask(`/v1/account/${address}/balance`, { currency: 'usd', chainId })
      expect(status).toBe(400)
      expect(v.parse(failure, body).reasons[0]?.field).toBe('address')
    }
  })
})

describe('collectibles', () => {
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await ask(`/v1/account/${alice}/nfts`, { chainId: 'eip155:31337', ...query })
    return v.parse(endpoints['nfts.list'].answer, body)
  }

  test('default: paged, with name, collection and a picture of these services', async () => {
    const { collectible } = chains.seeded
    const all = ['Edition no. 2', 'Edition no. 1', 'Arch no. 3', 'Arch no. 2', 'Arch no. 1']
    await vi.waitFor(async () => expect((await list()).nfts.map(({ name }) => name)).toEqual(all), {
      timeout: 15_000,
      interval: 100,
    })
    // Bob's: the index may be behind, the contract is not.
    const row = { account: alice.toLowerCase(), chain: 'eip155:31337', block: 1_000_000, position: 0, ordinal: 0 }
    const movement = { ...row, kind: 'erc721', token: collectible.toLowerCase(), token_id: 4, amount: 1 }
    await database`insert into index_movements ${database(movement)}`
    const { nfts, next } = await list()
    expect(next).toBeNull()
    expect(nfts.map(({ name }) => name)).toEqual(all)
    expect(nfts[0]).toMatchObject({ standard: 'erc1155', tokenId: '2', amount: '1' })
    expect(nfts[1]).toMatchObject({ standard: 'erc1155', tokenId: '1', amount: '5' })
    expect(nfts[2]).toMatchObject({
      id: `eip155:31337/erc721:${collectible}/3`,
      standard: 'erc721',
      tokenId: '3',
      amount: '1',
      collection: { address: collectible, name: 'Sandbox Arches', symbol: 'ARCH' },
      isSpam: false,
    })
    const picture = await fetch(nfts[2]?.preview?.url ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toContain('public, max-age=')
    expect(await picture.text()).toContain('<path fill="hsl(249 45% 40%)"')
    const etag = picture.headers.get('etag') ?? ''
    expect((await fetch(nfts[2]?.preview?.url ?? '', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(nfts[2]?.preview?.url.startsWith(`${services.url}/public/getPicture/`)).toBe(true)
  })

  test('param: entries, cursor', async () => {
    const first = await list({ entries: '2' })
    expect(first.nfts.map(({ tokenId }) => tokenId)).toEqual(['2'])
    expect(first.next).toBe('2')
    expect((await list({ entries: '2', cursor: '2' })).nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '3'])
    expect(await list({ chainId: 'eip155:424242' })).toEqual({ nfts: [], next: null })
  })
})
