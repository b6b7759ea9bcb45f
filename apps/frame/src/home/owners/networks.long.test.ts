import { startTestBundlers } from '@portico/sandbox/bundler'
import { createPublicClient, createTestClient, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCooling } from '../../confirm/cooling.js'
import { makeApprovals } from '../../handlers/approvals.js'
import { makeBundler } from '../../handlers/bundler.js'
import { makeNode } from '../../handlers/node.js'
import { opens, opensOn } from '../../passkey/added.js'
import type { Project } from '../../project.js'
import type { Screen } from '../../screen.js'
import { contextOf, requestOf } from '../../signing/context.test-support.js'
import { prepare } from '../../signing/prepare.js'
import { safeAddress } from '../../signing/safe/account.js'
import { sharedSigner } from '../../signing/safe/contracts.js'
import { softwarePasskey } from '../../signing/safe/passkey.test-support.js'
import { signerOf } from '../../signing/safe/passkeySigner.js'
import type { CaipNetworkId } from '../../signing/signer.js'
import { makeStore } from '../../store.js'
import { makeOwners, type Opener, type Speaker } from './model.js'

// Slow: two networks, each with a bundler of its own.
let world: Awaited<ReturnType<typeof startTestBundlers>>
beforeAll(async () => {
  world = await startTestBundlers()
})
afterAll(() => world?.stop())

const one = 'eip155:31337' as const
const two = 'eip155:31338' as const
const ids = { one, two }

