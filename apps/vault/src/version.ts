import { readFileSync } from 'node:fs'

const read = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Of this package. */
export const { version } = read
