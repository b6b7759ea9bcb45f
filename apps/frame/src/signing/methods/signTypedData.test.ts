import { verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { contextOf, own, requestOf, signer, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'

const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })
const account = (name: string) => ({ name, type: 'address' })
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const permit = {
  types: { Permit: [account('owner'), account('spender'), uint('value'), uint('nonce'), uint('deadline')] },
  primaryType: 'Permit',
  domain,
  message: { owner: own.eip155, spender: stranger, value: '5000000', nonce: 0, deadline: 1_800_000_000 },
}
const sign = (data: unknown) => prepare(requestOf('eth_signTypedData_v4', [own.eip155, data]), contextOf().context)
const keysOf = async (data: unknown) => (await sign(data)).sheet.steps.map(({ words }) => words)

test('default', async () => {
  const { sheet, finish } = await sign(JSON.stringify(permit))
  expect(sheet).toMatchObject({ title: 'sign', risk: 'high', isBlocked: false })
  expect(sheet.steps[0]?.words).toEqual({ key: 'step.permit', values: { amount: '5', symbol: 'USDC' } })
  expect(sheet.notes.map(({ title }) => title.key)).toEqual(['note.typed.title', 'note.allow.title'])
  const signature = (await finish(signer)) as `0x${string}`
  expect(await verifyTypedData({ ...(permit as any), address: own.eip155, signature })).toBe(true)
})

test('behavior: Permit2, Permit without a limit, and the permit of DAI', async () => {
  const details = [account('token'), uint('amount', 160), uint('expiration', 48), uint('nonce', 48)]
  const detail = { token: usdc, amount: '7000000', expiration: 1_800_000_000, nonce: 0 }
  const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }
  const single = {
    types: {
      PermitDetails: details,
      PermitSingle: [{ name: 'details', type: 'PermitDetails' }, account('spender'), uint('sigDeadline')],
    },
    primaryType: 'PermitSingle',
    domain: permit2,
    message: { details: detail, spender: stranger, sigDeadline: 1 },
  }
  expect(await keysOf(single)).toEqual([{ key: 'step.permit', values: { amount: '7', symbol: 'USDC' } }])
  const batch = {
    types: {
      PermitDetails: details,
      PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }, account('spender'), uint('sigDeadline')],
    },
    primaryType: 'PermitBatch',
    domain: permit2,
    message: {
      details: [detail, { ...detail, amount: (2n ** 160n - 1n).toString() }],
      spender: stranger,
      sigDeadline: 1,
    },
  }
  expect((await keysOf(batch)).map(({ key }) => key)).toEqual(['step.permit', 'step.permitAll'])
  const once = {
    types: {
      TokenPermissions: [account('token'), uint('amount')],
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        account('spender'),
        uint('nonce'),
        uint('deadline'),
      ],
    },
    primaryType: 'PermitTransferFrom',
    domain: permit2,
    message: { permitted: { token: usdc, amount: 3_000_000 }, spender: stranger, nonce: 0, deadline: 1 },
  }
  expect(await keysOf(once)).toEqual([{ key: 'step.permitTransfer', values: { amount: '3', symbol: 'USDC' } }])
  const dai = {
    types: {
      Permit: [account('holder'), account('spender'), uint('nonce'), uint('expiry'), { name: 'allowed', type: 'bool' }],
    },
    primaryType: 'Permit',
    domain,
    message: { holder: own.eip155, spender: stranger, nonce: 0, expiry: 0, allowed: true },
  }
  expect((await keysOf(dai)).map(({ key }) => key)).toEqual(['step.permitAll'])
})

