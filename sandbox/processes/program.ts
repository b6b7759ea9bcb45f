import { programOf } from '../../scripts/program.mjs'
import type { Child, Processes } from './processes.js'

/** Longer than a busy machine needs, as while the first start installs the bundler: a program that ends by itself is told of at once. */
const patienceMs = 180_000

/**
 * Runs one of the sandbox's own programs in a process of its own and waits until it tells about itself.
 *
 * @param options.about Answers with JSON as soon as the program is ready
 * @throws Error when it ends before that, or takes too long
 */
export async function startProgram<About>(
  processes: Processes,
  options: { name: string; module: URL; args: readonly string[]; about: string },
): Promise<{ process: Child; about: About }> {
  const { name, module, args, about } = options
  const child = await processes.start({
    name,
    command: process.execPath,
    args: [await programOf(module), ...args],
  })
  const died = child.ended.then((how) => {
    throw new Error(`${name} ${how} before it answered. Its log tells more.`)
  })
  died.catch(() => {})
  return { process: child, about: await Promise.race([untilAnswering<About>(name, about), died]) }
}

async function untilAnswering<About>(name: string, url: string): Promise<About> {
  const end = Date.now() + patienceMs
  let cause: unknown
  while (Date.now() < end) {
    try {
      const response = await fetch(url)
      if (response.ok) return (await response.json()) as About
      cause = new Error(`It answers with ${response.status}.`)
    } catch (error) {
      cause = error
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${name} does not answer at ${url}.`, { cause })
}
