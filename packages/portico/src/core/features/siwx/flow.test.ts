import { describe, expect, test, vi } from 'vitest'
import type { SignInAccount, SignInSession } from '../../../base/entities/siwx.js'
import { disconnectWallet } from '../../connections/disconnect.js'
import { alice, bob, fakeConnector, fakeFamily, session, settle, sharedStorage } from '../../fakes.test-support.js'
import type { Family } from '../../family.js'
import { closeModal, openModal } from '../../modal.js'
import { cancelSignIn, signIn, signOut } from './flow.js'
import { changed, connect, isOpen, make, shown, state, status, toast } from './siwx.test-support.js'

describe('ensureSignedIn', () => {
  test('default: a wallet without a session is asked, and nothing is signed yet', async () => {
    const { client, signMessage } = await make()
    await connect(client)
    expect(isOpen(client)).toBe(true)
    expect(shown(client)).toBe('SIWXSignMessage')
    expect(state(client)).toMatchObject({
      status: 'asking',
      required: true,
      account: { address: alice, networkId: 'eip155:1' },
      data: { domain: 'quay.example', chainId: 'eip155:1', statement: 'Sign in to Quay with your Ethereum account.' },
    })
    expect(signMessage).not.toHaveBeenCalled()
  })

  test('behavior: without the option nobody is asked', async () => {
    const { client } = await make(undefined, { siwx: undefined })
    await connect(client)
    expect(isOpen(client)).toBe(false)
    expect(state(client)).toEqual({ status: 'off' })
  })

  test('behavior: on a network that the app does not list nobody is asked, until the wallet leaves it', async () => {
    const { client } = await make(
      {},
      { connectors: [fakeConnector('a', { connect: async () => [session({ caipNetworkId: 'eip155:999' })] })] },
    )
    await connect(client)
    expect(shown(client)).toBe('UnsupportedChain')
    expect(status(client)).toBe('off')
    await changed(client, { caipNetworkId: 'eip155:10' })
    expect(shown(client)).toBe('SIWXSignMessage')
  })

  test('behavior: a family whose signatures nobody can check is not asked', async () => {
    const wallet = fakeConnector(
      'a',
      { connect: async () => [session({ namespace: 'solana' })] },
      { chain: 'solana', chains: ['solana'] },
    )
    const { client } = await make({}, { connectors: [wallet] })
    await connect(client)
    expect(isOpen(client)).toBe(false)
    expect(status(client)).toBe('off')
  })

  test('behavior: a stored session is found again after a reload, and nobody is asked', async () => {
    const { map, tab } = sharedStorage()
    const first = await make({}, { storage: tab() })
    await connect(first.client)
    await signIn(first.client)
    first.portico.destroy()
    expect(map.size).toBeGreaterThan(0)
    const second = await make({}, { storage: tab() })
    await connect(second.client)
    expect(isOpen(second.client)).toBe(false)
    expect(status(second.client)).toBe('signedIn')
    expect(second.signMessage).not.toHaveBeenCalled()
  })

  test('behavior: a tab follows what another signed', async () => {
    const { tab } = sharedStorage()
    const first = await make({}, { storage: tab() })
    const second = await make({}, { storage: tab() })
    await connect(first.client)
    await connect(second.client)
    expect(status(second.client)).toBe('asking')
    await signIn(first.client)
    await settle()
    expect(status(second.client)).toBe('signedIn')
    expect(isOpen(second.client)).toBe(false)
  })

  test('behavior: the end of a session asks again', async () => {
    const { client } = await make({ expiresInS: 60 })
    await connect(client)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      await signIn(client)
      expect(status(client)).toBe('signedIn')
      vi.advanceTimersByTime(61_000)
      vi.useRealTimers()
      vi.setSystemTime(Date.now() + 61_000)
      await settle()
      expect(shown(client)).toBe('SIWXSignMessage')
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: the message cannot be made: said, disconnected, and back to Connect', async () => {
    const nonce = async () => {
      throw new Error('down')
    }
    const { client } = await make({ nonce })
    await connect(client)
    expect(toast(client)).toBe('A problem occurred while trying initialize authentication')
    expect(client.store.get().connections.namespaces.eip155).toEqual({ status: 'disconnected' })
    expect(isOpen(client)).toBe(true)
    expect(shown(client)).toBe('Connect')
  })
})

