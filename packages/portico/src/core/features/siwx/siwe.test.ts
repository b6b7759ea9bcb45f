import { describe, expect, test, vi } from 'vitest'
import type { SiweConfig } from '../../../base/entities/siwx.js'
import { disconnectWallet } from '../../connections/disconnect.js'
import { alice, settle } from '../../fakes.test-support.js'
import { signIn } from './flow.js'
import { changed, connect, isOpen, make, state, status } from './siwx.test-support.js'

describe('siweConfig', () => {
  function server() {
    const held: { session: { address: string; chainId: number } | null } = { session: null }
    const config: SiweConfig = {
      getNonce: vi.fn(async () => 'nonce12345'),
      getMessageParams: async () => ({
        statement: 'Hello',
        domain: 'quay.example',
        uri: 'https://quay.example',
        chains: [1],
      }),
      createMessage: ({ address, chainId, nonce, statement }) => `${statement} ${address} ${chainId} ${nonce}`,
      verifyMessage: vi.fn(async ({ message }) => {
        held.session = {
          address: String(message.split(' ')[1]?.split(':').at(-1)),
          chainId: Number(message.split(' ')[2]),
        }
        return true
      }),
      getSession: async () => held.session,
      signOut: vi.fn(async () => {
        held.session = null
        return true
      }),
      onSignIn: vi.fn(),
      onSignOut: vi.fn(),
    }
    return config
  }

  test('default: the app’s own text, nonce and server', async () => {
    const siweConfig = server()
    const { client, signMessage } = await make(undefined, { siwx: undefined, siweConfig })
    await connect(client)
    expect(state(client)).toMatchObject({ status: 'asking', text: `Hello did:pkh:eip155:1:${alice} 1 nonce12345` })
    await signIn(client)
    expect(signMessage).toHaveBeenCalledTimes(1)
    expect(siweConfig.onSignIn).toHaveBeenCalledWith({ address: alice, chainId: 1 })
    expect(status(client)).toBe('signedIn')
    await changed(client, { caipNetworkId: 'eip155:10' })
    expect(status(client)).toBe('asking')
    await disconnectWallet(client)
    await settle()
    expect(siweConfig.signOut).toHaveBeenCalled()
    expect(siweConfig.onSignOut).toHaveBeenCalled()
  })

  test('param: signOutOnNetworkChange: false keeps the session on other networks', async () => {
    const siweConfig = { ...server(), signOutOnNetworkChange: false }
    const { client } = await make(undefined, { siwx: undefined, siweConfig })
    await connect(client)
    await signIn(client)
    await changed(client, { caipNetworkId: 'eip155:10' })
    expect(status(client)).toBe('signedIn')
  })

  test('param: enabled: false asks nobody', async () => {
    const siweConfig = { ...server(), enabled: false }
    const { client } = await make(undefined, { siwx: undefined, siweConfig })
    await connect(client)
    expect(isOpen(client)).toBe(false)
  })
})
