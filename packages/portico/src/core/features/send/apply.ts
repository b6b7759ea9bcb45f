import type { Client } from '../../client.js'
import { writerOf } from '../../writerOf.js'
import type { SendState } from './state.js'

const write = writerOf('send')

/** Lets what is sent become what a transition makes of it; one that does not fit changes nothing. */
export function changeSend(client: Client, transition: (send: SendState) => SendState): void {
  const { send } = client.store.get()
  const next = transition(send)
  if (next !== send) write(client, { send: next })
}
