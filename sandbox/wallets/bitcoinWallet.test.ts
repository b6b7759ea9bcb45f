import { Transaction, WIF } from '@scure/btc-signer'
import {
  type BitcoinStyle,
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  bitcoinDevelopmentKeys,
  createBitcoinTestWallet,
} from 'portico/testing/bitcoin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSignedByBip322, isSignedByEcdsa } from '../bitcoin/messages.js'
import { fromHex, hexOf, scriptOf } from '../bitcoin/network.js'
import { startTestBitcoin } from '../bitcoin/testing.js'

let chain: Awaited<ReturnType<typeof startTestBitcoin>>
beforeAll(async () => {
  chain = await startTestBitcoin()
})
afterAll(() => chain.stop())

const info = { name: 'Quarry', rdns: 'dev.portico.quarry' }
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

function create(style: BitcoinStyle, options: Partial<BitcoinTestWalletOptions> = {}): Promise<BitcoinTestWallet> {
  const { id, name, apiUrl, ordinalsUrl } = chain
  const network = { id, name, apiUrl, ordinalsUrl }
  return createBitcoinTestWallet({ style, info, network, origin: 'http://localhost:4300', ...options })
}
async function approved<Answer>(wallet: BitcoinTestWallet, asked: Promise<Answer>): Promise<Answer> {
  asked.catch(() => {})
  await wallet.approve()
  return asked
}
const feature = (wallet: BitcoinTestWallet, name: string) => wallet.provider.features[name]
async function standard(options: Partial<BitcoinTestWalletOptions> = {}) {
  const wallet = await create('wallet-standard', options)
  await approved(wallet, feature(wallet, 'bitcoin:connect').connect({ purposes: ['payment', 'ordinals'] }))
  return wallet
}
async function shownTx(txid: string) {
  const response = await fetch(`${chain.apiUrl}/tx/${txid}`)
  return (await response.json()) as {
    fee: number
    weight: number
    vin: { txid: string; vout: number }[]
    vout: { scriptpubkey_address?: string; value: number }[]
  }
}
async function coinsOf(address: string) {
  const response = await fetch(`${chain.apiUrl}/address/${address}/utxo`)
  return (await response.json()) as { txid: string; vout: number; value: number }[]
}
/** A transaction that spends one coin of an address. */
async function psbtOf(address: string, value: number): Promise<Uint8Array> {
  const coin = (await coinsOf(address)).find((one) => one.value === value)
  if (!coin) throw new Error(`No coin of ${value}.`)
  const transaction = new Transaction()
  const witnessUtxo = { script: scriptOf(address), amount: BigInt(coin.value) }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutput({ script: scriptOf(receiver), amount: BigInt(coin.value) - 1000n })
  return transaction.toPSBT()
}

describe('keys', () => {
  test('behavior: the accounts are those that the sandbox gives money to', async () => {
    const wallet = await create('unisat', { keys: bitcoinDevelopmentKeys })
    expect(wallet.accounts).toEqual(chain.accounts.map(({ payment }) => payment.address))
    expect(wallet.ordinals).toEqual(chain.accounts.map(({ ordinals }) => ordinals.address))
  })
  test('error: no key, a network that is none of Bitcoin’s', async () => {
    await expect(create('unisat', { keys: [] })).rejects.toThrow('needs at least one key')
    const network = { id: 'eip155:1', name: 'Not Bitcoin', apiUrl: chain.apiUrl }
    await expect(create('unisat', { network })).rejects.toThrow('no network of Bitcoin')
  })
})

