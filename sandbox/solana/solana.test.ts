import {
  type Address,
  address,
  compileTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { packed, u8, u32, u64 } from './bytes.js'
import { programs } from './programs.js'
import { failureOf, sol, solanaForTests } from './solana.test-support.js'

const { chain, alice, rpc, subscriptions, signed, broadcast, confirmed, run, transferSol, read, ask } = solanaForTests()

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
