import type { Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { own } from '../../signing/context.test-support.js'
import {
  type Account,
  close,
  friend,
  friendAta,
  instruction,
  known,
  less,
  limit,
  little,
  looseAccount,
  openAta,
  ownAta,
  ownWrapped,
  pay,
  price,
  sheetOf,
  stranger,
  strangerAta,
  systemProgram,
  tokenAccount,
  transfer,
  unknown,
  wrapped,
} from '../../signing/solana.test-support.js'

// The whole sheet of each kind of request stands in a file of its own: what people see changes only on purpose.
type Case = {
  instructions: readonly Instruction[]
  after?: Readonly<Record<string, Account>>
  before?: Readonly<Record<string, Account>>
}
const { [strangerAta]: _, ...unopened } = known
const cases: Record<string, Case> = {
  send: { instructions: [transfer(friend, 1_500_000_000n)], after: less(1_500_000_000) },
  fee: {
    instructions: [limit(1_400_000n), price(1_000_000_000n), transfer(friend, 10_000_000n)],
    after: less(1_410_000_000),
  },
  more: { instructions: [transfer(friend, 1_000_000n), unknown()], after: less(4_001_000_000) },
  tokens: {
    instructions: [openAta(strangerAta, stranger), pay(strangerAta, 2_500_000n)],
    before: unopened,
    after: {
      ...less(2_039_280),
      [ownAta]: tokenAccount(own.solana, 6_500_000n),
      [strangerAta]: tokenAccount(stranger, 2_500_000n),
    },
  },
  loose: {
    instructions: [pay(looseAccount, 1_000_000n)],
    before: { ...known, [looseAccount]: tokenAccount(own.solana, 0n, { closer: stranger }) },
    after: {
      ...less(0),
      [ownAta]: tokenAccount(own.solana, 8_000_000n),
      [looseAccount]: tokenAccount(own.solana, 1_000_000n, { closer: stranger }),
    },
  },
  close: {
    instructions: [
      openAta(ownWrapped, own.solana, wrapped),
      transfer(ownWrapped, 1_000_000_000n),
      close(ownWrapped, stranger),
    ],
  },
  control: {
    instructions: [pay(friendAta, 1_000_000n), unknown(ownAta)],
    after: {
      ...less(0),
      [ownAta]: tokenAccount(own.solana, 8_000_000n, { delegate: stranger, delegated: 8_000_000n }),
      [friendAta]: tokenAccount(friend, 1_000_000n),
    },
  },
  lasting: {
    instructions: [
      instruction(systemProgram, [stranger, 'SysvarRecentB1ockHashes11111111111111111111', own.solana], little(4n, 4)),
      transfer(friend, 1_500_000_000n),
    ],
    after: less(1_500_000_000),
  },
}

for (const [name, { instructions, after, before }] of Object.entries(cases))
  test(`behavior: the sheet of ${name}`, async () => {
    const sheet = await sheetOf(instructions, after, before)
    await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot(`../golden/solana-${name}.json`)
  })
