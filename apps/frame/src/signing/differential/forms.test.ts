import { expect, test } from 'vitest'
import { readForms } from './forms.test-support.js'
import { readKnown } from './known.test-support.js'

const seed = Number(process.env.PORTICO_SEED ?? 13)

// Forms of random types with fields beside them that are not hashed: the sheet shows all of the one and nothing of the other.
test('behavior: a form shows each field that is hashed, in its order, and none that is not', async () => {
  const { read, refused } = await readForms({ seed, count: 120 })
  expect(read).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(15)
})

test('behavior: a permission or a payment by signature says who may take how much of what, and until when', async () => {
  await readKnown({ seed, count: 86 })
})
