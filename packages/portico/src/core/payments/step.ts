import { fail } from '../../base/errors/AppError.js'
import { paymentErrors } from '../../base/errors/payment.js'
import { beforeAsking } from '../../base/unasked.js'
import type { Client } from '../client.js'
import type { ContractCall, SendIntent, TransactFeature } from '../family.js'
import { callOf, type Permit, type WrittenCall } from './exchange/state.js'
import { type Payer, payerOf, stillPays } from './payer.js'
import type { PaymentPlan } from './state.js'

/** What a wallet is asked, exactly. Amounts are in the smallest unit. */
export type PaymentStep =
  /** That something of an account's is moved, as its family does that. */
  | { kind: 'transfer'; what: Pick<SendIntent, 'to' | 'amount' | 'asset' | 'feeRate' | 'marks'> }
  /** As it was written when it was planned. */
  | { kind: 'call'; call: WrittenCall; fast?: boolean | undefined }
  /** All of them, or none. */
  | { kind: 'batch'; calls: readonly ContractCall[] }
  /** That a swap may carry the leave to take a token. */
  | { kind: 'permit'; token: string; spender: string; amount: bigint }
  /** That an account is somebody's. */
  | { kind: 'sign'; message: string }

/** What a wallet gives for it. */
export type Answers = {
  transfer: { hash: string }
  call: { hash: string }
  batch: { id: string }
  permit: { permit: Permit }
  sign: { signature: string }
}

/** The wallet of whom a plan was made for, with what asks it. */
export type Wallet = Payer & { ask<S extends PaymentStep>(step: S): Promise<Answers[S['kind']]> }

/**
 * Whoever pays is who was shown, also in the moment in which the wallet is asked: what has to be read for that is read before.
 *
 * @throws AppError `connections/no-active-address`, `send/unsupported-chain` when the wallet is another one, or elsewhere, than what was shown
 */
export function walletOf(client: Client, plan: PaymentPlan): Wallet {
  const payer = payerOf(client)
  checkPayer(client, plan)
  const { network, family, provider } = payer
  const from = plan.from
  const asked = { provider, signal: client.signal }
  const missing = () => fail(paymentErrors, 'send/unsupported-chain')
  const transacting = async (): Promise<TransactFeature> => {
    const feature = await beforeAsking(() => family.features.transact?.())
    if (!feature) throw missing()
    return feature
  }
  return { ...payer, ask: ask as Wallet['ask'] }

  /** @throws what the wallet says; AppError `send/unsupported-chain` as above, `http/answer` when a token gives no leave after all */
  async function ask(step: PaymentStep): Promise<object> {
    switch (step.kind) {
      case 'transfer': {
        const send = await beforeAsking(() => family.features.send?.())
        if (!send) throw missing()
        checkPayer(client, plan)
        return { hash: await send.send({ network, from, ...step.what }, asked) }
      }
      case 'call': {
        const { send } = await transacting()
        checkPayer(client, plan)
        return { hash: await send({ network, from, ...(step.fast && { fast: true }), ...callOf(step.call) }, asked) }
      }
      case 'batch': {
        const { batch } = await transacting()
        checkPayer(client, plan)
        if (!batch) throw missing()
        return batch({ network, from, calls: step.calls, atomicRequired: true }, asked)
      }
      case 'permit': {
        const { askPermit } = await import('./exchange/permit.js')
        const transact = await transacting()
        const order = { ...step, from }
        const permit = await askPermit({ ...payer, transact }, order, () => checkPayer(client, plan), client.signal)
        return { permit }
      }
      case 'sign':
        return { signature: await family.signMessage({ provider, address: from, message: step.message }) }
    }
  }
}

/** @throws AppError `send/unsupported-chain` when the wallet is another one, or elsewhere, than what was shown */
export function checkPayer(client: Client, plan: PaymentPlan): void {
  if (!stillPays(client, plan)) throw fail(paymentErrors, 'send/unsupported-chain')
}
