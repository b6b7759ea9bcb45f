import type { Client } from '../../client.js'
import { familyOfAddress } from '../../families.js'
import type { SendIntent } from '../../family.js'
import { intentOf, type Sender, senderOf } from '../../payments/sender.js'
import { writerOf } from '../../writerOf.js'
import { parseSend, type SendFacts } from './parse.js'
import type { SendDraft, SendItem, SendProblem, SendState } from './state.js'
import { type DraftEvent, nextDraft } from './transitions.js'

/** What a draft is held against, as far as it is known without asking anyone. */
export function factsOf(client: Client, { address, network, family }: Sender, { item }: SendDraft): SendFacts {
  const { balance, send } = client.store.get()
  const isMine =
    balance.status === 'ready' && balance.address === address && balance.networkId === network.caipNetworkId
  const native = isMine ? BigInt(balance.amount) : undefined
  const editing = send.status === 'editing' ? send : undefined
  const held = item?.balance === undefined ? undefined : BigInt(item.balance)
  return {
    balance: item?.asset ? held : (native ?? held),
    native,
    fee: editing?.fee === undefined || editing.draft.item !== item ? undefined : BigInt(editing.fee),
    name: editing?.name,
    isAddress: family.isAddress,
    isOtherFamily: (text) => familyOfAddress(client, text) !== undefined,
  }
}

/** What is wrong with a draft, as far as it is known without asking anyone. */
export function problemOf(client: Client, draft: SendDraft): SendProblem | undefined {
  try {
    const parsed = parseSend(draft, factsOf(client, senderOf(client), draft))
    return 'problem' in parsed ? parsed.problem : undefined
  } catch {
    // Without a wallet there is nothing to hold the draft against yet.
    return undefined
  }
}

/** What a draft, or what was made of it, would have moved. */
export const intentFor = (
  sender: Sender,
  { asset }: SendItem,
  to: string,
  amount: bigint,
  { feeRate, marks }: Pick<SendIntent, 'feeRate' | 'marks'> = {},
): SendIntent => intentOf(sender, { to, amount, asset, feeRate, marks })

/** What stands behind an address; unknown counts as no contract, since the check must not hold a payment back. */
export async function inspect(
  client: Client,
  { load, network }: Sender,
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

const write = writerOf('send')

/** Lets what is sent become what a transition makes of it; one that does not fit changes nothing. */
export function changeSend(client: Client, transition: (send: SendState) => SendState): void {
  const { send } = client.store.get()
  const next = transition(send)
  if (next !== send) write(client, { send: next })
}

export function apply(client: Client, event: DraftEvent): void {
  changeSend(client, (send) => nextDraft(send, event))
}
