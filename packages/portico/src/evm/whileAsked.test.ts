import { describe, expect, test } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { deferred } from '../base/promise.js'
import { coreErrors } from '../core/errors.js'
import { makeConnector } from './connector.js'
import { addressOne, addressTwo, fakeContext, fakeProvider, sandboxOne, walletError } from './wallet.test-support.js'

const never = () => new AbortController().signal

function setUp(answers: Record<string, unknown>) {
  const provider = fakeProvider({
    eth_requestAccounts: [addressOne],
    eth_accounts: [addressOne],
    eth_chainId: '0x7a69',
    ...answers,
  })
  const context = fakeContext()
  const info = { id: 'dev.wallet', name: 'Wallet', type: 'ANNOUNCED', chain: 'eip155', chains: ['eip155'] } as const
  return { provider, context, connector: makeConnector(context, info, () => provider) }
}

describe('what the wallet says while it is asked', () => {
  test.each(['connect', 'reconnect'] as const)(
    'behavior: %s: it is newer than what it answered before',
    async (verb) => {
      const { connector, context, provider } = setUp({
        eth_chainId: () => {
          provider.emit('accountsChanged', [addressTwo])
          provider.emit('chainChanged', '0x1')
          return '0x7a69'
        },
      })
      const [session] = await connector[verb]({ signal: never() })
      expect(session).toMatchObject({
        accounts: [{ address: addressTwo }],
        address: addressTwo,
        caipNetworkId: 'eip155:1',
      })
      // It is in the answer, so it is no news.
      expect(context.events).toEqual([])
      provider.emit('accountsChanged', [addressOne])
      expect(context.events).toMatchObject([{ type: 'changed', session: { accounts: [{ address: addressOne }] } }])
    },
  )

  test('behavior: so is the account that it changes to while it is asked to move', async () => {
    const chain = { id: '0x1' }
    const { connector, provider } = setUp({
      eth_chainId: () => chain.id,
      wallet_switchEthereumChain: () => {
        provider.emit('accountsChanged', [addressTwo, addressOne])
        chain.id = '0x7a69'
        return null
      },
    })
    const [session] = await connector.connect({ network: sandboxOne, signal: never() })
    expect(session).toMatchObject({ address: addressTwo, caipNetworkId: 'eip155:31337' })
  })

  test('behavior: where it is now counts more than where it said that it went before it was asked', async () => {
    const chain = { id: '0x1' }
    const { connector, provider } = setUp({
      eth_chainId: () => chain.id,
      wallet_switchEthereumChain: () => {
        provider.emit('chainChanged', '0x7a69')
        return null
      },
    })
    const [session] = await connector.connect({ network: sandboxOne, signal: never() })
    expect(session?.caipNetworkId).toBe('eip155:1')
  })

  test('error: a wallet that is locked meanwhile is not connected', async () => {
    const { connector, context, provider } = setUp({
      eth_chainId: () => {
        provider.emit('accountsChanged', [])
        return '0x7a69'
      },
    })
    expect(await connector.reconnect({ signal: never() })).toEqual([])
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject({ code: 'connect/failed' })
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(provider.listenerCount()).toBe(0)
    expect(context.events).toEqual([])
  })

  test('error: one that does not say where it is, or that nobody waits for any more, is not listened to', async () => {
    const { connector, provider } = setUp({ eth_chainId: walletError(-32603) })
    await expect(connector.reconnect({ signal: never() })).rejects.toMatchObject({ code: 'connect/failed' })
    expect(provider.listenerCount()).toBe(0)
    const stop = new AbortController()
    const asked = deferred<void>()
    const silent = setUp({
      eth_chainId: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    const connecting = silent.connector.connect({ signal: stop.signal })
    await asked.promise
    stop.abort(fail(coreErrors, 'modal/closed'))
    await expect(connecting).rejects.toMatchObject({ code: 'modal/closed' })
    expect(silent.provider.listenerCount()).toBe(0)
  })

  test('behavior: a wallet that is connected and asked again is heard once', async () => {
    const { connector, context, provider } = setUp({
      eth_chainId: () => {
        provider.emit('message', 'mine')
        return '0x7a69'
      },
    })
    await connector.connect({ signal: never() })
    expect(context.events).toEqual([])
    await connector.connect({ signal: never() })
    expect(context.events).toEqual([{ type: 'message', connectorId: 'dev.wallet', data: 'mine' }])
  })
})
