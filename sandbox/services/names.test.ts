import fc from 'fast-check'
import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runs } from '../../scripts/runs.js'
import { mnemonic } from '../chains/anvil.js'
import { label, mainnet, namesForTests, newcomer, now, refused, signed } from './names.test-support.js'

const { services, ask, register } = namesForTests()

describe('POST /v1/profile/account', () => {
  test('default', async () => {
    const account = newcomer()
    const name = `${label()}.portico.id`
    const body = await signed(account, { name, attributes: { bio: 'Hello: a@b.example/?x=1&y=2+3' }, timestamp: now() })
    const { status, json } = await ask('/v1/profile/account', body)
    expect(status).toBe(200)
    expect(json).toEqual({
      name,
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/Z$/),
      attributes: { bio: 'Hello: a@b.example/?x=1&y=2+3' },
      addresses: {
        60: { address: account.address, created_at: expect.stringMatching(/Z$/) },
        [mainnet]: { address: account.address, created_at: expect.stringMatching(/Z$/) },
      },
      success: true,
    })
    expect(v.parse(endpoints['profile.register'].answer, json)).toEqual(json)
  })

  test('param: coin_type: 60, and a chain that is served', async () => {
    for (const coin_type of [60, 2147483648 + 31337]) {
      const { answer } = await register(undefined, undefined, { coin_type })
      expect(Object.keys(answer.json.addresses)).toEqual([...new Set(['60', String(coin_type)])])
    }
  })

  test.each([
    ['not json', 'nothing', 422, undefined],
    ['no timestamp', { name: 'freename.portico.id' }, 422, undefined],
    ['capitals', { name: 'Freename.portico.id' }, 400, 'name'],
    ['other letters', { name: 'frеename.portico.id' }, 400, 'name'],
    ['two parts', { name: 'portico.id' }, 400, 'name'],
    ['four parts', { name: 'a.freename.portico.id' }, 400, 'name'],
    ['two characters', { name: 'ab.portico.id' }, 400, 'name'],
    ['65 characters', { name: `${'a'.repeat(65)}.portico.id` }, 400, 'name'],
    ['another ending', { name: 'freename.example.id' }, 400, 'name'],
    ['an ending that is only read', { name: 'freename.reown.id' }, 400, 'name'],
    ['reserved', { name: 'admin.portico.id' }, 400, 'name'],
    ['reserved by the operator', { name: 'queen.portico.id' }, 400, 'name'],
    ['looks reserved', { name: 'supp0rt.portico.id' }, 400, 'name'],
    ['looks reserved with a hyphen', { name: 'ad-min.portico.id' }, 400, 'name'],
    ['looks reserved, two letters as one', { name: 'adrnin.portico.id' }, 400, 'name'],
    ['an extension of IDNA', { name: 'xn--fiq228c.portico.id' }, 400, 'name'],
    ['hyphens alone', { name: '----.portico.id' }, 400, 'name'],
    ['too old', { name: 'freename.portico.id', timestamp: -301 }, 400, 'timestamp'],
    ['of the future', { name: 'freename.portico.id', timestamp: 11 }, 400, 'timestamp'],
    ['another attribute', { name: 'freename.portico.id', attributes: { avatar: 'x' } }, 400, 'attributes'],
    ['a character that is not allowed', { name: 'freename.portico.id', attributes: { bio: '<b>' } }, 400, 'attributes'],
    ['an empty value', { name: 'freename.portico.id', attributes: { bio: '' } }, 400, 'attributes'],
    ['256 characters', { name: 'freename.portico.id', attributes: { bio: 'a'.repeat(256) } }, 400, 'attributes'],
  ])('error: %s', async (reason, given, status, field) => {
    // What is a second too early may have come true on the way.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const message =
      typeof given === 'string' || reason === 'no timestamp'
        ? given
        : { ...given, timestamp: now() + ('timestamp' in given ? given.timestamp : 0) }
    const answer = await ask('/v1/profile/account', await signed(newcomer(), message))
    expect(answer.status).toBe(status)
    if (field) expect(refused(answer)).toEqual({ status, field })
  })

  test.each([0, 61, 2147483648, 4294967296, 2147483648 + 987654])('error: coin type %s', async (coin_type) => {
    const { answer } = await register(undefined, undefined, { coin_type })
    expect(refused(answer)).toEqual({ status: 400, field: 'coin_type' })
  })

  test('error: taken, or like one that is', async () => {
    const { name } = await register()
    for (const other of [name, name.replace('person', 'pers0n'), name.replace('person', 'per-son')]) {
      const { answer } = await register(undefined, other)
      expect(refused(answer)).toEqual({ status: 400, field: 'name' })
    }
  })

  test('error: not signed by the address', async () => {
    const body = await signed(newcomer(), { name: 'freename.portico.id', timestamp: now() })
    for (const wrong of [
      { address: newcomer().address },
      { signature: `0x${'11'.repeat(65)}` },
      { signature: '0x' },
      { signature: 'nothing' },
      { message: body.message.replace('{', '{ ') },
    ]) {
      const answer = await ask('/v1/profile/account', { ...body, ...wrong })
      expect(refused(answer)).toEqual({ status: 401, field: 'signature' })
    }
    expect(refused(await ask('/v1/profile/account', { ...body, address: 'nobody' }))).toEqual({
      status: 400,
      field: 'address',
    })
  })

  test('behavior: of several faults the first one of the agreed order is told', async () => {
    const { name: taken } = await register()
    const free = `${label()}.portico.id`
    const bad = { attributes: { avatar: 'x' }, timestamp: 1 }
    const good = { name: free, timestamp: now() }
    const wrong = { signature: '0x11', coin_type: 61 }
    for (const [message, other, expected] of [
      [{ name: 'Ünfit', ...bad }, wrong, 'name'],
      [{ name: 'ab.portico.id', ...bad }, wrong, 'name'],
      [{ name: 'freename.example.id', ...bad }, wrong, 'name'],
      [{ name: taken, ...bad }, wrong, 'coin_type'],
      [{ name: taken, ...bad }, { signature: '0x11' }, 'name'],
      [{ name: free, ...bad }, { signature: '0x11' }, 'timestamp'],
      [{ ...good, attributes: bad.attributes }, { signature: '0x11' }, 'attributes'],
      [good, { signature: '0x11' }, 'signature'],
    ] as const)
      expect([
        message,
        refused(await ask('/v1/profile/account', await signed(newcomer(), message, other))).field,
      ]).toEqual([message, expected])
  })

  test('behavior: of many who want one name at once, one gets it', async () => {
    const name = `${label()}.portico.id`
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(newcomer(), name)))
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([200, ...Array(7).fill(400)])
  })
})

