import fc from 'fast-check'
import { vi } from 'vitest'
import { bob, connectQuietly, settle, sharedStorage } from '../../fakes.test-support.js'
import type { ContractCall } from '../../family.js'
import { choosePay, startPay } from '../../features/pay/flow.js'
import { dollar, ether, euro, here, makePay, plain, router } from '../../features/pay/pay.test-support.js'
import { acceptPay, payAgain } from '../../features/pay/payment.js'
import { submitPay } from '../../features/pay/submit.js'
import { closeModal } from '../../modal.js'
import { storedPayments } from '../stored.js'
import { type Deed, type Leaving, makeWallet, sequenceOf } from './wallet.test-support.js'

/** How what is asked for is paid: as it is, or with dollars: in one bundle, or one after the other by a transaction or a signature. */
const ways = ['direct', 'together', 'apart', 'signed'] as const
type Way = (typeof ways)[number]

const euros = { asset: `${here}/erc20:${euro}`, amount: '40' }
const due = { ether: (ether * 3n) / 2n, euro: 40_000_000n }
const minute = 60_000

/** One order, one account, one browser; page after page in two tabs. */
function makeWorld(way: Way) {
  const storage = sharedStorage()
  const market = { held: { [dollar]: 5_000_000_000n, [euro]: 0n } as Record<string, bigint>, allowed: 0n }
  const wallet = makeWallet(land)
  const world = { wallet, price: 1, told: 0, load }
  return world

  function land(what: Leaving): void {
    if (what === 'approve') market.allowed = 5_000_000_000n
    if (what === 'swap') market.held[euro] = 40_400_000n
  }

  async function leave(what: Leaving, calls: readonly { to: string; amount?: bigint }[]): Promise<string> {
    const last = calls.at(-1)
    const asked = what === 'pay' ? last : { to: bob, amount: due.ether }
    const owed = way === 'direct' ? due.ether : due.euro
    if (what === 'pay' && (asked?.to !== bob || asked.amount !== owed))
      throw new Error('The wallet was asked for something else than was shown')
    return wallet.ask(what)
  }

  async function load() {
    const page = makePay({
      storage: storage.tab(),
      market: { prices: { [dollar]: 1_000n, [euro]: 1_250n }, held: market.held },
      send: {
        send: ({ to, amount }) => leave('pay', [{ to, amount }]),
        estimateFee: async () => ({ fee: BigInt(world.price * 21_000) }),
        trace: wallet.trace,
        wait: wallet.wait,
      },
      transact: {
        send: (call: ContractCall) => leave(call.to === router ? 'swap' : 'approve', [call]),
        batch: async ({ calls }) => ({ id: `id${await leave('all', calls)}` }),
        batchStatus: wallet.batchStatus,
        canBatch: async () => way === 'together',
        allowance: async () => market.allowed,
        permit: async () => ({ typedData: {}, pack: () => '0x5195' }),
        signTypedData: () => wallet.answer('0xsignature'),
      },
      answers: { 'convert.tokens': { tokens: tokens(way === 'signed') } },
    })
    page.market.held[`0x${'e'.repeat(40)}`] = 10n * ether
    page.ask(way === 'direct' ? plain : euros).then(
      () => void world.told++,
      () => {},
    )
    await settle(6)
    await startPay(page.client)
    await chooseDollars(page)
    return page
  }
}
type World = ReturnType<typeof makeWorld>
type Page = Awaited<ReturnType<World['load']>>

function tokens(permits: boolean) {
  const token = (address: string, symbol: string) => ({
    address: `${here}:${address}`,
    symbol,
    name: symbol,
    decimals: 6,
    logoUri: null,
    eip2612: permits,
  })
  return [token(dollar, 'USDX'), token(euro, 'EURX')]
}

/** With what is to be paid is chosen once; what was bought meanwhile is paid as it is. */
async function chooseDollars({ client, pay }: Page): Promise<void> {
  const { options, progress } = pay()
  const found = options.find(({ token }) => token.address === dollar)
  if (found && progress.status === 'unpriced') await choosePay(client, found.token)
}

