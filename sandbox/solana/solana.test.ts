import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packed, u8, u32, u64 } from './bytes.js'
import { programs } from './programs.js'
import { startTestSolana, type TestSolana } from './testing.js'

let chain: TestSolana
let alice: KeyPairSigner
beforeAll(async () => {
  // The client finds its socket where browsers have it.
  globalThis.WebSocket ??= (await import('ws')).WebSocket as unknown as typeof WebSocket
  chain = await startTestSolana()
  alice = await chain.signer(0)
})
afterAll(() => chain?.stop())

const rpc = () => createSolanaRpc(chain.rpcUrl)
const subscriptions = () => createSolanaRpcSubscriptions(chain.webSocketUrl)
const sol = (amount: number) => BigInt(amount * 1_000_000_000)

async function signed(
  instructions: readonly Instruction[],
  options: { payer?: KeyPairSigner; version?: 'legacy' | 0; tables?: Record<Address, Address[]> } = {},
) {
  const { payer = alice, version = 0, tables } = options
  const { value: lifetime } = await rpc().getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    (full) => (tables ? compressTransactionMessageUsingAddressLookupTables(full, tables) : full),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return { message, transaction, wire: getBase64EncodedWireTransaction(transaction) }
}

const broadcast = (wire: Awaited<ReturnType<typeof signed>>['wire']) =>
  rpc().sendTransaction(wire, { encoding: 'base64' }).send()