describe('wallet-standard', () => {
  test('default: connects with both addresses', async () => {
    const wallet = await create('wallet-standard')
    expect(wallet.provider.accounts).toEqual([])
    expect(wallet.provider.chains).toEqual(['bitcoin:regtest'])
    const asked = feature(wallet, 'bitcoin:connect').connect({ purposes: ['payment', 'ordinals'] })
    await wallet.waitForRequest()
    expect(wallet.pending()).toMatchObject([{ kind: 'connect', origin: 'http://localhost:4300' }])
    const { accounts } = (await approved(wallet, asked)) as { accounts: { address: string; publicKey: Uint8Array }[] }
    expect(accounts.map(({ address }) => address)).toEqual([wallet.accounts[0], wallet.ordinals[0]])
    expect(accounts.map(({ publicKey }) => hexOf(publicKey))).toEqual([
      chain.accounts[0]?.payment.publicKey,
      chain.accounts[0]?.ordinals.publicKey,
    ])
    expect(wallet.provider.accounts).toEqual(accounts)
  })
  test('param: purposes, silent', async () => {
    const wallet = await create('wallet-standard')
    expect(await feature(wallet, 'standard:connect').connect({ silent: true })).toEqual({ accounts: [] })
    const { accounts } = (await approved(
      wallet,
      feature(wallet, 'bitcoin:connect').connect({ purposes: ['ordinals'] }),
    )) as {
      accounts: { address: string }[]
    }
    expect(accounts.map(({ address }) => address)).toEqual([wallet.ordinals[0]])
  })
  test('error: rejected', async () => {
    const wallet = await create('wallet-standard')
    const asked = feature(wallet, 'bitcoin:connect').connect()
    asked.catch(() => {})
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(wallet.provider.accounts).toEqual([])
  })
  test('behavior: tells when accounts change, and when the owner ends it', async () => {
    const wallet = await standard()
    const seen: string[][] = []
    feature(wallet, 'standard:events').on('change', ({ accounts }: { accounts: { address: string }[] }) =>
      seen.push(accounts.map(({ address }) => address)),
    )
    wallet.setAccount(1)
    wallet.disconnect()
    expect(seen).toEqual([[wallet.accounts[1], wallet.ordinals[1]], []])
  })
  test('behavior: keeps its permission over a reload, where it has a storage', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    await standard({ storage })
    const again = await create('wallet-standard', { storage })
    expect(again.provider.accounts).toHaveLength(2)
  })
  test('behavior: silent holds every answer back', async () => {
    const wallet = await standard()
    wallet.silent(true)
    const order: string[] = []
    const asked = feature(wallet, 'standard:connect')
      .connect({ silent: true })
      .then(() => order.push('answered'))
    await new Promise((resolve) => setImmediate(resolve))
    order.push('spoke')
    wallet.silent(false)
    await asked
    expect(order).toEqual(['spoke', 'answered'])
  })
  test('behavior: messages by BIP-322 with either key', async () => {
    const wallet = await standard()
    const message = new TextEncoder().encode('Hello, quarry')
    for (const account of wallet.provider.accounts) {
      const asked = feature(wallet, 'bitcoin:signMessage').signMessage({ account, message })
      const [{ signature }] = (await approved(wallet, asked)) as [{ signature: Uint8Array }]
      expect(isSignedByBip322(account.address, 'Hello, quarry', Buffer.from(signature).toString('base64'))).toBe(true)
      expect(isSignedByBip322(account.address, 'Hello, query', Buffer.from(signature).toString('base64'))).toBe(false)
    }
  })
  test('error: an address that the page may not see', async () => {
    const wallet = await standard()
    const account = { address: wallet.accounts[1] }
    const asked = feature(wallet, 'bitcoin:signMessage').signMessage({ account, message: new Uint8Array(1) })
    await expect(asked).rejects.toMatchObject({ code: 4100 })
  })
  test('behavior: signs a transaction, which the chain takes', async () => {
    const wallet = await standard({ keys: bitcoinDevelopmentKeys.slice(2, 3) })
    const [account] = wallet.provider.accounts
    const psbt = await psbtOf(account.address, 20_000_000)
    const asked = feature(wallet, 'bitcoin:signAndSendTransaction').signAndSendTransaction({
      psbt,
      inputsToSign: [{ account, signingIndexes: [0] }],
      chain: 'bitcoin:regtest',
    })
    const request = await wallet.waitForRequest()
    expect(request.details).toContainEqual({ label: 'Output 0', value: `0.19999 BTC to ${receiver}` })
    expect(request.details).toContainEqual({ label: 'Fee', value: '0.00001 BTC' })
    expect(request.warning).toBeUndefined()
    const [{ txId }] = (await approved(wallet, asked)) as [{ txId: string }]
    expect((await shownTx(txId)).vout).toMatchObject([{ scriptpubkey_address: receiver, value: 19_999_000 }])
  })
  test('behavior: warns before an inscription is moved', async () => {
    const wallet = await standard({ keys: bitcoinDevelopmentKeys.slice(0, 1) })
    const [, ordinals] = wallet.provider.accounts
    const psbt = await psbtOf(ordinals.address, 600_000)
    const asked = feature(wallet, 'bitcoin:signTransaction').signTransaction({
      psbt,
      inputsToSign: [{ account: ordinals, signingIndexes: [0] }],
    })
    asked.catch(() => {})
    expect((await wallet.waitForRequest()).warning).toBe('This transaction moves an inscription.')
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })
  test('error: another wallet’s input, and another chain', async () => {
    const wallet = await standard({ keys: bitcoinDevelopmentKeys.slice(3, 4) })
    const [account] = wallet.provider.accounts
    const psbt = await psbtOf(chain.accounts[4]?.payment.address ?? '', 20_000_000)
    const { signTransaction } = feature(wallet, 'bitcoin:signTransaction')
    const inputsToSign = [{ account, signingIndexes: [0] }]
    await expect(signTransaction({ psbt, inputsToSign })).rejects.toMatchObject({ code: -32602 })
    await expect(signTransaction({ psbt, inputsToSign, chain: 'bitcoin:mainnet' })).rejects.toThrow('is not on')
  })
})

