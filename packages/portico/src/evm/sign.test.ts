import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { isUserRejection } from '../base/errors/rpc.js'
import { signMessage, signTypedData } from './sign.js'
import { fakeProvider, walletError } from './wallet.test-support.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const provider = fakeProvider({
  personal_sign: ([raw]: [`0x${string}`]) => account.signMessage({ message: { raw } }),
  eth_signTypedData_v4: ([, text]: [string, string]) => account.signTypedData(JSON.parse(text)),
})
const { address } = account

describe('signMessage', () => {
  test.each(['Sign in to Portico', '0xdeadbeef', 'Grüße, 世界 🌍', ''])(
    'behavior: %j is signed as it reads',
    async (message) => {
      const signature = await signMessage({ provider, address, message })
      expect(await recoverMessageAddress({ message, signature })).toBe(address)
    },
  )

  test('default', async () => {
    await signMessage({ provider, address, message: 'hi' })
    expect(provider.calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0x6869', address] })
  })

  test('error: a rejection is recognised', async () => {
    const refusing = fakeProvider({ personal_sign: walletError(4001, 'User denied message signature.') })
    const error = await signMessage({ provider: refusing, address, message: 'hi' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
    expect(isUserRejection(error)).toBe(true)
  })

  test.each([null, '', '0x', '0xabc', 'signed', { signature: '0xab' }])(
    'error: rpc/error when the wallet answers %j',
    async (answer) => {
      const odd = fakeProvider({ personal_sign: answer })
      await expect(signMessage({ provider: odd, address, message: 'hi' })).rejects.toMatchObject({
        code: 'rpc/error',
        context: { code: -32603 },
      })
    },
  )

  test('error: walletconnect/not-connected without a provider', async () => {
    await expect(signMessage({ provider: {}, address, message: 'hi' })).rejects.toMatchObject({
      code: 'walletconnect/not-connected',
    })
  })
})

describe('signTypedData', () => {
  const typedData = {
    domain: { name: 'Portico', version: '1', chainId: 31337n },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'amount', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { amount: 2n ** 200n },
  } as const

  test('default', async () => {
    const signature = await signTypedData({ provider, address, typedData })
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
  })

  test('param: typedData may be its JSON text, which is not touched', async () => {
    const text = ' {"domain":{},"types":{"A":[]},"primaryType":"A","message":{}}'
    await signTypedData({ provider, address, typedData: text })
    expect(provider.calls.at(-1)).toEqual({ method: 'eth_signTypedData_v4', params: [address, text] })
  })
})
