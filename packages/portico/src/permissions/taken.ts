import * as v from 'valibot'
import { rpcErrorOf } from '../base/errors/foreign.js'
import { type Hex, reader } from './abi.js'
import { decode } from './context.js'
import type { GrantedPermission, PermissionProvider } from './permission.js'
import { same, unreadable } from './wire.js'

/** `Transfer(address,address,uint256)`, which every token tells of itself. */
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const log = v.looseObject({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const receipt = v.looseObject({ status: v.string(), logs: v.array(log) })

/**
 * What a redemption brought, by what the token itself told of it in that transaction: not by its success, which tells nothing. An account
 * may be a contract of the payer's own, which lets itself be told to pay and does nothing.
 *
 * @param node What speaks to the permission's network (EIP-1193): a node of your own.
 * @param redemption The hash of the transaction, and the receiver that it was made with.
 * @returns In the smallest unit, after what the token may keep for itself; 0 for one that failed. Nothing while it is in no block.
 * @throws TypeError for a permission of no token: of the network's own currency no transaction says what it moved, so have that paid to an
 * address of its own each time, and read what is there; AppError `permission/answer` for a context or a receipt that cannot be read;
 * `rpc/error` for what the node fails with
 * @example
 * const hash = await shopWallet.sendTransaction(takeCall(subscription, shop, 5_000_000n))
 * await shopNode.waitForTransactionReceipt({ hash })
 * const isPaid = (await readTaken(shopNode, subscription, { hash, receiver: shop })) === 5_000_000n
 */
export async function readTaken(
  node: PermissionProvider,
  { context, permission }: Pick<GrantedPermission, 'context' | 'permission'>,
  { hash, receiver }: { hash: Hex; receiver: Hex },
): Promise<bigint | undefined> {
  const token = permission.type === 'calls' ? undefined : permission.token
  if (!token) throw new TypeError('Of a token alone the network tells what was taken')
  const { delegator } = decode(context)
  const answer = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] }).catch((error: unknown) => {
    throw rpcErrorOf(error)
  })
  if (answer === null || answer === undefined) return undefined
  const read = v.safeParse(receipt, answer)
  if (!read.success) throw unreadable('a receipt')
  if (read.output.status !== '0x1') return 0n
  const own = read.output.logs.filter(
    ({ address, topics: [topic = '', from = '', to = ''] }) =>
      same(address, token) && same(topic, transferred) && isOf(from, delegator) && isOf(to, receiver),
  )
  return own.reduce((sum, { data }) => sum + amountIn(data as Hex), 0n)
}

const isOf = (topic: string, address: Hex) => topic.length === 66 && same(topic.slice(26), address.slice(2))

function amountIn(data: Hex): bigint {
  try {
    return reader(data).number(0)
  } catch (cause) {
    throw unreadable('a receipt', cause)
  }
}
