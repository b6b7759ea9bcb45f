import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/**
 * What the rounds of a group know and find, in a folder of its own: `plan.json` has the mutants, `met.jsonl` which test meets which of them,
 * `round.json` what is tried now, `found.jsonl` what was found, line by line, since a round may have to be ended.
 */
export const folderOf = (group) => join(root, '.sandbox/mutation', group)

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

export const readLines = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

export const addLine = (path, line) => appendFileSync(path, `${JSON.stringify(line)}\n`)
