import { expect, test } from 'vitest'
import { alice } from './frame.test-support.js'
import { done, pass, says, setUp, signal, stoppedClock } from './live.test-support.js'

stoppedClock()

const owned = {
  ...says('GET_USER', ({ payload: { chainId } }) => ({
    payload: {
      address: alice,
      chainId: chainId as number,
      accounts: [{ address: alice, type: 'smartAccount' }],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      passkey: true,
    },
  })),
}

test('default: one account, on the networks that have contract accounts, and a reload keeps it', async () => {
  const { live, frame, stored } = setUp(owned)
  let asks = 0
  await done(
    live.passkey(() => {
      asks += 1
    }, signal),
  )
  expect(asks).toBe(1)
  const sessions = await done(live.connect({ signal }))
  expect(sessions).toMatchObject([
    {
      namespace: 'eip155',
      address: alice,
      caipNetworkId: 'eip155:1',
      accounts: [{ address: alice, type: 'smartAccount' }],
      wallet: { name: 'Passkey wallet' },
      // There is nothing to choose: the settings offer no other kind.
      auth: { hasSmartAccounts: false, passkey: true },
    },
  ])
  expect(await done(live.reconnect({ signal }))).toMatchObject([{ namespace: 'eip155', address: alice }])
  expect(frame.requests.filter(({ name }) => name === 'GET_USER').map(({ payload }) => payload.chainId)).toEqual([1, 1])
  expect(stored.get('passkey')).toBe(true)
  // The next login is another one.
  await done(live.email('ada@example.com', signal))
  await done(live.disconnect())
  expect([...stored.keys()]).not.toContain('passkey')
})

test('error: a frame that is older than the request is waited for no longer than for one that does not load', async () => {
  const { live } = setUp(says('CONNECT_PASSKEY', () => undefined))
  const login = live.passkey(() => {}, signal)
  login.catch(() => {})
  let isOver = false
  login.finally(() => (isOver = true)).catch(() => {})
  await pass(2_000)
  await pass(17_000)
  expect(isOver).toBe(false)
  await pass(5_000)
  await expect(login).rejects.toMatchObject({ code: 'embedded/request-timeout' })
})

test('behavior: a frame that shows its ways waits for its person for as long as they take', async () => {
  const { live, frame } = setUp(says('CONNECT_PASSKEY', () => undefined))
  let isOver = false
  const login = live.passkey(() => {}, signal)
  login.finally(() => (isOver = true)).catch(() => {})
  await pass(2_000)
  frame.post('SHOW', { height: 300 })
  await pass(600_000)
  expect(isOver).toBe(false)
})

test('behavior: one that was left is asked for no more', async () => {
  const { live, frame } = setUp(says('CONNECT_PASSKEY', () => undefined))
  const given = new AbortController()
  const login = live.passkey(() => {}, given.signal)
  login.catch(() => {})
  await pass(2_000)
  expect(frame.names().at(-1)).toBe('CONNECT_PASSKEY')
  given.abort(new Error('left'))
  await expect(login).rejects.toThrow('left')
  await pass(0)
  expect(frame.names().at(-1)).toBe('RELOAD')
})
