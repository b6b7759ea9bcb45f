import { ed25519 } from '@noble/curves/ed25519.js'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../base58.js'
import { concat, utf8, word } from '../bytes.js'
import { type Answers, contextOf, origin, own, requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const network = {
  caipNetworkId: chain,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
} as const
const friend = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const stranger = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ownAccount = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const theirAccount = 'BQcdHdAQW1hczDbBi9hiegXAR7A98Q9jx3X3iBBBDiq4'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const little = (value: bigint, size: number) => word(value, size).reverse()
const role = (each: string, at: number) => ({ address: address(each), role: (each === own.solana ? 3 : 1) as 1, at })
const instruction = (program: string, accounts: string[], data: Uint8Array): Instruction =>
  ({ programAddress: address(program), accounts: accounts.map(role), data }) as unknown as Instruction

function transactionOf(...instructions: Instruction[]): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayer(address(own.solana), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(mint), lastValidBlockHeight: 1n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  return toBase58(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as any) as any)))
}

const base64 = (bytes: Uint8Array) => [btoa(String.fromCharCode(...bytes)), 'base64']
const tokenData = (owner: string, amount: bigint) =>
  concat(fromBase58(mint), fromBase58(owner), little(amount, 8), new Uint8Array(93))
const known: Record<string, object> = {
  [own.solana]: { data: base64(new Uint8Array()), owner: '11111111111111111111111111111111', lamports: 5_000_000_000 },
  [mint]: {
    data: base64(concat(new Uint8Array(44), Uint8Array.of(6), new Uint8Array(37))),
    owner: tokenProgram,
    lamports: 1,
  },
  [ownAccount]: { data: base64(tokenData(own.solana, 9_000_000n)), owner: tokenProgram, lamports: 1 },
  [theirAccount]: { data: base64(tokenData(stranger, 0n)), owner: tokenProgram, lamports: 1 },
}
const answers: Answers = {
  getMultipleAccounts: ([addresses]: readonly any[]) => ({
    value: addresses.map((each: string) => known[each] ?? null),
  }),
  sendTransaction: 'sent',
}
const ask = (method: string, params: unknown, more: Answers = {}) => {
  const { context, asked } = contextOf({ ...answers, ...more }, { network, knownReceivers: [friend] })
  return { prepared: prepare(requestOf(method, params, chain), context), asked }
}
const sheetOf = async (...instructions: Instruction[]) =>
  (await ask('solana_signTransaction', { transaction: transactionOf(...instructions) }).prepared).sheet

const transfer = (to: string, lamports: bigint) =>
  instruction('11111111111111111111111111111111', [own.solana, to], concat(little(2n, 4), little(lamports, 8)))
const checked = instruction(
  tokenProgram,
  [ownAccount, mint, theirAccount, own.solana],
  concat(Uint8Array.of(12), little(2_500_000n, 8), Uint8Array.of(6)),
)

test('default', async () => {
  const encoded = transactionOf(transfer(friend, 1_500_000_000n))
  const { prepared, asked } = ask('solana_signAndSendTransaction', {
    transaction: encoded,
    options: { skipPreflight: true },
  })
  const { sheet, finish, digests } = await prepared
  expect(sheet).toMatchObject({
    risk: 'low',
    trial: { state: 'unavailable' },
    movements: [{ amount: '1.5', asset: { symbol: 'SOL' }, party: { address: friend, isKnown: true } }],
  })
  const { signature } = (await finish(signer)) as { signature: string }
  expect(ed25519.verify(fromBase58(signature), digests[0]!, fromBase58(own.solana))).toBe(true)
  expect(asked.at(-1)).toMatchObject({
    method: 'sendTransaction',
    params: [expect.any(String), { encoding: 'base64', skipPreflight: true }],
  })
})

test('behavior: tokens, with the owner behind the account that gets them', async () => {
  const sheet = await sheetOf(checked)
  expect(sheet).toMatchObject({
    risk: 'medium',
    movements: [{ amount: '2.5', party: { address: stranger, isKnown: false } }],
  })
  const plain = instruction(
    tokenProgram,
    [ownAccount, theirAccount, own.solana],
    concat(Uint8Array.of(3), little(1_000_000n, 8)),
  )
  expect(await sheetOf(plain)).toMatchObject({
    movements: [{ amount: '1', asset: { address: mint }, party: { address: stranger } }],
  })
})

