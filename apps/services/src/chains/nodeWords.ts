import { NodeError } from './transport.js'

const wordsAtMost = 160

/**
 * What went wrong with a node, for its operator. Of its address nothing is told, since a key may stand there, and of what it said nothing that
 * could be one.
 */
export function nodeWords(error: unknown): string {
  if (!(error instanceof Error)) return 'Did not answer'
  if (error.name === 'RpcError' && 'code' in error)
    return `Refused (${String(error.code)}): ${withoutKeys(error.message)}`.slice(0, wordsAtMost)
  if (error instanceof NodeError) return error.message.slice(0, wordsAtMost)
  if (error.name === 'TimeoutError') return 'Did not answer in time'
  if (error instanceof SyntaxError) return 'Answered something that is no JSON'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `Did not answer (${code})` : 'Did not answer'
}

/** Addresses, and what is as long as keys are. */
function withoutKeys(text: string): string {
  return text
    .slice(0, 1_000)
    .replace(/https?:\/\/\S*/gi, '…')
    .replace(/[\w-]{16,}/g, '…')
}
