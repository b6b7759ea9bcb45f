import { expect, test } from 'vitest'
import { createFloor } from './floor.mjs'

function stream(lines: string[]) {
  return { write: (chunk: string | Buffer) => void lines.push(String(chunk)) }
}

test('behavior: what is said before its turn is held back in its order, and what is said after comes at once', () => {
  const said: string[] = []
  const [out, err] = [stream(said), stream(said)]
  const floor = createFloor()
  floor.write(out, 'first')
  floor.write(err, Buffer.from('second'))
  expect(said).toEqual([])
  floor.open()
  expect(said).toEqual(['first', 'second'])
  floor.write(out, 'third')
  floor.open()
  expect(said).toEqual(['first', 'second', 'third'])
})
