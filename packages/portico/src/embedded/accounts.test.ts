import { describe, expect, test } from 'vitest'
import { toConnection } from '../core/connections/apply.js'
import type { ConnectorSession } from '../core/connector.js'
import { alice, contextDouble, frameDouble } from './frame.test-support.js'
import { makeLive } from './live.js'
import { done, pass, says, setUp, signal, stoppedClock } from './live.test-support.js'
import type { Provider } from './provider.js'

stoppedClock()

const smart = '0x00000000000000000000000000000000005afe00'
const both = [
  { address: alice, type: 'eoa' },
  { address: smart, type: 'smartAccount' },
]
type Answers = NonNullable<Parameters<typeof frameDouble>[0]>

/** A frame whose wallet has a smart account on the first network, and gives the kind that is asked for. */
const answers: Answers = {
  GET_USER({ payload: { chainId, preferredAccountType } }) {
    const isSmart = chainId === 1 && preferredAccountType === 'smartAccount'
    return {
      payload: {
        email: 'ada@example.com',
        chainId,
        ...(typeof chainId === 'string'
          ? { address: 'So1' }
          : {
              address: isSmart ? smart : alice,
              accounts: chainId === 1 ? both : [both[0]],
              preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
              smartAccountDeployed: false,
            }),
      },
    }
  },
  SET_PREFERRED_ACCOUNT: ({ payload: { type } }) => ({
    payload: { type, address: type === 'eoa' ? alice : smart },
  }),
}
const mails = says('UPDATE_EMAIL', () => ({ payload: { action: 'VERIFY_PRIMARY_OTP' } }))
async function loggedIn(type: 'eoa' | 'smartAccount' = 'smartAccount', more: Answers = {}) {
  const all = setUp({ ...answers, ...more })
  all.live.prefer(type)
  const sessions = await done(all.live.connect({ signal }))
  const provider = () => all.live.provider('eip155') as Provider
  const accounts = () => provider().request({ method: 'eth_accounts' })
  const asked = () => all.frame.requests.filter(({ name }) => name === 'GET_USER').map(({ payload }) => payload)
  const [evm] = sessions as [ConnectorSession]
  return { ...all, sessions, evm, provider, accounts, asked }
}

describe('the kind of account', () => {
  test('default: the one that the app prefers, where the network has it', async () => {
    const { evm, sessions, asked, accounts } = await loggedIn()
    expect(evm).toMatchObject({
      address: smart,
      accounts: both,
      auth: { name: 'ada@example.com', hasSmartAccounts: true, smartAccountDeployed: false },
    })
    expect(toConnection('embedded', evm, { type: 'smartAccount' })?.address).toBe(smart)
    expect(await accounts()).toEqual([smart, alice])
    expect(sessions[1]).toMatchObject({ namespace: 'solana', address: 'So1' })
    expect(asked()).toEqual([{ chainId: 1, preferredAccountType: 'smartAccount' }, { chainId: 'solana:main' }])
  })

  test('param: prefer', async () => {
    const { evm, asked } = await loggedIn('eoa')
    expect(evm.address).toBe(alice)
    expect(asked()[0]).toEqual({ chainId: 1, preferredAccountType: 'eoa' })
  })

  test('behavior: signed out and in again on the same page, it is the same account', async () => {
    const { live, evm, asked } = await loggedIn()
    await done(live.disconnect())
    live.prefer('smartAccount')
    const [again] = await done(live.connect({ signal }))
    expect(again?.address).toBe(evm.address)
    expect(asked()[2]).toEqual(asked()[0])
  })

  test('behavior: changed, the address is the other one, and stays so after a reload', async () => {
    const { frame, live, heard, stored, accounts, context } = await loggedIn('eoa')
    await done(live.setAccountType('smartAccount'))
    expect(frame.requests.find(({ name }) => name === 'SET_PREFERRED_ACCOUNT')?.payload).toEqual({
      type: 'smartAccount',
    })
    expect(heard.at(-1)).toMatchObject({ type: 'changed', session: { namespace: 'eip155', address: smart } })
    expect(await accounts()).toEqual([smart, alice])
    expect(stored.get('accountType')).toBe('smartAccount')

    // A page that is loaded again: the person's choice goes before the app's.
    const later = makeLive(context, {}, () => frameDouble(answers).element)
    const [again] = await done(later.reconnect({ namespace: 'eip155', signal }))
    expect(again?.address).toBe(smart)

    await done(live.setAccountType('eoa'))
    expect(await accounts()).toEqual([alice, smart])
  })

  test('behavior: a network without smart accounts has the other kind, and coming back the choice holds', async () => {
    const { provider, accounts, heard, live } = await loggedIn()
    await done(provider().switchNetwork('eip155:10'))
    expect(heard.at(-1)).toMatchObject({ session: { address: alice, auth: { hasSmartAccounts: false } } })
    await expect(live.setAccountType('smartAccount')).rejects.toMatchObject({ code: 'embedded/no-smart-account' })
    await done(provider().switchNetwork('eip155:1'))
    expect(await accounts()).toEqual([smart, alice])
  })

  test('behavior: the kind that is in use already is not asked for', async () => {
    const { frame, live } = await loggedIn()
    await live.setAccountType('smartAccount')
    expect(frame.names()).not.toContain('SET_PREFERRED_ACCOUNT')
  })

  test('error: where the frame refuses, it is the plain account', async () => {
    const { live, accounts, stored } = await loggedIn('eoa', {
      ...says('SET_PREFERRED_ACCOUNT', () => ({ error: { message: 'Not now' } })),
    })
    await expect(done(live.setAccountType('smartAccount'))).rejects.toThrow('Not now')
    expect(stored.get('accountType')).toBe('eoa')
    expect(await accounts()).toEqual([alice, smart])
  })

  test('error: nobody is logged in', async () => {
    const { live, frame } = setUp()
    await expect(live.setAccountType('eoa')).rejects.toMatchObject({
      code: 'embedded/no-address-or-connector',
      message: 'Address or auth connector not found',
    })
    await expect(live.changeEmail('grace@example.com', signal)).rejects.toMatchObject({
      code: 'embedded/not-connected',
      message: 'Not connected to email or social',
    })
    expect(frame.names()).not.toContain('UPDATE_EMAIL')
  })

  test('behavior: its assets are its own', async () => {
    const { frame, live, provider } = await loggedIn(
      'smartAccount',
      says('RPC_REQUEST', () => ({ payload: { '0x1': [] } })),
    )
    const count = () => frame.names().filter((name) => name === 'RPC_REQUEST').length
    const read = () => done(provider().request({ method: 'wallet_getAssets', params: [{ chainFilter: ['0x1'] }] }))
    await read()
    await done(live.setAccountType('eoa'))
    await read()
    expect(count()).toBe(2)
    await done(provider().switchNetwork('eip155:10'))
    await read()
    expect(count()).toBe(3)
  })
})

