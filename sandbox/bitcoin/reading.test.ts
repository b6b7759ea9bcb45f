import { describe, expect, test } from 'vitest'
import { bitcoinForTests, spend } from './bitcoin.test-support.js'

const { chain, get, post, coinsOf } = bitcoinForTests()

describe('reading', () => {
  test('behavior: history by pages, newest first', async () => {
    const { address } = chain.account(7_000).payment
    const txids: string[] = []
    for (let number = 0; number < 28; number++) {
      txids.unshift(await chain.give(address, 10_000 + number))
      if (number < 27) await chain.mine()
    }
    const page = async (path: string) =>
      (await get<{ txid: string }[]>(`/address/${address}/txs${path}`)).map(({ txid }) => txid)
    // One that waits, and a page of those in blocks.
    expect(await page('')).toEqual(txids.slice(0, 26))
    expect(await page('/mempool')).toEqual(txids.slice(0, 1))
    expect(await page('/chain')).toEqual(txids.slice(1, 26))
    expect(await page(`/chain/${txids[25]}`)).toEqual(txids.slice(26))
    expect(await page(`?after_txid=${txids[25]}`)).toEqual(txids.slice(26))
    await expect(page(`/chain/${'00'.repeat(32)}`)).rejects.toThrow('422')
  })

  test('behavior: blocks follow each other', async () => {
    const before = Number(await get('/blocks/tip/height'))
    await chain.mine(3)
    const hash = await get<string>('/blocks/tip/hash')
    const block = await get<{ height: number; previousblockhash: string; tx_count: number }>(`/block/${hash}`)
    expect(block).toMatchObject({ id: hash, height: before + 3, tx_count: 1 })
    expect(await get(`/block-height/${before + 2}`)).toBe(block.previousblockhash)
    const blocks = await get<{ height: number }[]>('/blocks')
    expect(blocks.map(({ height }) => height).slice(0, 3)).toEqual([before + 3, before + 2, before + 1])
    expect(await get(`/block/${block.previousblockhash}/status`)).toMatchObject({ next_best: hash })
    const header = Buffer.from(await get<string>(`/block/${hash}/header`), 'hex')
    expect(header).toHaveLength(80)
    expect(Buffer.from(header.subarray(4, 36)).reverse().toString('hex')).toBe(block.previousblockhash)
  })

  test('behavior: fees by target, never rising with patience', async () => {
    const estimates = await get<Record<string, number>>('/fee-estimates')
    const rates = Object.entries(estimates)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, rate]) => rate)
    expect(estimates['1']).toBeGreaterThan(0)
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
  })
})

describe('inscriptions', () => {
  type Listed = {
    total: number
    results: { id: string; output: string; address: string; value: string; location: string }[]
  }
  const list = (query: string) => get<Listed>(`/inscriptions?${query}`, chain.ordinalsUrl)

  test('default', async () => {
    const { address } = chain.account(0).ordinals
    const { total, results } = await list(`address=${address}`)
    expect(total).toBe(3)
    const own = chain.inscriptions.filter(({ holder }) => holder === address)
    expect(results.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    // Each lies on a coin that the address has, beside coins without any.
    const coins = (await coinsOf(address)).map(({ txid, vout }) => `${txid}:${vout}`)
    expect(coins).toEqual(expect.arrayContaining(results.map(({ output }) => output)))
    expect(coins.length).toBeGreaterThan(results.length)
    const content = await fetch(`${chain.ordinalsUrl}/inscriptions/${results[0]?.id}/content`)
    expect(content.headers.get('content-type')).toBe('image/svg+xml')
    expect(await content.text()).toContain('<svg')
    expect(await list(`address=${address}&limit=1&offset=1`)).toMatchObject({
      limit: 1,
      offset: 1,
      results: [{ id: results[1]?.id }],
    })
  })

  test('behavior: they move with their satoshi', async () => {
    const from = chain.account(1).ordinals
    const [inscription] = (await list(`address=${from.address}`)).results
    const coins = await coinsOf(from.address)
    const carrier = coins.find(({ txid, vout }) => `${txid}:${vout}` === inscription?.output)!
    const plain = coins.find((coin) => coin !== carrier)!
    const to = chain.account(60).ordinals
    // The plain coin goes first: its whole value lies before the inscribed satoshi.
    const transaction = spend(
      from,
      [plain, carrier],
      [
        { address: from.address, amount: plain.value },
        { address: to.address, amount: 400 },
      ],
    )
    const { text: txid, status } = await post(transaction.hex)
    expect({ status, txid }).toMatchObject({ status: 400, txid: expect.stringContaining('min relay fee') })
    const paid = spend(
      from,
      [plain, carrier],
      [
        { address: from.address, amount: plain.value - 10_000 },
        { address: to.address, amount: 10_000 },
      ],
    )
    expect((await post(paid.hex)).status).toBe(200)
    await chain.mine()
    // The second output ends before the inscribed one begins: it went to the miner with the fee.
    const [moved] = (await list(`output=${inscription?.output}`)).results
    expect(moved).toBeUndefined()
    expect((await list(`address=${from.address}`)).total).toBe(0)
    const now = await get<{ address: string; location: string }>(`/inscriptions/${inscription?.id}`, chain.ordinalsUrl)
    expect(now.location.split(':')[0]).toBe((await get<string[]>(`/block/${await get('/blocks/tip/hash')}/txids`))[0])
  })

  test('behavior: sent with care, it arrives', async () => {
    const from = chain.account(0).ordinals
    const listed = await list(`address=${from.address}`)
    const wanted = listed.results.find(({ value }) => value === '10000')!
    const carrier = (await coinsOf(from.address)).find(({ txid, vout }) => `${txid}:${vout}` === wanted.output)!
    const to = chain.account(61).ordinals
    const transaction = spend(from, [carrier], [{ address: to.address, amount: 9_000 }])
    expect((await post(transaction.hex)).status).toBe(200)
    // Indexers count blocks: while it waits, it is where it was.
    expect((await list(`address=${from.address}`)).total).toBe(3)
    await chain.mine()
    expect((await list(`address=${to.address}`)).results).toMatchObject([
      { id: wanted.id, output: `${transaction.id}:0`, location: `${transaction.id}:0:0` },
    ])
  })
})
