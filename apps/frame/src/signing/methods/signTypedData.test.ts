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
  expect((await keysOf(safe)).map(({ key }) => key)).toEqual(['step.safe', 'step.send'])
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
  const plain = await sign({ ...odd, domain: { name: 'Mail' } })
  expect(plain.sheet.risk).toBe('medium')
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
