import { createServer } from 'node:http'
import * as v from 'valibot'
import { type Address, concat, createPublicClient, encodeAbiParameters, type Hex, http, isHex, parseAbi } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { paymasterKey } from '../chains/smartAccounts.js'

export type PaymasterPart = { url: string; stop(): Promise<void> }

const hex = v.custom<Hex>((value) => isHex(value))
const number = v.pipe(
  hex,
  v.transform((value) => BigInt(value)),
)
const operation = v.object({
  sender: hex,
  nonce: number,
  factory: v.optional(hex),
  factoryData: v.optional(hex),
  callData: hex,
  callGasLimit: v.optional(number, '0x0'),
  verificationGasLimit: v.optional(number, '0x0'),
  preVerificationGas: v.optional(number, '0x0'),
  maxFeePerGas: v.optional(number, '0x0'),
  maxPriorityFeePerGas: v.optional(number, '0x0'),
  paymasterVerificationGasLimit: v.optional(number),
  paymasterPostOpGasLimit: v.optional(number),
})
const context = v.nullish(v.looseObject({ policy: v.optional(v.string()) }))
const call = v.object({
  id: v.union([v.number(), v.string(), v.null()]),
  method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: v.tuple([operation, hex, number, context]),
})

const gas = { paymasterVerificationGasLimit: '0x186a0', paymasterPostOpGasLimit: '0x2710' } as const
const validForSeconds = 600
const hash = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(Operation operation, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

/**
 * A paymaster service (ERC-7677) for the sandbox's VerifyingPaymaster. It pays for everybody, but for those whose context names the policy
 * `none`: a stand-in, real ones look at who asks.
 */
export async function startPaymaster(options: {
  port: number
  rpcUrl: string
  paymaster: Address
}): Promise<PaymasterPart> {
  const { port, rpcUrl, paymaster } = options
  const client = createPublicClient({ transport: http(rpcUrl) })
  const account = privateKeyToAccount(paymasterKey)
  const times = (until: number) => encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [until, 0])

  async function answer({ method, params: [asked, , , terms] }: v.InferOutput<typeof call>): Promise<object> {
    if (terms?.policy === 'none') throw new Error('This operation is not paid for')
    const { timestamp } = await client.getBlock()
    const until = Number(timestamp) + validForSeconds
    if (method === 'pm_getPaymasterStubData')
      return {
        paymaster,
        paymasterData: concat([times(until), await account.signMessage({ message: 'not yet' })]),
        ...gas,
        sponsor: { name: 'Sandbox' },
      }
    const whole: UserOperation<'0.7'> = {
      ...asked,
      paymaster,
      paymasterVerificationGasLimit: asked.paymasterVerificationGasLimit ?? BigInt(gas.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: asked.paymasterPostOpGasLimit ?? BigInt(gas.paymasterPostOpGasLimit),
      paymasterData: '0x',
      signature: '0x',
    } as UserOperation<'0.7'>
    const raw = await client.readContract({
      address: paymaster,
      abi: hash,
      functionName: 'getHash',
      args: [toPackedUserOperation(whole), until, 0],
    })
    return { paymaster, paymasterData: concat([times(until), await account.signMessage({ message: { raw } })]) }
  }

  const server = createServer(async (request, response) => {
    const reply = (id: unknown, body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    }
    try {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const read = v.safeParse(call, JSON.parse(Buffer.concat(parts).toString()))
      if (!read.success) return reply(null, { error: { code: -32602, message: 'Not what a paymaster is asked' } })
      reply(read.output.id, {
        ...(await answer(read.output).then(
          (result) => ({ result }),
          (error: Error) => ({ error: { code: -32_000, message: error.message } }),
        )),
      })
    } catch {
      reply(null, { error: { code: -32700, message: 'Not JSON' } })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
