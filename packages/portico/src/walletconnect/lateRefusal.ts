import { fromHex, toHex } from './bytes.js'
import { deriveTopic } from './channels.js'
import { answerPairing, type Offer } from './propose.js'
import { PeerError, reasons } from './protocol.js'
import { leave, readResponder, settle, type Tools } from './settle.js'

/** An offer as it is stored. */
export type StoredOffer = {
  topic: string
  key: string
  secret: string
  expiry: number
  id: string
  signIn?: Offer['signIn']
}

/**
 * Takes the place of a page that asked and has gone: listens until its code is over, and ends what a wallet still grants. Resolves when
 * that is done, when the code is over, or when this page goes.
 */
export async function refuseLate(
  tools: Tools,
  { topic, key, secret, expiry, id, signIn }: StoredOffer,
  signal: AbortSignal,
): Promise<void> {
  const { channels, relay, primitives, clock } = tools
  const done = new AbortController()
  const gone = AbortSignal.abort(new PeerError(reasons.userDisconnected))
  const options = { timeoutMs: expiry * 1_000 - clock.now(), signal: AbortSignal.any([signal, done.signal]) }
  const pair = { secret: fromHex(secret) }
  channels.add(topic, fromHex(key), (message) => answerPairing(channels, message))
  const answers = [
    channels
      .request(topic, 'wc_sessionPropose', {}, { ...options, id, send: () => relay.subscribe(topic) })
      // It ends what it settles, since it is too late for it.
      .then((answer) => settle(tools, pair, readResponder(answer), { signal: gone }).catch(() => {})),
  ]
  if (signIn) {
    const { inbox } = signIn
    const more = { id: signIn.id, answerTopic: inbox, send: () => relay.subscribe(inbox) }
    channels.addInbox(inbox, pair.secret)
    answers.push(
      channels.request(topic, 'wc_sessionAuthenticate', {}, { ...options, ...more }).then(async (answer) => {
        const session = await deriveTopic(primitives, pair.secret, toHex((answer as { sender: Uint8Array }).sender))
        await leave(tools, session.topic, session.key)
      }),
    )
  }
  await Promise.any(answers).catch(() => {})
  done.abort()
  channels.remove(topic)
  if (signIn) channels.remove(signIn.inbox)
}
