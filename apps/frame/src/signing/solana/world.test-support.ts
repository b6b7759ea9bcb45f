import { ed25519 } from '@noble/curves/ed25519.js'
import { startTestSolana, type TestSolana } from '@portico/sandbox/solana'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { fromBase58, toBase58 } from '../base58.js'
import { concat } from '../bytes.js'
import { ataOf, ataProgram, little, systemProgram, tokenProgram, wrapped } from '../solana.test-support.js'

export type Key = { address: string; secret: Uint8Array }
export type Held = { lamports: bigint; program: string; token?: { owner: string; amount: bigint; others: string } }

export const newKey = (): Key => {
  const secret = ed25519.utils.randomSecretKey()
  return { address: toBase58(ed25519.getPublicKey(secret)), secret }
}

/** An instruction of which accounts sign that are given with `!`, and are written that are given with `*`. */
export function call(program: string, accounts: readonly string[], ...data: readonly Uint8Array[]): Instruction {
  const metas = accounts.map((each) => ({
    address: address(each.replace(/[!*]/g, '')),
    role: (each.includes('!') ? 2 : 0) + (each.includes('*') ? 1 : 0),
  }))
  return { programAddress: address(program), accounts: metas, data: concat(...data) } as unknown as Instruction
}
const byte = (...values: number[]) => Uint8Array.of(...values)

export const send = {
  sol: (from: string, to: string, lamports: bigint) =>
    call(systemProgram, [`${from}!*`, `${to}*`], little(2n, 4), little(lamports, 8)),
  token: (from: string, mint: string, to: string, owner: string, amount: bigint) =>
    call(tokenProgram, [`${from}*`, mint, `${to}*`, `${owner}!`], byte(12), little(amount, 8), byte(6)),
  open: (payer: string, account: string, owner: string, mint: string) =>
    call(ataProgram, [`${payer}!*`, `${account}*`, owner, mint, systemProgram, tokenProgram], byte(1)),
}

