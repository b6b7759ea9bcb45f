import { describe, expect, test } from 'vitest'
import { fakeContext, ordinals, payment, regtestId, walletError } from './bitcoin.test-support.js'
import { bitcoin } from './family.js'
import { connectedWallet } from './provider.js'
import { answer } from './request.js'
import type { BitcoinWallet, LiveWallet } from './wallet.js'

const hex = 'ab'.repeat(65)
const base64 = btoa('\xab'.repeat(65))

describe('a wallet behind a session', () => {
  const session = (answers: Record<string, unknown>) => {
    const calls: unknown[] = []
    return {
      calls,
      async request(args: { method: string; params?: unknown }) {
        calls.push(args)
        const found = answers[args.method]
        if (found instanceof Error) throw found
        return found
      },
    }
  }

  test('default: signs by the methods of bip122', async () => {
    const provider = session({
      signMessage: { signature: hex },
      signPsbt: { psbt: 'cHNidP8B' },
      sendTransfer: { txid: 'ab' },
    })
    const context = fakeContext()
    const family = bitcoin().create(context)
    expect(await family.signMessage({ provider, address: payment, message: 'hi' })).toBe(base64)
    const { wallet } = connectedWallet(provider, context)
    const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 1])
    const networkId = regtestId
    expect(await wallet.signPsbt?.({ psbt, inputs: [{ index: 0, address: payment }], networkId })).toEqual(psbt)
    expect(await wallet.sendTransfer?.({ from: payment, to: ordinals, amount: 5n, networkId })).toBe('ab')
    expect(provider.calls).toEqual([
      { method: 'signMessage', params: { account: payment, address: payment, message: 'hi', protocol: 'ecdsa' } },
      {
        method: 'signPsbt',
        params: { account: payment, psbt: 'cHNidP8B', signInputs: [{ index: 0, address: payment }], broadcast: false },
      },
      { method: 'sendTransfer', params: { account: payment, recipientAddress: ordinals, amount: '5' } },
    ])
  })

  test('error: a rejection keeps its code; nothing connected is said', async () => {
    const family = bitcoin().create(fakeContext())
    const refusing = session({ signMessage: walletError(4001) })
    const asked = family.signMessage({ provider: refusing, address: payment, message: 'hi' })
    await expect(asked).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    const nobody = family.signMessage({ provider: undefined, address: payment, message: 'hi' })
    await expect(nobody).rejects.toMatchObject({ code: 'walletconnect/not-connected' })
  })

  test('behavior: says what its addresses are for', async () => {
    const listed = [{ address: ordinals, publicKey: '07', intention: 'ordinal' }, { address: payment }, {}]
    const live = connectedWallet(session({ getAccountAddresses: listed }), fakeContext())
    expect(await live.accounts?.()).toEqual({
      accounts: [
        { address: ordinals, purpose: 'ordinal', publicKey: '07' },
        { address: payment, purpose: 'payment', publicKey: undefined },
      ],
      networkId: regtestId,
    })
  })
})

describe('answer', () => {
  const live = (part: Partial<BitcoinWallet>): LiveWallet => ({
    wallet: { connect: no, restore: no, signMessage: no, ...part },
    state: () => ({ accounts: [{ address: payment, purpose: 'payment', publicKey: '02' }], networkId: regtestId }),
  })

  test('default', async () => {
    expect(await answer(live({}), { method: 'getAccountAddresses' })).toEqual([
      { address: payment, publicKey: '02', intention: 'payment' },
    ])
    const signMessage = async (request: object) => JSON.stringify(request)
    const { signature } = (await answer(live({ signMessage }), {
      method: 'signMessage',
      params: { message: 'hi', protocol: 'bip322' },
    })) as { signature: string }
    expect(JSON.parse(signature)).toEqual({ address: payment, message: 'hi', protocol: 'bip322', networkId: regtestId })
    const signPsbt = async ({ psbt }: { psbt: Uint8Array }) => psbt.toReversed()
    const params = { psbt: 'cHNidP8B', signInputs: [{ index: 0, address: payment }] }
    expect(await answer(live({ signPsbt }), { method: 'signPsbt', params })).toEqual({ psbt: 'Af90YnNw' })
    const sendTransfer = async ({ amount }: { amount: bigint }) => `${amount}`
    const transfer = { recipientAddress: ordinals, amount: '12345' }
    expect(await answer(live({ sendTransfer }), { method: 'sendTransfer', params: transfer })).toEqual({
      txid: '12345',
    })
  })

  test.each([
    [4200, 'fly', {}],
    [4200, 'signPsbt', {}],
    [4200, 'sendTransfer', {}],
    [-32602, 'signMessage', {}],
  ])('error: %s for %s', async (code, method, params) => {
    await expect(answer(live({}), { method, params })).rejects.toMatchObject({ code: 'rpc/error', context: { code } })
  })

  test.each([
    { psbt: 'cHNidP8B' },
    { psbt: 'cHNidP8B', signInputs: [{}] },
    { signInputs: [{ index: 0, address: payment }] },
  ])('error: signPsbt with %o', async (params) => {
    const asked = answer(live({ signPsbt: no }), { method: 'signPsbt', params })
    await expect(asked).rejects.toMatchObject({ context: { code: -32602 } })
  })

  test.each(['0', '1.5', '-1', '1e3'])('error: sendTransfer of %s', async (amount) => {
    const params = { recipientAddress: ordinals, amount }
    const asked = answer(live({ sendTransfer: no }), { method: 'sendTransfer', params })
    await expect(asked).rejects.toMatchObject({ context: { code: -32602 } })
  })
})

function no(): never {
  throw new Error('must not be asked')
}
