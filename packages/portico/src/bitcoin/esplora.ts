import type { Network } from '../base/entities/network.js'
import { fail, isAppError } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { wait, withinBudget } from '../base/promise.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import type { FeeRateId } from '../core/family.js'
import type { Coin } from './coins.js'
import { broadcastErrorOf } from './foreign.js'

/** Space in a block never cost so much; whoever says so is wrong or worse. Satoshi for each virtual byte. */
const maxRate = 5_000

export type Ask = { network: Network; signal: AbortSignal }

/** What is there of JSON, read strictly. They throw for what is otherwise: `ask` makes that ours. */
const fieldOf = (value: unknown, key: string): unknown => (value as Record<string, unknown>)[key]
/** Satoshi are counted in JSON numbers; there are fewer than those can hold. */
function satoshi(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new TypeError('No amount')
  return BigInt(value as number)
}
function rateOf(value: unknown): bigint {
  if (typeof value !== 'number' || !(value >= 0) || value > maxRate) throw new TypeError('No rate')
  return BigInt(Math.ceil(Math.max(value, 1) * 1_000))
}
const isConfirmed = (value: unknown) => fieldOf(fieldOf(value, 'status'), 'confirmed') === true

/** The coins of an address. */
export const coinsOf = (to: Ask & { address: string }): Promise<readonly Coin[]> =>
  askJson(to, `/address/${encodeURIComponent(to.address)}/utxo`, (coins) => (coins as readonly unknown[]).map(readCoin))

function readCoin(value: unknown): Coin {
  const { txid, vout, value: amount } = value as Record<'txid' | 'vout' | 'value', unknown>
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid)) throw new TypeError('No transaction')
  return { txid, vout: Number(satoshi(vout)), value: satoshi(amount), confirmed: isConfirmed(value) }
}

/** What space in a block costs now, in thousandths of a satoshi for each virtual byte. */
export async function feeRates(to: Ask): Promise<Record<FeeRateId, bigint>> {
  try {
    return await askJson(to, '/v1/fees/recommended', (told) => ({
      slow: rateOf(fieldOf(told, 'economyFee')),
      normal: rateOf(fieldOf(told, 'hourFee')),
      fast: rateOf(fieldOf(told, 'fastestFee')),
    }))
  } catch (error) {
    to.signal.throwIfAborted()
    if (!isAppError(error, 'http/status')) throw error
  }
  return askJson(to, '/fee-estimates', (targets) => {
    const within = (blocks: number) => {
      const known = Object.keys(targets as object).filter((target) => Number(target) <= blocks)
      const nearest = known.toSorted((a, b) => Number(b) - Number(a))[0]
      return rateOf(nearest === undefined ? 1 : fieldOf(targets, nearest))
    }
    return { slow: within(144), normal: within(6), fast: within(1) }
  })
}

/** A transaction in hex. */
export const transactionHex = (to: Ask, txid: string): Promise<string> =>
  ask(to, `/tx/${txid}/hex`, (text) => text.trim())

/** Where a coin is: the transaction that it comes from, and which of its outputs it is. */
export type Place = { txid: string; vout: number }

/** A transaction as the network shows it. `giver` is the address of its first coin; an output without an address pays nobody. */
export type Shown = {
  confirmed: boolean
  fee: bigint | undefined
  spends: readonly Place[]
  giver: string | undefined
  outputs: readonly { address: string | undefined; value: bigint }[]
}

/** `undefined` while the network does not know it. */
export async function transactionStatus(to: Ask, txid: string): Promise<Shown | undefined> {
  try {
    return await askJson(to, `/tx/${txid}`, (shown) => {
      const fee = fieldOf(shown, 'fee')
      const [inputs, outputs] = [listAt(shown, 'vin'), listAt(shown, 'vout')]
      const [first] = inputs
      return {
        confirmed: isConfirmed(shown),
        fee: fee === undefined ? undefined : satoshi(fee),
        spends: inputs.map((input) => ({
          txid: String(fieldOf(input, 'txid')),
          vout: Number(fieldOf(input, 'vout')),
        })),
        giver: first && addressOf(fieldOf(first, 'prevout')),
        outputs: outputs.map((output) => ({ address: addressOf(output), value: satoshi(fieldOf(output, 'value')) })),
      }
    })
  } catch (error) {
    if (isAppError(error, 'http/status') && error.context.status === 404) return undefined
    throw error
  }
}

function listAt(shown: unknown, key: string): readonly NonNullable<unknown>[] {
  const list = fieldOf(shown, key)
  return Array.isArray(list) ? list : []
}

function addressOf(output: unknown): string | undefined {
  const address = (output as { scriptpubkey_address?: unknown } | null | undefined)?.scriptpubkey_address
  return typeof address === 'string' ? address : undefined
}

