import * as v from 'valibot'
import { fromHex } from '../bytes.js'
import type { MethodContext } from '../methods/context.js'
import { address, hexBytes, quantity } from '../params.js'
import { Refusal } from '../refusal.js'
import { entryPoint } from './contracts.js'
import { type Operation, type Paymaster, wireOperation } from './operation.js'

type Bundler = NonNullable<NonNullable<MethodContext['smartAccount']>['bundler']>

/** Who is to pay: the service that the app names among the operator's, or the operator's own. */
export type PaymasterChoice = { url?: string | undefined; context?: unknown }

const stub = v.object({
  paymaster: address,
  paymasterData: v.optional(hexBytes, '0x'),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  isFinal: v.optional(v.boolean(), false),
})
const final = v.object({ paymaster: address, paymasterData: v.optional(hexBytes, '0x') })

const refused = (cause: unknown) =>
  new Refusal('nodeFailed', 'Whoever was to pay the fee does not pay for this.', { cause })

/** What an estimate needs of the paymaster (ERC-7677). */
export async function stubOf(
  bundler: Bundler,
  { url, context = {} }: PaymasterChoice,
  { operation, noSignature, chainId }: { operation: Operation; noSignature: Uint8Array; chainId: bigint },
): Promise<{ paymaster: Paymaster; isFinal: boolean }> {
  const params = [wireOperation(operation, noSignature), entryPoint, `0x${chainId.toString(16)}`, context]
  const answer = await bundler('pm_getPaymasterStubData', params, { paymaster: url }).catch((cause) => {
    throw refused(cause)
  })
  const read = v.safeParse(stub, answer)
  if (!read.success) throw refused(read.issues)
  const found = read.output
  return {
    isFinal: found.isFinal,
    paymaster: {
      address: found.paymaster,
      data: fromHex(found.paymasterData),
      verificationGasLimit: found.paymasterVerificationGasLimit ?? 0n,
      postOpGasLimit: found.paymasterPostOpGasLimit ?? 0n,
    },
  }
}

/** The paymaster's word for the finished operation. Only its data may differ from what the estimate was made with. */
export async function finalOf(
  bundler: Bundler,
  { url, context = {} }: PaymasterChoice,
  { operation, noSignature, chainId }: { operation: Operation; noSignature: Uint8Array; chainId: bigint },
): Promise<Paymaster> {
  const { paymaster } = operation
  if (!paymaster) throw refused(undefined)
  const params = [wireOperation(operation, noSignature), entryPoint, `0x${chainId.toString(16)}`, context]
  const answer = await bundler('pm_getPaymasterData', params, { paymaster: url }).catch((cause) => {
    throw refused(cause)
  })
  const read = v.safeParse(final, answer)
  if (!read.success) throw refused(read.issues)
  if (read.output.paymaster !== paymaster.address)
    throw new Refusal('nodeFailed', 'The paymaster changed between the estimate and the operation.')
  return { ...paymaster, data: fromHex(read.output.paymasterData) }
}
