import type { Client } from '../../client.js'
import { writerOf } from '../../writerOf.js'

export const writeSignIn = writerOf('signIn')

/** Closed without an answer, where that may be: the question stands open until it is asked again. */
export function dropQuestion(client: Client): void {
  const { signIn } = client.store.get()
  if (signIn.text && !signIn.required && signIn.status !== 'signing')
    writeSignIn(client, { signIn: { status: 'needed', account: signIn.account } })
}
