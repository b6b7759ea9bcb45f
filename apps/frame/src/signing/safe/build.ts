import * as v from 'valibot'
import { evmChain } from '../methods/context.js'
import { notEnough } from '../methods/fill.js'
import { quantity } from '../params.js'
import { Refusal } from '../refusal.js'
import { depositOf, estimateGas, feesOf, latestOf, nonceOf, pricesOf } from './bundler.js'
import { callDataOf, type SafeCall } from './calls.js'
import { factoryOf, highestCost, type Operation, operationSignature, type Validity } from './operation.js'
import { emptySignature } from './ownerSignature.js'
import { signatureGas } from './passkeyGas.js'
import { finalOf, type PaymasterChoice, stubOf } from './paymaster.js'
import type { SafeContext } from './prepareSafe.js'

/** What a bundler keeps back longer than this is worth nothing to it. */
const goodForSeconds = 1_800n

const leastGas = { callGasLimit: 50_000n, verificationGasLimit: 100_000n, preVerificationGas: 50_000n }

/**
 * The operation that makes the calls: number, gas and fees by network and bundler, and who pays. `missing`: so much of the
 * network's own currency is not there, and the operation is good for being shown alone.
 */
export async function buildOperation(
  calls: readonly SafeCall[],
  asked: (PaymasterChoice & { isOptional: boolean }) | undefined,
  context: SafeContext,
): Promise<{ operation: Operation; validity: Validity; missing: bigint }> {
  const { rpc, network, owner, address, bundler, isSponsored } = context
  const sender = address.eip155
  const ask = (method: string, params: readonly unknown[]) => rpc(network.caipNetworkId, method, params)
  const read = async (method: string, params: readonly unknown[]) => v.parse(quantity, await ask(method, params))
  try {
    // A person waits for this: what does not need the one before is asked along with it.
    const [chainId, code, nonce, block, balance, deposit, prices, gasOf] = await Promise.all([
      read('eth_chainId', []),
      ask('eth_getCode', [sender, 'latest']),
      nonceOf(sender, context),
      latestOf(context),
      read('eth_getBalance', [sender, 'latest']),
      depositOf(sender, context),
      pricesOf(bundler, context),
      signatureGas(owner, ask),
    ])
    // A node of another chain would let an operation for one network be made of what another says.
    if (chainId !== evmChain(context)) throw new Refusal('nodeFailed', 'The node belongs to another network.')
    const value = calls.reduce((sum, call) => sum + call.value, 0n)
    const fees = feesOf(prices, block.baseFeePerGas ?? 0n)
    const validity = { after: 0n, until: block.timestamp + goodForSeconds }
    const noSignature = operationSignature(emptySignature(owner), validity)
    const bare: Operation = {
      sender,
      nonce,
      callData: callDataOf(calls),
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      ...fees,
      ...(code === '0x' ? { factory: factoryOf(owner) } : {}),
    }
    const choice = asked ?? (isSponsored ? { isOptional: true } : undefined)
    // What cannot be paid is not estimated either: it takes this much at least.
    if (value > balance) {
      const operation = { ...bare, ...leastGas }
      const fee = choice ? 0n : highestCost(operation)
      // What was paid to the EntryPoint before pays the fee alone, and nothing of what is sent.
      return { operation, validity, missing: value - balance + (fee > deposit ? fee - deposit : 0n) }
    }
    const operation =
      (choice && (await sponsored(bare, choice, { noSignature, gasOf }, context))) ??
      (await selfPaid(bare, balance + deposit - value, { noSignature, gasOf }, context))
    const missing = operation.paymaster ? 0n : highestCost(operation) + value - balance - deposit
    return { operation, validity, missing: missing > 0n ? missing : 0n }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('nodeFailed', 'The network does not answer.', { cause })
  }
}

/** What is estimated with in place of a signature, and what a real one needs. */
type Signing = { noSignature: Uint8Array; gasOf: Awaited<ReturnType<typeof signatureGas>> }

/** `held`: what is there for the fee. */
async function selfPaid(
  bare: Operation,
  held: bigint,
  { noSignature, gasOf }: Signing,
  { bundler }: SafeContext,
): Promise<Operation> {
  try {
    const { callGasLimit, verificationGasLimit, preVerificationGas } = await estimateGas(bundler, bare, noSignature)
    return {
      ...bare,
      callGasLimit,
      verificationGasLimit: gasOf(verificationGasLimit, bare.factory !== undefined),
      preVerificationGas,
    }
  } catch (cause) {
    const least = { ...bare, ...leastGas }
    // Bundlers do not estimate what cannot be paid: it takes this much at least.
    if (cause instanceof Refusal && cause.message === notEnough && highestCost(least) > held) return least
    throw cause
  }
}

/** Undefined when nobody pays and nobody has to: then the account does. */
async function sponsored(
  bare: Operation,
  choice: PaymasterChoice & { isOptional: boolean },
  { noSignature, gasOf }: Signing,
  context: SafeContext,
): Promise<Operation | undefined> {
  const { bundler } = context
  const chainId = evmChain(context)
  const found = await stubOf(bundler, choice, { operation: bare, noSignature, chainId }).catch((refusal) => {
    if (choice.isOptional) return undefined
    throw refusal
  })
  if (!found) return undefined
  const { paymaster } = found
  const estimated = await estimateGas(bundler, { ...bare, paymaster }, noSignature)
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...gas } = estimated
  const operation: Operation = {
    ...bare,
    ...gas,
    verificationGasLimit: gasOf(gas.verificationGasLimit, bare.factory !== undefined),
    paymaster: {
      ...paymaster,
      // What the paymaster names itself stands; for the rest the estimate does.
      verificationGasLimit: paymaster.verificationGasLimit || paymasterVerificationGasLimit,
      postOpGasLimit: paymaster.postOpGasLimit || paymasterPostOpGasLimit,
    },
  }
  if (found.isFinal) return operation
  return { ...operation, paymaster: await finalOf(bundler, choice, { operation, noSignature, chainId }) }
}
