import type { Bucket } from '../guards/rate.js'
import { readJson } from '../readJson.js'

/** JSON-RPC 2.0 whose ids keep their text: clients use numbers of 19 digits, more than a JavaScript number holds. */
export type Message =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: string; accepted: boolean }
  | { kind: 'broken'; id: string | undefined; tag: Tag; description: string }

export type Tag =
  | 'InvalidMethod'
  | 'InvalidParams'
  | 'PayloadSizeExceeded'
  | 'InvalidTopic'
  | 'InvalidSubscriptionId'
  | 'InvalidRequestId'
  | 'InvalidJsonRpcVersion'
  | 'BatchLimitExceeded'
  | 'BatchEmpty'
  | 'Serialization'
  | 'SubscriberLimitExceeded'
  | 'TtlTooShort'
  | 'TtlTooLong'
  | 'MailboxLimitExceeded'
  | 'StorageLimitExceeded'
  | 'TooManyRequests'
  | 'Internal'

const codes: Partial<Record<Tag, number>> = {
  SubscriberLimitExceeded: -32_000,
  TtlTooShort: -32_000,
  TtlTooLong: -32_000,
  MailboxLimitExceeded: -32_000,
  StorageLimitExceeded: -32_000,
  TooManyRequests: 3_001,
  Internal: -32_603,
}

/** What a caller above its limit of requests is told. */
export function tooMany({ capacity, perSecond }: Bucket): string {
  return `Too many requests: ${perSecond} a second at most, ${capacity} at once`
}

export function answerText(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

export function errorText(id: string | undefined, tag: Tag, description: string): string {
  const error = JSON.stringify({ code: codes[tag] ?? -32_600, message: description, data: tag })
  return `{"id":${id ?? 'null'},"jsonrpc":"2.0","error":${error}}`
}

/** Tells a client what time it is here, in milliseconds since 1970. */
export function timeText(id: string, now: number): string {
  return `{"id":${id},"jsonrpc":"2.0","method":"irn_time","params":{"now":${now}}}`
}

/** Reads one message. `id` is the very text of the id, quotes included, so that it can be written back as it came. */
export function readMessage(text: string): Message {
  let parsed: unknown
  try {
    parsed = readJson(text)
  } catch {
    return { kind: 'broken', id: undefined, tag: 'Serialization', description: 'The message is not JSON' }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { kind: 'broken', id: undefined, tag: 'Serialization', description: 'The message is not a JSON-RPC request' }
  }
  const { jsonrpc, method, params } = parsed as Record<string, unknown>
  const id = idText(text)
  if (id === undefined)
    return { kind: 'broken', id, tag: 'InvalidRequestId', description: 'The id must be a whole number or a short text' }
  if (jsonrpc !== '2.0')
    return { kind: 'broken', id, tag: 'InvalidJsonRpcVersion', description: 'Only JSON-RPC 2.0 is spoken here' }
  if (typeof method === 'string') return { kind: 'request', id, method, params }
  if ('result' in parsed) return { kind: 'answer', id, accepted: (parsed as { result: unknown }).result === true }
  if ('error' in parsed) return { kind: 'answer', id, accepted: false }
  return { kind: 'broken', id, tag: 'InvalidMethod', description: 'The method is missing' }
}

/** The text of the member `id` of the outermost object; the last one where there are several, as JSON.parse has it. */
function idText(text: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let found: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 1) key = undefined
    else if (character === '"') {
      const end = endOfText(text, at)
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end + 1)) as string
      else if (depth === 1 && key === 'id') found = text.slice(at, end + 1)
      at = end
    } else if (depth === 1 && key === 'id' && /[-\d]/.test(character ?? '')) {
      const number = /^-?\d+(?![\d.eE])/.exec(text.slice(at, at + 32))?.[0]
      if (number === undefined) return undefined
      found = number
      at += number.length - 1
    }
  }
  return found !== undefined && found.length <= 66 && found !== '""' ? found : undefined
}

function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    // Behind an even number, each of the pairs stands for one of them.
    if (slashes % 2 === 0) return at
  }
  return text.length
}
