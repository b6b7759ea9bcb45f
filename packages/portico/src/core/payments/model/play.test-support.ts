import fc from 'fast-check'
import { vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import { bob, connectQuietly, settle } from '../../fakes.test-support.js'
import { startPay } from '../../features/pay/flow.js'
import { ether, makePay, plain } from '../../features/pay/pay.test-support.js'
import { acceptPay, payAgain } from '../../features/pay/payment.js'
import { submitPay } from '../../features/pay/submit.js'
import { closeModal } from '../../modal.js'
import { memoryAdapter } from '../../storage/adapters.js'
import { keptPayments } from '../kept.js'

const quickSeed = 20_261_123
const due = (ether * 3n) / 2n

/** `lost`: it was sent, and the wallet's answer went astray; `silent`: it never comes. */
const manners = ['yes', 'declines', 'lost', 'silent', 'broken', 'refuses'] as const
const fates = ['confirmed', 'reverted', 'replaced'] as const
type Deed =
  | { do: 'press' | 'reload' | 'close' | 'open' | 'accept' | 'again' | 'elsewhere' | 'back' }
  | { do: 'manner'; to: (typeof manners)[number] }
  | { do: 'fee'; to: number }
  | { do: 'fate'; to: (typeof fates)[number] }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ do: 'press' as const }) },
  { weight: 6, arbitrary: fc.constant({ do: 'reload' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom<'close' | 'open' | 'accept' | 'again' | 'elsewhere' | 'back'>(
        ...(['close', 'open', 'accept', 'again', 'elsewhere', 'back'] as const),
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('manner' as const), to: fc.constantFrom(...manners) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), to: fc.constantFrom(21_000, 30_000, 50_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fate' as const), to: fc.constantFrom(...fates) }) },
)
type Step = { deed: Deed; rounds: number }
const sequence = fc.array(fc.record({ deed, rounds: fc.constantFrom(0, 12, 12, 12) }), { minLength: 1, maxLength: 16 })

type Sent = { hash: string; fate: 'pending' | (typeof fates)[number]; end: ReturnType<typeof deferred<never>> }

/** One order, one account, one browser; page after page. */
function makeWorld() {
  const storage = memoryAdapter()
  const sent: Sent[] = []
  const world = { manner: 'yes' as (typeof manners)[number], fee: 21_000, told: 0, held: 10n * ether, sent, load }
  const fault = (code: number) => fail(chainErrors, 'rpc/error', { name: 'x', code, message: 'no' })
  const send = async ({ amount, to }: { amount: bigint; to: string }) => {
    if (amount !== due || to !== bob) throw new Error('The wallet was asked for something else than was shown')
    if (world.manner === 'declines') throw fault(4001)
    if (world.manner === 'refuses') throw fault(4100)
    if (world.manner === 'broken') throw fault(-32603)
    const one: Sent = { hash: `0x${sent.length + 1}`, fate: 'pending', end: deferred<never>() }
    one.end.promise.catch(() => {})
    sent.push(one)
    if (world.manner === 'lost') throw fault(-32603)
    if (world.manner === 'silent') return new Promise<never>(() => {})
    return one.hash
  }
  const wait = ({ hash }: { hash: string }) =>
    sent.find((one) => one.hash === hash)?.end.promise ?? new Promise<never>(() => {})
  async function load() {
    const estimateFee = async () => ({ fee: BigInt(world.fee) })
    const page = makePay({ storage, send: { send: vi.fn(send) as never, wait, estimateFee } })
    page.ask(plain).then(
      () => void world.told++,
      () => {},
    )
    await settle(6)
    await startPay(page.client)
    return page
  }
  return world
}
type World = ReturnType<typeof makeWorld>
type Page = Awaited<ReturnType<World['load']>>

/** What left the account and did not come back is this payment once; and nobody says otherwise. */
function check({ sent, told }: World, { client, progress }: Page): void {
  const alive = sent.filter(({ fate }) => fate === 'pending' || fate === 'confirmed')
  if (alive.length > 1) throw new Error(`paid ${alive.length} times`)
  const now = progress()
  if (now.status === 'confirmed' && sent.find(({ hash }) => hash === now.hash)?.fate !== 'confirmed')
    throw new Error('told as paid, which it is not')
  if (told > 0 && !sent.some(({ fate }) => fate === 'confirmed')) throw new Error('the app was told of no payment')
  if (now.status === 'sent' && !keptPayments(client).some(({ hash }) => hash === now.hash))
    throw new Error('sent, and not kept')
}

async function play(steps: readonly Step[]): Promise<void> {
  const world = makeWorld()
  let page = await world.load()
  for (const { deed, rounds } of steps) {
    const { client } = page
    if (deed.do === 'press') void submitPay(client)
    else if (deed.do === 'close') closeModal(client)
    else if (deed.do === 'open') page.reopen()
    else if (deed.do === 'accept') acceptPay(client)
    else if (deed.do === 'elsewhere') connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
    else if (deed.do === 'back') connectQuietly(client, 'lantern')
    else if (deed.do === 'manner') world.manner = deed.to
    else if (deed.do === 'fee') world.fee = deed.to
    else if (deed.do === 'fate') end(world, deed.to)
    else if (deed.do === 'again') {
      // Whoever says so has looked into the wallet.
      if (world.sent.some(({ fate }) => fate === 'pending' || fate === 'confirmed')) continue
      payAgain(client)
      await startPay(client)
    } else {
      // Paid, the same asked for anew is another payment.
      if (world.sent.some(({ fate }) => fate === 'confirmed')) break
      // What the old page still does, nobody sees: the browser has ended it.
      client.store.set({ pay: undefined })
      page = await world.load()
    }
    await settle(rounds)
    check(world, page)
  }
  await settle(12)
  check(world, page)
  if (page.progress().status === 'checking') throw new Error('stuck')
}

function end({ sent }: World, fate: (typeof fates)[number]): void {
  for (const one of sent.filter((other) => other.fate === 'pending')) {
    one.fate = fate
    if (fate === 'reverted') one.end.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' }))
    else one.end.resolve({ status: fate } as never)
  }
}

/** Plays so many random sequences; a failure prints the seed, the path and the shortest sequence that fails too. */
export async function checkModel(numRuns: number): Promise<void> {
  const { PORTICO_SEED, PORTICO_PATH: path, LONG } = process.env
  const seed = PORTICO_SEED ? Number(PORTICO_SEED) : LONG === '1' ? Date.now() % 2 ** 31 : quickSeed
  await fc.assert(fc.asyncProperty(sequence, play), { numRuns, seed, ...(path ? { path } : {}) })
}
