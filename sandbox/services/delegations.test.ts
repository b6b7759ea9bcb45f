import { failure, revocationMessage } from 'portico/wire'
import * as v from 'valibot'
import { concat, encodeAbiParameters, type Hex, pad, parseAbiParameters } from 'viem'
import { expect, test, vi } from 'vitest'
import { contextOf, disabledLie, liar, until } from '../chains/permissions.test-support.js'
import { delegationsForTests, shop } from './delegations.test-support.js'
import { accountOf, newcomer, now, terms } from './sessions.test-support.js'

// Slow: blocks of a real node, read and taken back by an index.
const it = delegationsForTests()

const waiting = { timeout: 60_000, interval: 50 }
const near = expect.toSatisfy((time: number) => Math.abs(time - now()) < 120)
const delegationOf = async (address: string, hash: string) =>
  (await it.listed(address)).delegations?.find(({ delegation }) => delegation === hash)
const sessionOf = async (address: string, pci: string) =>
  (await it.listed(address)).pcis.find((entry) => entry.pci === pci)

test('default: given and kept, used, and disabled by the account itself on its chain', async () => {
  const owner = await it.account()
  const given = await it.give(owner)
  const pci = await it.keep(owner.address, given.context)
  const none = { delegation: given.hash, uses: 0, usedAt: null, revokedAt: null }
  await vi.waitFor(async () => expect((await sessionOf(owner.address, pci))?.onChain).toEqual(none), waiting)
  // The chain has told of none.
  expect((await it.listed(owner.address)).delegations).toEqual([])

  expect(await it.redeem(given)).toBe(true)
  expect(await it.redeem(given)).toBe(true)
  const used = { delegation: given.hash, uses: 2, usedAt: near, revokedAt: null }
  await vi.waitFor(
    async () => expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: null, onChain: used }),
    waiting,
  )
  expect((await it.listed(owner.address)).delegations).toEqual([
    { ...used, delegate: shop.toLowerCase(), expiry: until },
  ])

  expect(await it.switched('disableDelegation', given)).toBe(true)
  await vi.waitFor(
    async () =>
      expect(await sessionOf(owner.address, pci)).toMatchObject({
        revokedAt: near,
        onChain: { ...used, revokedAt: near },
      }),
    waiting,
  )
  expect(await delegationOf(owner.address, given.hash)).toMatchObject({ revokedAt: near })
  // Nothing is signed along with it, and it is taken back once, whoever did it.
  const account = accountOf(owner.address)
  const gas = { callGasLimit: 1, verificationGasLimit: 1, preVerificationGas: 1, maxFeePerGas: 1 }
  const userOp = { sender: owner.address, nonce: 0, callData: '0x', ...gas, maxPriorityFeePerGas: 1 }
  expect(await it.ask(`${account}/sign`, { pci, userOp })).toMatchObject({
    status: 400,
    json: { reasons: [{ field: 'pci', description: 'This permission was revoked' }] },
  })
  const signature = await owner.signMessage({ message: revocationMessage(account, pci) })
  expect(await it.ask(`${account}/revoke`, { pci, signature })).toMatchObject({
    status: 400,
    json: { reasons: [{ field: 'pci' }] },
  })

  expect(await it.switched('enableDelegation', given)).toBe(true)
  await vi.waitFor(
    async () => expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: null, onChain: used }),
    waiting,
  )
})

test('behavior: taken back with the services it is so at once, and the chain is told to hold it still', async () => {
  const owner = await it.account()
  const given = await it.give(owner)
  const pci = await it.keep(owner.address, given.context)
  const account = accountOf(owner.address)
  const signature = await owner.signMessage({ message: revocationMessage(account, pci) })
  expect(await it.redeem(given)).toBe(true)
  const onChain = { delegation: given.hash, uses: 1, usedAt: near, revokedAt: null }
  await vi.waitFor(async () => expect((await sessionOf(owner.address, pci))?.onChain).toEqual(onChain), waiting)
  expect(await it.ask(`${account}/revoke`, { pci, signature })).toEqual({
    status: 200,
    json: { success: true, onChain },
  })
  expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: near, onChain: { revokedAt: null } })
  expect(await it.switched('disableDelegation', given)).toBe(true)
  await vi.waitFor(
    async () =>
      expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: near, onChain: { revokedAt: near } }),
    waiting,
  )
})