/** A project of both networks, as its host serves it. */
const projectOf = () =>
  ({
    smartAccountEnabledNetworks: [31337, 31338],
    networks: (['one', 'two'] as const).map((name) => ({
      caipNetworkId: ids[name],
      rpcUrl: world[name].rpcUrl,
      name: `Sandbox ${name}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      bundler: { url: world.bundlers[name].url, sponsors: false, paymasters: false },
    })),
  }) as unknown as Project

const send = globalThis.fetch
const stranger = privateKeyToAddress(generatePrivateKey())

/** The wallet’s own window, whose person agrees to all sheets that can be agreed to. */
function windowOf(speaker: Speaker) {
  const project = projectOf()
  const node = makeNode(project, send)
  const screen = makeStore<Screen>({ name: 'none' })
  const approvals = makeApprovals(screen, speaker.signer, makeCooling(Date.now))
  const agreed: string[] = []
  screen.subscribe(() => {
    const shown = screen.get()
    if (shown.name !== 'confirm' || shown.isBusy) return
    agreed.push(`${shown.sheet.network.id}: ${shown.sheet.steps.map(({ words }) => words.key).join(', ')}`)
    queueMicrotask(() => approvals.approve(shown.id))
  })
  const asked = { project, node, fetch: send, approvals, askDollars: async () => undefined }
  return {
    ...makeOwners({ speaker, ...asked, origin: 'https://wallet.example', now: Date.now }),
    agreed,
    node,
    project,
  }
}

/** On a site: a payment by who speaks, on one network. */
async function pays(speaker: Speaker, chainId: CaipNetworkId): Promise<boolean> {
  const project = projectOf()
  const network = project.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)!
  const { account, owner, signer } = speaker
  if (typeof owner === 'string') throw new Error('A passkey speaks')
  const { context } = contextOf()
  const { finish } = await prepare(requestOf('eth_sendTransaction', [{ to: stranger, value: '0x5' }], chainId), {
    ...context,
    address: { eip155: account, solana: '' },
    rpc: makeNode(project, send),
    network,
    smartAccount: { address: account, isPreferred: true, bundler: makeBundler(network.bundler!, send), passkey: owner },
  })
  const hash = (await finish(signer)) as Hex
  const rpcUrl = chainId === one ? world.one.rpcUrl : world.two.rpcUrl
  const receipt = await createPublicClient({ transport: http(rpcUrl) }).getTransactionReceipt({ hash })
  return receipt.status === 'success'
}

const openersOn = async ({ read }: Pick<ReturnType<typeof windowOf>, 'read'>, id: CaipNetworkId) =>
  (await read()).find(({ network }) => network.caipNetworkId === id)
const openerOf = (openers: readonly Opener[] = [], address: string) =>
  openers.find((opener) => opener.address.toLowerCase() === address.toLowerCase())
const listOn = (rpcUrl: string, account: string) =>
  createPublicClient({ transport: http(rpcUrl) }).readContract({
    address: account as Hex,
    abi: parseAbi(['function getOwners() view returns (address[])']),
    functionName: 'getOwners',
  })

test('behavior: each network has its own list: a passkey that was added on one opens nothing on the other until it is added there, and is taken away from each alone', async () => {
  const [first, second] = [softwarePasskey(31), softwarePasskey(32)]
  const account = safeAddress(first.key)
  for (const { rpcUrl } of [world.one, world.two])
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
      address: account as Hex,
      value: parseEther('1'),
    })
  const byFirst: Speaker = { account, owner: first.key, signer: first.signer }
  const bySecond: Speaker = { account, owner: { ...second.key, isAdded: true }, signer: second.signer }
  const added = signerOf(second.key)
  const own = windowOf(byFirst)
  const notAdded = { code: 5710, data: { reason: 'passkey-not-added', chainId: 31338 } }

  await own.change([one], { kind: 'passkey', key: second.key })
  expect(own.agreed).toEqual([`${one}: step.ownerPasskey`])
  expect(await listOn(world.one.rpcUrl, account)).toEqual([added, sharedSigner])
  expect(await openersOn(own, two)).toMatchObject({ state: 'unused', mayChange: true, openers: [] })

  // Elsewhere it is nobody: its sign-in holds, since one network knows it, and it moves money there alone.
  expect(await opens(account, added, own)).toBe(true)
  expect(await opensOn(account, second.key, own)).toEqual([one])
  expect(await pays(bySecond, one)).toBe(true)
  await expect(pays(bySecond, two)).rejects.toMatchObject(notAdded)

  // Once the first has made the account on the other network, its list there has that one alone.
  expect(await pays(byFirst, two)).toBe(true)
  expect(await listOn(world.two.rpcUrl, account)).toEqual([sharedSigner])
  await expect(pays(bySecond, two)).rejects.toMatchObject(notAdded)
  // The second cannot let itself in.
  expect(await openersOn(windowOf(bySecond), two)).toMatchObject({ state: 'there', mayChange: false })

  // The window offers it by what the first network's contract says of its key.
  const { again } = openerOf((await openersOn(own, one))?.openers, added) ?? {}
  expect(again).toEqual({ kind: 'passkey', key: second.key })
  await own.change([two], again!)
  expect(own.agreed.at(-1)).toBe(`${two}: step.ownerPasskey`)
  expect(await opensOn(account, second.key, own)).toEqual([one, two])
  expect(await pays(bySecond, two)).toBe(true)

  // Taken away on one, it stays on the other.
  const { before = '' } = openerOf((await openersOn(own, one))?.openers, added) ?? {}
  await own.change([one], { kind: 'less', address: added, before })
  expect(await opensOn(account, second.key, own)).toEqual([two])
  await expect(pays(bySecond, one)).rejects.toMatchObject({ ...notAdded, data: { ...notAdded.data, chainId: 31337 } })
  expect(await pays(bySecond, two)).toBe(true)
})

test('behavior: one that is new is added on both, one after the other, and makes the account where it was not', async () => {
  const [first, second] = [softwarePasskey(33), softwarePasskey(34)]
  const account = safeAddress(first.key)
  for (const { rpcUrl } of [world.one, world.two])
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
      address: account as Hex,
      value: parseEther('1'),
    })
  const own = windowOf({ account, owner: first.key, signer: first.signer })
  await own.change([one, two], { kind: 'passkey', key: second.key })
  expect(own.agreed).toEqual([`${one}: step.ownerPasskey`, `${two}: step.ownerPasskey`])
  const bySecond: Speaker = { account, owner: { ...second.key, isAdded: true }, signer: second.signer }
  for (const id of [one, two]) expect(await pays(bySecond, id)).toBe(true)
  // What is on both is offered for none.
  for (const { openers } of await own.read()) expect(openers.map(({ again }) => again)).toEqual([undefined, undefined])
})
