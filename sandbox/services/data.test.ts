import { startServices } from '@portico/services'
import { endpoints, failure } from 'portico/wire'
import postgres from 'postgres'
import * as v from 'valibot'
import { encodeFunctionData, namehash, parseAbi, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { projectId } from '../addresses.js'
import { mnemonic } from '../chains/anvil.js'
import { call } from '../chains/rpc.js'
import { contractSettings } from '../parts/served.js'
import { alice, type Balance, dataForTests, on } from './data.test-support.js'

const { chains, server, services, solana, bitcoin, ask } = dataForTests({ others: true })

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
      timeout: 60_000,
      interval: 100,
    })
    const sql = postgres(server.url, { max: 1, fetch_types: false })
    // Bob's: the index may be behind, the contract is not.
    const row = { account: alice.toLowerCase(), chain: 'eip155:31337', block: 1_000_000, position: 0, ordinal: 0 }
    const movement = { ...row, kind: 'erc721', token: collectible.toLowerCase(), token_id: 4, amount: 1 }
    await sql`insert into index_movements ${sql(movement)}`
    await sql.end()
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

  test('default: on Solana, of both token programs', async () => {
    const { id, accounts, collectibles, collection, group, tokens } = solana
    const of = async (query: Record<string, string> = {}) => {
      const { body } = await ask(`/v1/account/${accounts[0]}/nfts`, { chainId: id, ...query })
      return v.parse(endpoints['nfts.list'].answer, body)
    }
    const { nfts, next } = await of()
    const mints = collectibles.filter(({ holder }) => holder === accounts[0]).map(({ mint }) => mint)
    expect(next).toBeNull()
    expect(nfts.map(({ tokenId }) => tokenId)).toEqual([...mints].sort())
    expect(mints).not.toContain(tokens.usdx.mint)
    const named = (name: string) => nfts.find((nft) => nft.name === name)
    expect(named('Arch no. 1')).toMatchObject({
      id: `${id}/nft:${collectibles[0]?.mint}`,
      chainId: id,
      standard: 'nft',
      amount: '1',
      description: 'One of the arches of the sandbox.',
      collection: { address: collection, name: 'Sandbox Arches', symbol: 'ARCH' },
      isSpam: false,
    })
    const garden = named('Garden no. 1')
    expect(garden?.collection).toEqual({ address: group, name: 'Sandbox Gardens', symbol: 'GARDEN' })
    const picture = await fetch(garden?.preview?.url ?? '')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('hsl(120 45% 40%)')
    const first = await of({ entries: '1' })
    const rest = await of({ entries: '50', cursor: first.next ?? '' })
    expect([...first.nfts, ...rest.nfts].map(({ tokenId }) => tokenId)).toEqual([...mints].sort())
    expect(rest.next).toBeNull()
  })

  test('param: entries, cursor', async () => {
    const first = await list({ entries: '2' })
    expect(first.nfts.map(({ tokenId }) => tokenId)).toEqual(['2'])
    expect(first.next).toBe('2')
    expect((await list({ entries: '2', cursor: '2' })).nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '3'])
    expect(await list({ chainId: 'eip155:424242' })).toEqual({ nfts: [], next: null })
  })
})
