import { expect, test } from 'vitest'
import type { Chain, Nodes } from '../chains/nodes.js'
import { tokenPrograms } from './accounts.js'
import { readMints } from './mints.js'

const chain = { id: 'solana:test' } as Chain
const mint = 'So11111111111111111111111111111111111111112'
/** One of a kind, as the older program writes it. */
const bytes = Buffer.alloc(82)
bytes.writeBigUInt64LE(1n, 36)

const answering = (value: unknown[]) => ({ request: async () => ({ value }) }) as unknown as Nodes
const account = (owner: string, data = bytes) => ({ owner, data: [data.toString('base64'), 'base64'] })

test.each(tokenPrograms)('default: a mint of %s', async (owner) => {
  expect(await readMints(answering([account(owner)]), chain, [mint])).toMatchObject([{ supply: 1n, decimals: 0 }])
})

test('error: what another program wrote, what is none, and what is not there', async () => {
  const other = account('11111111111111111111111111111111')
  const short = account(tokenPrograms[0], Buffer.alloc(3))
  expect(await readMints(answering([other, short, null]), chain, [mint, mint, mint])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('error: an answer of another shape', async () => {
  await expect(readMints(answering(['?']), chain, [mint])).rejects.toThrow()
})