test('behavior: what a Safe would do is read from inside', async () => {
  const data = `0xa9059cbb${'0'.repeat(24)}${stranger.slice(2).toLowerCase()}${'0'.repeat(63)}5`
  const safe = {
    types: {
      SafeTx: [
        account('to'),
        uint('value'),
        { name: 'data', type: 'bytes' },
        uint('operation', 8),
        uint('safeTxGas'),
        uint('baseGas'),
        uint('gasPrice'),
        account('gasToken'),
        account('refundReceiver'),
        uint('nonce'),
      ],
    },
    primaryType: 'SafeTx',
    domain: { chainId: 1, verifyingContract: stranger },
    message: {
      to: usdc,
      value: 0,
      data,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: `0x${'0'.repeat(40)}`,
      refundReceiver: `0x${'0'.repeat(40)}`,
      nonce: 0,
    },
  }
  expect((await keysOf(safe)).map(({ key }) => key)).toEqual(['step.safe', 'step.send', 'step.typed'])
  // Who pays for it and with what is not in the call: all fields are shown too.
  expect(JSON.stringify((await sign(safe)).sheet.steps[2]?.facts)).toContain('refundReceiver')
  const foreign = await sign({ ...safe, message: { ...safe.message, operation: 1 } })
  expect(foreign.sheet.notes[0]?.title.key).toBe('note.delegate.title')
})

test('behavior: a form that is not known is shown field by field, and never taken for a permit', async () => {
  const odd = {
    types: {
      Permit: [account('owner'), { name: 'note', type: 'string' }, { name: 'items', type: 'Item[]' }],
      Item: [uint('id')],
    },
    primaryType: 'Permit',
    domain: { ...domain },
    message: {
      owner: own.eip155,
      note: 'free \u202emoney',
      items: [{ id: 1 }, { id: 2 }],
      unsigned: 'not in the types',
    },
  }
  const { sheet } = await sign(odd)
  expect(sheet).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.form.title' } }] })
  const facts = sheet.steps[0]?.facts.flatMap(({ label, value }) =>
    value.type === 'text' ? [[label.values?.name, value.text]] : [],
  )
  expect(facts).toEqual([
    ['owner', own.eip155],
    ['note', 'free money'],
    ['items 1.id', '1'],
    ['items 2.id', '2'],
  ])
  expect(sheet.raw).not.toContain('unsigned')
  const plain = await sign({ ...odd, domain: { name: 'Mail', chainId: 1 } })
  expect(plain.sheet.risk).toBe('medium')
})

test('behavior: a domain field that its type does not hold is refused: it is not hashed', async () => {
  const salted = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    account('verifyingContract'),
    { name: 'salt', type: 'bytes32' },
  ]
  const salt = `0x${'0'.repeat(62)}89`
  const polygon = { name: 'USD Coin', version: '2', verifyingContract: usdc, salt }
  const cases: [object, object][] = [
    [salted, { ...polygon, chainId: 1 }],
    [salted.slice(1), polygon],
    [salted.slice(0, 2), { name: 'USD Coin', version: '2', verifyingContract: usdc }],
    [[uint('chainId')], { chainId: 1, verifyingContract: usdc }],
    [[], { name: 'USD Coin' }],
  ]
  for (const [EIP712Domain, own] of cases)
    await expect(
      sign({ ...permit, types: { ...permit.types, EIP712Domain }, domain: own }),
      JSON.stringify(own),
    ).rejects.toMatchObject({ code: -32602 })
  await expect(sign({ ...permit, domain: { ...domain, url: 'https://bank.example' } })).rejects.toMatchObject({
    code: -32602,
  })
})

