import { providerError } from '../errors.js'
import type { BitcoinTestNetwork } from './types.js'

export type Coin = { txid: string; vout: number; value: bigint; confirmed: boolean }

/** An inscription as wallets list it. */
export type Inscribed = { id: string; number: number; output: string; location: string; value: string }

type ShownCoin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** Coins of an address, confirmed first, large ones before small ones. */
export async function readCoins(network: BitcoinTestNetwork, address: string): Promise<readonly Coin[]> {
  const shown = await ask<readonly ShownCoin[]>(network, `${network.apiUrl}/address/${address}/utxo`)
  return shown
    .map(({ txid, vout, value, status }) => ({ txid, vout, value: BigInt(value), confirmed: status.confirmed }))
    .sort((a, b) => Number(b.confirmed) - Number(a.confirmed) || Number(b.value - a.value))
}

/** Satoshi for each virtual byte, for one of the next two blocks. */
export async function readFeeRate(network: BitcoinTestNetwork): Promise<number> {
  const rates = await ask<Readonly<Record<string, number>>>(network, `${network.apiUrl}/fee-estimates`)
  return Math.max(1, rates['2'] ?? 1)
}

/** Hands a transaction to the network. @returns Its name. @throws -32603 with the node's words when it is refused */
export async function broadcast(network: BitcoinTestNetwork, hex: string): Promise<string> {
  return ask<string>(network, `${network.apiUrl}/tx`, hex)
}

export async function readInscriptions(network: BitcoinTestNetwork, address: string): Promise<readonly Inscribed[]> {
  if (!network.ordinalsUrl) return []
  const url = `${network.ordinalsUrl}/inscriptions?limit=60&address=${encodeURIComponent(address)}`
  return (await ask<{ results: readonly Inscribed[] }>(network, url)).results
}

async function ask<Answer>(network: BitcoinTestNetwork, url: string, body?: string): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
    text = await response.text()
  } catch (cause) {
    throw Object.assign(providerError(-32603, `${network.name} does not answer.`), { cause })
  }
  if (!response.ok) throw providerError(-32603, text)
  return body === undefined ? (JSON.parse(text) as Answer) : (text.trim() as Answer)
}