describe('sats-connect', () => {
  type Answer = { result?: Record<string, unknown>; error?: { code: number } }
  async function joined(index: number) {
    const wallet = await create('sats-connect', { keys: bitcoinDevelopmentKeys.slice(index, index + 1) })
    const asked = wallet.provider.request('wallet_connect', { addresses: ['payment', 'ordinals'] })
    return { wallet, answer: (await approved(wallet, asked)) as Answer }
  }
  test('default: wallet_connect tells both addresses and the network', async () => {
    const { wallet, answer } = await joined(5)
    expect(answer.result).toMatchObject({
      addresses: [
        { address: wallet.ordinals[0], purpose: 'ordinals', addressType: 'p2tr' },
        { address: wallet.accounts[0], purpose: 'payment', addressType: 'p2wpkh' },
      ],
      network: { bitcoin: { name: 'Regtest' } },
    })
  })
  test('behavior: ECDSA for payments, BIP-322 for what is inscribed and where it is asked for', async () => {
    const { wallet } = await joined(5)
    const sign = async (address: string | undefined, protocol?: string) => {
      const asked = wallet.provider.request('signMessage', {
        address,
        message: 'Hello',
        ...(protocol ? { protocol } : {}),
      })
      return ((await approved(wallet, asked)) as Answer).result as { signature: string; protocol: string }
    }
    const [payment = ''] = wallet.accounts
    const [ordinals = ''] = wallet.ordinals
    const old = await sign(payment)
    expect(old.protocol).toBe('ECDSA')
    expect(isSignedByEcdsa(payment, 'Hello', old.signature)).toBe(true)
    expect(isSignedByBip322(payment, 'Hello', (await sign(payment, 'BIP322')).signature)).toBe(true)
    expect(isSignedByBip322(ordinals, 'Hello', (await sign(ordinals)).signature)).toBe(true)
    const refused = await wallet.provider.request('signMessage', { address: ordinals, message: 'a', protocol: 'ECDSA' })
    expect(refused.error.code).toBe(-32602)
  })
  test('behavior: sends to several, from the payment address alone', async () => {
    const { wallet } = await joined(5)
    const before = await coinsOf(wallet.ordinals[0] ?? '')
    const recipients = [
      { address: receiver, amount: 1234 },
      { address: chain.accounts[6]?.payment.address, amount: 5678 },
    ]
    const asked = wallet.provider.request('sendTransfer', { recipients })
    const { result } = (await approved(wallet, asked)) as { result: { txid: string } }
    const sent = await shownTx(result.txid)
    expect(sent.vout.slice(0, 2).map(({ value }) => value)).toEqual([1234, 5678])
    expect(sent.vout[2]?.scriptpubkey_address).toBe(wallet.accounts[0])
    // The sandbox recommends 5 satoshi for each virtual byte of the next block.
    expect(sent.fee / (sent.weight / 4)).toBeGreaterThanOrEqual(5)
    expect(sent.fee / (sent.weight / 4)).toBeLessThan(6)
    expect(await coinsOf(wallet.ordinals[0] ?? '')).toEqual(before)
  })
  test('error: rejected, unknown method, not connected, too much', async () => {
    const { wallet } = await joined(6)
    const asked = wallet.provider.request('signMessage', { address: wallet.accounts[0], message: 'a' })
    await wallet.reject()
    expect((await asked).error.code).toBe(-32000)
    expect((await wallet.provider.request('runes_mint')).error.code).toBe(-32601)
    const recipients = [{ address: receiver, amount: 10_000_000_000 }]
    expect((await wallet.provider.request('sendTransfer', { recipients })).error.message).toBe('Insufficient funds')
    wallet.disconnect()
    const refused = await wallet.provider.request('signMessage', { address: wallet.accounts[0], message: 'a' })
    expect(refused.error.code).toBe(-32002)
  })
})

