import * as btc from '@scure/btc-signer'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startTestBitcoin, type TestBitcoin } from '../../../../sandbox/bitcoin/testing.js'
import { toHex } from '../base/bytes.js'
import type { Connector } from '../core/connector.js'
import type { FeeRateId, SendIntent } from '../core/family.js'
import { createBitcoinTestWallet } from '../testing/bitcoin/createBitcoinTestWallet.js'
import type { BitcoinStyle } from '../testing/bitcoin/types.js'
import { fakeContext, fakePage, makeNetwork, register, regtestId } from './bitcoin.test-support.js'
import { bitcoin } from './family.js'

const { signal } = new AbortController()
const styles = ['wallet-standard', 'sats-connect', 'unisat', 'leather', 'okx'] as const

const chain: TestBitcoin = await startTestBitcoin()
afterAll(() => chain.stop())
afterEach(() => vi.unstubAllGlobals())

type Output = { scriptpubkey_address?: string; value: number }
type Shown = { fee: number; vin: { sequence: number; prevout: Output }[]; vout: Output[] }

async function get<Value>(path: string): Promise<Value> {
  const response = await fetch(`${chain.apiUrl}${path}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json() as Promise<Value>
}
const heldAt = async (address: string) => {
  const coins = await get<{ txid: string; vout: number; value: number }[]>(`/address/${address}/utxo`)
  return {
    places: coins.map(({ txid, vout }) => `${txid}:${vout}`),
    sum: coins.reduce((sum, { value }) => sum + BigInt(value), 0n),
  }
}

/** A test wallet of a style with one account of the sandbox, found and connected as a page does. */
async function wallet(style: BitcoinStyle, index: number, { autoApprove = true } = {}) {
  const keys = chain.account(index)
  const hex = (bytes: Uint8Array) => `0x${toHex(bytes)}` as const
  const held = await createBitcoinTestWallet({
    style,
    info: { name: 'Quarry', rdns: 'dev.portico.quarry' },
    network: { id: regtestId, name: 'Regtest', apiUrl: chain.apiUrl, ordinalsUrl: chain.ordinalsUrl },
    keys: [{ payment: hex(keys.payment.privateKey), ordinals: hex(keys.ordinals.privateKey) }],
    autoApprove,
  })
  const { provider } = held
  const listed = (id: string) => [{ id, name: 'Quarry', icon: held.info.icon }]
  const page = fakePage(
    {
      'wallet-standard': {},
      'sats-connect': {
        QuarryProviders: { BitcoinProvider: provider },
        btc_providers: listed('QuarryProviders.BitcoinProvider'),
      },
      leather: { LeatherProvider: provider, btc_providers: listed('LeatherProvider') },
      unisat: { unisat: provider },
      okx: { okxwallet: { bitcoin: provider } },
    }[style],
  )
  vi.stubGlobal('window', page)
  if (style === 'wallet-standard') register(page, provider)
  const network = makeNetwork(chain.apiUrl)
  const context = fakeContext([network])
  const family = bitcoin().create(context)
  family.discover()
  const connector = await vi.waitFor((): Connector => {
    const [event] = context.events
    if (event?.type !== 'announced') throw new Error('nothing is announced')
    return event.connector
  })
  const connecting = connector.connect({ network, signal })
  if (!autoApprove) await vi.waitFor(() => held.approve())
  const [session] = await connecting
  const feature = await family.features.send?.()
  if (!session || !feature) throw new Error('not connected')
  return {
    keys,
    held,
    network,
    family,
    connector,
    session,
    feature,
    context,
    provider: connector.getProvider('bip122'),
  }
}

describe.each(styles)('%s', (style) => {
  const index = styles.indexOf(style) + 2

  test('default: connected, a payment reaches the chain as it was read', async () => {
    const { session, network, feature, provider, keys } = await wallet(style, index)
    const from = keys.payment.address
    expect(session).toMatchObject({ caipNetworkId: regtestId })
    expect(session.accounts[0]).toEqual({ address: from, type: 'payment' })
    if (style !== 'unisat' && style !== 'okx')
      expect(session.accounts[1]).toEqual({ address: keys.ordinals.address, type: 'ordinal' })

    const to = chain.account(800 + index).payment.address
    const intent: SendIntent = { network, from, to, amount: 12_345n, feeRate: 'fast' }
    const ordinalsBefore = await heldAt(keys.ordinals.address)
    const before = await heldAt(from)
    const { fee, rates } = await feature.estimateFee(intent, { signal, provider })
    expect(rates?.map(({ id }) => id)).toEqual(['slow', 'normal', 'fast'])
    expect(rates?.find(({ id }) => id === 'fast')?.fee).toBe(fee)
    await feature.simulate(intent, { signal, provider })
    const hash = await feature.send(intent, { provider, signal })
    await chain.mine()
    expect(await feature.wait({ network, hash, signal })).toEqual({ status: 'confirmed', hash, fee })

    const shown = await get<Shown>(`/tx/${hash}`)
    expect(shown.vout[0]).toMatchObject({ scriptpubkey_address: to, value: 12_345 })
    expect(shown.vout[1]).toMatchObject({ scriptpubkey_address: from })
    expect(shown.vin.map(({ sequence }) => sequence)).toEqual([0xfffffffd])
    expect((await heldAt(to)).sum).toBe(12_345n)
    expect((await heldAt(from)).sum).toBe(before.sum - 12_345n - fee)
    expect(await heldAt(keys.ordinals.address)).toEqual(ordinalsBefore)
  })

  test('error: a rejection keeps its code, and nothing is sent', async () => {
    const { feature, network, provider, keys, held, connector } = await wallet(style, index, { autoApprove: false })
    const from = keys.payment.address
    const intent = { network, from, to: chain.account(820).payment.address, amount: 5_000n }
    const before = await heldAt(from)
    const asked = feature.send(intent, { provider, signal })
    const refused = expect(asked).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    await vi.waitFor(() => held.reject())
    await refused
    expect(await heldAt(from)).toEqual(before)
    await connector.disconnect()
  })

  test('signMessage: default', async () => {
    const { family, provider, keys } = await wallet(style, index)
    const signature = await family.signMessage({ provider, address: keys.payment.address, message: 'Hello' })
    expect(atob(signature).length).toBeGreaterThanOrEqual(64)
  })
})

describe('sending', () => {
  const cases = [['slow'], ['normal'], ['fast']] as const satisfies readonly (readonly [FeeRateId])[]

  test.each(cases)('param: feeRate %s: the faster, the dearer, and never under the rate', async (feeRate) => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 8)
    const intent = {
      network,
      from: keys.payment.address,
      to: chain.account(830).ordinals.address,
      amount: 7_000n,
      feeRate,
    }
    const hash = await feature.send(intent, { provider, signal })
    const { fee, weight } = await get<{ fee: number; weight: number }>(`/tx/${hash}`)
    const asked = { slow: 1, normal: 3, fast: 5 }[feeRate]
    expect(fee / Math.ceil(weight / 4)).toBeGreaterThanOrEqual(asked)
    expect(fee / Math.ceil(weight / 4)).toBeLessThan(asked * 1.1)
  })

  test('behavior: all of it: nothing is left, and what carries an inscription stays', async () => {
    const { feature, network, provider, keys } = await wallet('wallet-standard', 1)
    const from = keys.payment.address
    const to = chain.account(840).payment.address
    const kept = chain.inscriptions.filter(({ holder }) => holder === keys.ordinals.address).map(({ output }) => output)
    expect(kept.length).toBeGreaterThan(0)
    const { sum } = await heldAt(from)
    const { fee, keep } = await feature.estimateFee({ network, from, to, amount: 0n }, { signal, provider })
    expect(keep).toBe(0n)
    const amount = sum - fee
    await feature.send({ network, from, to, amount }, { provider, signal })
    expect((await heldAt(to)).sum).toBe(amount)
    expect((await heldAt(from)).sum).toBe(0n)
    expect((await heldAt(keys.ordinals.address)).places).toEqual(expect.arrayContaining(kept))
  })

  test('behavior: a wallet with one address keeps the coins that it says are inscribed', async () => {
    const { feature, network, keys, provider } = await wallet('unisat', 9)
    const from = keys.payment.address
    const coins = await get<{ txid: string; vout: number; value: number }[]>(`/address/${from}/utxo`)
    const marked = coins.reduce((most, coin) => (coin.value > most.value ? coin : most))
    const live = provider as { wallet: object }
    const telling = { ...live, wallet: { ...live.wallet, inscribed: async () => [`${marked.txid}:${marked.vout}`] } }
    const to = chain.account(850).payment.address
    const { fee, keep } = await feature.estimateFee({ network, from, to, amount: 0n }, { signal, provider: telling })
    expect(keep).toBe(BigInt(marked.value))
    const amount = (await heldAt(from)).sum - fee - BigInt(marked.value)
    await feature.send({ network, from, to, amount }, { provider: telling, signal })
    expect((await heldAt(from)).places).toEqual([`${marked.txid}:${marked.vout}`])
  })

  test.each([
    ['tx/dust', { amount: 293n }],
    ['tx/insufficient-funds', { amount: 100_000_000_000n }],
    ['address/invalid', { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ['send/unsupported-chain', { asset: { kind: 'erc20', address: 'x', decimals: 1, symbol: 'X' } as const }],
  ])('error: %s', async (code, part) => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 8)
    const intent = {
      network,
      from: keys.payment.address,
      to: chain.account(860).payment.address,
      amount: 5_000n,
      ...part,
    }
    await expect(feature.simulate(intent, { signal, provider })).rejects.toMatchObject({ code })
    await expect(feature.send(intent, { signal, provider })).rejects.toMatchObject({ code })
  })

  test('error: nothing is ever paid from the address for inscriptions', async () => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 1)
    const intent = { network, from: keys.ordinals.address, to: chain.account(861).payment.address, amount: 5_000n }
    await expect(feature.estimateFee(intent, { signal, provider })).rejects.toMatchObject({ code: 'address/invalid' })
    await expect(feature.send(intent, { signal, provider })).rejects.toMatchObject({ code: 'address/invalid' })
  })

  test('error: a wallet that signs another payment', async () => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 8)
    const thief = chain.account(870).payment.address
    const live = provider as { wallet: { signPsbt(request: { psbt: Uint8Array }): Promise<Uint8Array> } }
    const signed = new Set<string>()
    const lying = {
      ...live,
      wallet: {
        ...live.wallet,
        async signPsbt(request: { psbt: Uint8Array }) {
          const given = btc.Transaction.fromPSBT(request.psbt)
          const other = new btc.Transaction({ version: 2 })
          for (let at = 0; at < given.inputsLength; at++) other.addInput(given.getInput(at))
          other.addOutputAddress(thief, 5_000n, { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
          other.addOutput(given.getOutput(1))
          other.sign(keys.payment.privateKey)
          signed.add(other.id)
          return other.toPSBT(0)
        },
      },
    }
    const intent = { network, from: keys.payment.address, to: chain.account(871).payment.address, amount: 5_000n }
    await expect(feature.send(intent, { signal, provider: lying })).rejects.toMatchObject({
      code: 'rpc/error',
      message: expect.stringContaining('another transaction'),
    })
    expect(signed.size).toBe(1)
    expect((await heldAt(thief)).sum).toBe(0n)
  })

  test('error: a signature that lets others change the payment', async () => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 8)
    const live = provider as { wallet: object }
    const loose = {
      ...live,
      wallet: {
        ...live.wallet,
        async signPsbt({ psbt }: { psbt: Uint8Array }) {
          const given = btc.Transaction.fromPSBT(psbt)
          given.updateInput(0, { sighashType: btc.SigHash.SINGLE_ANYONECANPAY }, true)
          given.sign(keys.payment.privateKey, [btc.SigHash.SINGLE_ANYONECANPAY])
          return given.toPSBT(0)
        },
      },
    }
    const intent = { network, from: keys.payment.address, to: chain.account(872).payment.address, amount: 5_000n }
    await expect(feature.send(intent, { signal, provider: loose })).rejects.toMatchObject({
      message: expect.stringContaining('does not cover'),
    })
  })

  test('error: a wallet on another network', async () => {
    const { feature, network, provider, keys } = await wallet('sats-connect', 8)
    const live = provider as { state(): object }
    const away = { ...live, state: () => ({ ...live.state(), networkId: 'bip122:000000000019d6689c085ae165831e93' }) }
    const intent = { network, from: keys.payment.address, to: chain.account(873).payment.address, amount: 5_000n }
    await expect(feature.send(intent, { signal, provider: away })).rejects.toMatchObject({
      code: 'network/chain-unsupported',
    })
  })
})
