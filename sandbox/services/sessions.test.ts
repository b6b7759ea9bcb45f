import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ownArtifact } from '../chains/artifacts.js'
import { planned } from './plannedAccount.test-support.js'
import {
  accountOf,
  newcomer,
  now,
  otherProject,
  projectId,
  refused,
  revocation,
  sessionsForTests,
  target,
  terms,
  vouch,
} from './sessions.test-support.js'

/** Some at a time: of what was only asked for not all would be kept. */
async function many<T>(times: number, each: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < times) {
    const now = Math.min(5, times - done.length)
    done.push(...(await Promise.all(Array.from({ length: now }, (_, index) => each(done.length + index)))))
  }
  return done
}

const { deployer, ask, added, active } = sessionsForTests()

describe('POST /v1/sessions/{account}', () => {
  test('default', async () => {
    const account = accountOf(newcomer().address)
    const { status, json } = await ask(account, terms(), { v: '2' })
    expect(status).toBe(200)
    expect(v.parse(endpoints['sessions.add'].answer, json)).toEqual({
      pci: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) },
    })
  })

  test('param: v: without it the key is the hex of its own text', async () => {
    const { json } = await ask(accountOf(newcomer().address), terms())
    expect(json.key.publicKey).toHaveLength(262)
    expect(Buffer.from(json.key.publicKey.slice(2), 'hex').toString()).toMatch(/^04[0-9a-f]{128}$/)
  })

  test('behavior: each permission has a key of its own', async () => {
    const owner = newcomer()
    const [one, two] = [await added(owner), await added(owner)]
    expect(one.key).not.toBe(two.key)
  })

  test.each([
    ['no CAIP-10', 'nothing', 400, ''],
    [
      'another namespace',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      400,
      'address',
    ],
    ['no chain', `eip155:x:${target}`, 400, 'chainId'],
    ['no address', 'eip155:1:0x12', 400, 'address'],
  ])('error: %s', async (_name, account, status, field) => {
    expect(refused(await ask(account, terms()))).toEqual({ status, field })
  })

  test('error: expired, of an unknown project', async () => {
    const account = accountOf(newcomer().address)
    expect(refused(await ask(account, terms([], now() - 1)))).toEqual({ status: 400, field: 'pci' })
    const answer = await ask(account, terms(), { projectId: 'f'.repeat(32) })
    expect(refused(answer)).toEqual({ status: 401, field: 'authentication' })
  })

  test('error: what no database keeps', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 500; level++) deep = [deep]
    for (const data of ['\0', '\ud800', { '\0': 1 }, deep]) {
      const { status } = await ask(accountOf(newcomer().address), terms([{ type: 'contract-call', data }]))
      expect([400, 422]).toContain(status)
    }
  })
})

describe('GET /v1/sessions/{account}', () => {
  test('default', async () => {
    const owner = newcomer()
    const { account, pci, given } = await active(owner)
    for (const path of [account, encodeURIComponent(account), account.toLowerCase()]) {
      const { json } = await ask(path)
      // What its chain tells is in `delegations.test.ts`.
      expect(json.pcis).toEqual([
        {
          project: { id: projectId, name: expect.any(String), url: null, iconUrl: null },
          pci,
          expiry: given.expiry,
          createdAt: expect.toSatisfy((time: number) => Math.abs(time - now()) < 60),
          permissions: JSON.parse(JSON.stringify(given.permissions)),
          policies: [],
          context: '0xc0ffee',
          revokedAt: null,
        },
      ])
      expect(v.parse(endpoints['sessions.list'].answer, json)).toEqual(json)
    }
  })

  test('behavior: an account without permissions, and the same address on another chain', async () => {
    const { owner } = await added()
    expect((await ask(accountOf(newcomer().address))).json.pcis).toEqual([])
    expect((await ask(accountOf(owner.address, 'eip155:1'))).json).toEqual({ pcis: [] })
  })
})

