import { expect, test } from 'vitest'
import { prepare } from './prepare.js'
import type { SigningContext, SignRequest } from './signer.js'

const context: SigningContext = {
  address: { eip155: '0x0000000000000000000000000000000000000001', solana: '11111111111111111111111111111111' },
  rpc: async () => null,
  network: {
    caipNetworkId: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  now: 0,
  knownReceivers: [],
}
const request = (method: string): SignRequest => ({
  method,
  params: [],
  chainId: 'eip155:1',
  origin: 'https://app.example',
})

test('error: a method that is not on the list, or is answered without a question, is not prepared', async () => {
  for (const method of ['eth_sign', 'eth_signTypedData', 'eth_call', 'toString', '__proto__'])
    await expect(prepare(request(method), context)).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
})

test('error: a network that the project does not know', async () => {
  await expect(prepare(request('personal_sign'), { ...context, network: undefined })).rejects.toMatchObject({
    code: 4902,
  })
})