/** What left the account and did not come back is this payment once, and its exchange once; and nobody says otherwise. */
function check({ wallet, told }: World, { client, progress }: Page): void {
  const paid = wallet.alive('pay', 'all')
  const exchanged = wallet.alive('swap', 'all')
  if (paid.length > 1) throw new Error(`paid ${paid.length} times`)
  if (exchanged.length > 1) throw new Error(`exchanged ${exchanged.length} times`)
  const now = progress()
  const fateOf = (hash: string | undefined) => wallet.sent.find((one) => one.hash === hash)?.fate
  if (now.status === 'confirmed' && fateOf(now.hash) !== 'confirmed') throw new Error('told as paid, which it is not')
  if (now.status === 'failed' && now.hash && paid.some(({ hash }) => hash === now.hash))
    throw new Error('told as failed, which it has not')
  if (told > 0 && !paid.some(({ fate }) => fate === 'confirmed')) throw new Error('the app was told of no payment')
  if (
    now.status === 'sent' &&
    !storedPayments(client).some(({ hash, id }) => (now.id ?? now.hash) === (now.id ? id : hash))
  )
    throw new Error('sent, and not kept')
}

const others = ['reload', 'reload', 'close', 'open', 'accept', 'again', 'elsewhere', 'back', 'tab'] as const
type PayDeed = Deed<(typeof others)[number]>

async function play(way: Way, steps: readonly { deed: PayDeed; rounds: number }[]): Promise<void> {
  const world = makeWorld(way)
  const { wallet } = world
  const tabs: (Page | undefined)[] = [await world.load(), undefined]
  let at = 0
  for (const { deed, rounds } of steps) {
    const page = tabs[at] ?? (await world.load())
    tabs[at] = page
    // Paid, the same asked for anew is another payment.
    const isOver = wallet.alive('pay', 'all').some(({ fate }) => fate === 'confirmed')
    if (isOver && (deed.do === 'reload' || deed.do === 'tab')) break
    await act(world, page, deed)
    if (deed.do === 'tab') at = 1 - at
    if (deed.do === 'reload') {
      page.leave()
      tabs[at] = await world.load()
    }
    await settle(rounds)
    for (const one of tabs) if (one) check(world, one)
  }
  await settle(12)
  for (const one of tabs) {
    if (!one) continue
    check(world, one)
    if (one.progress().status === 'checking') throw new Error('stuck')
    one.leave()
  }
}

async function act(world: World, { client, reopen }: Page, deed: PayDeed): Promise<void> {
  const { wallet } = world
  if (deed.do === 'press') void submitPay(client)
  else if (deed.do === 'close') closeModal(client)
  else if (deed.do === 'open') reopen()
  else if (deed.do === 'accept') acceptPay(client)
  else if (deed.do === 'elsewhere') connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
  else if (deed.do === 'back') connectQuietly(client, 'lantern')
  else if (deed.do === 'manner') wallet.manner = deed.to
  else if (deed.do === 'price') world.price = deed.to
  else if (deed.do === 'fate') wallet.decide(deed.to)
  else if (deed.do === 'time') await vi.advanceTimersByTimeAsync(3 * minute)
  // Whoever says so has looked into the wallet.
  else if (deed.do === 'again' && wallet.alive('pay', 'all', 'swap').length === 0) {
    payAgain(client)
    await startPay(client)
  }
}

const quickSeed = 20_261_123

/** Too rare for chance alone: the wallet speeds the exchange up, nobody looks for long, and it is pressed again. */
const spedUp: readonly PayDeed[] = [
  { do: 'press' },
  { do: 'fate', to: 'sped' },
  { do: 'time' },
  { do: 'reload' },
  { do: 'press' },
]

/** Another tab hears of the end of a bundle that this one cannot ask about: its account is not in use here. */
const heardElsewhere: readonly PayDeed[] = [
  { do: 'press' },
  { do: 'tab' },
  { do: 'elsewhere' },
  { do: 'fate', to: 'confirmed' },
  { do: 'time' },
]

/** Plays so many random sequences; a failure prints the seed, the path and the shortest sequence that fails too. */
export async function checkPays(numRuns: number): Promise<void> {
  const examples = ways.map((way): [Way, { deed: PayDeed; rounds: number }[]] => [
    way,
    spedUp.map((deed) => ({ deed, rounds: 12 })),
  ])
  examples.push(['together', heardElsewhere.map((deed) => ({ deed, rounds: 0 }))])
  await assertPlays(fc.asyncProperty(fc.constantFrom(...ways), sequenceOf(others), play), numRuns, examples)
}

/** Has time pass by itself alone while it plays. */
export async function assertPlays<T>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
  examples: T[] = [],
): Promise<void> {
  const { PORTICO_SEED, PORTICO_PATH: path, LONG } = process.env
  const seed = PORTICO_SEED ? Number(PORTICO_SEED) : LONG === '1' ? Date.now() % 2 ** 31 : quickSeed
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    await fc.assert(property, { numRuns, seed, examples, ...(path ? { path } : {}) })
  } finally {
    vi.useRealTimers()
  }
}
