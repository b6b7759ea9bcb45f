import { invalidParams, RpcError } from '../errors.js'
import { budgetOf, feeOf } from '../execute.js'
import { blockhashLife, type Ledger } from '../ledger.js'
import {
  apiVersion,
  asAddress,
  type Config,
  commitmentOf,
  configAt,
  contextSlot,
  inContext,
  sentBytes,
  textAt,
  textsAt,
  transactionEncodingOf,
  wholeAt,
} from '../params.js'
import { shownTransaction } from '../show/transaction.js'
import { readMessage } from '../wire.js'

const mostAddresses = 128
const mostBlocks = 500_000n

export function blockMethods(ledger: Ledger, genesisHash: string) {
  /** @throws RpcError when no block of that slot is as certain as asked, or ever was */
  function known(slot: bigint, config: Config): bigint {
    if (slot > ledger.reached(commitmentOf(config)) || ledger.blockhashOf(slot) === undefined) {
      throw new RpcError(-32004, `Block not available for slot ${slot}`)
    }
    return slot
  }

  const lifetimeAt = (slot: bigint) => ({
    blockhash: ledger.blockhashOf(slot),
    lastValidBlockHeight: ledger.heightOf(slot) + blockhashLife,
  })

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'feature-set': 3_640_012_085, 'solana-core': `${apiVersion}+portico-sandbox` }),
    getGenesisHash: () => genesisHash,
    getSlot: (params: readonly unknown[]) => contextSlot(ledger, configAt(params, 0)),
    getBlockHeight: (params: readonly unknown[]) => ledger.heightOf(contextSlot(ledger, configAt(params, 0))),
    getFirstAvailableBlock: () => ledger.slot() - BigInt(ledger.age()),
    minimumLedgerSlot: () => ledger.slot() - BigInt(ledger.age()),
    getTransactionCount: () => ledger.count(),
    getEpochInfo(params: readonly unknown[]) {
      const absoluteSlot = contextSlot(ledger, configAt(params, 0))
      const blockHeight = ledger.heightOf(absoluteSlot)
      return { absoluteSlot, blockHeight, ...ledger.epoch(), transactionCount: ledger.count() }
    },
    getLatestBlockhash(params: readonly unknown[]) {
      const config = configAt(params, 0)
      return inContext(ledger, config, lifetimeAt(contextSlot(ledger, config)))
    },
    isBlockhashValid: (params: readonly unknown[]) =>
      inContext(ledger, configAt(params, 1), ledger.slotOf(textAt(params, 0)) !== undefined),
    getFeeForMessage(params: readonly unknown[]) {
      const config = configAt(params, 1)
      let message: ReturnType<typeof readMessage>
      try {
        message = readMessage(sentBytes(params, 0, {}, 'base64'))
      } catch (error) {
        if (error instanceof RpcError) throw error
        throw invalidParams('failed to deserialize solana_message::versions::VersionedMessage')
      }
      return inContext(ledger, config, ledger.slotOf(message.blockhash) === undefined ? null : feeOf(message))
    },
    /** The lowest price that got in, for transactions that write to all of the accounts. */
    getRecentPrioritizationFees(params: readonly unknown[]) {
      const addresses = params[0] === undefined ? [] : textsAt(params, 0, mostAddresses).map(asAddress)
      const newest = ledger.reached('confirmed')
      return Array.from({ length: Number(blockhashLife) }, (_, back) => {
        const slot = newest - blockhashLife + BigInt(back) + 1n
        const [lowest] = ledger
          .recordsIn(slot)
          .filter(({ keys }) =>
            addresses.every((address) => keys.some((key) => key.writable && key.address === address)),
          )
          .map(({ wire }) => budgetOf(wire).price)
          .sort((a, b) => Number(a - b))
        return { prioritizationFee: lowest ?? 0n, slot }
      })
    },
    getBlockTime(params: readonly unknown[]) {
      const slot = wholeAt(params, 0)
      return ledger.timeOf(known(slot, {}))
    },
    getBlocks(params: readonly unknown[]) {
      const config = configAt(params, typeof params[1] === 'number' ? 2 : 1)
      const newest = ledger.reached(commitmentOf(config))
      const from = wholeAt(params, 0)
      const to = typeof params[1] === 'number' ? wholeAt(params, 1) : newest
      if (to - from > mostBlocks) throw invalidParams(`Slot range too large; max ${mostBlocks}`)
      const slots: bigint[] = []
      for (let slot = from; slot <= to && slot <= newest; slot++) {
        if (ledger.blockhashOf(slot) !== undefined) slots.push(slot)
      }
      return slots
    },
    getBlock(params: readonly unknown[]) {
      const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1)
      const slot = known(wholeAt(params, 0), config)
      const { transactionDetails = 'full', rewards = true } = config
      const records = ledger.recordsIn(slot)
      const content =
        transactionDetails === 'none'
          ? {}
          : transactionDetails === 'signatures'
            ? { signatures: records.map(({ signature }) => signature) }
            : {
                transactions: records.map((record) =>
                  shownTransaction(record, transactionEncodingOf(config.encoding), config),
                ),
              }
      return {
        blockHeight: ledger.heightOf(slot),
        blockTime: ledger.timeOf(slot) ?? null,
        blockhash: ledger.blockhashOf(slot),
        parentSlot: slot - 1n,
        previousBlockhash: ledger.blockhashOf(slot - 1n) ?? genesisHash,
        ...(rewards === false ? {} : { rewards: [] }),
        ...content,
      }
    },
  }
}
