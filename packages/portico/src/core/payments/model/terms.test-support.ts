import fc from 'fast-check'
import { vi } from 'vitest'
import { bob, connectQuietly, settle } from '../../fakes.test-support.js'
import { editSend } from '../../features/send/flow.js'
import { reviewSend } from '../../features/send/review.js'
import { item, make as makeSend } from '../../features/send/send.test-support.js'
import { submitSend } from '../../features/send/submit.js'
import { editSwap } from '../../features/swap/flow.js'
import { acceptPrice } from '../../features/swap/refresh.js'
import { reviewSwap } from '../../features/swap/review.js'
import { submitSwap } from '../../features/swap/submit.js'
import { ether, make as makeSwap, router } from '../../features/swap/swap.test-support.js'
import { assertPlays } from './play.test-support.js'
import { type Deed, makeWallet, sequenceOf } from './wallet.test-support.js'

type Shown = { status: string; hash?: string | undefined }
/** A page, and what a person does on it. `spends`: what leaves with one press at most. */
type Page = {
  review(): Promise<boolean>
  press(): void
  accept(): void
  elsewhere(): void
  back(): void
  price(to: number): void
  shown(): Shown
  leave(): void
}
type Made = Page & { wallet: ReturnType<typeof makeWallet> }

async function sending(): Promise<Made> {
  const wallet = makeWallet()
  const cost = { fee: ether / 100n }
  const { client, portico, send } = await makeSend({
    send: async ({ amount, to }) => {
      if (to !== bob || amount !== ether) throw new Error('The wallet was asked for something else than was shown')
      return wallet.ask('pay')
    },
    estimateFee: async () => ({ fee: cost.fee }),
    trace: wallet.trace,
    wait: wallet.wait,
  })
  return {
    ...moving(client),
    wallet,
    review() {
      editSend(client, { item, amount: '1', to: bob })
      return reviewSend(client).catch(() => false)
    },
    press: () => void submitSend(client),
    accept: () => {},
    price(to) {
      cost.fee = (ether / 100n) * BigInt(to)
    },
    shown: send,
    leave: () => portico.destroy(),
  }
}

async function swapping(isBundle: boolean): Promise<Made> {
  const allowed = { amount: 0n }
  const wallet = makeWallet((what) => {
    if (what === 'approve') allowed.amount = 5_000_000n
  })
  const { client, market, progress, start, leave } = await makeSwap({
    transact: {
      send: async ({ to }) => wallet.ask(to === router ? 'pay' : 'approve'),
      batch: async () => ({ id: `id${await wallet.ask('all')}` }),
      batchStatus: wallet.batchStatus,
      canBatch: async () => isBundle,
      allowance: async () => allowed.amount,
      wait: wallet.wait,
    },
  })
  await start('USDX', 'ETH', '5')
  return {
    ...moving(client),
    wallet,
    review() {
      editSwap(client, { amount: '5' })
      return reviewSwap(client)
    },
    press: () => void submitSwap(client),
    accept: () => acceptPrice(client),
    price(to) {
      market.price = 2_000n - BigInt(to) * 100n
    },
    shown: progress,
    leave,
  }
}

function moving(client: Parameters<typeof connectQuietly>[0]) {
  return {
    elsewhere: () => void connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' as const }] }),
    back: () => void connectQuietly(client, 'lantern'),
  }
}

const kinds = {
  send: sending,
  swap: () => swapping(false),
  bundle: () => swapping(true),
} as const
const deeds = ['review', 'review', 'accept', 'elsewhere', 'back'] as const
type TermsDeed = Deed<(typeof deeds)[number]>

async function play(kind: keyof typeof kinds, steps: readonly { deed: TermsDeed; rounds: number }[]): Promise<void> {
  const page = await kinds[kind]()
  const { wallet } = page
  const left = () => wallet.sent.filter(({ what }) => what !== 'approve').length
  let reviews = 0
  for (const { deed, rounds } of steps) {
    if (deed.do === 'review') {
      // Only what the person has agreed to anew may leave once more.
      const before = left()
      await Promise.race([page.review(), settle(20)])
      if (page.shown().status === 'review') reviews = Math.max(reviews, before) + 1
    } else if (deed.do === 'manner') wallet.manner = deed.to
    else if (deed.do === 'fate') wallet.decide(deed.to)
    else if (deed.do === 'time') await vi.advanceTimersByTimeAsync(180_000)
    else if (deed.do === 'price') page.price(deed.to)
    else page[deed.do]()
    await settle(rounds)
    if (left() > reviews) throw new Error(`${left()} left the wallet, and ${reviews} were agreed to`)
    const now = page.shown()
    const fate = wallet.sent.find(({ hash }) => hash === now.hash)?.fate
    if (now.status === 'confirmed' && fate !== 'confirmed') throw new Error('told as done, which it is not')
    const isGone = fate === 'reverted' || fate === 'replaced'
    if (now.status === 'failed' && now.hash && !isGone) throw new Error('told as failed, which it has not')
  }
  await settle(12)
  if (page.shown().status === 'checking') throw new Error('stuck')
  page.leave()
}

/** As `checkPays`, of what people begin by themselves. */
export async function checkTerms(numRuns: number): Promise<void> {
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  await assertPlays(fc.asyncProperty(fc.constantFrom(...names), sequenceOf(deeds), play), numRuns)
}
