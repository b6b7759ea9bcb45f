import { type Hex, isHex } from 'viem'
import { type FetchLimits, fetchSource } from '../pictures/fetchSource.js'
import { readJson } from '../readJson.js'
import type { Gateway } from './gateway.js'

/** What a contract wants to be told from off the chain (EIP-3668). */
type Lookup = { sender: string; urls: readonly string[]; data: Hex }

const urlsAtMost = 4
const longestUrl = 8_192

/**
 * Asks the gateways that a contract names, one after the other. Whoever owns a name chooses them, so that they are asked as all sources of
 * others are: public hosts over https alone, with a limit of time and size. What this server's own gateway would answer is not asked for.
 *
 * @throws Error when none answers
 */
export async function askGateways(
  { sender, urls, data }: Lookup,
  limits: FetchLimits,
  own: Pick<Gateway, 'serves' | 'answer'> | undefined,
): Promise<Hex> {
  if (own?.serves(sender)) {
    const answer = await own.answer(sender, data)
    if ('refused' in answer) throw new Error(answer.refused)
    return answer.data
  }
  let last: unknown = new Error('No gateway is named')
  for (const template of urls.slice(0, urlsAtMost)) {
    try {
      const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
      if (url.length > longestUrl) throw new Error('The address of the gateway is too long')
      const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender: sender.toLowerCase() })
      return readAnswer(await fetchSource(url, limits, { body }))
    } catch (error) {
      last = error
    }
  }
  throw last
}

function readAnswer(bytes: Uint8Array): Hex {
  const { data } = readJson(new TextDecoder().decode(bytes)) as { data?: unknown }
  if (!isHex(data) || data.length % 2 !== 0) throw new Error('The gateway answered something else')
  return data
}
