import { stringToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { keyOf } from '../passkey/credentials.test-support.js'
import { openPasskeyOwners } from '../passkey/owners.js'
import { ensureDevice } from '../session/device.js'
import { memoryStorage } from '../session/storage.js'
import { VaultError } from '../session/vault.js'
import { safeAddress } from '../signing/safe/account.js'
import { sharedSigner } from '../signing/safe/contracts.js'
import { startFrame } from './handlers.test-support.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (caipNetworkId: `${string}:${string}`, more: object = {}) => ({
  caipNetworkId,
  rpcUrl: `/rpc/${caipNetworkId}`,
  name: caipNetworkId,
  nativeCurrency: ether,
  ...more,
})
const bundler = { url: '/bundler/eip155:137?projectId=p', sponsors: false, paymasters: true }
const project = {
  smartAccountEnabledNetworks: [137],
  networks: [network('eip155:1'), network('eip155:137', { bundler }), network('solana:dev')],
}

async function start(over: Parameters<typeof startFrame>[0] = project) {
  const storage = memoryStorage()
  const frame = startFrame(over, storage, await openPasskeyOwners(storage))
  const login = async () => {
    const done = frame.request('CONNECT_PASSKEY')
    await vi.waitFor(() => expect(frame.screen.get().name).toBe('passkey'))
    await frame.passkey.create()
    await done
    return safeAddress(keyOf(frame.passkeys.kept[0]!))
  }
  const rpc = (method: string, params: unknown = [], chainId: number | string = 137, chainNamespace = 'eip155') =>
    frame.request('RPC_REQUEST', { method, params, chainId, chainNamespace })
  return { ...frame, login, rpc, storage }
}

test('default: a passkey signs in to one account, on the networks that have contract accounts', async () => {
  const { login, request, rpc, calls } = await start()
  expect(await request('IS_CONNECTED')).toEqual({ isConnected: false })
  const address = await login()
  expect(await request('IS_CONNECTED')).toEqual({ isConnected: true })
  const type = 'smartAccount'
  expect(await request('GET_USER', { chainId: 137, preferredAccountType: 'eoa' })).toEqual({
    address,
    chainId: 137,
    accounts: [{ address, type }],
    preferredAccountType: type,
    smartAccountDeployed: false,
    passkey: true,
  })
  await expect(request('GET_USER', { chainId: 1 })).rejects.toMatchObject({ code: 4902 })
  await expect(request('GET_USER', { chainId: 'solana:dev' })).rejects.toMatchObject({ code: 4902 })
  expect(await rpc('eth_accounts')).toEqual([address])
  await expect(rpc('eth_accounts', [], 1)).rejects.toMatchObject({ code: 4902 })
  expect(await rpc('wallet_getCapabilities', [address, ['0x89']])).toMatchObject({
    '0x89': { atomic: { status: 'supported' } },
  })
  // No vault takes part, but for being asked whether there is an older login to end.
  expect(calls.filter((path) => path !== '/session/resume')).toEqual([])
})

test('behavior: what is asked of it is answered by the passkey, after its person agreed', async () => {
  const { login, rpc, screen, frame, passkeys } = await start()
  const address = await login()
  const answer = rpc('personal_sign', [stringToHex('Order 2291'), address])
  await vi.waitFor(() => expect(screen.get().name).toBe('confirm'))
  expect(passkeys.asked).toEqual(['create'])
  const shown = screen.get()
  if (shown.name === 'confirm') frame.approvals.approve(shown.id)
  expect(await answer).toContain(sharedSigner.slice(2).toLowerCase())
  expect(passkeys.asked).toEqual(['create', 'get'])
})

test('error: what only a key can do is refused', async () => {
  const { login, rpc, request } = await start()
  const address = await login()
  await expect(request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject({ code: 4200 })
  await expect(request('UPDATE_EMAIL', { email: 'ada@example.com' })).rejects.toBeDefined()
  for (const [method, params] of [
    ['wallet_requestExecutionPermissions', [{}]],
    ['wallet_revokeExecutionPermission', [{}]],
    ['wallet_grantPermissions', [{ address }]],
  ] as const)
    await expect(rpc(method, params)).rejects.toMatchObject({ code: 4200 })
  await expect(rpc('solana_signMessage', { message: 'a' }, 'solana:dev', 'solana')).rejects.toMatchObject({
    code: 4902,
  })
  await expect(rpc('personal_sign', ['0x61', address], 1)).rejects.toMatchObject({ code: 4200 })
  expect(await rpc('wallet_getSupportedExecutionPermissions')).toEqual({})
  expect(await rpc('wallet_getGrantedExecutionPermissions')).toEqual([])
})

test('error: where no network has contract accounts the way is not there', async () => {
  const { request, screen } = await start({})
  await expect(request('CONNECT_PASSKEY')).rejects.toMatchObject({ code: 4200 })
  expect(screen.get().name).toBe('none')
})

test('error: on a network without what passkeys stand on nobody is shown an address; one whose node is away goes on', async () => {
  const without = await start()
  without.says.eth_getCode = () => '0x'
  const nowhere = await without.login()
  await expect(without.request('GET_USER', { chainId: 137 })).rejects.toMatchObject({ code: 4902 })
  await expect(without.rpc('personal_sign', ['0x61', nowhere])).rejects.toMatchObject({ code: 5710 })
  const { login, request, says } = await start()
  says.eth_getCode = () => {
    throw new Error('Away')
  }
  const address = await login()
  expect(await request('GET_USER', { chainId: 137 })).toMatchObject({ address, smartAccountDeployed: false })
})

test('behavior: one login at a time: signing out, and signing in by e-mail, end it', async () => {
  const one = await start()
  await one.login()
  await one.request('SIGN_OUT')
  expect(await one.request('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(one.rpc('eth_accounts')).rejects.toBeDefined()
  const other = await start()
  await other.login()
  await other.request('CONNECT_EMAIL', { email: 'ada@example.com' }).catch(() => undefined)
  await vi.waitFor(() => expect(other.passkey.owner()).toBeUndefined())
})

test('behavior: a login by e-mail of before is ended', async () => {
  const { wallet, session, login, calls } = await start()
  await wallet.adopt(session())
  await login()
  await vi.waitFor(() => expect(calls).toContain('/session/end'))
  expect(wallet.current()).toBeUndefined()
})

test('behavior: where its vault was away then, it ends with the passkey’s own', async () => {
  const { vault, session, storage, login, calls, failures, request } = await start()
  // A login of an earlier visit, which the vault would bring back by this device.
  await ensureDevice(storage)
  vault.keep(session())
  failures['/session/resume'] = new VaultError('offline', 'Away')
  await login()
  await vi.waitFor(() => expect(calls).toContain('/session/resume'))
  delete failures['/session/resume']
  expect(calls).not.toContain('/session/end')
  await request('SIGN_OUT')
  await vi.waitFor(() => expect(calls).toContain('/session/end'))
  expect(await request('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: the page that gives up takes the question away', async () => {
  const { request, screen } = await start()
  const done = request('CONNECT_PASSKEY')
  await vi.waitFor(() => expect(screen.get().name).toBe('passkey'))
  await request('RELOAD')
  await expect(done).rejects.toMatchObject({ code: 4001 })
  expect(screen.get().name).toBe('none')
})
