import type { Context } from 'hono'
import { endpoints, type WireUserOperation } from 'portico/wire'
import * as v from 'valibot'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { Chain } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import { deleteInParts } from '../db/deleteInParts.js'
import { isEvmAddress, plainAddress } from '../evm/address.js'
import { readMany, readOne } from '../evm/read.js'
import { baseUrl } from '../handlers/data.js'
import type { Project } from '../projects.js'
import type { Bundlers } from '../rpcConfig.js'
import { callsOf } from '../sessions/calls.js'
import { judge } from '../sessions/judge.js'
import { operationHash } from '../sessions/operation.js'
import { findSession } from '../sessions/store.js'
import { askForProject } from '../sponsorship/sponsor.js'
import { clean } from '../tokens/facts.js'
import { askBundler, chooseBundler, choosePaymaster } from './bundler.js'
import { faults, WalletFault } from './fault.js'
import { codes, type RpcReply } from './message.js'

/** As it stands in JSON. */
type Operation = Readonly<Record<string, string | null | undefined>>
type Call = { to: Address; value: bigint; data: Hex }

const hex = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))
const hexChain = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/))
const address = v.pipe(v.string(), v.check(isEvmAddress))
const prepareParams = v.object({
  from: address,
  chainId: hexChain,
  calls: v.pipe(
    v.array(v.object({ to: address, value: v.nullish(hexNumber), data: v.nullish(hex(400_000)) })),
    v.minLength(1),
    v.maxLength(50),
  ),
  capabilities: v.nullish(
    v.object({
      permissions: v.nullish(v.object({ context: v.pipe(v.string(), v.maxLength(64)) })),
      paymasterService: v.nullish(v.object({ url: v.pipe(v.string(), v.maxLength(2_000)) })),
    }),
  ),
})
const operationType = 'user-operation-v07'
const sendParams = v.object({
  context: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  preparedCalls: v.object({
    type: v.literal(operationType),
    data: endpoints['sessions.sign'].body.entries.userOp,
    chainId: hexChain,
  }),
  signature: hex(200_000),
})
const gas = v.object({ callGasLimit: hexNumber, verificationGasLimit: hexNumber, preVerificationGas: hexNumber })
const fees = v.object({ maxFeePerGas: hexNumber, maxPriorityFeePerGas: hexNumber })
const paymasterFields = v.object({
  paymaster: address,
  paymasterData: hex(200_000),
  paymasterVerificationGasLimit: v.nullish(hexNumber),
  paymasterPostOpGasLimit: v.nullish(hexNumber),
})

const modularAbi = parseAbi([
  'function supportsExecutionMode(bytes32) view returns (bool)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
const simpleAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] values, bytes[] data)',
])
const entryPointAbi = parseAbi(['function getNonce(address, uint192) view returns (uint256)'])
/** ERC-7579: one call, or several that stand or fall together. */
const modes = { single: pad('0x00', { dir: 'right' }), batch: pad('0x01', { dir: 'right' }) }
/** As long as one of an owner's key: gas is reckoned with it. */
const placeholder: Hex = `0x${'ff'.repeat(32)}${'7a'.repeat(32)}1c`
const lifeMinutes = 15

const failed = (message: string, cause?: unknown) => new WalletFault(faults.prepareCalls, message, { cause })
const namespaced = (chainId: string) => `eip155:${BigInt(chainId)}`

/**
 * `wallet_prepareCalls` (ERC-7836): calls as a user operation of the caller's smart account, with nonce, fees and gas, and what is to be signed.
 * Permissions are looked at beforehand; paymasters are those behind the configured bundlers.
 */
