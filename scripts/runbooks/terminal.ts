import { spawn } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Part, readRunbook } from './page.js'
import { type Account, writeOwned } from './postgres.js'

/** Where the lines of a page are typed: what one of them exports the next ones have, as in the terminal of a person. */
export type Terminal = {
  /** A variable that is known only now. */
  set(name: string, value: string): Promise<void>
  /** Types a line of no page. @throws Error when it ends with another code than 0 */
  type(code: string): Promise<string>
  /**
   * Types every line of a part of a page, as it stands there.
   * @param part The heading.
   * @param options.before What happens ahead of a step, by its number.
   * @returns what each step has said, by its number
   * @throws Error with the line, when one ends with another code than 0, or says something else than the page has
   */
  follow(
    page: string,
    part: string,
    options?: { before?: Readonly<Record<number, () => Promise<unknown>>> },
  ): Promise<Readonly<Record<number, string>>>
}

export async function openTerminal(given: {
  folder: string
  account: Account
  variables: Readonly<Record<string, string>>
}): Promise<Terminal> {
  const state = join(given.folder, 'terminal')
  const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`
  const lineOf = ([name, value]: readonly [string, string]) => `export ${name}=${quoted(value)}\n`
  await writeOwned(given.account, state, Object.entries(given.variables).map(lineOf).join(''))

  const type = (code: string): Promise<{ status: number | null; said: string }> =>
    new Promise((resolve, reject) => {
      const script = `set -euo pipefail\n. ${state}\n${code}\nexport -p > ${state}\n`
      const child = spawn('bash', ['-c', script], {
        ...given.account,
        cwd: given.folder,
        env: { HOME: given.folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
        })
      child.once('error', reject)
      child.once('close', (status) => resolve({ status, said }))
    })

  return {
    set: (name, value) => appendFile(state, lineOf([name, value])),
    async type(code) {
      const { status, said } = await type(code)
      if (status !== 0) throw new Error(`${code}\nended with ${status}:\n${said}`)
      return said
    },
    async follow(page, title, { before = {} } = {}) {
      const told: Record<number, string> = {}
      for (const { number, blocks } of partOf(page, title).steps) {
        await before[number]?.()
        for (const { code, seen } of blocks) {
          const { status, said } = await type(code)
          const where = `${page}, "${title}", step ${number}:\n${code}\n`
          if (status !== 0) throw new Error(`${where}ended with ${status}:\n${said}`)
          if (seen !== undefined && !fits(seen, said)) throw new Error(`${where}has not said\n${seen}\nbut\n${said}`)
          told[number] = (told[number] ?? '') + said
        }
      }
      return told
    },
  }
}

function partOf(page: string, title: string): Part {
  const found = readRunbook(page).parts.find((part) => part.title === title)
  if (!found) throw new Error(`${page} has no part "${title}"`)
  return found
}

/** Whether the lines that a page shows are among those that were said, in their order. */
export function fits(seen: string, said: string): boolean {
  const lines = said.split('\n').map((line) => line.trimEnd())
  let at = 0
  for (const line of seen.trimEnd().split('\n')) {
    const form = new RegExp(`^${line.trimEnd().split('…').map(literal).join('.*')}$`)
    while (at < lines.length && !form.test(lines[at] ?? '')) at++
    if (at === lines.length) return false
    at++
  }
  return true
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