/** The transaction that spent a coin, in a block or waiting for one; `undefined` while there is none. */
export const spenderOf = (to: Ask, { txid, vout }: Place): Promise<{ txid: string; confirmed: boolean } | undefined> =>
  askJson(to, `/tx/${txid}/outspend/${vout}`, (shown) => {
    const spender = fieldOf(shown, 'spent') === true ? fieldOf(shown, 'txid') : undefined
    return typeof spender === 'string' ? { txid: spender, confirmed: isConfirmed(shown) } : undefined
  })

/** Hands a transaction to the network. @throws AppError `tx/*`, `rpc/error`, `http/*` */
export async function broadcast({ network, signal }: Ask, hex: string): Promise<void> {
  let last: unknown = fail(chainErrors, 'rpc/no-url')
  for (const url of network.rpcUrls.default.http) {
    const due = AbortSignal.any([signal, AbortSignal.timeout(rpcNumbers.timeoutMs)])
    try {
      const response = await fetch(`${base(url)}/tx`, { ...init, method: 'POST', body: hex, signal: due })
      if (response.ok) return
      if (response.status < 500) throw broadcastErrorOf(await response.text())
      last = fail(httpErrors, 'http/status', { status: response.status })
    } catch (error) {
      signal.throwIfAborted()
      if (isAppError(error)) throw error
      last = fail(httpErrors, 'http/unreachable', { endpoint: 'esplora tx' }, { cause: error })
    }
  }
  throw last
}

/** What an address holds in satoshi, with what waits for a block. */
export async function addressStats({ network, address, signal }: Ask & { address: string }): Promise<bigint> {
  return askJson({ network, signal }, `/address/${encodeURIComponent(address)}`, (answer) => {
    const stats = (key: string, sum: string) => satoshi(fieldOf(fieldOf(answer, key), sum))
    const sumOf = (key: string) => stats(key, 'funded_txo_sum') - stats(key, 'spent_txo_sum')
    const held = sumOf('chain_stats') + sumOf('mempool_stats')
    return held > 0n ? held : 0n
  })
}

/** @throws AppError `http/answer` when it does not fit, and as `ask` */
const askJson = <T>(to: Ask, path: string, read: (answer: unknown) => T): Promise<T> =>
  ask(to, path, (text) => read(JSON.parse(text)))

/**
 * Asks the network's interfaces in turn, each over again with growing pauses while another try may mend it.
 *
 * @throws AppError `http/status`, `http/answer`, `http/unreachable`, `rpc/no-url`; the signal's reason
 */
async function ask<T>({ network, signal }: Ask, path: string, read: (text: string) => T): Promise<T> {
  const urls = network.rpcUrls.default.http
  if (urls.length === 0) throw fail(chainErrors, 'rpc/no-url')
  const met: Met = {}
  const late = () => fail(httpErrors, 'http/unreachable', { endpoint: endpointOf(path) }, { cause: met.error })
  return withinBudget({ budgetMs: rpcNumbers.budgetMs, signal, late }, (limited) =>
    askAll(urls, path, { signal: limited, met }, read),
  )
}

/** What the last try met. */
type Met = { error?: unknown }

async function askAll<T>(
  urls: readonly string[],
  path: string,
  { signal, met }: { signal: AbortSignal; met: Met },
  read: (text: string) => T,
): Promise<T> {
  for (let round = 0; ; round++) {
    for (const url of urls) {
      try {
        return await askOne(`${base(url)}${path}`, path, signal, read)
      } catch (error) {
        signal.throwIfAborted()
        met.error = error
        // Another interface would say the same of a question that is wrong.
        if (isAppError(error, 'http/status') && !mayPass(error.context.status)) throw error
      }
    }
    if (round >= rpcNumbers.retryCount) throw met.error
    await wait(rpcNumbers.retryDelayMs * 2 ** round, signal)
  }
}

const mayPass = (status: unknown) => (rpcNumbers.retryHttp as readonly unknown[]).includes(status)

async function askOne<T>(url: string, path: string, signal: AbortSignal, read: (text: string) => T): Promise<T> {
  const endpoint = endpointOf(path)
  const due = AbortSignal.any([signal, AbortSignal.timeout(rpcNumbers.timeoutMs)])
  let response: Response
  let text = ''
  try {
    response = await fetch(url, { ...init, signal: due })
    // A line that breaks off, or is too slow, says nothing about the interface.
    if (response.ok) text = await response.text()
  } catch (error) {
    throw fail(httpErrors, 'http/unreachable', { endpoint }, { cause: error })
  }
  if (!response.ok) throw fail(httpErrors, 'http/status', { status: response.status })
  try {
    return read(text)
  } catch (error) {
    throw isAppError(error) ? error : fail(httpErrors, 'http/answer', { endpoint }, { cause: error })
  }
}

const init = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const
const base = (url: string) => url.replace(/(?<!\/)\/+$/, '')

/** The question without whom it is about. */
const endpointOf = (path: string) => `esplora ${path.split('/')[1] ?? ''}`
