import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../base/entities/connection.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { alice, fakeFamily, makeTest, one } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { allowing } from './allowing.test-support.js'
import { makePlan, type Order, tryPlan } from './plan.js'
import type { SwapToken } from './tokens.js'

const dollar: SwapToken = { address: `0x${'d'.repeat(40)}`, name: 'D', symbol: 'D', decimals: 6 }
const euro: SwapToken = { address: `0x${'b'.repeat(40)}`, name: 'E', symbol: 'E', decimals: 6 }
const router = `0x${'f'.repeat(40)}`
const here = one.caipNetworkId
const over = new Error('over')

/**
 * A market in which the step of a name does not answer before its asker gives up, as a line that hangs. `by` is how often it is asked
 * before that.
 */
function hanging(step: string, { after = 0, gone = over }: { after?: number; gone?: Error } = {}) {
  const controller = new AbortController()
  const asked: string[] = []
  const at = async <T>(name: string, signal: AbortSignal | undefined, answer: T): Promise<T> => {
    asked.push(name)
    if (name !== step || asked.filter((each) => each === name).length <= after) return answer
    // Who cannot be stopped would hang here for good.
    if (!signal) throw new Error(`${name} was given no signal`)
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(gone)))
    controller.abort(over)
    return stopped
  }
  const { client } = makeTest()
  const to = (address: string) => `${here}:${address}`
  const answers: Record<string, unknown> = {
    'convert.gasPrice': { standard: '10', fast: '11', instant: '12' },
    'convert.buildTransaction': {
      tx: { from: alice, to: to(router), data: '0xabcd', amount: '1000', eip155: null, fee: null },
    },
    'convert.buildApprove': {
      tx: {
        from: to(dollar.address),
        to: to(dollar.address),
        data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'0'.repeat(64)}`,
        value: '0',
        eip155: null,
      },
    },
  }
  client.services = {
    has: () => true,
    imageUrl: () => undefined,
    call: (name, _, options) => at(name, options?.signal, answers[name] as never),
  }
  const transact = {
    ...allowing(() => transact),
    holdings: ({ signal }: { signal?: AbortSignal }) => at('holdings', signal, [10n ** 18n]),
    decimals: ({ signal }: { signal?: AbortSignal }) => at('decimals', signal, [6, 6]),
    allowance: ({ signal }: { signal?: AbortSignal }) => at('allowance', signal, 1n),
    permit: ({ signal }: { signal?: AbortSignal }) => at('permit', signal, { typedData: {}, pack: () => '0x' }),
    simulate: (_: unknown, options?: { signal?: AbortSignal }) => at('simulate', options?.signal, { gas: 1n }),
    canBatch: async () => false,
  } as unknown as TransactFeature
  const trader = {
    connection: { address: alice, accounts: [] } as unknown as Connection,
    address: alice,
    network: one,
    family: fakeFamily().family,
    provider: {},
    transact,
  }
  const plan = (part: Partial<Order> = {}) =>
    makePlan(client, trader, { pay: dollar, get: euro, amount: 500n, slippage: 100, ...part }, controller.signal)
  return { plan, asked, trader, controller }
}

/** In the order in which they are asked: several of the same name are told apart by what was before. */
describe('an exchange with an approval', () => {
  test('default: nobody gives up', async () => {
    const { plan, asked } = hanging('nothing')
    expect(await plan()).toMatchObject({ approval: { way: 'first', calls: [{}] } })
    expect(asked).toEqual([
      'convert.buildTransaction',
      'convert.gasPrice',
      'decimals',
      'allowance',
      'convert.buildApprove',
      // Of whom the services name, and then whether the token changes one amount for another.
      'allowance',
      'simulate',
      'holdings',
      'simulate',
    ])
  })

  test.each<[string, number]>([
    ['convert.buildTransaction', 0],
    ['convert.gasPrice', 0],
    ['decimals', 0],
    ['allowance', 0],
    ['convert.buildApprove', 0],
    ['allowance', 1],
    ['simulate', 0],
    ['holdings', 0],
    ['simulate', 1],
  ])('behavior: who gives up while %s hangs, asked %i times before, waits no longer', async (step, after) => {
    const { plan, asked } = hanging(step, { after })
    await expect(plan()).rejects.toBe(over)
    // Nothing is asked for what nobody wants any more; what is asked side by side was asked before.
    if (asked.length > 3) expect(asked.at(-1)).toBe(step)
  })
})

describe('an exchange by signature', () => {
  const permits = { pay: { ...dollar, permits: true }, bySignature: true }

  test('default: nobody gives up', async () => {
    const { plan, asked } = hanging('nothing')
    expect(await plan(permits)).toMatchObject({ approval: { way: 'signature' } })
    expect(asked.slice(7)).toEqual([
      'convert.buildTransaction',
      'permit',
      // Until it is signed, it is tried as if it were let by a transaction.
      'allowance',
      'simulate',
      'holdings',
      'simulate',
    ])
  })

  test.each<[string, number]>([
    ['convert.buildTransaction', 1],
    ['permit', 0],
    ['allowance', 2],
    ['simulate', 1],
    ['holdings', 0],
    ['simulate', 2],
  ])('behavior: who gives up while %s hangs, asked %i times before, waits no longer', async (step, after) => {
    const { plan, asked } = hanging(step, { after })
    await expect(plan(permits)).rejects.toBe(over)
    expect(asked.at(-1)).toBe(step)
  })

  test.each(['convert.buildTransaction', 'permit'])(
    'behavior: a %s that fails because somebody gave up is none that nobody takes: no approval is made instead',
    async (step) => {
      // As the services and the nodes fail then: with an error of ours.
      const gone = fail(httpErrors, 'http/unreachable', { endpoint: 'node' })
      const { plan, asked } = hanging(step, { after: step === 'permit' ? 0 : 1, gone })
      await expect(plan(permits)).rejects.toBe(over)
      expect(asked.at(-1)).toBe(step)
    },
  )
})

test('behavior: a trial of what was planned before ends when nobody waits for it', async () => {
  const plan = await hanging('nothing').plan()
  const { trader, controller } = hanging('simulate')
  await expect(tryPlan(trader, plan, controller.signal)).rejects.toBe(over)
})
