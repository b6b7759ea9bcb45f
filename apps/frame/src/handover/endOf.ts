import { VaultError } from '../session/vault.js'
import type { Ended } from './answerMessages.js'

/** What came of an answer to a device that asks. `typed`: absent when the person said no. */
export async function endOf(answered: Promise<unknown>, typed: string | undefined): Promise<Ended> {
  try {
    await answered
    return typed === undefined ? 'denied' : 'given'
  } catch (error) {
    const code = error instanceof VaultError ? error.code : undefined
    return code === 'choice_wrong' ? 'wrong' : code === 'handover_over' ? 'over' : 'failed'
  }
}
