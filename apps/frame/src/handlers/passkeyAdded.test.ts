import { readFrameReason } from 'portico/wire'
import { expect, test, vi } from 'vitest'
import { encodeCall } from '../confirm/abi.js'
import { makePasskeyBrowser } from '../passkey/browser.js'
import { keyOf } from '../passkey/credentials.test-support.js'
import { openPasskeyOwners } from '../passkey/owners.js'
import { memoryStorage } from '../session/storage.js'
import { toHex } from '../signing/bytes.js'
import { checksum } from '../signing/evm/address.js'
import { accountCodes } from '../signing/safe/accountCode.test-support.js'
import { signerOf } from '../signing/safe/passkeySigner.js'
import { startFrame } from './handlers.test-support.js'

const account = checksum('0x51fe0000000000000000000000000000000051fe')
const bundler = { url: '/bundler', sponsors: false, paymasters: true }
const network = (id: number) => ({
  caipNetworkId: `eip155:${id}` as const,
  rpcUrl: `/rpc/eip155:${id}`,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  bundler,
})
const project = { smartAccountEnabledNetworks: [1, 10, 137], networks: [1, 10, 137].map(network) }

/** Signed in by a passkey that was added on some networks. */
async function start(addedOn: readonly number[], silent: readonly number[] = []) {
  const storage = memoryStorage()
  const frame = startFrame(project, storage, await openPasskeyOwners(storage))
  const { credentials, kept } = frame.passkeys
  const browser = makePasskeyBrowser({ credentials, host: 'wallet.example', title: 'Meridian', name: () => 'Meridian' })
  await browser.create({ account, except: [] })
  const ask = toHex(encodeCall('isOwner(address)', [signerOf(keyOf(kept[0]!))]))
  const word = (is: boolean) => `0x${(is ? '1' : '').padStart(64, '0')}`
  frame.says.eth_getCode = ([address]: string[]) => accountCodes[address ?? ''] ?? '0x'
  frame.says.eth_call = ([{ to, data }]: [{ to: string; data: string }], id) => {
    const chain = Number(id.slice('eip155:'.length))
    if (silent.includes(chain)) throw new Error('Away')
    return word(to === account && data === ask && addedOn.includes(chain))
  }
  const done = frame.request('CONNECT_PASSKEY')
  await vi.waitFor(() => expect(frame.screen.get().name).toBe('passkey'))
  await frame.passkey.use()
  await done
  return frame
}

test('default: where it was added, it is the account that it was added to', async () => {
  const { request } = await start([10])
  expect(await request('GET_USER', { chainId: 10 })).toMatchObject({ address: account, passkey: true })
})

test('error: elsewhere the page is told so by a reason of its own, and on which networks the passkey opens the wallet', async () => {
  const { request } = await start([10, 137])
  const refused = await request('GET_USER', { chainId: 1 }).catch((error: unknown) => error)
  expect(refused).toEqual({
    code: 4902,
    message: 'This passkey does not open the wallet on this network. Add it there first, in the wallet’s own window.',
    data: { reason: 'passkey-not-added', chainId: 1, addedOn: [10, 137] },
  })
  const { data } = refused as { data: unknown }
  expect(readFrameReason(data)).toEqual(data)
})

test('behavior: a network that does not answer is not named', async () => {
  const { request } = await start([10, 137], [10])
  await expect(request('GET_USER', { chainId: 1 })).rejects.toMatchObject({ data: { addedOn: [137] } })
})

test('error: what is asked there all the same is refused by the same reason, before anything is shown', async () => {
  const { request, screen } = await start([10])
  const asked = { method: 'personal_sign', params: ['0x61', account], chainId: 1 }
  await expect(request('RPC_REQUEST', asked)).rejects.toMatchObject({
    code: 5710,
    data: { reason: 'passkey-not-added', chainId: 1 },
  })
  expect(screen.get().name).toBe('none')
})

test('error: a network without what passkeys stand on is another matter', async () => {
  const { request, says } = await start([10])
  says.eth_getCode = () => '0x'
  const refused = await request('GET_USER', { chainId: 1 }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 4902 })
  expect(refused).not.toHaveProperty('data')
})
