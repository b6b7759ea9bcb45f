import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { AppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import type { Family, FeeRateId, SendFeature, SendIntent } from '../../family.js'
import { parseSend, type SendFacts } from './parse.js'
import type { SendDraft, SendItem, SendProblem } from './state.js'
import { nextSend, type SendEvent } from './transitions.js'

export type Ground = {
  connection: Connection
  network: Network
  family: Family
  /** Of the wallet that will be asked. */
  provider: unknown
  load(): Promise<SendFeature>
}

/** Who sends, where, and with what. @throws AppError `connections/no-active-address`, `send/unsupported-chain` */
export function groundOf(client: Client): Ground {
  const state = client.store.get()
  const active = activeConnection(state)
  if (!active) throw new AppError('connections/no-active-address')
  const connection = payerOf(active)
  const network = activeNetwork(state)
  const family = client.families.get(connection.namespace)
  const load = family?.features.send
  if (!network || !family || !load) throw new AppError('send/unsupported-chain')
  const provider = client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  return { connection, network, family, provider, load }
}

/** The connection with the account that pays: what lies at an address for inscriptions is not spent. */
function payerOf(connection: Connection): Connection {
  const { accounts, address } = connection
  const isKept = accounts.some((account) => account.type === 'ordinal' && account.address === address)
  return { ...connection, address: (isKept && accounts[0]?.address) || address }
}

/** What a draft is held against, as far as it is known without asking anyone. */
export function factsOf(client: Client, { connection, network, family }: Ground, { item }: SendDraft): SendFacts {
  const { balance, send } = client.store.get()
  const isMine =
    balance.status === 'ready' && balance.address === connection.address && balance.networkId === network.caipNetworkId
  const native = isMine ? BigInt(balance.amount) : undefined
  const editing = send.status === 'editing' ? send : undefined
  const held = item?.balance === undefined ? undefined : BigInt(item.balance)
  return {
    balance: item?.asset ? held : (native ?? held),
    native,
    fee: editing?.fee === undefined || editing.draft.item !== item ? undefined : BigInt(editing.fee),
    name: editing?.name,
    isAddress: family.isAddress,
    isOtherFamily: (text) => [...client.families.values()].some((other) => other !== family && other.isAddress(text)),
  }
}

/** What is wrong with a draft, as far as it is known without asking anyone. */
export function problemOf(client: Client, draft: SendDraft): SendProblem | undefined {
  try {
    const parsed = parseSend(draft, factsOf(client, groundOf(client), draft))
    return 'problem' in parsed ? parsed.problem : undefined
  } catch {
    // Without a wallet there is nothing to hold the draft against yet.
    return undefined
  }
}

export const intentOf = (
  { network, connection }: Ground,
  item: SendItem,
  to: string,
  amount: bigint,
  feeRate?: FeeRateId | undefined,
): SendIntent => ({
  network,
  from: connection.address,
  to,
  amount,
  asset: item.asset,
  feeRate,
})

/** What stands behind an address; unknown counts as no contract, since the check must not hold a payment back. */
export async function inspect(
  client: Client,
  { load, network }: Ground,
  address: string,
  signal: AbortSignal,
): Promise<{ isContract: boolean }> {
  try {
    return await (await load()).inspect({ network, address, signal })
  } catch (error) {
    if (!signal.aborted) client.logger.debug('The receiver cannot be looked up', error)
    return { isContract: false }
  }
}

export function apply(client: Client, event: SendEvent): void {
  const { send } = client.store.get()
  const next = nextSend(send, event)
  if (next !== send) client.store.set({ send: next })
}
