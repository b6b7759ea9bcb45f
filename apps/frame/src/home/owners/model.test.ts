import { encodeAbiParameters, type Hex, parseAbiParameters, toFunctionSelector } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Approvals } from '../../handlers/approvals.js'
import type { Project } from '../../project.js'
import { FrameError } from '../../protocol/errors.js'
import { safeAddress } from '../../signing/safe/account.js'
import { sharedSigner } from '../../signing/safe/contracts.js'
import { signerOf } from '../../signing/safe/passkeySigner.js'
import type { Signer } from '../../signing/signer.js'
import { makeOwners } from './model.js'

const first = { x: 5n, y: 7n }
const second = { x: 11n, y: 13n }
const account = safeAddress(first)
const paper = '0x000000000000000000000000000000000000c0de'
const project = {
  smartAccountEnabledNetworks: [1, 10, 137],
  networks: [1, 10, 137].map((id) => ({
    caipNetworkId: `eip155:${id}`,
    name: `Network ${id}`,
    rpcUrl: '/rpc',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    bundler: { url: '/bundler', sponsors: false, paymasters: false },
  })),
} as unknown as Project
const configuration = toFunctionSelector('getConfiguration()')
const numbers = (...values: bigint[]) =>
  encodeAbiParameters(parseAbiParameters('uint256,uint256,uint176'), values as [bigint, bigint, bigint])

/** Who opens the account of the first passkey, by what networks say. `said`: what a contract says of its key. */
function owners(lists: Record<string, readonly string[]>, said: Record<string, unknown> = {}) {
  const node = async (network: string, method: string, params: any): Promise<unknown> => {
    const list = lists[network]
    const [asked] = params
    if (method === 'eth_getCode')
      return String(asked).toLowerCase() === paper || (asked === account && !list) ? '0x' : '0x60'
    if (asked.data !== configuration)
      return encodeAbiParameters(parseAbiParameters('address[]'), [(list ?? []) as Hex[]])
    const answer = said[asked.to]
    if (answer instanceof Error) throw answer
    return answer
  }
  const approvals = { ask } as unknown as Approvals
  const speaker = { account, owner: first, signer: {} as Signer }
  const asks = { fetch, approvals, askDollars: async () => undefined, origin: 'https://wallet.example', now: () => 0 }
  return makeOwners({ speaker, project, node, ...asks })
}

const ask = vi.fn<Approvals['ask']>()
const read = (...asked: Parameters<typeof owners>) => owners(...asked).read()

const added = signerOf(second)
const again = (places: Awaited<ReturnType<typeof read>>, at = 0) => places[at]?.openers.map((opener) => opener.again)

test('default: a passkey that one network knows is added on others by the key that its contract names', async () => {
  const said = { [added]: numbers(11n, 13n, 0n) }
  const places = await read({ 'eip155:1': [added, sharedSigner], 'eip155:10': [sharedSigner] }, said)
  expect(again(places)).toEqual([{ kind: 'passkey', key: second }, undefined])
})

test('behavior: a kit and another wallet are added by their address; what is everywhere is not added again', async () => {
  const all = [paper, sharedSigner]
  expect(again(await read({ 'eip155:1': all }))).toEqual([{ kind: 'wallet', address: expect.any(String) }, undefined])
  expect(again(await read({ 'eip155:1': all, 'eip155:10': all, 'eip155:137': all }))).toEqual([undefined, undefined])
})

test('behavior: it is offered for no network that who speaks cannot change', async () => {
  const said = { [added]: numbers(11n, 13n, 0n) }
  const closed = { 'eip155:10': [paper], 'eip155:137': [paper] }
  expect(again(await read({ 'eip155:1': [added, sharedSigner], ...closed }, said))).toEqual([undefined, undefined])
})

test.each([
  ['names another key', numbers(11n, 14n, 0n)],
  ['says nothing', '0x'],
  ['says too little', '0x0b'],
  ['is cut short', numbers(11n, 13n, 0n).slice(0, -2)],
  ['says something else', { x: 11 }],
  ['fails', new Error('reverted')],
])('error: a contract that %s is added nowhere', async (_, answer) => {
  expect(again(await read({ 'eip155:1': [added, sharedSigner] }, { [added]: answer }))).toEqual([undefined, undefined])
})

test('behavior: it is added on one network after the other, each by a sheet of its own', async () => {
  const { change } = owners({})
  const answers: { agree(): void; refuse(error: Error): void }[] = []
  ask.mockImplementation(() => new Promise((agree, refuse) => answers.push({ agree: () => agree('0x1'), refuse })))
  const adding = change(['eip155:1', 'eip155:10', 'eip155:137'], { kind: 'passkey', key: second })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.agree()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  // Who says no to one is not asked for the next.
  answers[1]?.refuse(new FrameError('User rejected the request', { code: 4001 }))
  await expect(adding).rejects.toMatchObject({ code: 4001 })
  expect(answers).toHaveLength(2)
})
