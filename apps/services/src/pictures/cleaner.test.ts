import { describe, expect, onTestFinished, test } from 'vitest'
import { type CleanerSettings, createCleaner } from './cleaner.js'

const drawing = (text: string) => new TextEncoder().encode(`<svg>${text}</svg>`)
const drawn = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

function cleanerForTests(settings?: CleanerSettings) {
  const cleaner = createCleaner(settings)
  onTestFinished(cleaner.stop)
  return cleaner
}

/** Comes to no end where a picture begins with a zero, breaks where it begins with a one, and tells of all others what they are. */
const program = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (bytes) => {
    while (bytes[0] === 0);
    if (bytes[0] === 1) throw new Error('broken')
    parentPort.postMessage({ type: 'image/png', bytes })
  })
  parentPort.postMessage('ready')`

describe('createCleaner', () => {
  test('default: a picture comes back clean, what is none does not, and the bytes that were handed in stay', async () => {
    const cleaner = cleanerForTests()
    const bytes = Buffer.from(drawing('<path d="M0 0"/><script/>'))
    const [picture, none] = await Promise.all([cleaner.clean(bytes), cleaner.clean(new Uint8Array([1, 2, 3]))])
    expect(picture?.type).toBe('image/svg+xml')
    expect(drawn(picture?.bytes)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    expect(none).toBeUndefined()
    expect(bytes.toString()).toContain('<script/>')
  })

  test('error: one that comes to no end is ended at its deadline, meanwhile others work on, and the next one is clean', async () => {
    const cleaner = cleanerForTests({ program, deadlineMs: 300 })
    const state = { turns: 0, isOver: false }
    const endless = cleaner.clean(new Uint8Array([0])).finally(() => {
      state.isOver = true
    })
    const work = (async () => {
      for (; !state.isOver; state.turns++) await new Promise((resolve) => setImmediate(resolve))
    })()
    await expect(endless).rejects.toThrow('No answer within 300 ms')
    await work
    expect(state.turns).toBeGreaterThan(10)
    await expect
      .poll(() => cleaner.clean(new Uint8Array([7])).catch(() => undefined))
      .toMatchObject({ type: 'image/png' })
  })

  test('error: one that breaks the worker, and a worker that ends while it starts', async () => {
    const cleaner = cleanerForTests({ program })
    await expect(cleaner.clean(new Uint8Array([1]))).rejects.toThrow('broken')
    expect(await cleaner.clean(new Uint8Array([7]))).toMatchObject({ type: 'image/png' })
    const dead = cleanerForTests({ program: 'process.exit(1)' })
    await expect(dead.clean(new Uint8Array([7]))).rejects.toThrow('The worker has ended')
  })

  test('behavior: after its end it starts again', async () => {
    const cleaner = cleanerForTests({ program })
    await cleaner.stop()
    await cleaner.clean(new Uint8Array([7]))
    await cleaner.stop()
    expect(await cleaner.clean(new Uint8Array([8]))).toMatchObject({ bytes: new Uint8Array([8]) })
  })
})
