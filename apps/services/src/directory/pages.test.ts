import { expect, test } from 'vitest'
import type { Database } from '../db/connect.js'
import { walletPages } from './pages.js'

/** A database that answers when it is told to. */
function start() {
  const answers: ((rows: unknown[]) => void)[] = []
  const sql = (_: TemplateStringsArray, ...values: unknown[]) => ({
    // Fragments are handed on and never asked.
    // biome-ignore lint/suspicious/noThenProperty: so are queries of the driver
    then: (resolve: (rows: unknown[]) => void) => void answers.push(resolve),
    values,
  })
  const pages = walletPages({ sql } as unknown as Pick<Database, 'sql'>)
  return { answers, page: (page: number) => pages({ page, entries: 40 } as Parameters<typeof pages>[0]) }
}
const row = (name: string) => ({ listing: { name, chains: [] }, place: 1, top: false, whole: [], total: 1 })

test('behavior: who asks for a page that is being read waits for that reading', async () => {
  const { answers, page } = start()
  const [one, two, other] = [page(1), page(1), page(2)]
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer([row('Lantern')])
  expect(await one).toBe(await two)
  expect(await other).toMatchObject({ count: 1, data: [{ name: 'Lantern' }] })
})

test('behavior: nothing is kept once it has been read', async () => {
  const { answers, page } = start()
  const before = page(1)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.([row('Lantern')])
  await before
  const after = page(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([row('Quill')])
  expect((await after).data).toMatchObject([{ name: 'Quill' }])
})