async function confirmed(signature: Signature) {
  await expect
    .poll(async () => (await rpc().getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus)
    .not.toBe('processed')
}

async function run(instructions: readonly Instruction[], options?: Parameters<typeof signed>[1]): Promise<Signature> {
  const { transaction } = await signed(instructions, options)
  const send = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
  await send(transaction as Parameters<typeof send>[0], { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}

const transferSol = (to: Address, amount: bigint) =>
  getTransferSolInstruction({ source: alice, destination: to, amount })
const read = async (account: Address) => (await rpc().getBalance(account).send()).value

/** What failed, down to the innermost reason. */
async function failureOf(work: Promise<unknown>): Promise<Error[]> {
  const chain: Error[] = []
  let error: unknown = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  )
  while (error instanceof Error) {
    chain.push(error)
    error = error.cause
  }
  return chain
}

test('default', async () => {
  expect(await rpc().getHealth().send()).toBe('ok')
  const genesis = await rpc().getGenesisHash().send()
  expect(chain.id).toBe(`solana:${genesis.slice(0, 32)}`)
  // The accounts that wallets show for the public test mnemonic.
  expect(chain.accounts[0]).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(await read(address(chain.accounts[9]!))).toBe(sol(100))
  expect((await rpc().getVersion().send())['solana-core']).toMatch(/^2\.3\.0\+portico/)
})

describe('sending', () => {
  test('behavior: a transfer, confirmed over the socket', async () => {
    const bob = await generateKeyPairSigner()
    const before = await read(alice.address)
    const signature = await run([transferSol(bob.address, sol(1.5))])
    expect(await read(bob.address)).toBe(sol(1.5))
    expect(await read(alice.address)).toBe(before - sol(1.5) - 5000n)

    const found = await rpc()
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found).toMatchObject({
      version: 0,
      meta: { err: null, fee: 5000n, preTokenBalances: [], innerInstructions: [] },
    })
    expect(found?.meta?.preBalances[0]).toBe(before)
    expect(found?.meta?.postBalances.slice(0, 2)).toEqual([before - sol(1.5) - 5000n, sol(1.5)])
    expect(found?.meta?.logMessages).toContain('Program 11111111111111111111111111111111 success')
    expect(found?.transaction.message.accountKeys).toEqual([alice.address, bob.address, programs.system])
    expect(found?.blockTime).toBeTypeOf('bigint')
  })

  test('param: version legacy', async () => {
    const bob = await generateKeyPairSigner()
    const signature = await run([transferSol(bob.address, sol(0.25))], { version: 'legacy' })
    const found = await rpc().getTransaction(signature, { commitment: 'confirmed', encoding: 'base64' }).send()
    expect(found?.transaction[1]).toBe('base64')
    expect(found?.meta?.status).toEqual({ Ok: null })
  })

  test('behavior: tokens to someone who has no account for them yet', async () => {
    const bob = await generateKeyPairSigner()
    for (const { mint, program, decimals } of Object.values(chain.tokens)) {
      const [from] = await findAssociatedTokenPda({ mint, owner: alice.address, tokenProgram: program })
      const [to] = await findAssociatedTokenPda({ mint, owner: bob.address, tokenProgram: program })
      const amount = 12n * 10n ** BigInt(decimals - 1)
      const transfer = getTransferCheckedInstruction(
        { source: from, mint, destination: to, authority: alice, amount, decimals },
        { programAddress: program },
      )
      const create = getCreateAssociatedTokenIdempotentInstruction({
        payer: alice,
        ata: to,
        owner: bob.address,
        mint,
        tokenProgram: program,
      })
      const signature = await run([create, transfer])

      const balance = await rpc().getTokenAccountBalance(to).send()
      expect(balance.value).toEqual({ amount: String(amount), decimals, uiAmount: 1.2, uiAmountString: '1.2' })
      const filter = { programId: program }
      const owned = await rpc().getTokenAccountsByOwner(bob.address, filter, { encoding: 'jsonParsed' }).send()
      expect(owned.value).toMatchObject([
        { pubkey: to, account: { data: { parsed: { info: { mint, owner: bob.address, state: 'initialized' } } } } },
      ])
      const raw = await rpc().getTokenAccountsByOwner(bob.address, { mint }, { encoding: 'base64' }).send()
      expect(Buffer.from(raw.value[0]!.account.data[0], 'base64').readBigUInt64LE(64)).toBe(amount)

      const found = await rpc()
        .getTransaction(signature, {
          commitment: 'confirmed',
          encoding: 'jsonParsed',
          maxSupportedTransactionVersion: 0,
        })
        .send()
      expect(found?.transaction.message.instructions).toMatchObject([
        {
          program: 'spl-associated-token-account',
          parsed: { type: 'createIdempotent', info: { wallet: bob.address, account: to, mint } },
        },
        {
          program: 'spl-token',
          parsed: {
            type: 'transferChecked',
            info: {
              source: from,
              destination: to,
              mint,
              authority: alice.address,
              tokenAmount: { uiAmountString: '1.2' },
            },
          },
        },
      ])
      const inner = found?.meta?.innerInstructions?.[0]
      expect(inner?.index).toBe(0)
      expect(inner?.instructions.map((each) => 'parsed' in each && each.parsed.type)).toEqual([
        'getAccountDataSize',
        'createAccount',
        'initializeImmutableOwner',
        'initializeAccount3',
      ])
      const owner = {
        before: found?.meta?.preTokenBalances?.map((each) => each.owner),
        after: found?.meta?.postTokenBalances?.map((each) => each.owner).sort(),
      }
      expect(owner).toEqual({ before: [alice.address], after: [alice.address, bob.address].sort() })
      expect(found?.meta?.postTokenBalances?.find((each) => each.owner === bob.address)).toMatchObject({
        mint,
        programId: program,
        uiTokenAmount: { amount: String(amount), decimals },
      })
    }
    const supply = await rpc().getTokenSupply(chain.tokens.usdx.mint).send()
    expect(supply.value.uiAmountString).toBe('90000')
  })

  test('behavior: a versioned transaction takes accounts from a lookup table', async () => {
    const receivers = await Promise.all([1, 2, 3].map(async () => (await generateKeyPairSigner()).address))
    const slot = await rpc().getSlot({ commitment: 'confirmed' }).send()
    const key = (of: Address) => new Uint8Array(getAddressEncoder().encode(of))
    const [table, bump] = await getProgramDerivedAddress({
      programAddress: programs.lookupTable,
      seeds: [key(alice.address), u64(slot)],
    })
    const accounts = [
      { address: table, role: 1 },
      { address: alice.address, role: 2, signer: alice },
      { address: alice.address, role: 3, signer: alice },
      { address: programs.system, role: 0 },
    ]
    const create = { programAddress: programs.lookupTable, accounts, data: packed(u32(0), u64(slot), u8(bump)) }
    const list = [u32(2), u64(BigInt(receivers.length)), ...receivers.map(key)]
    const extend = { programAddress: programs.lookupTable, accounts, data: packed(...list) }
    await run([create, extend])
    await chain.advance(1)

    const parsed = await rpc().getAccountInfo(table, { encoding: 'jsonParsed' }).send()
    expect(parsed.value?.data).toMatchObject({ parsed: { info: { addresses: receivers, authority: alice.address } } })

    const transfers = receivers.map((receiver) => transferSol(receiver, sol(0.1)))
    const signature = await run(transfers, { tables: { [table]: receivers } })
    expect(await Promise.all(receivers.map(read))).toEqual([sol(0.1), sol(0.1), sol(0.1)])
    const found = await rpc()
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect([...(found?.meta?.loadedAddresses?.writable ?? [])].sort()).toEqual([...receivers].sort())
    expect(found?.transaction.message.accountKeys).not.toContain(receivers[0])
    expect(found?.meta?.postBalances).toHaveLength(2 + 3)
    const history = await rpc().getSignaturesForAddress(receivers[0]!, { commitment: 'confirmed' }).send()
    expect(history.map((entry) => entry.signature)).toEqual([signature])
    const refused = rpc().getTransaction(signature, { commitment: 'confirmed', encoding: 'json' }).send()
    await expect(refused).rejects.toThrow()
  })

  test('behavior: what a message will cost is what it costs', async () => {
    const bob = await generateKeyPairSigner()
    const price = { programAddress: programs.computeBudget, data: packed(u8(3), u64(2_000_000n)) }
    const limit = { programAddress: programs.computeBudget, data: packed(u8(2), u32(10_001)) }
    const { message, wire } = await signed([price, limit, transferSol(bob.address, sol(0.01))])
    const compiled = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))
    const base64 = Buffer.from(new Uint8Array(compiled)).toString('base64')
    const quote = await rpc()
      .getFeeForMessage(base64 as Parameters<ReturnType<typeof rpc>['getFeeForMessage']>[0])
      .send()
    expect(quote.value).toBe(5000n + 20_002n)
    const before = await read(alice.address)
    await broadcast(wire)
    expect(before - (await read(alice.address)) - sol(0.01)).toBe(quote.value)
    const fees = await rpc().getRecentPrioritizationFees([alice.address]).send()
    expect(fees).toHaveLength(150)
    await expect
      .poll(async () =>
        (await rpc().getRecentPrioritizationFees([alice.address]).send()).map((fee) => fee.prioritizationFee),
      )
      .toContain(2_000_000n)
  })
})

