import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askAt } from './ask.js'

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  return { input, output, ask: askAt(input, output) }
}

test('default: one line for each question', async () => {
  const { input, output, ask } = terminal()
  for (const answer of ['base', '']) {
    const asked = ask('Which? ')
    input.write(`${answer}\n`)
    expect(await asked).toBe(answer)
  }
  expect(String(output.read())).toBe('Which? Which? ')
})

test('error: a terminal that ends in place of an answer', async () => {
  const { input, ask } = terminal()
  const asked = ask('Which? ')
  input.end()
  await expect(asked).rejects.toThrow('Nothing was answered, and nothing is written')
})