export async function prepareCalls(deps: Deps, project: Project, params: unknown, c: Context): Promise<object[]> {
  const read = v.safeParse(prepareParams, Array.isArray(params) ? params[0] : undefined, { abortEarly: true })
  if (!read.success) throw new WalletFault(codes.params, 'The parameters are not those of wallet_prepareCalls')
  const { from, capabilities } = read.output
  const chainId = namespaced(read.output.chainId)
  const chain = deps.nodes.chain(chainId)
  if (!chain) throw failed('This chain is not served here')
  const calls = read.output.calls.map(
    ({ to, value, data }): Call => ({
      to: plainAddress(to),
      value: BigInt(value ?? '0x0'),
      data: (data ?? '0x') as Hex,
    }),
  )
  const pci = capabilities?.permissions?.context
  if (pci !== undefined) await requirePermission(deps, { chainId, from, pci, calls }, failed)

  const bundler = bundlerOf(deps, chainId)
  const paymaster = capabilities?.paymasterService?.url
  const sponsor = paymaster === undefined ? undefined : sponsorOf(deps, c, chainId, paymaster)
  const sender = from.toLowerCase() as Hex
  const [callData, nonce, price] = await Promise.all([
    callDataOf(deps, chain, sender, calls),
    readOne<bigint>(deps.nodes, chainId, {
      to: entryPoint07Address,
      abi: entryPointAbi,
      name: 'getNonce',
      args: [sender, 0n],
    }).catch((error: unknown) => {
      throw failed('The entry point does not answer', error)
    }),
    feesOf(deps, chain, bundler),
  ])
  const draft: Operation = { sender, nonce: toHex(nonce), callData, ...price, signature: placeholder }
  const chainHex = toHex(BigInt(read.output.chainId))
  const sponsored = async (operation: Operation, method: string): Promise<Operation> =>
    sponsor
      ? askFor(
          (text) => askForProject(deps, { project, chainId, bundler: sponsor }, text),
          method,
          [operation, entryPoint07Address, chainHex, {}],
          paymasterFields,
        )
      : {}
  const stub = { ...draft, ...(await sponsored(draft, 'pm_getPaymasterStubData')) }
  const limits = await askFor(asking(bundler), 'eth_estimateUserOperationGas', [stub, entryPoint07Address], gas)
  const estimated = { ...stub, ...limits }
  const whole = { ...estimated, ...(await sponsored(estimated, 'pm_getPaymasterData')), signature: '0x' as Hex }
  const checked = v.safeParse(sendParams.entries.preparedCalls.entries.data, whole)
  if (!checked.success) throw failed('The bundler answered something else')
  const hash = operationHash(chainId, checked.output)
  const { sql } = deps.database
  const [row] = await sql<{ context: string }[]>`
    insert into prepared_calls (context, project_id, chain_id, hash, pci, expires_at)
    values (gen_random_uuid(), ${project.id}, ${chainId}, ${hash}, ${pci ?? null}, now() + make_interval(mins => ${lifeMinutes}))
    returning context`
  return [
    {
      preparedCalls: { type: operationType, data: whole, chainId: chainHex },
      signatureRequest: { hash },
      context: row?.context,
    },
  ]
}

/** Forgets what has waited for too long to be sent. */
export async function sweepPrepared({ database: { sql } }: Pick<Deps, 'database'>): Promise<void> {
  await deleteInParts(
    sql,
    (step, most) => step`
      delete from prepared_calls where context in (
        select context from prepared_calls where expires_at < now() limit ${most})`,
  )
}

/**
 * `wallet_sendPreparedCalls`: hands the operation that was prepared, and no other, to the bundler with the signature that the caller has made. How
 * the signatures of an owner, of a session and of its co-signer are put together is the account's own affair.
 *
 * @returns the id that `wallet_getCallsStatus` takes
 */
export async function sendPreparedCalls(deps: Deps, project: string, params: unknown): Promise<Hex[]> {
  const read = v.safeParse(sendParams, Array.isArray(params) ? params[0] : undefined, { abortEarly: true })
  if (!read.success) throw new WalletFault(codes.params, 'The parameters are not those of wallet_sendPreparedCalls')
  const { context, preparedCalls, signature } = read.output
  const refuse = (message: string, cause?: unknown) => new WalletFault(faults.sendPreparedCalls, message, { cause })
  const chainId = namespaced(preparedCalls.chainId)
  const operation: WireUserOperation = preparedCalls.data
  const { sql } = deps.database
  const [row] = await sql<{ pci: string | null }[]>`
    select pci from prepared_calls
    where context = ${context} and project_id = ${project} and chain_id = ${chainId}
      and hash = ${operationHash(chainId, operation)} and expires_at > now()`
  if (!row) throw refuse('These calls were not prepared here, were changed, or waited too long')
  if (row.pci !== null) {
    const calls = callsOf(operation.callData as Hex) ?? []
    await requirePermission(deps, { chainId, from: operation.sender, pci: row.pci, calls }, refuse)
  }
  const sent = Object.fromEntries(
    Object.entries({ ...operation, signature }).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, typeof value === 'bigint' ? toHex(value) : value]],
    ),
  )
  const hash = await askFor(
    asking(bundlerOf(deps, chainId, refuse)),
    'eth_sendUserOperation',
    [sent, entryPoint07Address],
    v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
    refuse,
  )
  return [concat([pad(toHex(BigInt(preparedCalls.chainId)), { size: 32 }), hash as Hex])]
}