test('behavior: fees, notes and accounts that are opened are of low risk; control that is given away is not', async () => {
  const budget = instruction(
    'ComputeBudget111111111111111111111111111111',
    [],
    concat(Uint8Array.of(2), little(200_000n, 4)),
  )
  const memo = instruction('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [], utf8('Thanks\u202e!'))
  const open = instruction(
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    [own.solana, theirAccount, friend, mint],
    Uint8Array.of(1),
  )
  const sheet = await sheetOf(budget, memo, open)
  expect(sheet.risk).toBe('low')
  expect(sheet.steps.map(({ words }) => words.key)).toEqual(['step.budget', 'step.memo', 'step.tokenAccount'])
  expect(sheet.steps[1]?.facts[0]?.value).toEqual({ type: 'text', text: 'Thanks!' })
  const authority = instruction(
    tokenProgram,
    [ownAccount, own.solana],
    concat(Uint8Array.of(6, 2, 1), fromBase58(stranger)),
  )
  expect(await sheetOf(authority)).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.authority.title' } }] })
  const assign = instruction(
    '11111111111111111111111111111111',
    [own.solana],
    concat(little(1n, 4), fromBase58(stranger)),
  )
  expect((await sheetOf(assign)).risk).toBe('high')
  const approve = instruction(
    tokenProgram,
    [ownAccount, stranger, own.solana],
    concat(Uint8Array.of(4), little(2n ** 64n - 1n, 8)),
  )
  expect(await sheetOf(approve)).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.allowAll.title' } }] })
})

test('behavior: an unknown program, or known ones with other data, cannot be read', async () => {
  for (const each of [
    instruction(stranger, [own.solana], Uint8Array.of(1, 2, 3)),
    instruction(tokenProgram, [ownAccount], Uint8Array.of(200)),
    instruction('11111111111111111111111111111111', [own.solana], little(99n, 4)),
  ])
    expect(await sheetOf(transfer(friend, 1n), each)).toMatchObject({
      risk: 'high',
      approve: { key: 'approve.unknown' },
    })
})

test('behavior: the trial run tells what changes', async () => {
  const after: Record<string, object> = {
    ...known,
    [own.solana]: { ...known[own.solana], lamports: 4_000_000_000 },
    [ownAccount]: { ...known[ownAccount], data: base64(tokenData(own.solana, 12_000_000n)) },
  }
  const simulateTransaction = ([, { accounts }]: readonly any[]) => ({
    context: { slot: 7 },
    value: { err: null, accounts: accounts.addresses.map((each: string) => after[each] ?? null) },
  })
  const unknown = instruction(stranger, [own.solana, ownAccount, mint], Uint8Array.of(1))
  const { sheet } = await ask(
    'solana_signTransaction',
    { transaction: transactionOf(unknown) },
    { simulateTransaction },
  ).prepared
  expect(sheet.trial).toEqual({ state: 'ran', block: '7' })
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '1', isPredicted: true },
    { direction: 'in', amount: '3', asset: { address: mint } },
  ])
  const failing = { simulateTransaction: { value: { err: { InstructionError: [0, 'Custom'] } } } }
  expect(
    (await ask('solana_signTransaction', { transaction: transactionOf(checked) }, failing).prepared).sheet,
  ).toMatchObject({ trial: { state: 'failed' }, risk: 'high' })
})

test('behavior: all transactions with one question, each with its signature', async () => {
  const all = [transactionOf(transfer(friend, 1n)), transactionOf(transfer(stranger, 2n))]
  const { sheet, finish } = await ask('solana_signAllTransactions', { transactions: all }).prepared
  expect(sheet.movements).toHaveLength(2)
  const { transactions } = (await finish(signer)) as { transactions: string[] }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(fromBase58(own.solana)), 'Ed25519', true, ['verify'])
  for (const each of transactions) {
    const signed = getTransactionDecoder().decode(fromBase58(each))
    expect(await verifySignature(key, signed.signatures[address(own.solana)]!, signed.messageBytes)).toBe(true)
  }
})

test('behavior: messages; a sign-in for another site is of high risk or blocked', async () => {
  const sign = (text: string) =>
    ask('solana_signMessage', { message: toBase58(utf8(text)), pubkey: own.solana }).prepared
  const { sheet, finish } = await sign('Hello from Solana, this is a plain message')
  expect(sheet).toMatchObject({ title: 'sign', risk: 'low', account: own.solana })
  const { signature } = (await finish(signer)) as { signature: string }
  expect(
    ed25519.verify(fromBase58(signature), utf8('Hello from Solana, this is a plain message'), fromBase58(own.solana)),
  ).toBe(true)
  const evil = await sign(
    `evil.example wants you to sign in with your Solana account:\n${own.solana}\n\n\nURI: ${origin}\nVersion: 1\nChain ID: ${chain}\nNonce: abcdef123456\nIssued At: 2026-11-21T12:00:00Z`,
  )
  expect(evil.sheet).toMatchObject({ isBlocked: true, notes: [{ title: { key: 'note.domain.title' } }] })
})

test('error: a transaction as a message, another account, other params, another network', async () => {
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'signed',
      (error) => error.code,
    )
  const bytes = fromBase58(transactionOf(transfer(friend, 1n)))
  for (const message of [bytes, bytes.slice(65)])
    expect(await code(ask('solana_signMessage', { message: toBase58(message), pubkey: own.solana }).prepared)).toBe(
      -32602,
    )
  expect(await code(ask('solana_signMessage', { message: 'abc', pubkey: friend }).prepared)).toBe(4100)
  for (const params of [
    {},
    { transaction: '0OIl' },
    { transaction: 'abc' },
    [transactionOf(transfer(friend, 1n))],
    { transaction: 'abc', more: 1 },
  ])
    expect(await code(ask('solana_signTransaction', params).prepared), JSON.stringify(params)).toBe(-32602)
  const foreign = bytes.slice()
  foreign.set(fromBase58(stranger), 65 + 5)
  expect(await code(ask('solana_signTransaction', { transaction: toBase58(foreign) }).prepared)).toBe(4100)
  const evm = prepare(
    requestOf('solana_signTransaction', { transaction: transactionOf(transfer(friend, 1n)) }),
    contextOf().context,
  )
  expect(await code(evm)).toBe(5710)
})
