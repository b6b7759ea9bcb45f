import { expect, test, vi } from 'vitest'
import type { Database } from './db/connect.js'
import { createProjects } from './projects.js'

/** A database whose answers come when the test says so. */
function asked() {
  const answers: { resolve(rows: { pattern: string }[]): void; reject(error: Error): void }[] = []
  const sql = vi.fn(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
  return { sql, answers, database: { sql: sql as unknown as Database['sql'] } }
}

test('behavior: what is known of reported origins stays known when an older question about them fails', async () => {
  const { sql, answers, database } = asked()
  const projects = createProjects(database, { now: () => 0 })
  const old = projects.isFlagged('https://evil.example').catch(String)
  projects.forget()
  const flagged = projects.isFlagged('https://evil.example')
  answers[1]?.resolve([{ pattern: 'evil.example' }])
  expect(await flagged).toBe(true)
  answers[0]?.reject(new Error('away'))
  expect(await old).toBe('Error: away')
  expect(await projects.isFlagged('https://evil.example')).toBe(true)
  expect(sql).toHaveBeenCalledTimes(2)
})

test('error: a question that fails is asked again', async () => {
  const { answers, database } = asked()
  const projects = createProjects(database, { now: () => 0 })
  const failed = projects.isFlagged('https://evil.example')
  answers[0]?.reject(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  const again = projects.isFlagged('https://evil.example')
  answers[1]?.resolve([])
  expect(await again).toBe(false)
})
