import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { RpcError } from '../../chains/nodes.js'
import type { PurchaseRow } from '../purchases.js'
import type { Ask, Courier } from './types.js'

const transferAbi = parseAbi(['function transfer(address, uint256) returns (bool)'])
/** Answers that say nothing about the transaction. */
const nodeFaults: ReadonlySet<number> = new Set([-32005, -32016, -32603, 429])
const buriedBlocks = 12n

/** EVM: a chain takes one transaction of an account and number, so that the same one may be sent any number of times. */
export function evmCourier(faucetKey: Hex): Courier {
  const faucet = privateKeyToAccount(faucetKey)
  return {
    async prepare(ask, row, after) {
      const call = callOf(row)
      const sent = { from: faucet.address, to: call.to, data: call.data, value: toHex(call.value) }
      const estimated = ask<Hex>('eth_estimateGas', [sent]).catch((error: unknown) => {
        // The chain refuses it: the faucet is empty, or the wallet takes no payments. A node that is away is another matter.
        if (error instanceof RpcError && !nodeFaults.has(error.code)) return { refused: error.message.slice(0, 300) }
        throw error
      })
      const [gas, count, block, balance] = await Promise.all([
        estimated,
        ask<Hex>('eth_getTransactionCount', [faucet.address, 'pending']),
        ask<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]),
        ask<Hex>('eth_getBalance', [faucet.address, 'latest']),
      ])
      if (typeof gas === 'object') return gas
      const tip = 1_000_000_000n
      const fee = BigInt(block.baseFeePerGas ?? '0x0') * 2n + tip
      const gasLimit = (BigInt(gas) * 12n) / 10n
      // A number that is given to a transaction without means would hold up all that follow it.
      if (BigInt(balance) < gasLimit * fee + call.value) return { refused: 'The faucet is empty' }
      const nonce = Math.max(Number(count), after === undefined ? 0 : after + 1)
      const raw = await faucet.signTransaction({
        type: 'eip1559',
        chainId: Number(row.network.slice('eip155:'.length)),
        nonce,
        to: call.to,
        data: call.data,
        value: call.value,
        gas: gasLimit,
        maxPriorityFeePerGas: tip,
        maxFeePerGas: fee,
      })
      return { raw, hash: keccak256(raw), nonce }
    },

    async send(ask, { raw_transaction: raw, transaction_hash: hash, nonce }) {
      const receipt = () => ask<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
      let found = await receipt()
      if (!found) {
        // The node may know it already, or say that its number is taken: the receipt tells.
        const [used] = await Promise.all([
          buriedCount(ask, faucet.address),
          ask('eth_sendRawTransaction', [raw]).catch(ofNode),
        ])
        found = await receipt()
        if (!found) return used > BigInt(nonce ?? 0) ? { failed: 'Its number was used elsewhere' } : 'waits'
      }
      return BigInt(found.status) === 1n ? 'delivered' : { failed: 'The transaction was reverted' }
    },
  }
}

function ofNode(error: unknown): void {
  if (!(error instanceof RpcError)) throw error
}

/**
 * How many transactions of an account lie under so many blocks that every node has their receipts. The newest count says less: nodes
 * raise it before they have the receipt, and one that is behind another has it later still.
 */
async function buriedCount(ask: Ask, address: Address): Promise<bigint> {
  const height = BigInt(await ask<Hex>('eth_blockNumber', [])) - buriedBlocks
  if (height < 0n) return 0n
  // Not every node remembers: nothing is known of it then.
  const count = await ask<Hex>('eth_getTransactionCount', [address, toHex(height)]).catch(ofNode)
  return BigInt(count ?? '0x0')
}

function callOf({ token, wallet, amount }: PurchaseRow): { to: Address; data: Hex; value: bigint } {
  // Wallets are not strict about the check sum of an address, viem is.
  const [to, units] = [wallet.toLowerCase() as Address, BigInt(amount)]
  if (token === null) return { to, data: '0x', value: units }
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [to, units] })
  return { to: token.toLowerCase() as Address, data, value: 0n }
}
