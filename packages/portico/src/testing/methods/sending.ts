import { type Address, formatUnits, type Hex, type TransactionSerializable, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { providerError } from '../errors.js'
import { askNode } from '../node.js'
import { addressOf, dataOf, listOf, quantityOf, signerOf } from '../params.js'
import { recordOf } from '../record.js'
import type { TestChain } from '../types.js'
import type { Wallet } from '../wallet.js'

export type Intent = {
  to: Address | undefined
  data: Hex | undefined
  value: bigint
  nonce?: bigint | undefined
  gas?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
}

export async function sendTransaction(wallet: Wallet, params: unknown): Promise<Hex> {
  const asked = recordOf(listOf(params)[0], 'the transaction')
  const signer = signerOf(wallet, addressOf(asked.from, 'from'))
  const intent = readIntent(asked)
  const chainId = quantityOf(asked.chainId, 'chainId')
  if (chainId !== undefined && chainId !== BigInt(wallet.get().chainId)) {
    throw providerError(-32602, `Provided chainId "${chainId}" must match the active chainId "${wallet.get().chainId}"`)
  }
  const chain = wallet.chain()
  const warning = await foresee(chain, signer.address, intent)
  await wallet.ask({
    method: 'eth_sendTransaction',
    kind: 'send',
    title: intent.data && intent.data !== '0x' ? 'Call a contract' : 'Send',
    details: describe(chain, signer.address, intent),
    ...(warning ? { warning } : {}),
  })
  return submit(chain, signer, intent)
}

export function readIntent(asked: Record<string, unknown>): Intent {
  const data = dataOf(asked.data ?? asked.input, 'data')
  const to = asked.to === undefined || asked.to === null ? undefined : addressOf(asked.to, 'to')
  if (!to && !data) throw providerError(-32602, "Expected 'to' or 'data'.")
  return {
    to,
    data,
    value: quantityOf(asked.value, 'value') ?? 0n,
    nonce: quantityOf(asked.nonce, 'nonce'),
    gas: quantityOf(asked.gas ?? asked.gasLimit, 'gas'),
    maxFeePerGas: quantityOf(asked.maxFeePerGas, 'maxFeePerGas') ?? quantityOf(asked.gasPrice, 'gasPrice'),
    maxPriorityFeePerGas:
      quantityOf(asked.maxPriorityFeePerGas, 'maxPriorityFeePerGas') ?? quantityOf(asked.gasPrice, 'gasPrice'),
  }
}

export function describe(
  chain: TestChain,
  from: Address,
  intent: Intent,
): { label: string; value: string; long?: boolean }[] {
  const currency = chain.currency ?? { symbol: 'ETH', decimals: 18 }
  return [
    { label: 'Network', value: chain.name },
    { label: 'From', value: from },
    { label: 'To', value: intent.to ?? 'A new contract' },
    { label: 'Amount', value: `${formatUnits(intent.value, currency.decimals)} ${currency.symbol}` },
    ...(intent.data && intent.data !== '0x' ? [{ label: 'Data', value: intent.data, long: true }] : []),
  ]
}

/**
 * The keys are known to all: another page may send with one of them at the same moment, and takes the number that was read. Each try that
 * is lost is a transaction of somebody else.
 */
const triesForNonce = 50

/** What a transfer of the native currency to an account takes, which never differs. */
const plainTransferGas = 21_000n

/** Fills in what the page left open, signs, and hands the transaction to the node. */
export async function submit(chain: TestChain, signer: PrivateKeyAccount, intent: Intent): Promise<Hex> {
  const [fees, gas] = await Promise.all([
    readFees(chain, intent),
    intent.gas ?? readGas(chain, callOf(signer.address, intent)),
  ])
  const sign = (nonce: number) => {
    const transaction: TransactionSerializable = {
      type: 'eip1559',
      chainId: chain.id,
      nonce,
      gas,
      value: intent.value,
      ...fees,
      ...(intent.to ? { to: intent.to } : {}),
      ...(intent.data ? { data: intent.data } : {}),
    }
    return signer.signTransaction(transaction)
  }
  if (intent.nonce === undefined) return submitNext(chain, signer.address, sign)
  return askNode<Hex>(chain, 'eth_sendRawTransaction', [await sign(Number(intent.nonce))])
}

/** Hands the node what `sign` makes with the account's next number, which is read anew while others take it. */
export async function submitNext(
  chain: TestChain,
  address: Address,
  sign: (nonce: number) => Promise<Hex>,
  tries = triesForNonce,
): Promise<Hex> {
  const signed = await sign(await readNextNonce(chain, address))
  try {
    return await askNode<Hex>(chain, 'eth_sendRawTransaction', [signed])
  } catch (error) {
    const isTaken = /nonce too low|already (known|imported)/i.test((error as Error).message)
    if (!isTaken || tries === 1) throw error
    return submitNext(chain, address, sign, tries - 1)
  }
}

/**
 * The higher of two numbers: a node may still count by a transaction that waits when it is in a block already, and an authorization in that
 * transaction took a number too, which only the block tells.
 */
async function readNextNonce(chain: TestChain, address: Address): Promise<number> {
  const count = async (block: string) => Number(await askNode<Hex>(chain, 'eth_getTransactionCount', [address, block]))
  const mined = await count('latest')
  return Math.max(mined, await count('pending'))
}

/**
 * Half more than the node reckons, as wallets do: an exchange that just traded does less in the same second than in the next one, in which
 * the transaction runs.
 */
async function readGas(chain: TestChain, call: Record<string, unknown>): Promise<bigint> {
  const gas = BigInt(await askNode<Hex>(chain, 'eth_estimateGas', [call]))
  return gas === plainTransferGas ? gas : (gas * 3n) / 2n
}

async function readFees(
  chain: TestChain,
  intent: Intent,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  if (intent.maxFeePerGas !== undefined && intent.maxPriorityFeePerGas !== undefined) {
    return { maxFeePerGas: intent.maxFeePerGas, maxPriorityFeePerGas: intent.maxPriorityFeePerGas }
  }
  const [block, tip] = await Promise.all([
    askNode<{ baseFeePerGas?: Hex }>(chain, 'eth_getBlockByNumber', ['latest', false]),
    askNode<Hex>(chain, 'eth_maxPriorityFeePerGas').then(BigInt, () => 1_000_000_000n),
  ])
  const maxPriorityFeePerGas = intent.maxPriorityFeePerGas ?? tip
  // Twice the base fee survives six full blocks in a row.
  const maxFeePerGas = intent.maxFeePerGas ?? BigInt(block.baseFeePerGas ?? '0x0') * 2n + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** Tells before anyone approves whether the node thinks that the transaction fails. */
async function foresee(chain: TestChain, from: Address, intent: Intent): Promise<string | undefined> {
  try {
    await askNode(chain, 'eth_estimateGas', [callOf(from, intent)])
    return undefined
  } catch (error) {
    return `This transaction is likely to fail: ${(error as Error).message}`
  }
}

function callOf(from: Address, intent: Intent): Record<string, unknown> {
  return {
    from,
    value: toHex(intent.value),
    ...(intent.to ? { to: intent.to } : {}),
    ...(intent.data ? { data: intent.data } : {}),
  }
}
