import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { rpcContext } from '../base/errors/foreign.js'
import { httpErrors } from '../base/errors/http.js'
import { askTogether } from './together.js'
import type { Transport } from './transport.js'

const { signal } = new AbortController()
const multicall = `0x${'ca'.repeat(20)}`
const addressOf = (index: number) => `0x${(0xfeed_0000 + index).toString(16).padStart(40, '0')}`
const word = (value: bigint | number) => numberToHex(value, { size: 32 }).slice(2)

/** Asks one contract for each number by a node that is a function of which of them stand in a call. */
function ask(count: number, answer: (asked: readonly number[]) => string) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const request = async (_method: string, params: unknown) => {
    const { data } = (params as [{ data: string }])[0]
    return answer(numbers.filter((index) => data.includes(addressOf(index).slice(2))))
  }
  const questions = numbers.map((index) => ({ to: addressOf(index), data: '0x01' as const }))
  return askTogether({ request } as unknown as Transport, { multicall, questions, signal })
}

/** What Multicall3 answers where each contract answers its own number. */
function answersOf(asked: readonly number[]): string {
  const places = asked.map((_, index) => word(asked.length * 32 + index * 128))
  const results = asked.map((number) => word(1) + word(64) + word(32) + word(number))
  return `0x${word(32)}${word(asked.length)}${places.join('')}${results.join('')}`
}
const tooLarge = () => fail(chainErrors, 'rpc/error', rpcContext(-32000, 'out of gas'))
const away = () => fail(httpErrors, 'http/unreachable', { endpoint: 'eth_call' })
const bytes = (number: number) => `0x${word(number)}`

test('default: what each contract answers, in the order asked', async () => {
  expect(await ask(3, answersOf)).toEqual([bytes(0), bytes(1), bytes(2)])
})

test('error: where one half of a question is lost on the way, what the other was answered is kept', async () => {
  const half = await ask(4, (asked) => {
    if (asked.length > 2) throw tooLarge()
    if (asked.includes(0)) throw away()
    return answersOf(asked)
  })
  expect(half).toEqual(['unread', 'unread', bytes(2), bytes(3)])
})

test('error: where nothing was answered, that is told', async () => {
  const parts = ask(4, (asked) => {
    throw asked.length > 2 ? tooLarge() : away()
  })
  await expect(parts).rejects.toMatchObject({ code: 'http/unreachable' })
  const whole = ask(4, () => {
    throw away()
  })
  await expect(whole).rejects.toMatchObject({ code: 'http/unreachable' })
})
