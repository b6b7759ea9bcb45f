import {
  type Address,
  generateKeyPairSigner,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getThawAccountInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { solanaForTests } from '../../../../sandbox/solana/solana.test-support.js'
import type { SendIntent } from '../core/family.js'
import { littleEndian } from './bytes.js'
import { networkOf, sendingOf, walletOf } from './chain.test-support.js'
import { programs } from './instructions.js'

beforeAll(async () => {
  // Sockets are where browsers have them.
  if (!('WebSocket' in globalThis)) vi.stubGlobal('WebSocket', (await import('ws')).WebSocket)
})
afterAll(() => void vi.unstubAllGlobals())

const { chain, alice, run } = solanaForTests()
const program = programs.token2022 as Address
const config = { programAddress: program }
const decimals = 2

type Extension = { size: number; setUp(mint: Address): readonly number[] | Uint8Array }
const key = (address: string) => [...getAddressEncoder().encode(address as Address)]
const nobody = new Array<number>(32).fill(0)

/** Each rule of the newer program: the bytes it takes in the mint, and the instruction that lays it down, which comes before the mint is set up. */
const extensions = {
  // A hundredth of each transfer, ten thousand units at most.
  fee: { size: 108, setUp: () => [26, 0, 0, 0, ...littleEndian(100n, 2), ...littleEndian(10_000n, 8)] },
  hook: { size: 64, setUp: () => [36, 0, ...key(alice.address), ...key(programs.memo)] },
  noHook: { size: 64, setUp: () => [36, 0, ...key(alice.address), ...nobody] },
  delegate: { size: 32, setUp: () => [35, ...key(alice.address)] },
  still: { size: 0, setUp: () => [32] },
  frozen: { size: 1, setUp: () => [28, 0, 2] },
} satisfies Record<string, Extension>

/** A token with rules, of which Alice has ten. */
async function issue(name?: keyof typeof extensions): Promise<{ mint: Address; account: Address }> {
  const mint = await generateKeyPairSigner()
  const extension: Extension | undefined = name && extensions[name]
  const space = extension ? 166 + 4 + extension.size : 82
  const rules: Instruction[] = extension
    ? [
        {
          programAddress: program,
          accounts: [{ address: mint.address, role: 1 }],
          data: Uint8Array.from(extension.setUp(mint.address)),
        },
      ]
    : []
  const authority = alice.address
  await run([
    getCreateAccountInstruction({
      payer: alice,
      newAccount: mint,
      lamports: 10_000_000n,
      space,
      programAddress: program,
    }),
    ...rules,
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: authority, freezeAuthority: authority },
      config,
    ),
  ])
  const account = await open(mint.address, alice.address)
  if (name === 'frozen') await thaw(mint.address, account)
  await run([
    getMintToInstruction({ mint: mint.address, token: account, mintAuthority: alice, amount: 1_000n }, config),
  ])
  return { mint: mint.address, account }
}

async function open(mint: Address, owner: Address): Promise<Address> {
  const [ata] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  await run([getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata, owner, mint, tokenProgram: program })])
  return ata
}

const freeze = (mint: Address, account: Address) =>
  run([getFreezeAccountInstruction({ account, mint, owner: alice as KeyPairSigner }, config)])
const thaw = (mint: Address, account: Address) =>
  run([getThawAccountInstruction({ account, mint, owner: alice as KeyPairSigner }, config)])

const stranger = async () => (await generateKeyPairSigner()).address
const sending = sendingOf()
const payment = (mint: Address, to: string, amount = 100n): SendIntent => ({
  network: networkOf(chain),
  from: alice.address,
  to,
  amount,
  asset: { kind: 'spl', address: mint, decimals, symbol: 'RULED' },
})
const holding = async (owner: string, mint: string) => (await sending.holding(networkOf(chain), owner, mint)).amount

async function pay(intent: SendIntent): Promise<void> {
  const hash = await sending.send(intent, await walletOf(chain))
  await sending.wait(networkOf(chain), hash)
}

describe('tokens with rules of their issuer', () => {
  test('behavior: of a fee, what arrives is told before, and is what arrives', async () => {
    const { mint } = await issue('fee')
    const to = await stranger()
    expect(await sending.simulate(payment(mint, to))).toEqual({ received: 99n })
    await pay(payment(mint, to))
    expect(await holding(to, mint)).toBe(99n)
    // Rounded up, as the program does.
    expect(await sending.simulate(payment(mint, to, 1n))).toEqual({ received: 0n })
  })

  test('behavior: whoever may take it back is told of; it is sent all the same', async () => {
    const { mint } = await issue('delegate')
    const to = await stranger()
    expect(await sending.simulate(payment(mint, to))).toEqual({ received: 100n, isRecallable: true })
    await pay(payment(mint, to))
    expect(await holding(to, mint)).toBe(100n)
  })

  test('error: a program that is asked at each transfer', async () => {
    const { mint } = await issue('hook')
    const intent = payment(mint, await stranger())
    await expect(sending.simulate(intent)).rejects.toMatchObject({ code: 'tx/token-hook' })
    await expect(sending.send(intent, await walletOf(chain))).rejects.toMatchObject({ code: 'tx/token-hook' })
  })

  test('behavior: a rule that nobody stands behind is none', async () => {
    const { mint } = await issue('noHook')
    const to = await stranger()
    await pay(payment(mint, to))
    expect(await holding(to, mint)).toBe(100n)
  })

  test('error: one that stays where it was given', async () => {
    const { mint } = await issue('still')
    await expect(sending.simulate(payment(mint, await stranger()))).rejects.toMatchObject({ code: 'tx/token-still' })
  })

  describe('frozen', () => {
    const cases = {
      'the account that pays': async () => {
        const { mint, account } = await issue()
        await freeze(mint, account)
        return payment(mint, await stranger())
      },
      'the account of the receiver': async () => {
        const { mint } = await issue()
        const to = await stranger()
        await freeze(mint, await open(mint, to))
        return payment(mint, to)
      },
      'accounts of it that are new': async () => payment((await issue('frozen')).mint, await stranger()),
    }
    test.each(Object.keys(cases) as (keyof typeof cases)[])('error: frozen: %s', async (name) => {
      const intent = await cases[name]()
      await expect(sending.simulate(intent)).rejects.toMatchObject({ code: 'tx/token-frozen' })
      await expect(sending.send(intent, await walletOf(chain))).rejects.toMatchObject({ code: 'tx/token-frozen' })
      expect(await holding(intent.to, intent.asset?.address ?? '')).toBe(0n)
    })
  })

  test('behavior: what is not frozen is paid with', async () => {
    const { mint } = await issue('frozen')
    const to = await stranger()
    await thaw(mint, await open(mint, to))
    await pay(payment(mint, to))
    expect(await holding(to, mint)).toBe(100n)
  })
})