describe('calls and permissions', () => {
  test('default: batches and permissions are asked of the person, what became of them is read', async () => {
    const {
      frame,
      provider,
      asked: users,
      heard,
    } = await loggedIn(
      'smartAccount',
      says('RPC_REQUEST', ({ payload: { method } }) => ({ payload: { method } })),
    )
    expect(users()).toHaveLength(2)
    const unsafe = ['wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions']
    const safe = ['wallet_getCallsStatus', 'wallet_getCapabilities', 'wallet_getAssets']
    for (const method of [...unsafe, ...safe]) {
      const params = method === 'wallet_sendCalls' ? [{ calls: [{ to: alice, value: '0x1' }] }] : [smart]
      expect(await done(provider().request({ method, params }))).toEqual({ method })
      expect(frame.requests.at(-1)?.payload).toMatchObject({ method, params, chainId: 1, chainNamespace: 'eip155' })
    }
    expect(heard.filter(({ type }) => type === 'asking')).toHaveLength(unsafe.length)
  })

  test('error: what the wallet does not offer is told with its code', async () => {
    const { provider } = await loggedIn(
      'smartAccount',
      says('RPC_REQUEST', () => ({ error: { message: 'Not offered', code: 4200 } })),
    )
    for (const method of ['wallet_grantPermissions', 'wallet_getAssets', 'wallet_getCallsStatus'])
      await expect(done(provider().request({ method, params: [{}] }))).rejects.toMatchObject({
        context: { code: 4200 },
      })
  })

  test('behavior: assets are read anew after something was agreed to', async () => {
    const { frame, provider } = await loggedIn(
      'smartAccount',
      says('RPC_REQUEST', () => ({ payload: {} })),
    )
    const read = () => done(provider().request({ method: 'wallet_getAssets', params: [{ account: smart }] }))
    const count = () => frame.requests.filter(({ payload }) => payload?.method === 'wallet_getAssets').length
    await read()
    await done(provider().request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: alice }] }] }))
    await read()
    expect(count()).toBe(2)
  })
})

describe('the address that logs in', () => {
  test('default: changed in all families, and kept', async () => {
    const { frame, live, heard, stored } = await loggedIn('eoa', mails)
    expect(await done(live.changeEmail('grace@example.com', signal))).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const first = live.changeCode('primary', signal)
    frame.post('UPDATE_EMAIL_PRIMARY_OTP_SUCCESS')
    await done(first)
    const second = live.changeCode('secondary', signal)
    frame.post('UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', { newEmail: 'grace@example.com' })
    await done(second)
    expect(stored.get('email')).toBe('grace@example.com')
    expect(heard.slice(-2)).toMatchObject([
      { session: { namespace: 'eip155', auth: { name: 'grace@example.com' } } },
      { session: { namespace: 'solana', auth: { name: 'grace@example.com' } } },
    ])
    // No code goes through this page.
    expect(frame.names().filter((name) => name.includes('OTP'))).toEqual([])
  })

  test('error: another mail within 30 seconds; a login is not kept waiting by it', async () => {
    const { live } = await loggedIn('eoa', mails)
    await done(live.changeEmail('grace@example.com', signal))
    await expect(live.changeEmail('grace@example.com', signal)).rejects.toThrow(
      /^Please try again after (29|30) seconds$/,
    )
    expect(live.emailWaitMs()).toBe(0)
    await pass(30_000)
    expect(await done(live.changeEmail('grace@example.com', signal))).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  })

  test('behavior: given up, the frame is told', async () => {
    const { frame, live } = await loggedIn()
    live.stopChange()
    await pass(0)
    expect(frame.names().at(-1)).toBe('RELOAD')
  })
})

test('the wallet’s own pages are on its origin, and know the project and the language', () => {
  const { element } = frameDouble()
  const { context } = contextDouble()
  const known = { ...context, projectId: '7'.repeat(32) }
  const page = makeLive(known, {}, () => element).page
  expect(page('export')).toBe(`https://wallet.example/export?projectId=${known.projectId}`)
  const inGerman = makeLive({ ...known, language: () => 'de' }, {}, () => element).page
  expect(inGerman('wallet#passkey')).toBe(`https://wallet.example/wallet?projectId=${known.projectId}&lang=de#passkey`)
})
