import { isAppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import { startTimer, stopTimer } from '../../timers.js'
import { latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import type { PermissionsState } from './state.js'

const write = writerOf('permissions')

const turn = 'permissions'

type Place = Pick<PermissionsState, 'address' | 'networkId'>

/** Has the embedded wallet tell what the app was given on the network in use; what was known stays in sight meanwhile. Never rejects. */
export async function loadPermissions(client: Client): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || !tellsPermissions(client, state)) return
  const place = { address: connection.address, networkId: connection.caipNetworkId }
  const before = permissionsOf(state)
  const signal = latest(client, turn)
  write(client, { permissions: { ...place, status: 'loading', given: before?.given ?? [], taking: before?.taking } })
  try {
    const { auth } = await authOf(client)
    const given = await auth.permissions()
    if (!signal.aborted) change(client, place, { status: 'ready', given })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The wallet does not tell its permissions', error)
    change(client, place, { status: 'failed' })
  }
}

/** A block takes some seconds. */
const pollMs = 4_000

/** Has it told again and again, while one of them is being taken back and somebody looks. Returns how to stop. */
export function followStopping(client: Client): () => void {
  const name = 'permissions stopping'
  const again = () => startTimer(client, name, pollMs, () => void loadPermissions(client).then(next))
  let isSeen = true
  const next = () => {
    if (isSeen) again()
  }
  again()
  return () => {
    isSeen = false
    stopTimer(client, name)
  }
}

/**
 * Has the embedded wallet take a permission back, on its sheet and then on its network. Never rejects.
 *
 * @param context of one of the permissions that were told
 * @returns true when the permission is gone; what went wrong is in the state otherwise
 */
export async function takeBack(client: Client, context: string): Promise<boolean> {
  const state = client.store.get()
  const known = permissionsOf(state)
  if (!known || !tellsPermissions(client, state) || known.taking?.status === 'asking') return false
  if (!known.given.some((one) => one.context === context)) return false
  const { address, networkId } = known
  const place = { address, networkId }
  change(client, place, { taking: { context, status: 'asking' } })
  try {
    const { auth } = await authOf(client)
    await auth.revoke({ context })
  } catch (error) {
    if (client.signal.aborted) return false
    const isNo = isUserRejection(error) || isAppError(error, 'embedded/aborted')
    if (!isNo) client.logger.warn('The permission cannot be taken back', error)
    change(client, place, { taking: isNo ? undefined : { context, status: 'failed' } })
    // It may have been sent all the same.
    if (!isNo) await loadPermissions(client)
    return false
  }
  const given = knownAt(client, place)?.given ?? []
  change(client, place, { given: given.filter((one) => one.context !== context), taking: undefined })
  return true
}

function knownAt(client: Client, { address, networkId }: Place): PermissionsState | undefined {
  const { permissions } = client.store.get()
  return permissions?.address === address && permissions.networkId === networkId ? permissions : undefined
}

/** Changes what is known of an account on a network, if it is still that which is kept. */
function change(client: Client, place: Place, part: Partial<PermissionsState>): void {
  const permissions = knownAt(client, place)
  if (permissions) write(client, { permissions: { ...permissions, ...part } })
}

/** Whether the wallet in use tells what the app was given: the app wants it shown, and the wallet is an embedded one with a key. */
export function tellsPermissions(client: Client, state: State): boolean {
  const connection = activeConnection(state)
  if (!connection?.auth || connection.auth.passkey) return false
  return state.flags.features.smartSessions && client.families.get(connection.namespace)?.traits?.permissions === true
}

/** What was told of the account in use on its network; `undefined` before. */
export function permissionsOf(state: State): PermissionsState | undefined {
  const { permissions } = state
  const connection = activeConnection(state)
  const isMine = permissions?.address === connection?.address && permissions?.networkId === connection?.caipNetworkId
  return isMine ? permissions : undefined
}