describe('activate and getcontext', () => {
  test('default', async () => {
    const { account, pci, given } = await added()
    expect((await ask(`${account}/getcontext`, undefined, { pci })).json).toEqual({ context: null })
    const answer = await ask(`${account}/activate`, { pci, ...given, context: '0xabcd' })
    expect(answer).toEqual({ status: 200, json: { success: true } })
    expect((await ask(`${account}/getcontext`, undefined, { pci })).json).toEqual({ context: '0xabcd' })
  })

  test('error: a second time: what is in force is not widened', async () => {
    const { account, pci, given } = await active()
    const wider = { ...given, pci, permissions: [], context: '0x01' }
    expect(refused(await ask(`${account}/activate`, wider))).toEqual({ status: 400, field: 'pci' })
    expect((await ask(account)).json.pcis[0]).toMatchObject({
      context: '0xc0ffee',
      permissions: [{ type: 'contract-call' }],
    })
  })

  test('error: not known, of another account, of another project', async () => {
    const { account, pci, given } = await added()
    const body = { pci, ...given, context: '0x01' }
    const unknown = { status: 400, field: 'pci' }
    for (const wrong of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect(refused(await ask(`${account}/activate`, { ...body, pci: wrong }))).toEqual(unknown)
    expect(refused(await ask(`${accountOf(target)}/activate`, body))).toEqual(unknown)
    expect(refused(await ask(`${account}/activate`, body, { projectId: otherProject }))).toEqual(unknown)
    expect(refused(await ask(`${accountOf(target)}/getcontext`, undefined, { pci }))).toEqual(unknown)
  })
})

describe('how much anybody can have kept of an account', () => {
  test('behavior: of what was only asked for the latest twenty of each app: those before are forgotten', async () => {
    const owner = newcomer()
    const account = accountOf(owner.address)
    const elsewhere = await ask(account, terms(), { projectId: otherProject })
    const first = await active(owner)
    const asked: string[] = []
    for (let index = 0; index < 25; index++) asked.push((await added(owner)).pci)
    const { pcis } = (await ask(account)).json as { pcis: { pci: string; context: string | null }[] }
    const pending = pcis.filter(({ context }) => context === null).map(({ pci }) => pci)
    expect(pending).toHaveLength(21)
    expect(pending).toContain(elsewhere.json.pci)
    expect(pending).toContain(asked.at(-1))
    // What a wallet gave is not forgotten by that.
    expect(pcis.map(({ pci }) => pci)).toContain(first.pci)
  })

  test('error: more than a hundred at once that nobody can check; of another account or app there is room', async () => {
    const owner = newcomer()
    const first = await added(owner)
    const signed = await vouch(owner, first.account, first.pci, '0xc0ffee')
    expect((await ask(`${first.account}/activate`, { ...first.given, ...signed })).status).toBe(200)
    const unsigned = await many(100, () => active(owner))
    const { account, pci, given } = await added(owner)
    const answer = await ask(`${account}/activate`, { pci, ...given, context: '0xc0ffee' })
    expect(refused(answer)).toEqual({ status: 400, field: 'account' })
    const made = await ask(account, terms(), { projectId: otherProject })
    const body = { pci: made.json.pci, ...given, context: '0xc0ffee' }
    expect((await ask(`${account}/activate`, body, { projectId: otherProject })).status).toBe(200)
    await active()

    // What the account signs for finds room, and makes none for strangers of however many networks.
    const late = await vouch(owner, account, pci, '0xbeef')
    expect((await ask(`${account}/activate`, { ...given, ...late })).status).toBe(200)
    for (const place of [1, 2, 3]) await active(owner, terms(), `198.51.100.${place}`)
    const listed = ((await ask(account)).json.pcis as { pci: string }[]).map((each) => each.pci)
    expect(listed).toEqual(expect.arrayContaining([first.pci, pci]))
    expect(unsigned.filter((each) => listed.includes(each.pci))).toHaveLength(97)
  })

  test('error: what the account is said to have signed for, and has not: another, for another, or something else', async () => {
    const owner = newcomer()
    const { account, pci, given } = await added(owner)
    const wrong = [
      await vouch(newcomer(), account, pci, '0xc0ffee'),
      await vouch(owner, account, pci, '0xc0fe'),
      await vouch(owner, account, (await added(owner)).pci, '0xc0ffee'),
      await revocation(owner, account, pci),
      { signature: '0x' },
    ]
    for (const { signature } of wrong)
      expect(refused(await ask(`${account}/activate`, { pci, ...given, context: '0xc0ffee', signature }))).toEqual({
        status: 401,
        field: 'signature',
      })
  })

  test('behavior: a stranger who fills them up shuts nobody else out, and loses their own', async () => {
    const owner = newcomer()
    const mine = [await active(owner), await active(owner)]
    const theirs = await many(98, () => active(owner, terms(), '198.51.100.1'))
    const full = await added(owner, terms(), '198.51.100.1')
    const body = { pci: full.pci, ...full.given, context: '0xc0ffee' }
    expect(refused(await ask(`${full.account}/activate`, body, {}, '198.51.100.1'))).toEqual({
      status: 400,
      field: 'account',
    })
    mine.push(await active(owner))
    const { pcis } = (await ask(full.account)).json as { pcis: { pci: string; context: string | null }[] }
    const held = pcis.filter(({ context }) => context !== null).map(({ pci }) => pci)
    expect(held).toHaveLength(100)
    // Whoever has most makes room.
    expect(theirs.filter(({ pci }) => held.includes(pci))).toHaveLength(97)
    for (const { pci } of mine) expect(held).toContain(pci)
  })

  test('behavior: many at once are no more than the hundred', async () => {
    const owner = newcomer()
    await many(95, () => active(owner))
    const asked = await many(10, () => added(owner))
    const answers = await Promise.all(
      asked.map(({ account, pci, given }) => ask(`${account}/activate`, { pci, ...given, context: '0xc0ffee' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('behavior: what the account’s own app asked for is not forgotten for a stranger’s asking', async () => {
    const owner = newcomer()
    const { account, pci } = await added(owner)
    // One provider of IPv6, of which anybody has thousands of networks for the asking.
    await many(60, (index) => added(owner, terms(), `2001:db8:${(index >> 1).toString(16)}::${index.toString(16)}`))
    const listed = (await ask(account)).json.pcis as { pci: string }[]
    expect(listed).toHaveLength(20)
    expect(listed.map((each) => each.pci)).toContain(pci)
  })
})

describe('revoke', () => {
  test('default', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const answer = await ask(`${account}/revoke`, await revocation(owner, account, pci))
    expect(answer).toEqual({ status: 200, json: { success: true } })
    expect((await ask(account)).json.pcis[0].revokedAt).toEqual(expect.any(Number))
  })

  test('error: not signed by the account', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const other = await added(owner)
    for (const signature of [
      '0x',
      'nothing',
      `0x${'11'.repeat(65)}`,
      (await revocation(newcomer(), account, pci)).signature,
      (await revocation(owner, account, other.pci)).signature,
      (await revocation(owner, accountOf(owner.address, 'eip155:1'), pci)).signature,
    ])
      expect(refused(await ask(`${account}/revoke`, { pci, signature }))).toEqual({ status: 401, field: 'signature' })
    expect((await ask(account)).json.pcis.find((entry: { pci: string }) => entry.pci === pci).revokedAt).toBeNull()
  })

  test('error: the same signature again, and many at once', async () => {
    const owner = newcomer()
    const { account, pci } = await active(owner)
    const body = await revocation(owner, account, pci)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`${account}/revoke`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(refused(await ask(`${account}/revoke`, body))).toEqual({ status: 400, field: 'pci' })
  })

  test('behavior: an account that is a contract says itself whether it has signed (ERC-1271)', async () => {
    const owner = newcomer()
    const wallet = await deployer.deploy(ownArtifact('SignatureChecker'), [owner.address])
    const { account, pci } = await active({ address: wallet })
    const wrong = await revocation(newcomer(), account, pci)
    expect(refused(await ask(`${account}/revoke`, wrong))).toEqual({ status: 401, field: 'signature' })
    expect((await ask(`${account}/revoke`, await revocation(owner, account, pci))).status).toBe(200)
  })

  test('behavior: an account that is still to be made is tried out (ERC-6492)', async () => {
    const [owner, stranger] = [newcomer(), newcomer()]
    const { address, wrap } = planned(owner)
    // As clients write it that know no check sums.
    const { account, pci } = await active({ address: `0x${address.slice(2).toUpperCase()}` })
    const signedBy = async (by: typeof owner) => wrap((await revocation(by, account, pci)).signature)
    const bare = await revocation(owner, account, pci)
    for (const body of [bare, { pci, signature: await signedBy(stranger) }])
      expect(refused(await ask(`${account}/revoke`, body))).toEqual({ status: 401, field: 'signature' })
    expect((await ask(`${account}/revoke`, { pci, signature: await signedBy(owner) })).json).toEqual({ success: true })
    expect(refused(await ask(`${account}/revoke`, { pci, signature: await signedBy(owner) }))).toEqual({
      status: 400,
      field: 'pci',
    })
  })
})
