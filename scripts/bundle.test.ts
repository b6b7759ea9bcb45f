import { expect, test } from 'vitest'
import { bundle } from './bundle.mjs'

const options = (text: string) => ({ stdin: { contents: `export const text = '${text}'` }, write: false }) as const

test('behavior: one that ends cuts off none that is under way, and the next one begins anew', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(1 + index * 2_000))
  const made = await Promise.all(texts.map((text) => bundle(options(text))))
  expect(made.map(({ outputFiles }) => outputFiles[0]?.text.length)).toEqual(
    texts.map((text) => `export const text = "${text}";\n`.length),
  )
  await expect(bundle({ stdin: { contents: 'export const = 1' }, write: false, logLevel: 'silent' })).rejects.toThrow()
  expect((await bundle(options('again'))).outputFiles[0]?.text).toContain('again')
})
