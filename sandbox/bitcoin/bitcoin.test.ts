import * as btc from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/runs.js'
import { bitcoinForTests, fee, spend } from './bitcoin.test-support.js'
import { regtest } from './network.js'

const { chain, get, post, coinsOf, balanceOf, someone, funded } = bitcoinForTests()

test('default', async () => {
  expect(chain).toMatchObject({ id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', standIn: true })
  expect(await get('/block-height/0')).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  expect(await get('/block/0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206/txids')).toEqual([
    '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  ])
  const [first] = chain.accounts
  expect(first?.payment.address).toBe('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw')
  expect((await coinsOf(first?.payment.address ?? '')).map(({ value }) => value).sort()).toEqual([
    20_000_000, 30_000_000, 50_000_000,
  ])
  expect(await get(`/address/${first?.payment.address}`)).toMatchObject({
    chain_stats: { funded_txo_count: 3, funded_txo_sum: 100_000_000, spent_txo_count: 0, tx_count: 3 },
    mempool_stats: { tx_count: 0 },
  })
  const response = await fetch(chain.apiUrl.replace('/api', '/'))
  expect(response.headers.get('x-portico-sandbox')).toContain('stand-in')
})

describe('spending', () => {
  test.each(['payment', 'ordinals'] as const)('behavior: from a %s address', async (kind) => {
    const { key, coins } = await funded(kind, 70_000, 50_000)
    const to = someone()
    const transaction = spend(key, coins, [
      { address: to, amount: 90_000 },
      { address: key.address, amount: 30_000 - fee },
    ])
    const { status, text: txid } = await post(transaction.hex)
    expect({ status, txid }).toEqual({ status: 200, txid: transaction.id })

    expect(await get(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await get(`/tx/${txid}/hex`)).toBe(transaction.hex)
    expect(await coinsOf(to)).toEqual([{ txid, vout: 0, value: 90_000, status: { confirmed: false } }])
    expect(await balanceOf(key.address)).toBe(30_000 - fee)
    expect(await get('/mempool/txids')).toContain(txid)

    await chain.mine()
    const shown = await get<Record<string, unknown>>(`/tx/${txid}`)
    expect(shown).toMatchObject({
      txid,
      fee,
      weight: transaction.weight,
      vin: [
        {
          prevout: {
            scriptpubkey_address: key.address,
            scriptpubkey_type: kind === 'payment' ? 'v0_p2wpkh' : 'v1_p2tr',
            value: coins[0]!.value,
          },
          is_coinbase: false,
        },
        {},
      ],
      vout: [{ scriptpubkey_address: to, value: 90_000 }, { scriptpubkey_address: key.address }],
      status: {
        confirmed: true,
        block_height: Number(await get('/blocks/tip/height')),
        block_hash: await get('/blocks/tip/hash'),
      },
    })
    expect(await get(`/tx/${coins[0]!.txid}/outspend/${coins[0]!.vout}`)).toMatchObject({ spent: true, txid, vin: 0 })
    expect(await get(`/address/${key.address}`)).toMatchObject({ chain_stats: { spent_txo_sum: 120_000, tx_count: 3 } })
  })

  test('behavior: change that waits may be spent', async () => {
    const { key, coins } = await funded('payment', 40_000)
    const first = spend(key, coins, [{ address: key.address, amount: 39_000 }])
    expect((await post(first.hex)).status).toBe(200)
    const second = spend(key, await coinsOf(key.address), [{ address: someone(), amount: 38_000 }])
    expect((await post(second.hex)).status).toBe(200)
    // Sent again, it is the same one.
    expect(await post(second.hex)).toEqual({ status: 200, text: second.id })
    await chain.mine()
    expect(await get(`/tx/${second.id}/status`)).toMatchObject({ confirmed: true })
    expect(await post(second.hex)).toMatchObject({ status: 400, text: expect.stringContaining('"code":-27') })
  })

  test('param: sighash', async () => {
    const { key, coins } = await funded('payment', 40_000)
    const single = btc.SigHash.SINGLE_ANYONECANPAY
    const transaction = new btc.Transaction()
    const witnessUtxo = { script: key.script, amount: 40_000n }
    transaction.addInput({ txid: coins[0]!.txid, index: coins[0]!.vout, witnessUtxo, sighashType: single })
    transaction.addOutputAddress(someone(), 39_000n, regtest)
    transaction.sign(key.privateKey, [single])
    transaction.finalize()
    expect((await post(transaction.hex)).status).toBe(200)
  })
})

describe('refusals', () => {
  const refused = async (transaction: btc.Transaction | string, reason: string) => {
    const before = await get('/mempool/txids')
    const { status, text } = await post(typeof transaction === 'string' ? transaction : transaction.hex)
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(reason) })
    expect(text).toMatch(/^sendrawtransaction RPC error: \{"code":-\d+,"message":".+"\}$/)
    expect(await get('/mempool/txids')).toEqual(before)
  }

  test.each(['payment', 'ordinals'] as const)('error: a signature that does not fit, %s', async (kind) => {
    const { key, coins } = await funded(kind, 50_000)
    const to = [{ address: someone(), amount: 50_000 - fee }]
    const good = Buffer.from(spend(key, coins, to).extract())
    const changed = Buffer.from(good)
    // The last bytes before the lock time belong to the key or the signature; the amount stands further in front.
    const written = Buffer.alloc(8)
    written.writeBigUInt64LE(BigInt(50_000 - fee))
    const amount = good.indexOf(written)
    changed[amount] = (changed[amount] ?? 0) ^ 1
    await refused(changed.toString('hex'), 'mandatory-script-verify-flag-failed')
    const signature = Buffer.from(good)
    signature[good.length - 60] = (signature[good.length - 60] ?? 0) ^ 1
    await refused(signature.toString('hex'), 'mandatory-script-verify-flag-failed')
    // A signature over another amount: what a wallet does that was lied to about its coin.
    await refused(
      spend(key, coins, to, (value) => value + 1n),
      'mandatory-script-verify-flag-failed',
    )
    expect((await post(good.toString('hex'))).status).toBe(200)
  })

  test.each(['payment', 'ordinals'] as const)(
    'behavior: any other byte makes it another transaction, %s',
    async (kind) => {
      const { key, coins } = await funded(kind, 50_000, 40_000)
      const transaction = spend(key, coins, [{ address: someone(), amount: 90_000 - fee }])
      const good = Buffer.from(transaction.extract())
      const change = fc.record({
        at: fc.nat(good.length - 1),
        byte: fc.nat(255),
        kind: fc.constantFrom('set', 'insert', 'remove', 'cut'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
          const bytes = changes.reduce<Buffer>((before, { at: place, byte, kind: how }) => {
            const at = Math.min(place, before.length)
            const [front, back] = [before.subarray(0, at), before.subarray(how === 'insert' ? at : at + 1)]
            if (how === 'cut') return front
            return Buffer.concat(how === 'remove' ? [front, back] : [front, Uint8Array.of(byte), back])
          }, good)
          fc.pre(!bytes.equals(good))
          expect(await post(bytes.toString('hex'))).toMatchObject({
            status: 400,
            text: expect.stringContaining('"code":-'),
          })
        }),
        { numRuns: runs(300) },
      )
      expect((await post(good.toString('hex'))).status).toBe(200)
    },
  )

  test('error: the key of someone else', async () => {
    const { key, coins } = await funded('payment', 50_000)
    const thief = chain.account(3).payment
    const transaction = spend({ ...thief, address: thief.address }, coins, [{ address: thief.address, amount: 49_000 }])
    await refused(transaction, 'Witness program hash mismatch')
    expect(await balanceOf(key.address)).toBe(50_000)
  })

  test('error: the same coin twice, waiting or spent', async () => {
    const { key, coins } = await funded('payment', 50_000)
    expect((await post(spend(key, coins, [{ address: someone(), amount: 49_000 }]).hex)).status).toBe(200)
    const again = spend(key, coins, [{ address: someone(), amount: 45_000 }])
    await refused(again, 'txn-mempool-conflict')
    await chain.mine()
    await refused(again, 'bad-txns-inputs-missingorspent')
  })

  test('error: a coin that never was', async () => {
    const key = chain.account(0).payment
    const coin = { txid: 'ab'.repeat(32), vout: 0, value: 10_000, status: { confirmed: true } }
    await refused(spend(key, [coin], [{ address: someone(), amount: 9_000 }]), 'bad-txns-inputs-missingorspent')
  })

  test('error: more than there is, too low a fee, too high a fee, dust', async () => {
    const { key, coins } = await funded('payment', 5_000_000)
    const to = (amount: number) => [{ address: someone(), amount }]
    await refused(
      spend(key, coins, to(5_000_001), (value) => value + 10n),
      'bad-txns-in-belowout',
    )
    await refused(spend(key, coins, to(5_000_000 - 50)), 'min relay fee not met')
    await refused(spend(key, coins, to(1_000_000)), 'Fee exceeds maximum')
    await refused(spend(key, coins, [...to(4_990_000), ...to(100)]), 'dust')
  })

  test('error: no transaction at all', async () => {
    await refused('hello', '"code":-22')
    await refused('00', '"code":-22')
    await expect(get('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toThrow(
      '400 Invalid Bitcoin address',
    )
    await expect(get(`/tx/${'00'.repeat(32)}`)).rejects.toThrow('404')
  })

  test('error: a fresh reward', async () => {
    await expect(chain.give(someone(), 1_000_000_001)).rejects.toThrow('amount')
    const [reward] = await get<string[]>(`/block/${await get('/blocks/tip/hash')}/txids`)
    const { vout } = await get<{ vout: { value: number }[] }>(`/tx/${reward}`)
    const key = chain.account(0).payment
    const coin = { txid: reward ?? '', vout: 0, value: vout[0]!.value, status: { confirmed: true } }
    await refused(spend(key, [coin], [{ address: someone(), amount: coin.value - fee }]), 'premature-spend-of-coinbase')
  })
})
