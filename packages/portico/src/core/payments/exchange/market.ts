import { type CaipNetworkId, parseNetworkId, toCaipAddress } from '../../../base/caip.js'
import { fail, isAppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import { addressOn } from './built.js'
import { exchangeErrors } from './errors.js'
import { swapNumbers } from './numbers.js'
import type { ServiceFee } from './state.js'
import { readToken, type SwapToken } from './tokens.js'

/** The tokens that can be traded on a network. @throws AppError `swap/network-unsupported`, `http/*` */
export async function loadTokens(
  client: Client,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly SwapToken[]> {
  // Services that cannot be asked say nothing of the network: that is an outage, and may be over in a moment.
  if (!knownNetworks().includes(networkId) && !(await reportedNetworks(client)).includes(networkId)) {
    throw fail(exchangeErrors, 'swap/network-unsupported')
  }
  const answer = await client.services
    .call('convert.tokens', { query: { chainId: networkId } }, { signal })
    .catch((error: unknown) => {
      throw isRefusal(error) ? fail(exchangeErrors, 'swap/network-unsupported', {}, { cause: error }) : error
    })
  return answer.tokens.map(readToken)
}

/** The networks that do swaps: those that are known to, and those that the services report. */
export async function swapNetworks(client: Client): Promise<readonly CaipNetworkId[]> {
  const reported = await reportedNetworks(client).catch(() => [])
  return [...new Set<CaipNetworkId>([...knownNetworks(), ...reported])]
}

const knownNetworks = () => swapNumbers.networkIds.map((id): CaipNetworkId => `eip155:${id}`)

/** @throws AppError `http/*` when the services cannot be asked */
async function reportedNetworks(client: Client): Promise<readonly CaipNetworkId[]> {
  const served = await client.services.call('chains.supported', {}).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })
  return (served?.http ?? []).filter((id): id is CaipNetworkId => {
    const namespace = parseNetworkId(id)?.namespace
    return namespace !== undefined && client.families.get(namespace)?.features.transact !== undefined
  })
}

/** What gas costs now, in wei. @throws AppError `swap/gas-price-unsupported`, `http/*` */
export async function readGasPrice(client: Client, networkId: CaipNetworkId, signal?: AbortSignal): Promise<bigint> {
  return (await readGasPrices(client, networkId, signal)).standard
}

/** The same for both speeds. @throws as `readGasPrice` */
export async function readGasPrices(
  client: Client,
  networkId: CaipNetworkId,
  signal?: AbortSignal,
): Promise<{ standard: bigint; fast: bigint }> {
  const answer = await client.services
    .call('convert.gasPrice', { query: { chainId: networkId } }, { signal })
    .catch((error: unknown) => {
      throw isRefusal(error) ? fail(exchangeErrors, 'swap/gas-price-unsupported', {}, { cause: error }) : error
    })
  return { standard: BigInt(answer.standard), fast: BigInt(answer.fast) }
}

export type Question = { networkId: CaipNetworkId; owner: string; pay: SwapToken; get: SwapToken }

/** What comes out of an amount, in the smallest unit and after the operator's fee; zero where nobody trades the pair. @throws AppError `http/*` */
export async function askPrice(
  client: Client,
  { networkId, owner, pay, get }: Question,
  amount: bigint,
  signal: AbortSignal,
): Promise<{ amountOut: bigint; serviceFee?: ServiceFee | undefined }> {
  const query = {
    from: toCaipAddress(networkId, pay.address),
    to: toCaipAddress(networkId, get.address),
    amount: amount.toString(),
    userAddress: owner,
  }
  const { quotes } = await client.services.call('convert.quotes', { query }, { signal })
  const [quote] = quotes
  return {
    amountOut: BigInt(quote?.toAmount ?? '0'),
    ...(quote?.fee && {
      serviceFee: { hundredths: quote.fee.basisPoints, receiver: addressOn(networkId, quote.fee.receiver) },
    }),
  }
}

/** What tokens are worth in dollars, by address; one that has no price is left out. */
export async function readPrices(
  client: Client,
  networkId: CaipNetworkId,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const read = await Promise.all(
    tokens.map(async ({ address }) => {
      const addresses = [toCaipAddress(networkId, address)]
      const body = { currency: 'usd' as const, addresses, projectId: client.config.projectId }
      const answer = await client.services.call('price.fungible', { body }, { signal }).catch(() => undefined)
      const price = answer?.fungibles[0]?.price
      return price === undefined ? [] : [[address, price] as const]
    }),
  )
  return Object.fromEntries(read.flat())
}

/** Whether the services answered that they do not do this. */
function isRefusal(error: unknown): boolean {
  return isAppError(error, 'http/status') && (error.context.status === 400 || error.context.status === 404)
}
