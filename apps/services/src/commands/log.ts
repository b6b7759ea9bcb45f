import { userInfo } from 'node:os'
import type { Values } from './command.js'

/** What commands are told of the log of changes. */
export const logOptions = { last: { type: 'string' }, by: { type: 'string' } } as const

/** Who does it, for the log: as told, or the user of this machine. */
export function whoOf({ by }: Values): string {
  if (typeof by === 'string' && by.trim() !== '') return by.trim().slice(0, 200)
  try {
    return userInfo().username
  } catch {
    // In a container, whose user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** How many changes are to be told. @throws Error for what is no number */
export function lastOf({ last = '50' }: Values): number {
  if (typeof last === 'string' && /^[1-9]\d{0,5}$/.test(last)) return Number(last)
  throw new Error('--last must be a whole number from 1')
}
