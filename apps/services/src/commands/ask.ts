import { createInterface } from 'node:readline/promises'
import type { Ask } from './init.js'

/**
 * Asks the person at a terminal, one line for each question.
 * @returns what asks; it throws an Error where the terminal ends in place of an answer
 */
export function askAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return async (question) => {
    const terminal = createInterface({ input, output })
    // A question by itself would wait for ever, and a program that only waits ends as if all were well.
    const ended = new Promise<never>((_, reject) => {
      terminal.once('close', () => reject(new Error('Nothing was answered, and nothing is written')))
    })
    try {
      return await Promise.race([terminal.question(question), ended])
    } finally {
      terminal.close()
    }
  }
}