/** A chain with a patron who has money and tokens, and what is asked of it. */
export async function startWorld() {
  const chain: TestSolana = await startTestSolana()
  let asked = 0
  let hash = { value: '', left: 0 }
  async function ask(method: string, params: readonly unknown[]): Promise<any> {
    asked += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      // Where somebody else has the processor for seconds, a connection that is kept ends as it is used again.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    })
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (answer.error) throw new Error(answer.error.message)
    return answer.result
  }
  async function blockhash(): Promise<string> {
    if (hash.left === 0) hash = { value: (await ask('getLatestBlockhash', [])).value.blockhash, left: 20 }
    hash.left -= 1
    return hash.value
  }

  /** The transaction, with the signatures of the keys that are given. */
  async function made(
    payer: string,
    instructions: readonly Instruction[],
    keys: readonly Key[] = [],
    tables?: Record<string, readonly string[]>,
  ): Promise<Uint8Array> {
    const lifetime = { blockhash: (await blockhash()) as Blockhash, lastValidBlockHeight: 1n }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (each) => setTransactionMessageFeePayer(address(payer), each),
      (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
      (each) => appendTransactionMessageInstructions(instructions, each),
      (each) =>
        tables ? compressTransactionMessageUsingAddressLookupTables(each, tables as Record<Address, Address[]>) : each,
    )
    const compiled = compileTransaction(message)
    const signatures: Record<string, Uint8Array | null> = { ...compiled.signatures }
    for (const { address: own, secret } of keys)
      signatures[own] = ed25519.sign(new Uint8Array(compiled.messageBytes), secret)
    return new Uint8Array(getTransactionEncoder().encode({ ...compiled, signatures } as typeof compiled))
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const run = async (signed: Uint8Array) => ask('sendTransaction', [base64(signed), { encoding: 'base64' }])

  /** What accounts hold, read without the code under test. */
  async function read(accounts: readonly string[]): Promise<Record<string, Held>> {
    const { value } = await ask('getMultipleAccounts', [accounts, { encoding: 'base64' }])
    const rows = accounts.map((account, at): [string, Held] => {
      const each = value[at]
      if (!each) return [account, { lamports: 0n, program: '' }]
      const data = Buffer.from(each.data[0], 'base64')
      const held = { lamports: BigInt(each.lamports), program: each.owner }
      if (each.owner !== tokenProgram || data.length !== 165) return [account, held]
      const token = {
        owner: toBase58(data.subarray(32, 64)),
        amount: data.readBigUInt64LE(64),
        // Delegate, how much of it, and who may close: all of it nothing where nobody else has a hand in it.
        others: Buffer.concat([data.subarray(72, 108), data.subarray(121, 165)]).toString('hex'),
      }
      return [account, { ...held, token }]
    })
    return Object.fromEntries(rows)
  }

  const patron = newKey()
  const bank = await chain.signer(0)
  const { mint } = chain.tokens.usdx
  const patronAta = await ataOf(patron.address, mint)
  for (let at = 0; at < 4; at += 1) await ask('requestAirdrop', [patron.address, 900_000_000_000])
  const capital = await made(bank.address, [
    send.open(bank.address, patronAta, patron.address, mint),
    send.token(await ataOf(bank.address, mint), mint, patronAta, bank.address, 9_999_000_000n),
  ])
  const [signature] = await bank.signTransactions([
    { messageBytes: capital.slice(65), signatures: { [bank.address]: null } } as any,
  ])
  await run(concat(Uint8Array.of(1), (signature as any)[bank.address], capital.slice(65)))

  /** A table of addresses that transactions may take accounts from. */
  async function tableOf(addresses: readonly string[]): Promise<string> {
    const program = 'AddressLookupTab1e1111111111111111111111111'
    const slot = BigInt(await ask('getSlot', [{ commitment: 'confirmed' }]))
    const seeds = [getAddressEncoder().encode(address(patron.address)), little(slot, 8)]
    const [table, bump] = await getProgramDerivedAddress({ programAddress: address(program), seeds })
    const own = `${patron.address}!*`
    const accounts = [`${table}*`, `${patron.address}!`, own, systemProgram]
    const list = addresses.map((each) => fromBase58(each))
    await run(
      await made(
        patron.address,
        [
          call(program, accounts, little(0n, 4), little(slot, 8), byte(bump)),
          call(program, accounts, little(2n, 4), little(BigInt(list.length), 8), ...list),
        ],
        [patron],
      ),
    )
    await chain.advance(1)
    return table
  }

  /**
   * Somebody with money, tokens, and accounts at addresses of their own: one that the patron can close, and three that are really theirs: an
   * empty one, one with tokens, and one with wrapped money.
   */
  async function victim() {
    const key = newKey()
    const self = key.address
    const [ata, wsol] = await Promise.all([ataOf(self, mint), ataOf(self, wrapped)])
    const [trap, loose, spare, purse] = [newKey(), newKey(), newKey(), newKey()]
    const account = (fresh: Key, owner: string, of: string = mint, amount = 0n) => [
      call(
        systemProgram,
        [`${patron.address}!*`, `${fresh.address}!*`],
        ...[little(0n, 4), little(2_039_280n + amount, 8), little(165n, 8), fromBase58(tokenProgram)],
      ),
      call(tokenProgram, [`${fresh.address}*`, of], byte(18), fromBase58(owner)),
    ]
    const give = (kind: number, to: string) =>
      call(tokenProgram, [`${trap.address}*`, `${patron.address}!`], byte(6, kind, 1), fromBase58(to))
    await run(
      await made(
        patron.address,
        [
          send.sol(patron.address, self, 200_000_000n),
          send.open(patron.address, ata, self, mint),
          send.token(patronAta, mint, ata, patron.address, 500_000n),
          ...account(trap, patron.address),
          give(3, patron.address),
          give(2, self),
          ...account(loose, self),
        ],
        [patron, trap, loose],
      ),
    )
    await run(
      await made(
        patron.address,
        [
          ...account(spare, self),
          send.token(patronAta, mint, spare.address, patron.address, 400_000n),
          ...account(purse, self, wrapped, 30_000_000n),
        ],
        [patron, spare, purse],
      ),
    )
    const [trapped, own] = [
      { trap: trap.address },
      { loose: loose.address, spare: spare.address, purse: purse.address },
    ]
    return { key, self, ata, wsol, ...trapped, ...own }
  }
  return { chain, ask, made, run, read, tableOf, victim, patron, patronAta, mint: mint as string }
}

export type World = Awaited<ReturnType<typeof startWorld>>
export type Victim = Awaited<ReturnType<World['victim']>>
