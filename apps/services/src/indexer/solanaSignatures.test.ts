import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { mergedSignatures, pageSize, type SignatureInfo } from './solanaSignatures.js'

const chain = { id: 'solana:main' }

/** A node with the transactions of some accounts, newest first, as nodes list them. */
function nodeOf(accounts: Record<string, readonly SignatureInfo[]>) {
  const asked = vi.fn()
  return {
    asked,
    async batch(_: string, calls: { method: string; params: unknown }[]) {
      return calls.map(({ params }): PromiseSettledResult<unknown> => {
        const [address, { limit, before }] = params as [string, { limit: number; before?: string }]
        asked(address, limit, before)
        const list = accounts[address] ?? []
        const from = before ? list.findIndex(({ signature }) => signature === before) + 1 : 0
        // A signature of another account is nothing to begin from.
        const value = before && from === 0 ? [] : list.slice(from, from + limit)
        return { status: 'fulfilled', value }
      })
    },
  }
}

const info = (signature: string, slot: number): SignatureInfo => ({ signature, slot, err: null })
const listOf = (name: string, count: number, slotOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => info(`${name}${index}`, slotOf(index)))

/** All pages, one after the other. */
async function walk(accounts: Record<string, readonly SignatureInfo[]>) {
  const node = nodeOf(accounts)
  const pages: string[][] = []
  let before: number | undefined
  do {
    const page = await mergedSignatures(node, chain, Object.keys(accounts), before)
    pages.push(page.data.map(({ signature }) => signature))
    before = page.next
  } while (before !== undefined && pages.length < 500)
  return { pages, asked: node.asked }
}

describe('mergedSignatures', () => {
  test('default: several accounts are one list, newest first, each transaction once', async () => {
    const shared = info('both', 5)
    const { pages } = await walk({
      owner: [info('o9', 9), shared, info('o1', 1)],
      token: [info('t7', 7), shared, info('t3', 3)],
    })
    expect(pages).toEqual([['o9', 't7', 'both', 't3', 'o1']])
  })

  test('behavior: nothing, and accounts without anything', async () => {
    expect((await walk({ owner: [] })).pages).toEqual([[]])
    expect((await walk({ owner: [], token: [info('t', 1)] })).pages).toEqual([['t']])
  })

  test.each([
    [pageSize - 1, [pageSize - 1]],
    [pageSize, [pageSize]],
    [pageSize + 1, [pageSize, 1]],
    [99, [pageSize, 49]],
    [101, [pageSize, pageSize, 1]],
  ])('behavior: %i transactions', async (count, sizes) => {
    const { pages } = await walk({ owner: listOf('o', count, (index) => 10_000 - index), token: [] })
    expect(pages.map((page) => page.length).filter(Boolean)).toEqual(sizes)
  })

  test('behavior: a page does not end within a slot', async () => {
    const { pages } = await walk({
      owner: listOf('o', 60, (index) => 100 - Math.floor(index / 30)),
      token: listOf('t', 60, (index) => 100 - Math.floor(index / 30)),
    })
    expect(pages.map((page) => page.length)).toEqual([60, 60])
  })

  test('behavior: a busy account hides nothing of a quiet one, and nothing newer of a quiet one comes late', async () => {
    const busy = listOf('b', 400, (index) => 1_000 - index)
    const quiet = [info('q1', 999.5), info('q2', 700.5), info('q3', 1)]
    const { pages } = await walk({ busy, quiet })
    expect(pages[0]?.slice(0, 3)).toEqual(['b0', 'q1', 'b1'])
    expect(pages.flat()).toHaveLength(403)
    expect(pages.flat().indexOf('q2')).toBe(301)
    expect(pages.flat().at(-1)).toBe('q3')
  })

  test('behavior: whatever the accounts, each transaction is told once, in the order of the slots', async () => {
    const account = fc.array(fc.tuple(fc.nat(60), fc.nat(300)), { maxLength: 260 })
    await fc.assert(
      fc.asyncProperty(fc.array(account, { minLength: 1, maxLength: 4 }), async (drawn) => {
        // The same number is the same transaction, whichever account it is of.
        const slotOf = new Map<number, number>()
        const accounts = Object.fromEntries(
          drawn.map((entries, index) => {
            const own = new Map(entries.map(([slot, id]) => [id, slotOf.get(id) ?? slotOf.set(id, slot).get(id)]))
            const list = [...own].map(([id, slot]) => info(`s${id}`, slot ?? 0))
            return [`account${index}`, list.sort((one, other) => other.slot - one.slot)]
          }),
        )
        const { pages } = await walk(accounts)
        const told = pages.flat()
        const all = new Set(Object.values(accounts).flatMap((list) => list.map(({ signature }) => signature)))
        expect(new Set(told)).toEqual(all)
        expect(told).toHaveLength(all.size)
        const slots = told.map((signature) => slotOf.get(Number(signature.slice(1))) ?? 0)
        expect(slots).toEqual([...slots].sort((one, other) => other - one))
      }),
      { numRuns: 60 },
    )
  })

  test('error: a node that does not answer for one of the accounts', async () => {
    const batch = async (): Promise<PromiseSettledResult<unknown>[]> => [
      { status: 'fulfilled', value: [] },
      { status: 'rejected', reason: new Error('no') },
    ]
    await expect(mergedSignatures({ batch }, chain, ['owner', 'token'])).rejects.toThrow('no')
  })
})
