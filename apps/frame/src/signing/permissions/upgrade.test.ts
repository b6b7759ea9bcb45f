import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test, vi } from 'vitest'
import { fromHex } from '../bytes.js'
import { type Answers, contextOf, own, signer, stranger } from '../context.test-support.js'
import type { MethodContext } from '../methods/context.js'
import { statelessAccount } from './contracts.js'
import { codeOfAccount, fillUpgrade, sendUpgrade } from './upgrade.js'

const none = `0x${'0'.repeat(40)}`
const ours = `0xef0100${statelessAccount.slice(2).toLowerCase()}`
/** What the fake node asks for a unit of gas: twice the base fee and its tip. */
const price = 2n * 1_000_000_000n + 100_000_000n
const held = (amount: bigint): Answers => ({ eth_getBalance: `0x${amount.toString(16)}` })

function make(answers: Answers = {}) {
  const { context, asked } = contextOf(answers)
  return { context: context as MethodContext, asked, methods: () => asked.map(({ method }) => method) }
}
const call = { to: stranger as Hex, data: fromHex('0x12345678'), gas: 50_000n }

test.each([
  ['none', '0x'],
  ['ours', ours],
  ['ours', ours.toUpperCase().replace('0X', '0x')],
  ['other', `0xef0100${stranger.slice(2)}`],
  ['other', `${ours}00`],
  // A contract of this address itself, which lends nothing.
  ['other', statelessAccount],
])('default: the code of an account is %s: %s', async (expected, code) => {
  const { context, asked } = make({ eth_getCode: code })
  expect(await codeOfAccount(context)).toBe(expected)
  expect(asked).toEqual([{ method: 'eth_getCode', params: [own.eip155, 'latest'] }])
})

test('error: a node that says nothing of the code is not taken for an account without any', async () => {
  await expect(codeOfAccount(make({ eth_getCode: null }).context)).rejects.toMatchObject({
    code: -32603,
    message: 'The network does not answer.',
  })
})

test('default: filled for itself: to the account, with no call and no money', async () => {
  const filled = await fillUpgrade('permissions', undefined, 1n, make().context)
  expect(filled.missing).toBe(0n)
  expect(filled.transaction).toMatchObject({
    becomes: 'permissions',
    to: own.eip155,
    value: 0n,
    gas: 100_000n,
    nonce: 7n,
    chainId: 1n,
    maxFeePerGas: price,
  })
  expect(filled.transaction.data).toEqual(new Uint8Array())
})

test('param: call: goes along, and its gas is added', async () => {
  const { transaction } = await fillUpgrade('plain', call, 1n, make().context)
  expect(transaction).toMatchObject({ becomes: 'plain', to: stranger, value: 0n, gas: 150_000n, data: call.data })
})

test.each([
  [100_000n * price + 1n, 0n],
  [100_000n * price, 0n],
  [100_000n * price - 1n, 1n],
  [0n, 100_000n * price],
])('behavior: of %i for the fee, %i are missing', async (amount, missing) => {
  expect((await fillUpgrade('permissions', undefined, 1n, make(held(amount)).context)).missing).toBe(missing)
})

test('error: a network without such transactions', async () => {
  const { context } = make({ eth_getBlockByNumber: {}, eth_gasPrice: '0x1' })
  await expect(fillUpgrade('permissions', undefined, 1n, context)).rejects.toMatchObject({
    code: 5710,
    message: 'Permissions cannot be given on this network: it has no such transactions.',
  })
})

/** Fills and sends, with a node that took it or did not. */
async function sent(becomes: 'permissions' | 'plain', answers: Answers = {}, along?: typeof call) {
  const raw: Hex[] = []
  const world = make({
    eth_sendRawTransaction: ([bytes]: readonly any[]) => {
      raw.push(bytes)
      return '0x'
    },
    eth_getTransactionReceipt: { status: '0x1' },
    eth_getCode: becomes === 'plain' ? '0x' : ours,
    ...answers,
  })
  const filled = await fillUpgrade(becomes, along, 1n, world.context)
  const outcome = await sendUpgrade(filled, signer, world.context).then(
    () => 'done',
    (error: unknown) => error,
  )
  return { ...world, raw: raw[0] as Hex, outcome, filled }
}

