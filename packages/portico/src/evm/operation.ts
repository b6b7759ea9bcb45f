import { readQuantity } from './hex.js'

/** EntryPoint 0.6, 0.7 and 0.8 (ERC-4337), at their places on every network: nobody else tells of operations. */
const entryPoints: readonly unknown[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
]
/** UserOperationEvent(hash, account, paymaster; nonce, success, cost, gas) */
const event = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

type Log = { address?: unknown; topics?: unknown; data?: unknown } | null

/**
 * What became of an account's operation in a transaction that a bundler sent, which succeeds also where the operation did not. `cost`: what
 * the account paid for it itself. Nothing where the transaction tells of none.
 */
export function operationIn(
  receipt: Record<string, unknown>,
  account: string | undefined,
): { isFailed: boolean; cost: bigint | undefined } | undefined {
  const { logs } = receipt
  if (!account || !Array.isArray(logs)) return undefined
  const place = account.slice(2).toLowerCase().padStart(64, '0')
  for (const log of logs as readonly Log[]) {
    const [name, , sender, paymaster] = Array.isArray(log?.topics) ? log.topics.map(lower) : []
    if (name !== event || sender !== `0x${place}` || !entryPoints.includes(lower(log?.address))) continue
    const word = (at: number) => readQuantity(`0x${lower(log?.data).slice(2 + at * 64, 66 + at * 64)}`)
    return { isFailed: word(1) === 0n, cost: readQuantity(paymaster) === 0n ? word(2) : undefined }
  }
  return undefined
}

const lower = (value: unknown) => String(value).toLowerCase()
