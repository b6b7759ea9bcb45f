import type { Network } from '../base/entities/network.js'
import { makeNodes, type Transport, type Transports, transportFor } from '../base/rpc/transport.js'

/** The way to a network's nodes: they are of it when they say its genesis, which its id is the beginning of. */
export function transportOf(transports: Transports, network: Network): Transport {
  const accepts = (answer: unknown) => typeof answer === 'string' && answer.slice(0, 32) === network.id
  const dialect = { probe: { method: 'getGenesisHash', accepts }, sends: 'sendTransaction', parse: parseExactly }
  return transportFor(transports, network, (urls, preferred) => makeNodes(urls, dialect, { preferred }))
}

/**
 * Solana's nodes write 64-bit amounts as JSON numbers, which JavaScript would round. Those of 16 digits and more are read as text.
 */
export function parseExactly(text: string): unknown {
  const quoted = text.replace(/"(?:[^"\\]|\\[\s\S])*"?|[-+.\deE]{16,}/g, (part) =>
    /^\d+$/.test(part) ? `"${part}"` : part,
  )
  return JSON.parse(quoted)
}

/** A whole number of an answer, exactly. */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}
