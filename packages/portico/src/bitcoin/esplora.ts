import * as v from 'valibot'
import type { Network } from '../base/entities/network.js'
import { AppError, isAppError } from '../base/errors/AppError.js'
import { laterConstants as constants } from '../base/laterConstants.js'
import { wait } from '../base/promise.js'

type Ask = { network: Network; signal: AbortSignal }

/** Satoshi are counted in JSON numbers; there are fewer than those can hold. */
const satoshi = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
const stats = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const addressSchema = v.object({ chain_stats: stats, mempool_stats: stats })

/** What an address holds in satoshi, with what waits for a block. */
export async function addressStats({ network, address, signal }: Ask & { address: string }): Promise<bigint> {
  const answer = await askJson({ network, signal }, `/address/${encodeURIComponent(address)}`, addressSchema)
  const { chain_stats: mined, mempool_stats: waiting } = answer
  const held = mined.funded_txo_sum - mined.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum
  return held > 0n ? held : 0n
}

/** @throws AppError `http/answer` when it does not fit, and as `ask` */
async function askJson<T extends v.GenericSchema>(to: Ask, path: string, schema: T): Promise<v.InferOutput<T>> {
  return ask(to, path, async (response) => {
    const read = v.safeParse(schema, await response.json())
    if (!read.success) throw new AppError('http/answer', { endpoint: endpointOf(path) })
    return read.output
  })
}

/**
 * Asks the network's interfaces in turn, each over again with growing pauses while another try may mend it.
 *
 * @throws AppError `http/status`, `http/answer`, `http/unreachable`, `rpc/no-url`; the signal's reason
 */
async function ask<T>({ network, signal }: Ask, path: string, read: (response: Response) => Promise<T>): Promise<T> {
  const urls = network.rpcUrls.default.http
  if (urls.length === 0) throw new AppError('rpc/no-url')
  for (let round = 0; ; round++) {
    let last: unknown
    for (const url of urls) {
      try {
        return await askOne(`${url.replace(/\/+$/, '')}${path}`, path, signal, read)
      } catch (error) {
        signal.throwIfAborted()
        last = error
        // Another interface would say the same of a question that is wrong.
        if (isAppError(error, 'http/status') && !mayPass(error.context.status)) throw error
      }
    }
    if (round >= constants.rpc.retryCount) throw last
    await wait(constants.rpc.retryDelayMs * 2 ** round, signal)
  }
}

const mayPass = (status: unknown) => (constants.rpc.retryHttp as readonly unknown[]).includes(status)

async function askOne<T>(
  url: string,
  path: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const endpoint = endpointOf(path)
  const due = AbortSignal.any([signal, AbortSignal.timeout(constants.rpc.timeoutMs)])
  let response: Response
  try {
    response = await fetch(url, { signal: due, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch (error) {
    throw new AppError('http/unreachable', { endpoint }, { cause: error })
  }
  if (!response.ok) throw new AppError('http/status', { status: response.status })
  try {
    return await read(response)
  } catch (error) {
    throw isAppError(error) ? error : new AppError('http/answer', { endpoint }, { cause: error })
  }
}

/** The question without whom it is about. */
const endpointOf = (path: string) => `esplora ${path.split('/')[1] ?? ''}`