test('behavior: one that nobody had kept by the services is listed once its chain tells of it, handed on too', async () => {
  const [owner, middle] = [await it.account(), await it.account()]
  const [used, unused, disabled] = [await it.give(owner, middle.address), await it.give(owner), await it.give(owner)]
  // Followed from before it happens.
  for (const { address } of [owner, middle]) expect((await it.listed(address)).pcis).toEqual([])
  const handed = await it.handOn(used, middle, shop)
  expect(await it.redeem(handed)).toBe(true)
  expect(await it.switched('disableDelegation', disabled)).toBe(true)
  await vi.waitFor(async () => expect((await it.listed(owner.address)).delegations).toHaveLength(2), waiting)
  expect(await delegationOf(owner.address, used.hash)).toMatchObject({ uses: 1, revokedAt: null })
  expect(await delegationOf(owner.address, disabled.hash)).toMatchObject({ uses: 0, usedAt: null, revokedAt: near })
  expect(await delegationOf(owner.address, unused.hash)).toBeUndefined()
  // Of who handed it on nothing was the own to give, and nothing is of who redeemed.
  for (const other of [middle.address, shop, newcomer().address])
    await vi.waitFor(async () => expect(await it.listed(other)).toEqual({ pcis: [], delegations: [] }), waiting)
})

test('behavior: blocks that are taken back take back what they told', async () => {
  const owner = await it.account()
  const given = await it.give(owner)
  const pci = await it.keep(owner.address, given.context)
  expect(await it.redeem(given)).toBe(true)
  await it.node('anvil_mine', ['0x4'])
  expect(await it.redeem(given)).toBe(true)
  expect(await it.switched('disableDelegation', given)).toBe(true)
  await vi.waitFor(
    async () => expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: near, onChain: { uses: 2 } }),
    waiting,
  )
  await it.node('anvil_reorg', [3, []])
  await it.node('anvil_mine', ['0x1'])
  await vi.waitFor(
    async () =>
      expect(await sessionOf(owner.address, pci)).toMatchObject({
        revokedAt: null,
        onChain: { uses: 1, revokedAt: null },
      }),
    waiting,
  )
  expect(await it.switched('disableDelegation', given)).toBe(true)
  await vi.waitFor(
    async () => expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: near, onChain: { uses: 1 } }),
    waiting,
  )
})

test('behavior: what was before the index began, or before anybody asked, is looked up', async () => {
  const owner = await it.account()
  const [early, late] = [await it.give(owner), await it.give(owner)]
  expect(await it.redeem(early)).toBe(true)
  expect(await it.switched('disableDelegation', early)).toBe(true)
  await it.node('anvil_mine', ['0x2'])
  const services = await it.another({ from: Number(await it.node<Hex>('eth_blockNumber', [])) })
  const list = async () => (await it.listed(owner.address, services)).delegations
  const before = { delegation: early.hash, uses: 1, revokedAt: near }
  await vi.waitFor(async () => expect(await list()).toMatchObject([before]), waiting)
  expect(await it.redeem(late)).toBe(true)
  const all = [{ delegation: late.hash, uses: 1, revokedAt: null }, before]
  await vi.waitFor(async () => expect(await list()).toMatchObject(all), waiting)
})

test('error: what others tell in the form of the framework is nobody’s word', async () => {
  const owner = await it.account()
  const [given, used] = [await it.give(owner), await it.give(owner)]
  const pci = await it.keep(owner.address, given.context)
  const elsewhere = '0x00000000000000000000000000000000000011a7'
  await it.node('anvil_setCode', [elsewhere, liar])
  expect(await it.send(shop, elsewhere, disabledLie(given))).toBe(true)
  expect(await it.redeem(used)).toBe(true)
  const told = [{ delegation: used.hash, uses: 1, revokedAt: null }]
  await vi.waitFor(async () => expect((await it.listed(owner.address)).delegations).toMatchObject(told), waiting)
  expect(await sessionOf(owner.address, pci)).toMatchObject({ revokedAt: null, onChain: { revokedAt: null } })
})