type Refuse = (message: string, cause?: unknown) => WalletFault

async function requirePermission(
  deps: Deps,
  { chainId, from, pci, calls }: { chainId: string; from: string; pci: string; calls: readonly Call[] },
  refuse: Refuse,
): Promise<void> {
  const session = await findSession(deps, `${chainId}:${from.toLowerCase()}`, pci)
  const now = Math.floor(Date.now() / 1_000)
  if (!session?.context || session.revokedAt !== null || session.expiry <= now)
    throw refuse('This permission is not in force')
  const judged = judge(session.permissions, calls, { sender: from, now })
  if ('refused' in judged) throw refuse(judged.refused)
}

/** The calls as the account takes them: modular ones (ERC-7579), else as the reference account of ERC-4337. */
async function callDataOf({ nodes }: Deps, chain: Chain, account: Hex, calls: readonly Call[]): Promise<Hex> {
  const [only] = calls
  const mode = calls.length === 1 ? modes.single : modes.batch
  const code = await nodes.request<unknown>(chain.id, 'eth_getCode', [account, 'latest'])
  if (typeof code !== 'string' || code === '0x') throw failed('There is no smart account at this address')
  const [modular] = await readMany(nodes, chain, [
    { to: account, abi: modularAbi, name: 'supportsExecutionMode', args: [mode] },
  ])
  if (modular === true) {
    const single = only && concat([only.to, toHex(only.value, { size: 32 }), only.data])
    const parts = [
      { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] },
    ] as const
    const several = () => encodeAbiParameters(parts, [calls.map(({ to, value, data }) => [to, value, data] as const)])
    const given = calls.length === 1 && single ? single : several()
    return encodeFunctionData({ abi: modularAbi, functionName: 'execute', args: [mode, given] })
  }
  if (calls.length === 1 && only)
    return encodeFunctionData({ abi: simpleAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
  const args = [calls.map(({ to }) => to), calls.map(({ value }) => value), calls.map(({ data }) => data)] as const
  return encodeFunctionData({ abi: simpleAbi, functionName: 'executeBatch', args })
}

/** What the bundler wants to be paid; where it does not say, what the chain does. */
async function feesOf({ nodes }: Deps, { id }: Chain, bundler: Bundlers[number]): Promise<v.InferOutput<typeof fees>> {
  const told = v.object({ fast: fees })
  try {
    return (await askFor(asking(bundler), 'pimlico_getUserOperationGasPrice', [], told)).fast
  } catch {
    const priceOf = async (method: string) => BigInt(await nodes.request<string>(id, method, []))
    const price = await priceOf('eth_gasPrice')
    const tip = await priceOf('eth_maxPriorityFeePerGas').catch(() => 0n)
    return { maxFeePerGas: toHex(price * 2n + tip), maxPriorityFeePerGas: toHex(tip) }
  }
}

function bundlerOf({ config }: Deps, chainId: string, refuse: Refuse = failed): Bundlers[number] {
  try {
    return chooseBundler(config.bundlers, chainId, undefined)
  } catch (error) {
    throw refuse('No bundler serves this chain', error)
  }
}

/** A paymaster is asked behind a configured bundler, named by its address there or by that of our own way to it. */
function sponsorOf(deps: Deps, c: Context, chainId: string, named: string): Bundlers[number] {
  const own = `${baseUrl(deps, c)}/v1/bundler`
  try {
    return choosePaymaster(deps.config.bundlers, chainId, named, own)
  } catch (error) {
    throw failed('This paymaster is not one of this server', error)
  }
}

const asking = (bundler: Bundlers[number]) => (text: string) => askBundler(bundler, text)

/** @throws WalletFault with what the bundler says against it */
async function askFor<T extends v.GenericSchema>(
  ask: (text: string) => Promise<RpcReply>,
  method: string,
  params: readonly unknown[],
  schema: T,
  refuse: Refuse = failed,
): Promise<v.InferOutput<T>> {
  const reply = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })).catch((error: unknown) => {
    throw refuse('The bundler does not answer', error)
  })
  if ('error' in reply) throw refuse(clean(reply.error.message, 200) ?? 'The bundler refuses')
  const { success, output } = v.safeParse(schema, reply.result)
  if (!success) throw refuse('The bundler answered something else')
  return output
}
