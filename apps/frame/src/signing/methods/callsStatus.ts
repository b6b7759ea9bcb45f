import * as v from 'valibot'
import { hexBytes, quantity, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import type { SigningContext, SigningNetwork } from '../signer.js'

const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const receipt = v.nullable(
  v.object({
    status: quantity,
    transactionHash: hexBytes,
    blockHash: hexBytes,
    blockNumber: hexNumber,
    gasUsed: hexNumber,
    logs: v.array(v.object({ address: hexBytes, data: hexBytes, topics: v.array(hexBytes) })),
  }),
)

const ids = v.strictTuple([v.pipe(v.string(), v.maxLength(4_096))])

/** `wallet_getCallsStatus` (EIP-5792): the id of an account without code is the hashes of its transactions. */
export async function callsStatus(
  params: unknown,
  { rpc, network }: Pick<SigningContext, 'rpc'> & { network: SigningNetwork },
): Promise<unknown> {
  const [id] = readParams(ids, params)
  if (!/^0x(?:[0-9a-f]{64}){1,10}$/i.test(id)) throw new Refusal('unknownId', 'No calls of this id.')
  const hashes = Array.from({ length: (id.length - 2) / 64 }, (_, at) => `0x${id.slice(2 + at * 64, 66 + at * 64)}`)
  const receipts = await Promise.all(
    hashes.map(async (hash) => {
      const answer = v.safeParse(receipt, await rpc(network.caipNetworkId, 'eth_getTransactionReceipt', [hash]))
      return answer.success ? answer.output : null
    }),
  )
  const present = receipts.flatMap((each) => (each ? [{ ...each, status: each.status === 1n ? '0x1' : '0x0' }] : []))
  return {
    version: '2.0.0',
    id,
    chainId: `0x${BigInt(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`,
    status: statusOf(present, hashes.length),
    atomic: false,
    receipts: present,
  }
}

/** 100 waiting, 200 done, 500 all reverted, 600 some reverted. */
function statusOf(receipts: readonly { status: string }[], all: number): number {
  if (receipts.length < all) return 100
  const failed = receipts.filter(({ status }) => status === '0x0').length
  return failed === 0 ? 200 : failed === all ? 500 : 600
}
