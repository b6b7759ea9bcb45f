import { describe, expect, test } from 'vitest'
import { fakeContext, ordinals, payment, regtestId, walletError } from './bitcoin.test-support.js'
import { bitcoin } from './family.js'
import { connectedWallet } from './styles/walletConnect.js'
import { walletStandard } from './styles/walletStandard.js'

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

test.each([undefined, null, {}, []])(
  'error: a wallet of the Wallet Standard that answers %j is told as one that has not signed',
  async (answer) => {
    const wallet = walletStandard({
      accounts: [{ address: payment, chains: ['bitcoin:regtest'] }],
      features: {
        'bitcoin:signMessage': { signMessage: () => answer },
        'bitcoin:signTransaction': { signTransaction: () => answer },
      },
    } as never)
    await expect(
      wallet.signMessage({ address: payment, message: 'hi', protocol: 'ecdsa', networkId: regtestId }),
    ).rejects.toThrow('The wallet gave no signature')
    const wanted = { psbt: new Uint8Array(1), inputs: [{ index: 0, address: payment }], networkId: regtestId }
    await expect(wallet.signPsbt?.(wanted)).rejects.toThrow('The wallet gave no signed transaction')
  },
)
