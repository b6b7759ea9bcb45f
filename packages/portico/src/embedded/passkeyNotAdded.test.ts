import { expect, test } from 'vitest'
import { alice } from './frame.test-support.js'
import { done, says, setUp, signal, stoppedClock } from './live.test-support.js'

stoppedClock()

/** A frame whose passkey was added on some networks alone, and says so unless another says something else. */
function frameOf(addedOn: readonly number[], data?: (chainId: number) => unknown) {
  return {
    ...says('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ payload: { smartAccountEnabledNetworks: [1, 10, 137] } })),
    ...says('GET_USER', ({ payload }) => {
      const chainId = Number(payload.chainId)
      const refusal = { reason: 'passkey-not-added', chainId, addedOn }
      if (!addedOn.includes(chainId))
        return { error: { message: 'Not here', code: 4902, data: data ? data(chainId) : refusal } }
      const accounts = [{ address: alice, type: 'smartAccount' }]
      return { payload: { address: alice, chainId, accounts, preferredAccountType: 'smartAccount', passkey: true } }
    }),
  }
}

async function loggedIn(...[addedOn, data]: Parameters<typeof frameOf>) {
  const all = setUp(frameOf(addedOn, data))
  await done(all.live.passkey(() => {}, signal))
  return all
}

test('default: where another of the page’s networks has it, the wallet is opened on that one, and after a reload too', async () => {
  const { live } = await loggedIn([10])
  const at10 = [{ namespace: 'eip155', address: alice, caipNetworkId: 'eip155:10' }]
  expect(await done(live.connect({ signal }))).toMatchObject(at10)
  expect(await done(live.reconnect({ signal }))).toMatchObject(at10)
})

test('error: on none of the page’s networks: which one, and where it does', async () => {
  const { live } = await loggedIn([137])
  await expect(done(live.connect({ signal }))).rejects.toMatchObject({
    code: 'embedded/passkey-not-added',
    context: { chainId: 1, addedOn: '137' },
    message: 'This passkey does not open the wallet on the network 1 yet. Add it there, in the wallet’s own window.',
  })
})

test('error: nobody goes to a network where it was not added', async () => {
  const { live } = await loggedIn([1])
  const [session] = await done(live.connect({ signal }))
  expect(session).toMatchObject({ caipNetworkId: 'eip155:1' })
  const provider = live.provider('eip155') as { switchNetwork(id: string): Promise<void> }
  await expect(done(provider.switchNetwork('eip155:10'))).rejects.toMatchObject({ code: 'embedded/passkey-not-added' })
})

test.each([
  ['no list', (chainId: number) => ({ reason: 'passkey-not-added', chainId, addedOn: '10' })],
  ['a network that is none', (chainId: number) => ({ reason: 'passkey-not-added', chainId, addedOn: [10, -1] })],
  ['a network as words', () => ({ reason: 'passkey-not-added', chainId: '1', addedOn: [10] })],
  ['another reason', (chainId: number) => ({ reason: 'elsewhere', chainId, addedOn: [10] })],
  ['nothing', () => undefined],
])('error: what the frame says with %s leads nowhere', async (_, data) => {
  const { live, frame } = await loggedIn([10], data)
  await expect(done(live.connect({ signal }))).rejects.toMatchObject({ code: 'frame/error', message: 'Not here' })
  expect(frame.requests.filter(({ name }) => name === 'GET_USER')).toHaveLength(1)
})
