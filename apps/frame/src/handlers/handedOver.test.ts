import { readFrameReason } from 'portico/wire'
import { expect, test } from 'vitest'
import { accountCodes } from '../signing/safe/accountCode.test-support.js'
import { startFrame } from './handlers.test-support.js'

const network = (id: number) => ({
  caipNetworkId: `eip155:${id}` as const,
  rpcUrl: `/rpc/eip155:${id}`,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  bundler: { url: '/bundler', sponsors: false, paymasters: true },
})
const word = (is: boolean) => `0x${(is ? '1' : '').padStart(64, '0')}`

/** Signed in by e-mail, with a smart account on two networks. */
async function start() {
  const frame = startFrame({ smartAccountEnabledNetworks: [1, 137], networks: [network(1), network(137)] })
  const { wallet } = await frame.wallet.adopt(frame.session())
  const smart = await frame.frame.accounts.smartAddress()
  const state = { isThere: true, isOwner: { 'eip155:1': true, 'eip155:137': true } as Record<string, boolean | 'away'> }
  frame.says.eth_getCode = ([address]) => accountCodes[address] ?? (state.isThere ? '0x60' : '0x')
  frame.says.eth_call = (_, id) => {
    const is = state.isOwner[id]
    if (is === 'away') throw new Error('Away')
    return word(is === true)
  }
  const later = () => {
    frame.clock.now += 15_000
  }
  const user = (chainId = 137) => frame.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  return { ...frame, plain: wallet.addresses.eip155, smart, state, later, user }
}

test('default: the smart account that was handed over is offered no more, on that network alone', async () => {
  const { user, state, later, plain, smart } = await start()
  expect(await user()).toMatchObject({ address: smart, preferredAccountType: 'smartAccount' })
  state.isOwner['eip155:137'] = false
  later()
  const eoa = { address: plain, type: 'eoa' }
  expect(await user()).toMatchObject({ address: plain, accounts: [eoa], preferredAccountType: 'eoa' })
  expect(await user(1)).toMatchObject({ address: smart, accounts: [eoa, { address: smart, type: 'smartAccount' }] })
})

test('error: what a page asks of it all the same is refused before anything is shown, with what to do', async () => {
  const { request, state, smart, plain, screen } = await start()
  state.isOwner['eip155:137'] = false
  const ask = (method: string, params: unknown) => request('RPC_REQUEST', { method, params, chainId: 137 })
  const refusal = {
    code: 4100,
    message:
      'This smart account was handed over, and the email wallet no longer opens it. Sign in with the passkey that does.',
    data: { reason: 'handed-over', chainId: 137 },
  }
  expect(readFrameReason(refusal.data)).toEqual(refusal.data)
  const calls = [{ to: plain, value: '0x1' }]
  for (const [method, params] of [
    ['personal_sign', ['0x61', smart]],
    ['eth_sendTransaction', [{ from: smart, to: plain, value: '0x1' }]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: smart, chainId: '0x89', atomicRequired: true, calls }]],
  ] as const)
    await expect(ask(method, params)).rejects.toEqual(refusal)
  expect(screen.get().name).toBe('none')
  // Nor is it chosen, or made ready.
  await request('SWITCH_NETWORK', { chainId: 137 })
  await expect(request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toEqual(refusal)
  await expect(request('INIT_SMART_ACCOUNT')).rejects.toEqual(refusal)
  // The key's own account is what it was.
  void ask('personal_sign', ['0x61', plain]).catch(() => undefined)
  await expect.poll(() => screen.get().name).toBe('confirm')
})

test('behavior: an account that is not there yet is its key’s', async () => {
  const { user, state, smart, asked } = await start()
  state.isThere = false
  state.isOwner = {}
  expect(await user()).toMatchObject({ address: smart, smartAccountDeployed: false })
  expect(asked.map(([, method]) => method)).not.toContain('eth_call')
})

test('behavior: a network that does not answer, or answers anything else, changes nothing, and is asked again', async () => {
  const { user, state, smart, plain } = await start()
  state.isOwner['eip155:137'] = 'away'
  expect(await user()).toMatchObject({ address: smart })
  state.isOwner['eip155:137'] = false
  expect(await user()).toMatchObject({ address: plain })
  const one = await start()
  one.says.eth_call = () => ({ owner: true })
  expect(await one.user()).toMatchObject({ address: one.smart })
})

test('behavior: what a network said holds for 15 seconds', async () => {
  const { user, state, later, smart, plain, asked } = await start()
  const times = () => asked.filter(([, method]) => method === 'eth_call').length
  await user()
  state.isOwner['eip155:137'] = false
  expect(await user()).toMatchObject({ address: smart })
  expect(times()).toBe(1)
  later()
  expect(await user()).toMatchObject({ address: plain })
  expect(times()).toBe(2)
})
