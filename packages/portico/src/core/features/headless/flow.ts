import type { ChainNamespace } from '../../../base/caip.js'
import type { Connection } from '../../../base/entities/connection.js'
import { fail } from '../../../base/errors/AppError.js'
import { connectErrors } from '../../../base/errors/connect.js'
import { pairingNumbers } from '../../../base/numbers.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { codeOf } from '../../failure.js'
import { ofClient } from '../../ofClient.js'
import { startTimer, stopTimer } from '../../timers.js'
import { writerOf } from '../../writerOf.js'
import type { ChosenRow, ConnectFailureReason, HeadlessState } from './state.js'

const write = writerOf('headless')

const expiryTimer = 'headless.expiry'

/** A wallet chosen in a list of the app's own. */
export type HeadlessChoice = ChosenRow & {
  connectorId: string
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
  /** Another choice that still waits is not given up for it. */
  beside?: boolean | undefined
  /** Its wallet may be elsewhere, and is reached by a code. */
  byCode: boolean
  /** What is kept of it once it is connected. */
  remember?: (() => void) | undefined
  /** The link that hands a code to its app on this device, where that is how it is reached. */
  linkOf?: ((uri: string) => string | undefined) | undefined
  /** What an error comes to for a person. */
  reasonOf(error: unknown): ConnectFailureReason
}

const attemptOf = ofClient((): { running?: AbortController; last?: HeadlessChoice } => ({}))

/**
 * Connects a wallet without the modal; what becomes of it stands in the state. A choice that still waits is given up for it.
 *
 * @throws AppError as `connectWallet`
 */
export async function connectChosen(client: Client, choice: HeadlessChoice): Promise<Connection> {
  const attempt = attemptOf(client)
  if (!choice.beside) attempt.running?.abort(givenUp())
  const mine = new AbortController()
  Object.assign(attempt, { running: mine, last: choice })
  const isMine = () => attempt.running === mine
  const { id, name, listing, connectorId, namespace, linkOf, reasonOf } = choice
  const row = { id, name, listing }
  let link: string | undefined
  const onPairing = ({ uri, expiresAt }: { uri: string; expiresAt: number }) => {
    if (!isMine()) return
    link = linkOf?.(uri)
    // A connector that names a longer life is not believed, as in the modal.
    const until = Math.min(expiresAt, Date.now() + pairingNumbers.lifetimeMs)
    const pairing = { uri, expiresAt: until, isExpired: false }
    set(client, { ...row, status: 'connecting', pairing })
    startTimer(client, expiryTimer, until - Date.now() - pairingNumbers.expiredUnderMs, () => {
      if (isMine()) set(client, { ...row, status: 'connecting', pairing: { ...pairing, isExpired: true } })
    })
  }
  stopTimer(client, expiryTimer)
  set(client, { ...row, status: 'connecting' })
  try {
    const connection = await connectWallet(client, {
      connectorId,
      namespace,
      signal: choice.signal ? AbortSignal.any([mine.signal, choice.signal]) : mine.signal,
      opened: () => link,
      onPairing: choice.byCode ? onPairing : undefined,
    })
    choice.remember?.()
    if (isMine()) set(client, undefined)
    return connection
  } catch (error) {
    const isOver = mine.signal.aborted || choice.signal?.aborted
    if (isMine())
      set(
        client,
        isOver
          ? undefined
          : { ...row, status: 'failed', code: codeOf(error, 'connect/failed'), reason: reasonOf(error) },
      )
    throw error
  } finally {
    if (isMine()) {
      stopTimer(client, expiryTimer)
      delete attempt.running
    }
  }
}

/** Gives the wallet that was chosen up; its late answer is ignored. After a failure it takes the failure away. */
export function cancelChosen(client: Client): void {
  const attempt = attemptOf(client)
  attempt.running?.abort(givenUp())
  delete attempt.running
  stopTimer(client, expiryTimer)
  if (client.store.get().headless) set(client, undefined)
}

/** Asks the wallet that was chosen last once more, with a fresh code. Nothing when none was. @throws AppError as `connectWallet` */
export async function retryChosen(client: Client): Promise<Connection | undefined> {
  const { last } = attemptOf(client)
  return last && connectChosen(client, { ...last, signal: undefined, beside: undefined })
}

const givenUp = () => fail(connectErrors, 'connect/aborted')

function set(client: Client, headless: HeadlessState | undefined): void {
  write(client, { headless })
}