describe('refusals', () => {
  test('error: more than there is, with the program’s words', async () => {
    const { wire } = await signed([transferSol((await generateKeyPairSigner()).address, sol(1_000_000))])
    const [error] = await failureOf(broadcast(wire))
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw error
    expect(error.context.logs?.join()).toContain('Transfer: insufficient lamports')
    const response = await ask('sendTransaction', [wire, { encoding: 'base64' }])
    expect(response.error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150 },
    })
  })

  test('error: a failed transaction that was sent anyway costs its fee and is in the history', async () => {
    const { wire } = await signed([transferSol((await generateKeyPairSigner()).address, sol(1_000_000))])
    const before = await read(alice.address)
    const signature = await rpc().sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    expect(await read(alice.address)).toBe(before - 5000n)
    await confirmed(signature)
    const { value } = await rpc().getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    const [newest] = await rpc().getSignaturesForAddress(alice.address, { commitment: 'confirmed', limit: 1 }).send()
    expect(newest).toMatchObject({ signature, err: { InstructionError: [0n, { Custom: 1n }] } })
  })

  test('error: a signature of someone else', async () => {
    const { transaction } = await signed([transferSol((await generateKeyPairSigner()).address, 5n)])
    const bytes = Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    const [error] = await failureOf(broadcast(bytes.toString('base64') as Parameters<typeof broadcast>[0]))
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE)).toBe(
      true,
    )
  })

  test('error: the same transaction twice', async () => {
    const { wire } = await signed([transferSol((await generateKeyPairSigner()).address, sol(0.01))])
    await broadcast(wire)
    const chain = await failureOf(broadcast(wire))
    expect(chain.some((error) => isSolanaError(error, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED))).toBe(true)
  })

  test('error: a blockhash of long ago', async () => {
    const { transaction, wire } = await signed([transferSol((await generateKeyPairSigner()).address, 5n)])
    const { blockhash, lastValidBlockHeight } = transaction.lifetimeConstraint
    expect((await rpc().isBlockhashValid(blockhash).send()).value).toBe(true)
    await chain.advance(160)
    expect(await rpc().getBlockHeight().send()).toBeGreaterThan(lastValidBlockHeight)
    expect((await rpc().isBlockhashValid(blockhash).send()).value).toBe(false)
    const failed = await failureOf(broadcast(wire))
    expect(failed.some((error) => isSolanaError(error, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND))).toBe(
      true,
    )
    const send = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
    await expect(send(transaction as Parameters<typeof send>[0], { commitment: 'confirmed' })).rejects.toThrow()
  })

  test('error: what no node understands', async () => {
    const params = await failureOf(
      rpc()
        .getBalance('11111' as Address)
        .send(),
    )
    expect(isSolanaError(params[0], SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)).toBe(true)
    const method = await ask('getEverything', [])
    expect(method.error).toMatchObject({ code: -32601, message: 'Method not found' })
    expect(SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND).toBe(-32601)
    expect((await ask('getBalance', [])).error).toMatchObject({ code: -32602 })
    expect((await ask('sendTransaction', ['AAAA', { encoding: 'base64' }])).error).toMatchObject({ code: -32602 })
    const body = await (await fetch(chain.rpcUrl, { method: 'POST', body: '{' })).json()
    expect(body).toMatchObject({ error: { code: -32700 }, id: null })
  })
})

