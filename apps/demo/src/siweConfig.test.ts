import { parseSignIn } from 'portico/siwx'
import { expect, test } from 'vitest'
import { siweConfig } from './siweConfig.js'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('default: the message says all that it was told, and what was signed is believed', async () => {
  const config = siweConfig(true)
  const message = config.createMessage({
    ...{ domain: 'app.example', uri: 'https://app.example', version: '1', chains: [1, 8453], chainId: 8453 },
    address: `did:pkh:eip155:8453:${address}`,
    nonce: await config.getNonce(),
    statement: 'Welcome.',
    exp: '2040-01-01T00:00:00Z',
    resources: ['https://app.example/terms'],
  })
  expect(parseSignIn(message)).toMatchObject({
    ...{ domain: 'app.example', chainId: 'eip155:8453', accountAddress: address, statement: 'Welcome.' },
    ...{ expirationTime: '2040-01-01T00:00:00Z', resources: ['https://app.example/terms'] },
  })
  expect(await config.getSession()).toBeNull()
  expect(await config.verifyMessage({ message, signature: '0x' })).toBe(true)
  expect(await config.getSession()).toEqual({ address, chainId: 8453 })
  expect(await config.verifyMessage({ message: `${message}\nand more`, signature: '0x' })).toBe(false)
  await config.signOut()
  expect(await config.getSession()).toBeNull()
})