test('error: contexts that are none, and that are another’s', async () => {
  const owner = await it.account()
  const stranger = await it.give(await it.account())
  expect(await it.redeem(stranger)).toBe(true)
  const contexts = [
    '0x',
    '0xc0ffee',
    `0x${'ff'.repeat(400)}`,
    concat([pad('0x20'), `0x${'ff'.repeat(32)}`]),
    concat([pad('0x20'), pad('0xff'), ...Array.from({ length: 255 }, () => pad('0x00'))]),
    encodeAbiParameters(parseAbiParameters('bytes[]'), [Array.from({ length: 50 }, () => '0x00' as Hex)]),
    `0x${'00'.repeat(20_000)}`,
    stranger.context,
  ]
  for (const context of contexts) await it.keep(owner.address, context)
  const { pcis, delegations } = await it.listed(owner.address)
  expect(pcis).toHaveLength(contexts.length)
  expect(pcis.filter(({ onChain }) => onChain)).toEqual([])
  expect(delegations).toEqual([])
})

test('error: a delegation of the account that it has not signed is not kept as given by it', async () => {
  const [owner, stranger] = [await it.account(), await it.account()]
  const path = accountOf(owner.address)
  const activate = async (context: Hex) => {
    const { json } = await it.ask(path, terms())
    return it.ask(`${path}/activate`, { pci: json.pci, ...terms(), context })
  }
  const { delegation } = await it.give(owner)
  const bySomebody = (await it.give(stranger)).delegation.signature
  for (const signature of ['0x', `0x${'11'.repeat(65)}`, bySomebody] as const) {
    const answer = await activate(contextOf([{ ...delegation, signature }]))
    expect([answer.status, v.parse(failure, answer.json).reasons[0]?.field]).toEqual([401, 'signature'])
  }
  // Another end, with what was signed for this one.
  const other = await it.give(owner)
  const changed = contextOf([{ ...delegation, salt: other.delegation.salt }])
  expect((await activate(changed)).status).toBe(401)
  expect((await activate(contextOf([delegation]))).status).toBe(200)
  // Whoever has seen it on the chain gives it no second time, to be listed anew once it was revoked.
  const again = await activate(contextOf([delegation]))
  expect([again.status, v.parse(failure, again.json).reasons[0]?.field]).toEqual([400, 'pci'])
})

/** As many as are kept of an account for an app, of those that nobody can check; some at a time, since of what is only asked for 20 are. */
async function crowd(address: string, project?: string): Promise<void> {
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 10 }, () => it.keep(address, '0xc0ffee', project)))
}

test('behavior: what the account has signed counts among none that nobody can check, and makes room for none', async () => {
  const owner = await it.account()
  const kept = await it.keep(owner.address, (await it.give(owner)).context)
  await crowd(owner.address)
  const path = accountOf(owner.address)
  const { json } = await it.ask(path, terms())
  const one = await it.ask(`${path}/activate`, { pci: json.pci, ...terms(), context: '0xc0ffee' })
  expect([one.status, v.parse(failure, one.json).reasons[0]?.field]).toEqual([400, 'account'])
  const next = await it.keep(owner.address, (await it.give(owner)).context)
  const { pcis } = await it.listed(owner.address)
  for (const pci of [kept, next]) expect(pcis.map((each) => each.pci)).toContain(pci)
})

test('behavior: whatever strangers tell by whichever app, what the account has signed is in its list', async () => {
  const owner = await it.account()
  const kept = await it.keep(owner.address, (await it.give(owner)).context)
  for (let app = 0; app < 3; app++) {
    const project = await it.project()
    await crowd(owner.address, project)
  }
  const { pcis } = await it.listed(owner.address)
  expect(pcis).toHaveLength(255)
  expect(pcis.map(({ pci }) => pci)).toContain(kept)
})