test.each([
  ['permissions', statelessAccount],
  ['plain', none],
] as const)(
  'default: to become %s, the account signs for %s, for this chain and the next number',
  async (becomes, code) => {
    const { raw, outcome, filled } = await sent(becomes, {}, call)
    expect(outcome).toBe('done')
    const read = parseTransaction(raw)
    expect(read).toMatchObject({
      type: 'eip7702',
      chainId: 1,
      nonce: 7,
      gas: 150_000n,
      data: '0x12345678',
      maxFeePerGas: price,
      maxPriorityFeePerGas: 100_000_000n,
    })
    expect(read.to?.toLowerCase()).toBe(stranger.toLowerCase())
    expect(read.value ?? 0n).toBe(0n)
    expect(filled.transaction.nonce).toBe(7n)
    const [authorization, ...more] = read.authorizationList ?? []
    if (!authorization) throw new Error('Nothing is authorised')
    expect(more).toEqual([])
    expect(authorization).toMatchObject({ chainId: 1, nonce: 8 })
    expect(authorization.address?.toLowerCase()).toBe(code.toLowerCase())
    // Both by the account itself.
    expect(await recoverAuthorizationAddress({ authorization })).toBe(own.eip155)
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x04${string}` })).toBe(own.eip155)
  },
)

test('behavior: what was sent is waited for by its hash, and then the account is looked at', async () => {
  const { raw, asked } = await sent('permissions')
  expect(asked.slice(-3)).toEqual([
    { method: 'eth_sendRawTransaction', params: [raw] },
    { method: 'eth_getTransactionReceipt', params: [keccak256(raw)] },
    { method: 'eth_getCode', params: [own.eip155, 'latest'] },
  ])
})

test('error: a network that does not take it: nothing is waited for, and why is kept', async () => {
  const cause = new Error('already known')
  const { outcome, methods } = await sent('permissions', { eth_sendRawTransaction: () => Promise.reject(cause) })
  expect(outcome).toMatchObject({ code: -32603, message: 'The network did not take the transaction.', cause })
  expect((outcome as { data?: unknown }).data).toBeUndefined()
  expect(methods()).not.toContain('eth_getTransactionReceipt')
})

const stayed = 'The network took the transaction, and the account stayed what it was.'
const failed = 'The account has changed, and what was to be done along with it has failed.'
const [taken, undone] = [{ status: '0x1' }, { status: '0x0' }]

test.each([
  ['permissions', '0x', taken, stayed],
  ['permissions', '0x', undone, stayed],
  ['permissions', `0xef0100${stranger.slice(2)}`, taken, stayed],
  ['plain', ours, taken, stayed],
  ['plain', ours, undone, stayed],
  ['plain', `0xef0100${stranger.slice(2)}`, taken, stayed],
  // An authorisation holds although the call that came with it fails.
  ['permissions', ours, undone, failed],
  ['plain', '0x', undone, failed],
] as const)('error: to become %s, with code %s and a receipt %o: %s', async (becomes, code, receipt, message) => {
  const { outcome, raw } = await sent(becomes, { eth_getCode: code, eth_getTransactionReceipt: receipt }, call)
  expect(outcome).toMatchObject({ code: -32603, message, data: { hash: keccak256(raw) } })
})

test('error: on a network of the number zero it would hold on every network: nothing is signed', async () => {
  const { context, methods } = make({ eth_chainId: '0x0' })
  const filled = await fillUpgrade('permissions', undefined, 0n, context)
  const secp256k1 = vi.fn(signer.secp256k1)
  await expect(sendUpgrade(filled, { ...signer, secp256k1 }, context)).rejects.toMatchObject({
    code: 4200,
    message: 'An authorisation is not signed: every-chain',
  })
  expect(secp256k1).not.toHaveBeenCalled()
  expect(methods()).not.toContain('eth_sendRawTransaction')
})
