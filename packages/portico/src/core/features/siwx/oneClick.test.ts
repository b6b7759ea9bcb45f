import { describe, expect, test, vi } from 'vitest'
import { formatSignIn } from '../../../wire/signIn/message.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import type { ConnectOptions } from '../../connector.js'
import { alice, fakeConnector, one, session, settle, sol, ten } from '../../fakes.test-support.js'
import { openModal } from '../../modal.js'
import type { PorticoOptions } from '../../options.js'
import { isOpen, make, state, toast } from './siwx.test-support.js'

describe('one-click sign-in', () => {
  const connectBy = (sign: (options: ConnectOptions) => Promise<void>) =>
    fakeConnector(
      'a',
      {
        async connect(options) {
          options.onPairing?.({ uri: 'wc:1', expiresAt: Date.now() + 1_000 })
          await sign(options)
          return [session()]
        },
      },
      { type: 'WALLET_CONNECT' },
    )
  const textFor = ({ oneClick }: ConnectOptions) => {
    if (!oneClick) throw new Error('No request')
    const { chains, ...fields } = oneClick.request
    return { chains, data: { ...fields, version: '1', accountAddress: alice, chainId: 'eip155:1' } }
  }
  const byCode = (client: Client) =>
    connectWallet(client, { connectorId: 'a', onPairing: () => {} }).then(() => settle())

  test('default: signed within the connection, and nobody is asked', async () => {
    const said: unknown[] = []
    const wallet = connectBy(async (options) => {
      const { chains, data } = textFor(options)
      expect(chains).toEqual(['eip155:1', 'eip155:10'])
      const message = formatSignIn(data)
      const taken = options.oneClick?.onSigned([{ message, signature: `signed ${message}` }])
      said.push(toast(made.client))
      await taken
    })
    const made = await make({}, { connectors: [wallet], networks: [one, ten] })
    const { client, signMessage } = made
    openModal(client)
    await byCode(client)
    const signedIn = { status: 'signedIn', account: { address: alice, networkId: 'eip155:1' } }
    await vi.waitFor(() => expect(state(client)).toMatchObject(signedIn))
    await vi.waitFor(() => expect(isOpen(client)).toBe(false))
    expect(signMessage).not.toHaveBeenCalled()
    expect(said).toEqual(['Authenticating...'])
    await vi.waitFor(() => expect(toast(client)).toBeUndefined())
  })

  test.each([
    ['a forged signature', (text: string) => [{ message: text, signature: 'forged' }]],
    ['another message', () => [{ message: 'Hello', signature: 'signed Hello' }]],
    ['nothing, from a wallet that only connects', () => []],
  ])('behavior: %s: connected, and asked as any other', async (_, answer) => {
    const wallet = connectBy(async (options) => options.oneClick?.onSigned(answer(formatSignIn(textFor(options).data))))
    const { client } = await make({}, { connectors: [wallet], networks: [one, ten] })
    await byCode(client)
    await vi.waitFor(() => expect(state(client)).toMatchObject({ status: 'asking', account: { address: alice } }))
  })

  test.each([
    ['networks of other families', {}, { networks: [one, sol] }],
    [
      'messages of the app’s own',
      {
        createMessage: async () => {
          throw new Error('unused')
        },
      },
      { networks: [one] },
    ],
    [
      'no nonce',
      {
        nonce: async () => {
          throw new Error('down')
        },
      },
      { networks: [one] },
    ],
  ] as const)('behavior: not with %s', async (_, siwx, options) => {
    const asked = vi.fn()
    const wallet = connectBy(async ({ oneClick }) => asked(oneClick))
    const { client } = await make(siwx, { connectors: [wallet], ...options } as Partial<PorticoOptions>)
    await byCode(client)
    expect(asked).toHaveBeenCalledExactlyOnceWith(undefined)
  })
})
