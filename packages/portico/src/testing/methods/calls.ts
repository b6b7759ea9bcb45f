import { type Hex, toHex } from 'viem'
import { providerError } from '../errors.js'
import { askNode } from '../node.js'
import { addressOf, chainIdOf, listOf, signerOf } from '../params.js'
import { recordOf } from '../record.js'
import type { CallBatch, Wallet } from '../wallet.js'
import { describe, readIntent, submit } from './sending.js'
import { submitTogether, takeCodeBack } from './together.js'

const version = '2.0.0'
/** A node that finds no block for so long is held or gone: what is sent stays pending, and the rest is not sent. */
const minedMs = 120_000

/** EIP-5792. Unless the wallet is atomic, the calls become transactions, one after the other. */
export async function readCapabilities(wallet: Wallet, params: unknown): Promise<Record<Hex, unknown>> {
  const [address, chainIds] = listOf(params)
  signerOf(wallet, addressOf(address, 'address'))
  const asked = Array.isArray(chainIds) ? chainIds.map(chainIdOf) : undefined
  const chains = wallet.get().chains.filter((chain) => !asked || asked.includes(chain.id))
  return Object.fromEntries(
    chains.map((chain) => [toHex(chain.id), { atomic: { status: wallet.get().atomic ? 'supported' : 'unsupported' } }]),
  )
}

export async function sendCalls(wallet: Wallet, params: unknown): Promise<{ id: string }> {
  const asked = recordOf(listOf(params)[0], 'the first parameter')
  if (asked.version !== version) throw providerError(-32602, `Expected version ${version}.`)
  const visible = wallet.visible()[0]
  if (!visible) throw providerError(4100)
  const signer = signerOf(wallet, asked.from === undefined ? visible : addressOf(asked.from, 'from'))
  const chainId = chainIdOf(asked.chainId)
  const chain = wallet.get().chains.find((candidate) => candidate.id === chainId)
  if (!chain) throw providerError(5710)
  const { atomic } = wallet.get()
  if (asked.atomicRequired === true && !atomic) throw providerError(5760)
  assertOptional(asked.capabilities)
  const id = readId(wallet, asked.id)
  if (!Array.isArray(asked.calls) || asked.calls.length === 0)
    throw providerError(-32602, "Expected 'calls' to be a list.")
  const intents = asked.calls.map((entry: unknown) => {
    const call = recordOf(entry, 'each call')
    assertOptional(call.capabilities)
    return readIntent(call)
  })
  await wallet.ask({
    method: 'wallet_sendCalls',
    kind: 'calls',
    title: `Send ${intents.length} transactions`,
    details: intents.flatMap((intent) => describe(chain, signer.address, intent)),
  })
  const batch: CallBatch = { chainId, hashes: [], failed: false, size: atomic ? 1 : intents.length, lent: atomic }
  wallet.batches.set(id, batch)
  void (async () => {
    if (atomic) {
      const hash = await submitTogether(chain, signer, intents)
      batch.hashes.push(hash)
      const receipt = await untilMined(wallet, batch, hash)
      if (!receipt) return
      const back = await takeCodeBack(chain, signer)
      if (!(await untilMined(wallet, batch, back))) return
      batch.lent = false
      if (receipt.status !== '0x1') throw new Error('reverted')
      return
    }
    for (const intent of intents) {
      const hash = await submit(chain, signer, intent)
      batch.hashes.push(hash)
      const receipt = await untilMined(wallet, batch, hash)
      if (!receipt) return
      if (receipt.status !== '0x1') throw new Error('reverted')
    }
  })().catch(() => {
    batch.failed = true
  })
  return { id }
}

export async function readCallsStatus(wallet: Wallet, params: unknown): Promise<unknown> {
  const id = String(listOf(params)[0])
  const batch = wallet.batches.get(id)
  if (!batch) throw providerError(5730)
  const found = await Promise.all(batch.hashes.map((hash) => readReceipt(wallet, batch, hash)))
  const receipts = found.filter((receipt) => receipt !== null)
  return {
    version,
    id,
    chainId: toHex(batch.chainId),
    atomic: batch.size === 1,
    status: statusOf(batch, receipts),
    receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs,
      status,
      blockHash,
      blockNumber,
      gasUsed,
      transactionHash,
    })),
  }
}

export async function showCallsStatus(wallet: Wallet, params: unknown): Promise<null> {
  if (!wallet.batches.has(String(listOf(params)[0]))) throw providerError(5730)
  return null
}

type Receipt = { status: Hex; logs: unknown; blockHash: Hex; blockNumber: Hex; gasUsed: Hex; transactionHash: Hex }

function statusOf(batch: CallBatch, receipts: readonly Receipt[]): number {
  const good = receipts.filter((receipt) => receipt.status === '0x1').length
  if (batch.failed) return good === 0 ? (batch.hashes.length === 0 ? 400 : 500) : 600
  // Told as done, the account is as it was before: what is sent next counts on that.
  return good === batch.size && !batch.lent ? 200 : 100
}

function readReceipt(wallet: Wallet, batch: CallBatch, hash: Hex): Promise<Receipt | null> {
  const chain = wallet.get().chains.find((candidate) => candidate.id === batch.chainId)
  if (!chain) throw providerError(5710)
  return askNode<Receipt | null>(chain, 'eth_getTransactionReceipt', [hash])
}

/** @returns null when the time is over before it is in a block */
async function untilMined(wallet: Wallet, batch: CallBatch, hash: Hex): Promise<Receipt | null> {
  const end = Date.now() + minedMs
  for (;;) {
    const receipt = await readReceipt(wallet, batch, hash)
    if (receipt || Date.now() >= end) return receipt
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function assertOptional(capabilities: unknown): void {
  if (capabilities === undefined) return
  for (const value of Object.values(recordOf(capabilities, "'capabilities'"))) {
    if ((value as { optional?: boolean } | null)?.optional !== true) throw providerError(5700)
  }
}

function readId(wallet: Wallet, given: unknown): string {
  if (given === undefined) return toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (typeof given !== 'string' || given === '' || given.length > 8194)
    throw providerError(-32602, "Expected 'id' to be a string.")
  if (wallet.batches.has(given)) throw providerError(5720)
  return given
}