describe('unisat and okx', () => {
  test.each(['unisat', 'okx'] as const)(
    'behavior: %s connects, signs in both ways and sends at the rate asked',
    async (style) => {
      const at = style === 'unisat' ? 7 : 8
      const wallet = await create(style, { keys: bitcoinDevelopmentKeys.slice(at, at + 1) })
      const { provider } = wallet
      expect(await provider.getAccounts()).toEqual([])
      expect(await approved(wallet, provider.requestAccounts())).toEqual(wallet.accounts)
      const [address = ''] = wallet.accounts
      expect(await provider.getPublicKey()).toBe(chain.accounts[at]?.payment.publicKey)
      expect(await provider.getBalance()).toMatchObject({ total: 100_000_000 })

      const old = (await approved(wallet, provider.signMessage('Hello'))) as string
      expect(isSignedByEcdsa(address, 'Hello', old)).toBe(true)
      const simple = (await approved(wallet, provider.signMessage('Hello', 'bip322-simple'))) as string
      expect(isSignedByBip322(address, 'Hello', simple)).toBe(true)

      const psbt = hexOf(await psbtOf(address, 30_000_000))
      const signed = await approved(wallet, provider.signPsbt(psbt, { toSignInputs: [{ index: 0, address }] }))
      expect((await shownTx(await provider.pushPsbt(signed))).vout).toMatchObject([{ value: 29_999_000 }])

      const sent = await shownTx(
        (await approved(wallet, provider.sendBitcoin(receiver, 2000, { feeRate: 12 }))) as string,
      )
      expect(sent.vout[0]).toMatchObject({ scriptpubkey_address: receiver, value: 2000 })
      expect(sent.fee / (sent.weight / 4)).toBeGreaterThanOrEqual(12)
      expect(sent.fee / (sent.weight / 4)).toBeLessThan(13)
    },
  )
  test('behavior: both tell when the account changes', async () => {
    for (const style of ['unisat', 'okx'] as const) {
      const wallet = await create(style)
      await approved(wallet, wallet.provider.requestAccounts())
      const seen: string[][] = []
      const hear = (accounts: string[]) => seen.push(accounts)
      wallet.provider.on('accountsChanged', hear)
      wallet.setAccount(1)
      wallet.provider.removeListener('accountsChanged', hear)
      wallet.disconnect()
      expect(seen).toEqual([[wallet.accounts[1], wallet.accounts[0]]])
    }
  })
  test('behavior: okx sends bitcoin as decimal text', async () => {
    const wallet = await create('okx', { keys: bitcoinDevelopmentKeys.slice(8, 9) })
    expect(await approved(wallet, wallet.provider.connect())).toMatchObject({ address: wallet.accounts[0] })
    const asked = wallet.provider.send({ from: wallet.accounts[0], to: receiver, value: '0.00003' })
    const { txhash } = (await approved(wallet, asked)) as { txhash: string }
    expect((await shownTx(txhash)).vout[0]).toMatchObject({ scriptpubkey_address: receiver, value: 3000 })
  })
})

describe('leather', () => {
  test('default: both addresses, a message with either, a transfer, a transaction', async () => {
    const wallet = await create('leather', { keys: bitcoinDevelopmentKeys.slice(9) })
    const ask = async <Result>(method: string, params?: unknown): Promise<Result> =>
      (await approved(wallet, wallet.provider.request(method, params) as Promise<{ result: Result }>)).result
    const { addresses } = await ask<{ addresses: { type: string; address: string }[] }>('getAddresses')
    expect(addresses).toMatchObject([
      { type: 'p2wpkh', address: wallet.accounts[0] },
      { type: 'p2tr', address: wallet.ordinals[0] },
    ])
    for (const { type, address } of addresses) {
      const { signature } = await ask<{ signature: string }>('signMessage', {
        message: 'Hello',
        paymentType: type,
        network: 'regtest',
      })
      expect(isSignedByBip322(address, 'Hello', signature)).toBe(true)
    }
    const { txid } = await ask<{ txid: string }>('sendTransfer', {
      recipients: [{ address: receiver, amount: '4000' }],
    })
    expect((await shownTx(txid)).vout[0]).toMatchObject({ scriptpubkey_address: receiver, value: 4000 })
    const psbt = await psbtOf(wallet.accounts[0] ?? '', 30_000_000)
    const { hex } = await ask<{ hex: string }>('signPsbt', { hex: hexOf(psbt), signAtIndex: [0] })
    const signed = Transaction.fromPSBT(fromHex(hex))
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })
  test('error: rejects with the whole answer', async () => {
    const wallet = await create('leather')
    const asked = wallet.provider.request('getAddresses')
    asked.catch(() => {})
    await wallet.reject()
    await expect(asked).rejects.toMatchObject({ jsonrpc: '2.0', error: { code: 4001 } })
  })
})

test('behavior: BIP-322 signs as the test vectors of the standard say', async () => {
  const key = hexOf(WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'))
  const network = { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', apiUrl: chain.apiUrl }
  const keys = [{ payment: `0x${key}`, ordinals: `0x${key}` }] as const
  const wallet = await create('unisat', { network, keys, autoApprove: true })
  expect(await wallet.provider.requestAccounts()).toEqual(['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'])
  expect(await wallet.provider.signMessage('Hello World', 'bip322-simple')).toBe(
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  )
})