describe('GET /v1/profile/account/{name}', () => {
  test('default', async () => {
    const { name, account } = await register()
    const { status, json } = await ask(`/v1/profile/account/${name}?apiVersion=2&sender=${account.address}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ name, attributes: null, addresses: { 60: { address: account.address } } })
    expect((await ask(`/v1/profile/account/${name.toUpperCase()}`)).json.name).toBe(name)
  })

  test('param: apiVersion: what is not there', async () => {
    expect(refused(await ask('/v1/profile/account/nobodyatall.portico.id'))).toEqual({ status: 404, field: 'name' })
    expect(refused(await ask('/v1/profile/account/nobodyatall.portico.id?apiVersion=1'))).toEqual({
      status: 404,
      field: 'name',
    })
    for (const zone of ['portico.id', 'reown.id', 'wcn.id'])
      expect((await ask(`/v1/profile/account/nobodyatall.${zone}?apiVersion=2`)).json).toEqual([])
  })

  test('behavior: a name of ENS is what the chain says', async () => {
    const alice = mnemonicToAccount(mnemonic).address
    expect((await ask('/v1/profile/account/alice.eth?apiVersion=2')).json).toEqual({
      name: 'alice.eth',
      registered_at: null,
      updated_at: null,
      attributes: null,
      addresses: { 60: { address: alice, created_at: null } },
    })
    expect((await ask('/v1/profile/account/nobody.eth?apiVersion=2')).json).toEqual([])
  })

  test.each([
    'x',
    'a.b.portico.id',
    'ab.portico.id',
    'free_name.portico.id',
    'freename.example.id',
    '..',
    '%00',
    'a%2fb',
  ])('error: %s', async (name) => {
    expect(refused(await ask(`/v1/profile/account/${name}?apiVersion=2`))).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || (status === 404 && name === '..')),
    })
  })
})

describe('GET /v1/profile/reverse/{address}', () => {
  test('default', async () => {
    const { name, account } = await register()
    const second = await register(account)
    const { json } = await ask(`/v1/profile/reverse/${account.address.toLowerCase()}?apiVersion=2`)
    expect(json.map((entry: { name: string }) => entry.name)).toEqual([name, second.name])
    expect(v.parse(endpoints['profile.reverse'].answer, json)).toEqual(json)
  })

  test('error: no name, and no address', async () => {
    const { address } = newcomer()
    expect(refused(await ask(`/v1/profile/reverse/${address}`))).toEqual({ status: 404, field: 'address' })
    expect((await ask(`/v1/profile/reverse/${address}?apiVersion=2`)).json).toEqual([])
    expect(refused(await ask('/v1/profile/reverse/nobody?apiVersion=2'))).toEqual({ status: 400, field: 'address' })
  })
})

describe('GET /v1/profile/suggestions/{name}', () => {
  test('default', async () => {
    const { json } = await ask('/v1/profile/suggestions/somebody')
    expect(json.suggestions).toHaveLength(5)
    expect(json.suggestions[0]).toEqual({ name: 'somebody.portico.id', registered: false })
    for (const { name, registered } of json.suggestions.slice(1)) {
      expect(name).toMatch(/^somebody[a-z0-9]+\.portico\.id$/)
      expect(registered).toBe(false)
    }
    expect(v.parse(endpoints['profile.suggestions'].answer, json)).toEqual(json)
  })

  test('behavior: what is taken says so, and what is free can be registered', async () => {
    const { name } = await register()
    const [mine] = name.split('.')
    const { json } = await ask(`/v1/profile/suggestions/${mine}?zone=portico.id`)
    expect(json.suggestions[0]).toEqual({ name, registered: true })
    const { answer } = await register(undefined, json.suggestions[1].name)
    expect(answer.status).toBe(200)
    expect((await ask('/v1/profile/suggestions/admin')).json.suggestions[0].registered).toBe(true)
  })

  test.each(['ab', 'a_b_c', 'frеe', 'a.b'])('error: %s', async (name) => {
    expect(refused(await ask(`/v1/profile/suggestions/${encodeURIComponent(name)}`))).toEqual({
      status: 400,
      field: 'name',
    })
  })
  test('behavior: of an ending that is not registered here it is said which are free that are', async () => {
    const { json } = await ask('/v1/profile/suggestions/zebrafox?zone=reown.id')
    expect(json.suggestions).toHaveLength(5)
    expect(json.suggestions.slice(0, 2)).toEqual([
      { name: 'zebrafox.reown.id', registered: true },
      { name: 'zebrafox.portico.id', registered: false },
    ])
    for (const { name, registered } of json.suggestions.slice(2)) {
      expect(name).toMatch(/^zebrafox[a-z0-9]+\.portico\.id$/)
      expect(registered).toBe(false)
    }
    const refusal = await register(undefined, 'zebrafox.reown.id')
    expect(refusal.answer.json.reasons).toEqual([
      {
        field: 'name',
        description: 'Names that end in ".reown.id" are not registered here, those in ".portico.id" are',
      },
    ])
    expect((await register(undefined, json.suggestions[1].name)).answer.status).toBe(200)
    const after = await ask('/v1/profile/suggestions/zebrafox?zone=reown.id')
    expect(after.json.suggestions.map(({ name }: { name: string }) => name)).not.toContain('zebrafox.portico.id')
  })
  test('error: zone', async () => {
    expect(refused(await ask('/v1/profile/suggestions/somebody?zone=example.id'))).toEqual({
      status: 400,
      field: 'name',
    })
  })
})

describe('identity', () => {
  test('behavior: an address that has registered a name is called by it', async () => {
    const { name, account } = await register()
    await services.projects.save({ id: 'ab'.repeat(16), name: 'Any' })
    const { json } = await ask(`/v1/identity/${account.address}?projectId=${'ab'.repeat(16)}`)
    expect(json.name).toBe(name)
  })
})

test('behavior: no input leads to a fault of the server', async () => {
  const any = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a.portico.id', '0x', '..', '%', '\0', 'null'))
  await fc.assert(
    fc.asyncProperty(any, any, fc.jsonValue(), async (a, b, body) => {
      const paths = ['account/', 'reverse/', 'suggestions/'].map(
        (part) =>
          `/v1/profile/${part}${encodeURIComponent(a)}?apiVersion=${encodeURIComponent(b)}&zone=${encodeURIComponent(b)}`,
      )
      for (const path of paths) expect((await ask(path)).status).toBeLessThan(500)
      const envelope = { message: JSON.stringify(body), signature: b, coin_type: 60, address: a }
      for (const path of ['', `/${encodeURIComponent(a)}/attributes`, `/${encodeURIComponent(a)}/address`])
        for (const given of [
          body,
          envelope,
          { ...envelope, message: JSON.stringify({ name: a, attributes: { bio: b }, timestamp: now() }) },
        ])
          expect((await ask(`/v1/profile/account${path}`, given)).status).toBeLessThan(500)
    }),
    { numRuns: runs(60) },
  )
})
