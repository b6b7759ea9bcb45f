import { expect, test } from 'vitest'
import { readForms } from './forms.test-support.js'

// Forms of random types with fields beside them that are not hashed: the sheet shows all of the one and nothing of the other.
test('behavior: a form shows each field that is hashed, in its order, and none that is not', async () => {
  const { read, refused } = await readForms({ seed: Number(process.env.PORTICO_SEED ?? 13), count: 200 })
  expect(read).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(20)
})
