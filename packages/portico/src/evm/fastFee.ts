import { readFeeLevel } from './fees.js'
import { toHex } from './hex.js'
import type { Transport } from './transport.js'

/** Of the tips in a block, that of what is in a hurry; the services reckon with the same. */
const fastPercentile = 60

/**
 * The fields of a transaction that is to be in one of the next blocks: half more than the base fee, which may rise by an eighth with each
 * block, and a tip above the usual; a tenth more than the gas price where there is no base fee. None when the node does not tell.
 */
export async function fastPrice(transport: Transport, signal: AbortSignal): Promise<Record<string, string>> {
  try {
    const level = await readFeeLevel(transport, signal, fastPercentile)
    return level.type === 'eip1559'
      ? { maxFeePerGas: toHex(level.maxFeePerGas), maxPriorityFeePerGas: toHex(level.maxPriorityFeePerGas) }
      : { gasPrice: toHex((level.gasPrice * 11n) / 10n) }
  } catch {
    signal.throwIfAborted()
    return {}
  }
}
