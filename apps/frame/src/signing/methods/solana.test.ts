import { ed25519 } from '@noble/curves/ed25519.js'
import { address, getBase58Decoder, getTransactionDecoder, verifySignature } from '@solana/kit'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../base58.js'
import { concat, utf8 } from '../bytes.js'
import { contextOf, origin, own, requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import {
  ask,
  ataProgram,
  budgetProgram,
  chain,
  friend,
  friendAta,
  instruction,
  known,
  little,
  mint,
  nodeOf,
  ownAta,
  pay,
  plain,
  sheetOf,
  stranger,
  strangerAta,
  systemProgram,
  tokenAccount,
  tokenProgram,
  transactionOf,
  transfer,
  unknown,
} from '../solana.test-support.js'

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

test('error: a network that does not take it', async () => {
  const { prepared } = ask(
    'solana_signAndSendTransaction',
    { transaction: transactionOf(transfer(friend, 1n)) },
    { sendTransaction: () => Promise.reject(new Error('Blockhash not found')) },
  )
  await expect((await prepared).finish(signer)).rejects.toMatchObject({
    code: -32603,
    message: 'The network did not take the transaction.',
    cause: expect.objectContaining({ message: 'Blockhash not found' }),
  })
})

test('behavior: tokens, with the owner behind the account that gets them', async () => {
  const sheet = await sheetOf([pay(strangerAta, 2_500_000n)])
  expect(sheet).toMatchObject({
    risk: 'medium',
    movements: [{ amount: '2.5', party: { address: stranger, isKnown: false } }],
  })
  const unchecked = instruction(
    tokenProgram,
    [ownAta, strangerAta, own.solana],
    concat(Uint8Array.of(3), little(1_000_000n, 8)),
  )
  expect(await sheetOf([unchecked])).toMatchObject({
    movements: [{ amount: '1', asset: { address: mint }, party: { address: stranger } }],
  })
})

test('behavior: fees, notes and accounts that are opened are of low risk; control that is given away is not', async () => {
  const budget = instruction(budgetProgram, [], concat(Uint8Array.of(2), little(200_000n, 4)))
  const memo = instruction('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [], utf8('Thanks\u202e!'))
  const open = instruction(
    ataProgram,
    [own.solana, friendAta, friend, mint, systemProgram, tokenProgram],
    Uint8Array.of(1),
  )
  const sheet = await sheetOf([budget, memo, open])
  expect(sheet.risk).toBe('low')
  expect(sheet.steps.map(({ words }) => words.key)).toEqual(['step.budget', 'step.memo', 'step.tokenAccount'])
  expect(sheet.steps[1]?.facts[0]?.value).toEqual({ type: 'text', text: 'Thanks!' })
  const authority = instruction(
    tokenProgram,
    [ownAta, own.solana],
    concat(Uint8Array.of(6, 2, 1), fromBase58(stranger)),
  )
  expect(await sheetOf([authority])).toMatchObject({
    risk: 'high',
    notes: [{ title: { key: 'note.authority.title' } }, { title: { key: 'note.new.title' } }],
  })
  const assign = instruction(systemProgram, [own.solana], concat(little(1n, 4), fromBase58(stranger)))
  expect((await sheetOf([assign])).risk).toBe('high')
  const approve = instruction(
    tokenProgram,
    [ownAta, stranger, own.solana],
    concat(Uint8Array.of(4), little(2n ** 64n - 1n, 8)),
  )
  expect(await sheetOf([approve])).toMatchObject({ risk: 'high', notes: [{ title: { key: 'note.allowAll.title' } }] })
})

test('behavior: an unknown program, or known ones with other data, cannot be read', async () => {
  for (const each of [
    instruction(stranger, [own.solana], Uint8Array.of(1, 2, 3)),
    instruction(tokenProgram, [ownAta], Uint8Array.of(200)),
    instruction(systemProgram, [own.solana], little(99n, 4)),
  ])
    expect(await sheetOf([transfer(friend, 1_000_000n), each])).toMatchObject({
      risk: 'high',
      approve: { key: 'approve.unknown' },
    })
})

test('behavior: the trial run tells what changes', async () => {
  const sheet = await sheetOf([unknown(ownAta, mint)], {
    [own.solana]: plain(4_000_000_000 - 5_000),
    [ownAta]: tokenAccount(own.solana, 12_000_000n),
  })
  expect(sheet.trial).toEqual({ state: 'ran', block: '7' })
  expect(sheet.movements).toMatchObject([
    { direction: 'out', amount: '1', source: 'run' },
    { direction: 'in', amount: '3', asset: { address: mint }, source: 'run' },
  ])
  const failing = { ...nodeOf(known), simulateTransaction: { value: { err: { InstructionError: [0, 'Custom'] } } } }
  expect(
    (
      await ask('solana_signTransaction', { transaction: transactionOf(pay(strangerAta, 2_500_000n)) }, failing)
        .prepared
    ).sheet,
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

test('error: what could be a transaction of any version is not signed as a message', async () => {
  const refused = async (bytes: Uint8Array) => {
    // The page writes it with what it has: longer messages are read here than are written.
    const { prepared } = ask('solana_signMessage', { message: getBase58Decoder().decode(bytes), pubkey: own.solana })
    return prepared.then(
      () => false,
      ({ code }) => code === -32602,
    )
  }
  const bytes = fromBase58(transactionOf(transfer(friend, 1n)))
  const message = bytes.slice(65)
  // Of version 0; the same bytes without their version, and what versions to come may look like.
  const legacy = message.slice(1, -1)
  for (let version = 128; version < 256; version += 1)
    expect(await refused(concat(Uint8Array.of(version), legacy)), String(version)).toBe(true)
  const [one = 0, ...others] = legacy
  const longer = concat(legacy, new Uint8Array(2_000))
  const twice = concat(legacy.slice(0, 4), legacy.slice(4, 36), legacy.slice(4, 36), legacy.slice(68))
  for (const each of [legacy, longer, twice, concat(legacy, Uint8Array.of(0)), Uint8Array.of(one, ...others, 1, 2, 3)])
    expect(await refused(each)).toBe(true)
  for (const each of [bytes, concat(bytes.slice(0, 65), Uint8Array.of(129), legacy), Uint8Array.of(129)])
    expect(await refused(each)).toBe(true)
  const offChain = concat(Uint8Array.of(255), utf8('solana offchain'), Uint8Array.of(0, 1, 2))
  for (const each of [
    utf8('Привет, мир'),
    utf8('été'),
    utf8('🙂'),
    utf8('\tOrder 7'),
    Uint8Array.of(1, 2, 3),
    offChain,
  ])
    expect(await refused(each)).toBe(false)
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