describe('signIn', () => {
  test('default: signs the very text that was shown, keeps the session, and closes', async () => {
    const { client, signMessage, portico } = await make()
    const told: string[] = []
    portico.on('event', ({ event }) => void told.push(event))
    await connect(client)
    const asked = state(client)
    const during: string[] = []
    signMessage.mockImplementationOnce(async ({ message }) => {
      during.push(status(client))
      return `signed ${message}`
    })
    await signIn(client)
    expect(during).toEqual(['signing'])
    expect(signMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: alice, message: asked.text }),
    )
    expect(state(client)).toEqual({ status: 'signedIn', account: { address: alice, networkId: 'eip155:1' } })
    expect(isOpen(client)).toBe(false)
    expect(told.filter((name) => name.includes('SIWX'))).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  test('behavior: pressed twice, the wallet is asked once', async () => {
    const { client, signMessage } = await make()
    await connect(client)
    await Promise.all([signIn(client), signIn(client), signIn(client)])
    expect(signMessage).toHaveBeenCalledTimes(1)
  })

  test('error: refused in the wallet: the question stands again with another nonce, and it is said', async () => {
    const { client, signMessage } = await make()
    await connect(client)
    const before = state(client)
    signMessage.mockRejectedValueOnce({ code: 4001, message: 'no' })
    await expect(signIn(client)).rejects.toMatchObject({ code: 'sign-in/failed', message: 'Error signing message' })
    expect(toast(client)).toBe('Error signing message')
    expect(shown(client)).toBe('SIWXSignMessage')
    expect(status(client)).toBe('asking')
    expect(state(client).text).not.toBe(before.text)
    await signIn(client)
    expect(status(client)).toBe('signedIn')
  })

  test('error: refused, and no further message can be made: the old question stands, to be made anew', async () => {
    const nonce = vi.fn(async () => '1234567890')
    const { client, signMessage } = await make({ nonce })
    await connect(client)
    signMessage.mockRejectedValueOnce(new Error('no'))
    nonce.mockRejectedValueOnce(new Error('down'))
    await expect(signIn(client)).rejects.toThrow('Error signing message')
    expect(status(client)).toBe('asking')
    await signIn(client)
    expect(nonce).toHaveBeenCalledTimes(3)
    expect(status(client)).toBe('signedIn')
  })

  test('error: a signature that does not hold signs nobody in', async () => {
    const { client, signMessage } = await make()
    await connect(client)
    signMessage.mockResolvedValueOnce('0xforged')
    await expect(signIn(client)).rejects.toThrow('Error signing message')
    expect(status(client)).toBe('asking')
  })

  test('error: the app’s own check says no', async () => {
    const verify = vi.fn(async () => false)
    const { client } = await make({ verify })
    await connect(client)
    await expect(signIn(client)).rejects.toThrow('Error signing message')
    expect(verify).toHaveBeenCalledWith(expect.objectContaining({ signature: expect.stringContaining('signed') }))
  })

  test('error: a message for another site is never signed', async () => {
    const { client, signMessage } = await make({
      createMessage: async ({ address, networkId }) => ({
        domain: 'other.example',
        uri: 'https://other.example',
        version: '1',
        accountAddress: address,
        chainId: networkId,
        nonce: '1234567890',
        issuedAt: new Date().toISOString(),
      }),
    })
    await connect(client)
    expect(state(client)).toMatchObject({ otherSite: 'other.example' })
    await expect(signIn(client)).rejects.toThrow()
    expect(signMessage).not.toHaveBeenCalled()
  })

  test('error: not set up, nothing connected, a network of no app', async () => {
    const off = await make(undefined, { siwx: undefined })
    await expect(signIn(off.client)).rejects.toMatchObject({ code: 'sign-in/off', message: 'SIWX is not enabled' })
    await expect(signOut(off.client)).rejects.toThrow('SIWX is not enabled')
    const { client } = await make()
    await expect(signIn(client)).rejects.toMatchObject({ code: 'connections/no-active-address' })
    await connect(client)
    await changed(client, { caipNetworkId: 'eip155:999' })
    await expect(signIn(client)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
  })

  test('behavior: a wallet that writes the message itself is asked once; one that cannot is asked for a signature', async () => {
    const written = vi.fn(async () => ({ message: 'its own text', signature: 'its own signature' }) as const)
    const signMessage = vi.fn<Family['signMessage']>(async ({ message }) => `signed ${message}`)
    const verify = vi.fn(async () => true)
    const family = (ask: () => Promise<{ message: string; signature: string } | undefined>) =>
      fakeFamily('eip155', {
        signMessage,
        normalizeAddress: async (value) => value,
        features: { signIn: async () => ({ verify, ask }) },
      })
    const { client } = await make({}, { families: [family(written), fakeFamily('solana')] })
    await connect(client)
    await signIn(client)
    expect(written).toHaveBeenCalledExactlyOnceWith({
      provider: expect.anything(),
      data: expect.objectContaining({ accountAddress: alice, domain: 'quay.example' }),
    })
    expect(signMessage).not.toHaveBeenCalled()
    expect(verify).toHaveBeenCalledWith(expect.objectContaining(await written()))
    const other = await make({}, { families: [family(async () => undefined), fakeFamily('solana')] })
    await connect(other.client)
    await signIn(other.client)
    expect(signMessage).toHaveBeenCalledTimes(1)
    expect(status(other.client)).toBe('signedIn')
  })
})

describe('cancelSignIn', () => {
  test('default: required, and nowhere signed in: disconnected', async () => {
    const { client } = await make()
    await connect(client)
    await cancelSignIn(client)
    expect(client.store.get().connections.namespaces.eip155).toEqual({ status: 'disconnected' })
    expect(isOpen(client)).toBe(false)
    await settle()
    expect(status(client)).toBe('off')
  })

  test('behavior: required, and signed in on another network: back to that one', async () => {
    const { client } = await make()
    await connect(client)
    await signIn(client)
    await changed(client, { caipNetworkId: 'eip155:10' })
    expect(state(client)).toMatchObject({ status: 'asking', before: 'eip155:1' })
    await cancelSignIn(client)
    await settle()
    const entry = client.store.get().connections.namespaces.eip155
    expect(entry).toMatchObject({ status: 'connected', connection: { caipNetworkId: 'eip155:1' } })
    expect(state(client)).toMatchObject({ status: 'signedIn', account: { networkId: 'eip155:1' } })
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: the session there has ended meanwhile: disconnected', async () => {
    const kept: SignInSession[] = []
    const sessions = {
      get: async ({ networkId }: SignInAccount) => kept.filter(({ data }) => data.chainId === networkId),
      add: async (added: SignInSession) => void kept.push(added),
      remove: async () => void kept.splice(0),
    }
    const { client } = await make({ sessions })
    await connect(client)
    await signIn(client)
    await changed(client, { caipNetworkId: 'eip155:10' })
    kept.splice(0)
    await cancelSignIn(client)
    expect(client.store.get().connections.namespaces.eip155).toEqual({ status: 'disconnected' })
  })

  test('param: required: false only closes, and does not ask again by itself', async () => {
    const { client } = await make({ required: false })
    await connect(client)
    await cancelSignIn(client)
    expect(isOpen(client)).toBe(false)
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({ status: 'connected' })
    expect(status(client)).toBe('needed')
    await changed(client, {
      accounts: [
        { address: alice, type: 'eoa' },
        { address: bob, type: 'eoa' },
      ],
    })
    expect(isOpen(client)).toBe(false)
    await signIn(client)
    expect(status(client)).toBe('signedIn')
  })
})

describe('closing', () => {
  test('behavior: refused with a shake while sign-in is required', async () => {
    const { client } = await make()
    await connect(client)
    expect(closeModal(client)).toBe(false)
    expect(client.store.get().modal).toMatchObject({ status: 'open', shaking: true, refusal: 'sign-in' })
  })

  test('behavior: counts as no where it is not required', async () => {
    const { client } = await make({ required: false })
    await connect(client)
    expect(closeModal(client)).toBe(true)
    expect(status(client)).toBe('needed')
  })

  test('behavior: whatever is opened meanwhile, it is the question', async () => {
    const { client } = await make()
    await connect(client)
    openModal(client, { view: 'Account' })
    expect(shown(client)).toBe('SIWXSignMessage')
  })
})

describe('changes', () => {
  test('behavior: another account and another network each sign in once', async () => {
    const { client } = await make()
    await connect(client)
    await signIn(client)
    await changed(client, { caipNetworkId: 'eip155:10' })
    expect(state(client)).toMatchObject({ status: 'asking', account: { networkId: 'eip155:10' } })
    await signIn(client)
    await changed(client, { caipNetworkId: 'eip155:1' })
    expect(state(client)).toMatchObject({ status: 'signedIn', account: { networkId: 'eip155:1' } })
    await changed(client, { accounts: [{ address: bob, type: 'eoa' }] })
    expect(state(client)).toMatchObject({ status: 'asking', account: { address: bob } })
  })

  test('behavior: disconnecting signs out', async () => {
    const { client } = await make()
    await connect(client)
    await signIn(client)
    await disconnectWallet(client)
    await settle()
    await connect(client)
    expect(status(client)).toBe('asking')
  })

  test('param: signOutOnDisconnect: false keeps the session', async () => {
    const { client } = await make({ signOutOnDisconnect: false })
    await connect(client)
    await signIn(client)
    await disconnectWallet(client)
    await settle()
    await connect(client)
    expect(status(client)).toBe('signedIn')
    expect(isOpen(client)).toBe(false)
  })

  test('behavior: signed out by the host, the wallet stays connected', async () => {
    const { client } = await make()
    await connect(client)
    await signIn(client)
    await signOut(client)
    expect(status(client)).toBe('needed')
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({ status: 'connected' })
  })

  test('behavior: several wallets each sign in, and the list follows the second', async () => {
    const second = fakeConnector('b', { connect: async () => [session({ accounts: [{ address: bob, type: 'eoa' }] })] })
    const { client } = await make(
      {},
      { connectors: [fakeConnector('a', { connect: async () => [session()] }), second] },
    )
    await connect(client)
    await signIn(client)
    openModal(client, { view: 'Connect' })
    await connect(client, 'b')
    expect(state(client)).toMatchObject({ status: 'asking', account: { address: bob } })
    await signIn(client)
    expect(shown(client)).toBe('ProfileWallets')
  })
})
