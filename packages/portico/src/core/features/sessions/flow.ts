import { isAppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { askToRevoke } from '../../../base/revokePermission.js'
import { revocationMessage, type SmartSession } from '../../../wire/calls/sessions.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { isHeldByChain, isInForce, offersSessions, sessionsOf } from './select.js'
import type { Revocation, SessionsState } from './state.js'

const write = writerOf('sessions')

const turn = 'sessions'

type Place = Pick<SessionsState, 'address' | 'networkId'>

/** Reads the permissions of the account in use on its network; what was known stays in sight meanwhile. Never rejects. */
export async function loadSessions(client: Client): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || !offersSessions(client, state)) return
  const place = { address: connection.address, networkId: connection.caipNetworkId }
  const before = sessionsOf(state)
  const underWay = before?.revocation && isUnderWay(before.revocation) ? before.revocation : undefined
  const signal = latest(client, turn)
  write(client, {
    sessions: { ...place, status: 'loading', sessions: before?.sessions ?? [], revocation: underWay },
  })
  try {
    const { pcis } = await client.services.call('sessions.list', { params: { account: accountOf(place) } }, { signal })
    if (!signal.aborted) change(client, place, { status: 'ready', sessions: pcis })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The permissions cannot be read', error)
    change(client, place, { status: 'failed' })
  }
}

/**
 * Has the wallet sign that a permission is taken back, and tells the services, which check the signature. One that they took back and
 * the chain holds still, the wallet is asked to take back there (ERC-7715). Never rejects.
 *
 * @param pci one of the permissions that were read
 * @returns true when the permission is gone; what went wrong, and what holds it still, is in the state otherwise
 */
export async function revokeSession(client: Client, pci: string): Promise<boolean> {
  const state = client.store.get()
  const connection = activeConnection(state)
  const known = sessionsOf(state)
  const session = known?.sessions.find((one) => one.pci === pci)
  if (!connection || !known || !offersSessions(client, state)) return false
  if (!session || (known.revocation && isUnderWay(known.revocation))) return false
  const held = isHeldByChain(session, Date.now()) && session
  if (!held && !isInForce(session, Date.now())) return false
  const { address, namespace, connectorId, caipNetworkId: networkId } = connection
  const place = { address, networkId }
  const account = accountOf(place)
  const mark = (status: Revocation['status']) => change(client, place, { revocation: { pci, status } })
  mark('signing')
  const revokedAt = () => Math.floor(Date.now() / 1_000)
  let now: SmartSession
  try {
    const provider = client.connectors.get(connectorId)?.getProvider(namespace)
    if (!provider) throw new Error('The wallet is gone')
    if (held) {
      await askToRevoke(provider as Parameters<typeof askToRevoke>[0], held.context)
      now = { ...held, onChain: { ...held.onChain, revokedAt: revokedAt() } }
    } else {
      const message = revocationMessage(account, pci)
      const signature = await client.families.get(namespace)?.signMessage({ provider, address, message })
      if (!signature) throw new Error('The family is gone')
      mark('revoking')
      const { signal } = client
      const { success, onChain = session.onChain } = await client.services.call(
        'sessions.revoke',
        { params: { account }, body: { pci, signature } },
        { signal },
      )
      if (!success) throw new Error('The services did not take the permission back')
      now = { ...session, revokedAt: revokedAt(), onChain }
    }
  } catch (error) {
    if (client.signal.aborted) return false
    const status = statusOf(error)
    if (status === 'failed') client.logger.warn('The permission cannot be taken back', error)
    mark(status)
    return false
  }
  const sessions = sessionsAt(client, place)?.sessions ?? []
  change(client, place, {
    sessions: sessions.map((one) => (one.pci === pci ? now : one)),
    revocation: undefined,
  })
  return !isHeldByChain(now, Date.now())
}

/** CAIP-10. */
const accountOf = ({ address, networkId }: Place) => `${networkId}:${address}`

const isUnderWay = ({ status }: Revocation) => status === 'signing' || status === 'revoking'

function statusOf(error: unknown): Revocation['status'] {
  if (isUserRejection(error)) return 'declined'
  return isAppError(error, 'http/status') && error.context.status === 401 ? 'refused' : 'failed'
}

function sessionsAt(client: Client, { address, networkId }: Place): SessionsState | undefined {
  const { sessions } = client.store.get()
  return sessions?.address === address && sessions.networkId === networkId ? sessions : undefined
}

/** Changes what is known of an account on a network, if it is still that which is kept. */
function change(client: Client, place: Place, part: Partial<SessionsState>): void {
  const sessions = sessionsAt(client, place)
  if (sessions) write(client, { sessions: { ...sessions, ...part } })
}
