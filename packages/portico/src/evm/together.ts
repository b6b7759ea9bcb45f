import { fail, isAppError } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { callData } from './abi.js'
import { type Hex, isBytes, readQuantity } from './hex.js'
import type { Transport } from './transport.js'

// aggregate3((address,bool,bytes)[])
const aggregateSelector = '0x82ad56cb'
/** How often a question that a node refuses as a whole is cut in halves: one token that burns all gas takes few others with it. */
const cutsAtMost = 4
/** No answer that is read here is longer, in bytes; a token may answer megabytes. */
const longestAnswer = 1_024

/** One question to a contract. `data` is at most a few words. */
export type Question = { to: string; data: Hex }

/** What was answered: bytes (none in place of too many), nothing where the contract failed, `unread` where no node answered for it. */
export type Answer = Hex | undefined | 'unread'

/**
 * Asks many contracts by one call of Multicall3, in their order. `undefined` where there is no such contract.
 *
 * @throws AppError `rpc/*`, `http/*` where nothing was answered; the signal's reason
 */
export async function askTogether(
  transport: Transport,
  { multicall, questions, signal }: { multicall: string; questions: readonly Question[]; signal: AbortSignal },
): Promise<readonly Answer[] | undefined> {
  if (questions.length === 0) return []
  let refusal: unknown
  const ask = async (part: readonly Question[], cuts: number): Promise<readonly Answer[] | undefined> => {
    try {
      const call = { to: multicall, data: encode(part) }
      const answer = await transport.request('eth_call', [call, 'latest'], { signal })
      return answer === '0x' ? undefined : decode(answer, part.length)
    } catch (error) {
      signal.throwIfAborted()
      if (cuts === cutsAtMost && !isOfQuestion(error)) throw error
      refusal = error
      // What one part fails with takes nothing from the others.
      if (!isOfQuestion(error) || cuts === 0 || part.length === 1) return part.map(() => 'unread')
      const middle = Math.ceil(part.length / 2)
      const halves = await Promise.all([ask(part.slice(0, middle), cuts - 1), ask(part.slice(middle), cuts - 1)])
      return halves.flatMap(
        (half, index) => half ?? part.slice(...(index ? [middle] : [0, middle])).map(() => 'unread'),
      )
    }
  }
  const answers = await ask(questions, cutsAtMost)
  if (refusal !== undefined && answers?.every((answer) => answer === 'unread')) throw refusal
  return answers
}

/** What a node says of the question itself may be true of a part of it alone, or of its size. */
function isOfQuestion(error: unknown): boolean {
  return isAppError(error, 'rpc/error') || (isAppError(error, 'http/status') && error.context.status === 413)
}

function encode(questions: readonly Question[]): Hex {
  const structs = questions.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    // Where it goes, that it may fail, and where its data begins: behind these three words, with its length.
    return callData('', to, 1n, 96n, BigInt(bytes.length / 2)) + padded
  })
  let at = structs.length * 32
  const offsets = structs.map((struct) => {
    const offset = at
    at += struct.length / 2
    return BigInt(offset)
  })
  return (callData(aggregateSelector, 32n, BigInt(structs.length), ...offsets) + structs.join('')) as Hex
}

function decode(answer: unknown, count: number): readonly Answer[] {
  const bad = () => fail(httpErrors, 'http/answer', { endpoint: 'eth_call' })
  if (!isBytes(answer)) throw bad()
  const size = (answer.length - 2) / 2
  const wordAt = (place: number) => {
    const word = place + 32 <= size ? readQuantity(`0x${answer.slice(2 + place * 2, 2 + (place + 32) * 2)}`) : undefined
    if (word === undefined) throw bad()
    // What is no place in the answer is one behind its end.
    return word > BigInt(size) ? size + 1 : Number(word)
  }
  const list = wordAt(0)
  if (wordAt(list) !== count) throw bad()
  return Array.from({ length: count }, (_, index): Answer => {
    const result = list + 32 + wordAt(list + 32 + index * 32)
    const bytes = result + wordAt(result + 32)
    const length = wordAt(bytes)
    if (bytes + 32 + length > size) throw bad()
    if (wordAt(result) !== 1) return undefined
    if (length > longestAnswer) return '0x'
    return `0x${answer.slice(2 + (bytes + 32) * 2, 2 + (bytes + 32 + length) * 2)}`
  })
}
