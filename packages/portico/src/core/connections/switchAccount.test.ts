import { describe, expect, test, vi } from 'vitest'
import { alice, authDouble, bob, fakeConnector, makeTest, must, session } from '../fakes.test-support.js'
import { connectWallet } from './connect.js'
import { activeConnection } from './select.js'
import { switchAccount } from './switchAccount.js'

/** Two wallets of one namespace, the second in use; neither may be asked again. */
async function two() {
  const portico = makeTest({
    connectors: [
      fakeConnector('a', { reconnect: must('reconnect'), disconnect: must('disconnect') }),
      fakeConnector('b', {
        connect: async () => [session({ accounts: [{ address: bob, type: 'eoa' }] })],
        reconnect: must('reconnect'),
        disconnect: must('disconnect'),
      }),
    ],
  })
  await connectWallet(portico.client, { connectorId: 'a' })
  await connectWallet(portico.client, { connectorId: 'b' })
  return portico
}

const statuses = ({ client }: Awaited<ReturnType<typeof two>>) =>
  client.storage.get('connections')?.map((entry) => `${entry.connectorId} ${entry.status}`)

describe('switchAccount', () => {
  test('default: another connected wallet is taken without being asked, and that is kept', async () => {
    const portico = await two()
    await switchAccount(portico.client, alice)
    expect(activeConnection(portico.getState())?.connectorId).toBe('a')
    expect(statuses(portico)).toEqual(['a active', 'b connected'])
  })

  test('param: connectorId: of two wallets with the same address, the one meant', async () => {
    const portico = makeTest({ connectors: [fakeConnector('a'), fakeConnector('b')] })
    await connectWallet(portico.client, { connectorId: 'a' })
    await connectWallet(portico.client, { connectorId: 'b' })
    await switchAccount(portico.client, alice, { connectorId: 'a' })
    expect(activeConnection(portico.getState())?.connectorId).toBe('a')
  })

  test('behavior: the embedded wallet is told which of its accounts it speaks with', async () => {
    const types: string[] = []
    const accounts = [
      { address: alice, type: 'eoa' },
      { address: bob, type: 'smartAccount' },
    ] as const
    const wallet = fakeConnector('embedded', { connect: async () => [session({ accounts })] }, { type: 'AUTH' })
    const side = authDouble({ setAccountType: async (type) => void types.push(type) })
    Object.assign(wallet.connector, { auth: async () => side })
    const portico = makeTest({ connectors: [wallet] })
    await connectWallet(portico.client, { connectorId: 'embedded' })
    // The app prefers smart accounts on EVM networks.
    expect(activeConnection(portico.getState())?.address).toBe(bob)
    await switchAccount(portico.client, alice)
    expect(types).toEqual(['eoa'])
    // It says by itself what is in use then.
    expect(activeConnection(portico.getState())?.address).toBe(bob)
    await switchAccount(portico.client, bob)
    expect(types).toEqual(['eoa'])
  })

  test('behavior: where several wallets are off, an alert says so and the wallet stays', async () => {
    const portico = await two()
    const { flags } = portico.getState()
    portico.client.store.set({ flags: { ...flags, features: { ...flags.features, multiWallet: false } } })
    await switchAccount(portico.client, alice)
    expect(portico.getState().notices.alert).toMatchObject({ code: 'config/multi-wallet-off', variant: 'info' })
    expect(activeConnection(portico.getState())?.connectorId).toBe('b')
  })

  test('error: an address that no wallet has', async () => {
    const { client } = await two()
    const listener = vi.fn()
    client.emitter.on('accountsChanged', listener)
    await expect(switchAccount(client, '0x0000000000000000000000000000000000000abc')).rejects.toMatchObject({
      code: 'connections/no-active-address',
    })
    expect(listener).not.toHaveBeenCalled()
  })
})
