import type { SeenTransaction, Trace } from '../core/family.js'
import type { Ask } from './esplora.js'
import { type Marked, traceOnce } from './trace.js'

/** As `traceOnce`, with what can be kept over a reload: of several coins the first. `known`: all of them, by the page that sent it. */
export async function traceTransaction(
  to: Ask,
  { hash, seen, known }: { hash: string; seen?: SeenTransaction | undefined; known?: Marked | undefined },
): Promise<Trace> {
  const trace = await traceOnce(to, hash, known ?? (seen && markedOf(seen)))
  if (trace.status === 'waiting') return { status: 'waiting', seen: trace.marked ? seenOf(trace.marked) : seen }
  if (trace.status === 'replaced') return { status: 'replaced', by: trace.hash }
  return trace.status === 'confirmed' ? { status: 'confirmed', hash: trace.hash } : trace
}

const seenOf = ({ spends: [first], pays }: Marked): SeenTransaction | undefined =>
  first && { nonce: first.vout, mark: `${first.txid} ${pays}` }

function markedOf({ nonce, mark }: SeenTransaction): Marked {
  return { spends: [{ txid: mark.slice(0, 64), vout: nonce }], pays: mark.slice(65) }
}