test('behavior: a form that names no network counts on each, and says so', async () => {
  const { chainId: _, ...anywhere } = domain
  for (const data of [
    { ...permit, domain: anywhere },
    { types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', domain: {}, message: { text: 'hi' } },
  ]) {
    const { sheet } = await sign(data)
    expect(sheet).toMatchObject({ risk: 'high', isBlocked: false })
    expect(sheet.notes[0]).toMatchObject({ tone: 'crit', title: { key: 'note.everywhere.title' } })
  }
  expect((await sign(permit)).sheet.notes.map(({ title }) => title.key)).not.toContain('note.everywhere.title')
  const salt = `0x${'0'.repeat(62)}89`
  const salted = await sign({ ...permit, domain: { ...anywhere, salt } })
  expect(salted.sheet.facts).toContainEqual({
    label: { key: 'fact.field', values: { name: 'salt' } },
    value: { type: 'text', text: salt },
  })
})

test('behavior: of a form of nothing but its domain, the domain is shown and not the message, which is not hashed', async () => {
  const { sheet } = await sign({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }, uint('chainId')] },
    primaryType: 'EIP712Domain',
    domain: { name: 'Real', chainId: 1 },
    message: { name: 'Harmless', chainId: 1 },
  })
  expect(JSON.stringify(sheet.steps)).toContain('Real')
  expect(JSON.stringify(sheet)).not.toContain('Harmless')
})

const many = (count: number) => ({
  types: { Long: [...Array(count).keys()].map((at) => uint(`field${at}`)) },
  primaryType: 'Long',
  domain,
  message: Object.fromEntries([...Array(count).keys()].map((at) => [`field${at}`, at])),
})

test('behavior: no field of a form is left out without being counted', async () => {
  const at = async (count: number) => {
    const { sheet } = await sign(many(count))
    const labels = sheet.steps[0]?.facts.filter(({ label }) => label.key === 'fact.more') ?? []
    const fields = sheet.steps[0]?.facts.filter(({ label }) => label.key === 'fact.field') ?? []
    return { sheet, more: labels.map(({ label }) => label.values?.n), shown: fields.length }
  }
  expect(await at(40)).toMatchObject({ more: [], shown: 40 })
  expect((await at(40)).sheet.isLong).toBeUndefined()
  expect(await at(41)).toMatchObject({ more: ['1'], shown: 41, sheet: { isLong: true } })
  expect(await at(46)).toMatchObject({
    more: ['6'],
    shown: 46,
    sheet: { isLong: true, approve: { key: 'approve.sign' } },
  })
  // A list is as many fields as it has items; more than can be read are a form that cannot be told.
  const listed = (count: number) =>
    sign({
      types: { Long: [{ name: 'items', type: 'uint8[]' }] },
      primaryType: 'Long',
      domain,
      message: { items: Array(count).fill(7) },
    })
  expect((await listed(400)).sheet).toMatchObject({ approve: { key: 'approve.sign' } })
  const beyond = (await listed(406)).sheet
  expect(beyond).toMatchObject({ isLong: true, risk: 'high', approve: { key: 'approve.unknown' } })
  expect(beyond.steps[0]?.facts.at(-1)).toMatchObject({
    label: { key: 'fact.more', values: { n: '6' } },
    value: { words: { key: 'value.inRaw' } },
  })
  const empty = (await listed(0)).sheet.steps[0]?.facts.at(-1)
  expect(empty).toMatchObject({ label: { values: { name: 'items' } }, value: { words: { key: 'value.none' } } })
})

test('behavior: of a long text it is told how much is not shown', async () => {
  const text = async (length: number) =>
    (
      await sign({
        types: { Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        domain,
        message: { text: 'x'.repeat(length) },
      })
    ).sheet.steps[0]?.facts.at(-1)?.value
  expect(await text(400)).toEqual({ type: 'text', text: 'x'.repeat(400) })
  expect(await text(402)).toMatchObject({ words: { key: 'value.cut', values: { text: 'x'.repeat(400), n: '2' } } })
})

test('error: another network, another account, what is not typed data', async () => {
  const bad: unknown[] = [
    { ...permit, domain: { ...domain, chainId: 10 } },
    { ...permit, message: { ...permit.message, value: 'many' } },
    { ...permit, types: {} },
    'not json',
    '[]',
    5,
  ]
  for (const data of bad) await expect(sign(data), JSON.stringify(data)).rejects.toMatchObject({ code: -32602 })
  await expect(
    prepare(requestOf('eth_signTypedData_v4', [stranger, permit]), contextOf().context),
  ).rejects.toMatchObject({ code: 4100 })
})
