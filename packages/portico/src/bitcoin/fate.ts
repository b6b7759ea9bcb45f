import type { SeenTransaction, Trace } from '../core/family.js'
import type { Ask } from './esplora.js'
import { lookFor, type Marked } from './trace.js'

/** As `lookFor`, with what can be kept over a reload: of several coins the first. `known`: all of them, by the page that sent it. */
export async function traceTransaction(
  to: Ask,
  { hash, seen, known }: { hash: string; seen?: SeenTransaction | undefined; known?: Marked | undefined },
): Promise<Trace> {
  const look = await lookFor(to, hash, known ?? (seen && markedOf(seen)))
  if (look.status === 'waiting') return { status: 'waiting', seen: look.marked ? seenOf(look.marked) : seen }
  if (look.status === 'replaced') return { status: 'replaced', by: look.hash }
  return look.status === 'confirmed' ? { status: 'confirmed', hash: look.hash } : look
}

const seenOf = ({ spends: [first], pays }: Marked): SeenTransaction | undefined =>
  first && { nonce: first.vout, mark: `${first.txid} ${pays}` }

function markedOf({ nonce, mark }: SeenTransaction): Marked {
  return { spends: [{ txid: mark.slice(0, 64), vout: nonce }], pays: mark.slice(65) }
}