describe('reading', () => {
  test('behavior: a simulation changes nothing and tells what would be', async () => {
    const bob = await generateKeyPairSigner()
    const { wire } = await signed([transferSol(bob.address, sol(2))])
    const { value } = await rpc()
      .simulateTransaction(wire, {
        encoding: 'base64',
        replaceRecentBlockhash: true,
        innerInstructions: true,
        accounts: { addresses: [bob.address], encoding: 'base64' },
      })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n, accounts: [{ lamports: sol(2) }] })
    expect(value.replacementBlockhash.blockhash).toBeTypeOf('string')
    expect(await read(bob.address)).toBe(0n)
    expect((await rpc().getAccountInfo(bob.address, { encoding: 'base64' }).send()).value).toBeNull()
  })

  test('behavior: history by pages, newest first', async () => {
    const bob = await generateKeyPairSigner()
    const signatures: Signature[] = []
    for (const amount of [1n, 2n, 3n, 4n, 5n]) {
      signatures.unshift(
        await rpc()
          .requestAirdrop(bob.address, lamports(sol(1) + amount))
          .send(),
      )
    }
    await confirmed(signatures[0]!)
    const page = async (config: { before?: Signature; until?: Signature; limit?: number }) =>
      (
        await rpc()
          .getSignaturesForAddress(bob.address, { commitment: 'confirmed', ...config })
          .send()
      ).map((entry) => entry.signature)
    expect(await page({})).toEqual(signatures)
    expect(await page({ limit: 2 })).toEqual(signatures.slice(0, 2))
    expect(await page({ limit: 2, before: signatures[1]! })).toEqual(signatures.slice(2, 4))
    expect(await page({ until: signatures[2]! })).toEqual(signatures.slice(0, 2))
    expect(await page({ before: signatures[4]! })).toEqual([])
    await chain.advance(10)
    const [entry] = await rpc().getSignaturesForAddress(bob.address).send()
    expect(entry).toMatchObject({ confirmationStatus: 'finalized', memo: null, err: null })
  })

  test('behavior: accounts of a program, filtered', async () => {
    const { mint } = chain.tokens.usdx
    const found = await rpc()
      .getProgramAccounts(programs.token, {
        encoding: 'base64',
        filters: [
          { dataSize: 165n },
          { memcmp: { offset: 0n, bytes: mint as never, encoding: 'base58' } },
          { memcmp: { offset: 32n, bytes: chain.accounts[1] as never, encoding: 'base58' } },
        ],
      })
      .send()
    const [expected] = await findAssociatedTokenPda({
      mint,
      owner: address(chain.accounts[1]!),
      tokenProgram: programs.token,
    })
    expect(found.map((entry) => entry.pubkey)).toEqual([expected])
  })

  test('behavior: tokens carry their names and pictures', async () => {
    const { usdx, arch } = chain.tokens
    const inside = await rpc().getAccountInfo(arch.mint, { encoding: 'jsonParsed' }).send()
    const metadata = { extension: 'tokenMetadata', state: { name: 'Sandbox Arch', symbol: 'ARCH' } }
    expect(inside.value?.data).toMatchObject({
      parsed: { info: { extensions: [{ extension: 'metadataPointer' }, metadata] } },
    })
    const key = (of: Address) => getAddressEncoder().encode(of)
    for (const [mint, name] of [
      [usdx.mint, 'Sandbox Dollar'],
      [chain.collectibles[0]!.mint, 'Arch no. 1'],
    ] as const) {
      const [place] = await getProgramDerivedAddress({
        programAddress: programs.metadata,
        seeds: ['metadata', key(programs.metadata), key(mint)],
      })
      const { value } = await rpc().getAccountInfo(place, { encoding: 'base64' }).send()
      const data = Buffer.from(value!.data[0], 'base64')
      const nameLength = data.readUInt32LE(65)
      expect(data.subarray(69, 69 + nameLength).toString()).toBe(name)
      expect(data.toString('latin1')).toContain('data:application/json;base64,')
    }
  })

  test('behavior: a block has what happened in its slot', async () => {
    const bob = await generateKeyPairSigner()
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(1)))
      .send()
    await confirmed(signature)
    const { value } = await rpc().getSignatureStatuses([signature]).send()
    const slot = value[0]!.slot
    const block = await rpc()
      .getBlock(slot, { commitment: 'confirmed', transactionDetails: 'signatures', rewards: false })
      .send()
    expect(block).toMatchObject({ parentSlot: slot - 1n, signatures: expect.arrayContaining([signature]) })
    const later = await rpc().getSlot({ commitment: 'processed' }).send()
    await expect(
      rpc()
        .getBlock(later + 100n)
        .send(),
    ).rejects.toThrow()
  })

  test('behavior: several questions in one request', async () => {
    const question = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([question(1, 'getHealth'), question(2, 'nothing'), question(3, 'getGenesisHash')]),
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: chain.genesisHash },
    ])
  })
})

