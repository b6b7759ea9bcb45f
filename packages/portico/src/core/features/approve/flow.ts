import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { wait } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import type { AskingEvent } from '../../connector.js'
import { lastRoute, routeTo } from '../../history.js'
import { forceClose, openModal } from '../../modal.js'
import { toastError } from '../../notices.js'
import { goBack, navigate, resetViews } from '../../router.js'
import type { State } from '../../state.js'
import { approveErrors } from './errors.js'

/** What the wallet never does is said after so long. */
export const approveNumbers = { errorDelayMs: 300 } as const

/** Shows what the embedded wallet asks its person, or that it never does what was asked. */
export function onAsking(client: Client, event: Extract<AskingEvent, { type: 'asking' | 'refused' }>): void {
  if (event.type === 'refused') void refuse(client)
  else follow(client, event)
}

async function refuse(client: Client): Promise<void> {
  client.logger.error(fail(chainErrors, 'embedded/not-allowed').message)
  if (!isOpen(client)) openModal(client)
  await wait(approveNumbers.errorDelayMs, client.signal).catch(() => {})
  if (!client.signal.aborted) toastError(client, fail(approveErrors, 'embedded/action-not-allowed'))
}

export const isOpen = (client: Client) => client.store.get().modal.status === 'open'
const isShown = ({ modal, router }: State) => modal.status === 'open' && lastRoute(router).name === 'ApproveTransaction'

/** The view stands for as long as the question does; leaving it takes the question back. */
function follow(client: Client, { answered, abort }: Extract<AskingEvent, { type: 'asking' }>): void {
  if (isOpen(client)) navigate(client, 'ApproveTransaction')
  else {
    openModal(client)
    resetViews(client, routeTo('ApproveTransaction'))
  }
  let over = false
  const end = () => {
    over = true
    stop()
  }
  const stop = client.store.subscribe(isShown, (shown) => {
    if (shown || over) return
    end()
    abort()
  })
  answered.then(
    () => over || leave(client, end),
    () => over || leave(client, end),
  )
}

/** Back to the view that asked; the modal was opened for the question alone otherwise. */
function leave(client: Client, end: () => void): void {
  end()
  if (!isShown(client.store.get())) return
  if (client.store.get().router.history.length > 1) goBack(client)
  else forceClose(client)
}
