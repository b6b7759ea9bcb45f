import { methodClass } from 'portico/wire'
import type { MethodContext } from './methods/context.js'
import { personalSign } from './methods/personalSign.js'
import { sendCalls } from './methods/sendCalls.js'
import { sendTransaction } from './methods/sendTransaction.js'
import { signTypedData } from './methods/signTypedData.js'
import { solanaAllTransactions, solanaMessage, solanaSend, solanaTransaction } from './methods/solana.js'
import { Refusal } from './refusal.js'
import type { Prepared, SigningContext, SignRequest } from './signer.js'

type Prepare = (request: SignRequest, context: MethodContext) => Promise<Prepared>

/** Few pages ever ask for a permission: what gives one and takes it back comes with the first such question. */
const grant: Prepare = async (...asked) => (await import('./permissions/grant.js')).grant(...asked)
const revoke: Prepare = async (...asked) => (await import('./permissions/revoke.js')).revoke(...asked)

const methods: Readonly<Record<string, Prepare>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_requestExecutionPermissions: grant,
  wallet_grantPermissions: grant,
  wallet_revokePermissions: revoke,
  wallet_revokeExecutionPermission: revoke,
  solana_signMessage: solanaMessage,
  solana_signTransaction: solanaTransaction,
  solana_signAllTransactions: solanaAllTransactions,
  solana_signAndSendTransaction: solanaSend,
}

/**
 * Reads a request, and makes of it what the person is shown and what is signed: both from the same bytes.
 *
 * @throws Refusal with the code for the page when the request is not understood or not allowed.
 */
export async function prepare(request: SignRequest, context: SigningContext): Promise<Prepared> {
  if (methodClass(request.method) !== 'unsafe')
    throw new Refusal('unsupportedMethod', 'Requested RPC call is not allowed')
  const { network } = context
  if (network?.caipNetworkId !== request.chainId)
    throw new Refusal('chainNotAdded', 'The network is not known to this wallet.')
  if (speaksByContract(request, context)) {
    const { prepareSafe } = await import('./safe/prepareSafe.js')
    return prepareSafe(request, { ...context, network })
  }
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (!method) throw new Refusal('unsupportedMethod', `${request.method} is not offered by this wallet`)
  return method(request, { ...context, network })
}

/** Whether a request is one to the wallet's contract account: by the account that it names, or by what was chosen. */
function speaksByContract({ method, params }: SignRequest, { smartAccount, address }: SigningContext): boolean {
  if (smartAccount?.passkey) return true
  // Only the key’s own account ever gives a permission, so only that one takes it back.
  if (!smartAccount || method.startsWith('solana_') || methods[method] === revoke) return false
  const named = accountNamed(method, params)?.toLowerCase()
  if (named === smartAccount.address.toLowerCase()) return true
  if (named === undefined) return smartAccount.isPreferred
  return named !== address.eip155.toLowerCase() && smartAccount.isPreferred
}

function accountNamed(method: string, params: unknown): string | undefined {
  const [outer, second] = Array.isArray(params) ? params : []
  const first = Array.isArray(outer) ? outer[0] : outer
  const place =
    method === 'personal_sign'
      ? second
      : method === 'eth_signTypedData_v4'
        ? first
        : (first?.from ?? (method === 'wallet_grantPermissions' ? first?.address : undefined))
  return typeof place === 'string' ? place : undefined
}