describe('subscriptions', () => {
  test('behavior: accounts, logs and slots', async () => {
    const bob = await generateKeyPairSigner()
    const stop = new AbortController()
    const options = { abortSignal: stop.signal }
    const first = async <Value>(notifications: AsyncIterable<Value>): Promise<Value> => {
      for await (const notification of notifications) return notification
      throw new Error('The subscription ended.')
    }
    const [account, logs, slot] = await Promise.all([
      subscriptions()
        .accountNotifications(bob.address, { commitment: 'confirmed', encoding: 'base64' })
        .subscribe(options),
      subscriptions()
        .logsNotifications({ mentions: [bob.address] }, { commitment: 'confirmed' })
        .subscribe(options),
      subscriptions().slotNotifications().subscribe(options),
    ])
    const waiting = Promise.all([first(account), first(logs), first(slot)])
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(3)))
      .send()
    const [changed, logged, at] = await waiting
    expect(changed.value.lamports).toBe(sol(3))
    expect(logged.value).toMatchObject({ signature, err: null })
    expect(at.slot).toBe(at.parent + 1n)
    stop.abort()
  })

  test('behavior: a signature that is already there is told at once, and ended by itself', async () => {
    const bob = await generateKeyPairSigner()
    const signature = await rpc()
      .requestAirdrop(bob.address, lamports(sol(1)))
      .send()
    await chain.advance(10)
    const abortSignal = new AbortController().signal
    const notifications = await subscriptions()
      .signatureNotifications(signature, { commitment: 'finalized' })
      .subscribe({ abortSignal })
    for await (const { value } of notifications) {
      expect(value).toEqual({ err: null })
      break
    }
  })
})

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

async function ask(method: string, params: readonly unknown[]): Promise<Answer> {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Answer
}
