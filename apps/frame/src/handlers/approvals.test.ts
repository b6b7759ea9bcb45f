import { describe, expect, test } from 'vitest'
import { makeCooling } from '../confirm/cooling.js'
import { settled } from '../protocol/protocol.test-support.js'
import type { Screen } from '../screen.js'
import type { Prepared, Signer } from '../signing/signer.js'
import { makeStore } from '../store.js'
import { makeApprovals } from './approvals.js'

const signer = {} as Signer
const site = 'https://shop.example'

function prepared(answer: unknown = 'signed', more: object = {}): () => Promise<Prepared> {
  return async () => ({
    sheet: { isBlocked: false, movements: [], ...more } as never,
    digests: [],
    finish: async () => (typeof answer === 'function' ? answer() : answer),
  })
}

function start() {
  const screen = makeStore<Screen>({ name: 'none' })
  const shown = () => {
    const now = screen.get()
    return now.name === 'confirm' ? now : undefined
  }
  const clock = { now: 0 }
  const approvals = makeApprovals(
    screen,
    signer,
    makeCooling(() => clock.now),
  )
  return { approvals, screen, shown, clock }
}

describe('makeApprovals', () => {
  test('default', async () => {
    const { approvals, screen, shown } = start()
    const answer = approvals.ask(site, prepared())
    await settled()
    expect(shown()).toMatchObject({ id: 1, isBusy: false })
    approvals.approve(1)
    expect(shown()?.isBusy).toBe(true)
    expect(await answer).toBe('signed')
    expect(screen.get()).toEqual({ name: 'none' })
  })

  test('behavior: one at a time, in the order they came', async () => {
    const { approvals, shown } = start()
    const first = approvals.ask(site, prepared('one'))
    const second = approvals.ask(site, prepared('two'))
    await settled()
    expect(shown()?.id).toBe(1)
    // A press meant for the one before approves nothing of the next.
    approvals.approve(2)
    approvals.approve(1)
    expect(await first).toBe('one')
    await settled()
    expect(shown()).toMatchObject({ id: 2, isBusy: false })
    approvals.approve(1)
    expect(shown()?.isBusy).toBe(false)
    approvals.reject(2, 'rejected')
    await expect(second).rejects.toMatchObject({ code: 4001, message: 'User rejected the request' })
  })

  test('behavior: so many wait and no more', async () => {
    const { approvals } = start()
    const asked = Array.from({ length: 21 }, () => approvals.ask(site, prepared()))
    expect(() => approvals.ask(site, prepared())).toThrow('Too many requests wait already')
    approvals.abandon()
    const ends = await Promise.allSettled(asked)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('behavior: the page that closes takes all questions back; what is being sent goes on', async () => {
    const { approvals, screen } = start()
    let send: (answer: string) => void = () => undefined
    const sending = approvals.ask(
      site,
      prepared(() => new Promise((resolve) => (send = resolve))),
    )
    const waits = approvals.ask(site, prepared())
    await settled()
    approvals.approve(1)
    approvals.abandon()
    approvals.reject(1, 'rejected')
    await expect(waits).rejects.toThrow('Request was aborted')
    send('0xhash')
    expect(await sending).toBe('0xhash')
    expect(screen.get()).toEqual({ name: 'none' })
  })

  test('behavior: a question that is abandoned while it is read is never shown', async () => {
    const { approvals, screen } = start()
    let ready: (value: Prepared) => void = () => undefined
    const answer = approvals.ask(site, () => new Promise((resolve) => (ready = resolve)))
    approvals.abandon()
    ready(await prepared()())
    await expect(answer).rejects.toThrow('aborted')
    await settled()
    expect(screen.get()).toEqual({ name: 'none' })
  })

  test('behavior: what else is shown by now stays', async () => {
    const { approvals, screen } = start()
    const answer = approvals.ask(site, prepared())
    await settled()
    screen.set({ name: 'noKey', step: { at: 'ways' } })
    approvals.abandon()
    await expect(answer).rejects.toThrow('aborted')
    expect(screen.get()).toMatchObject({ name: 'noKey' })
  })

  test('behavior: what the person chooses is shown anew, and is what is agreed to', async () => {
    const { approvals, shown } = start()
    const chosen: unknown[] = []
    const less = await prepared('less', { title: 'less' })()
    const answer = approvals.ask(site, async () => ({
      ...(await prepared('all')()),
      choose: (name, option) => {
        chosen.push([name, option])
        return less
      },
    }))
    await settled()
    approvals.choose(2, 'amount', 1)
    expect(chosen).toEqual([])
    approvals.choose(1, 'amount', 1)
    expect(shown()).toMatchObject({ id: 1, sheet: { title: 'less' }, isBusy: false })
    // It offers no choice of its own.
    approvals.choose(1, 'amount', 2)
    approvals.approve(1)
    approvals.choose(1, 'amount', 0)
    expect(await answer).toBe('less')
    expect(chosen).toEqual([['amount', 1]])
  })
  test('error: what is blocked cannot be approved', async () => {
    const { approvals, shown } = start()
    const answer = approvals.ask(site, prepared('signed', { isBlocked: true }))
    await settled()
    approvals.approve(1)
    expect(shown()?.isBusy).toBe(false)
    approvals.reject(1, 'rejected')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('error: what cannot be read ends the request, and the next has its turn', async () => {
    const { approvals, shown } = start()
    const broken = approvals.ask(site, () => Promise.reject(new Error('unreadable')))
    const next = approvals.ask(site, prepared())
    await expect(broken).rejects.toThrow('unreadable')
    await settled()
    expect(shown()?.id).toBe(2)
    approvals.approve(2)
    expect(await next).toBe('signed')
  })

  test('behavior: after a wrong number the site waits ten minutes, and only that site', async () => {
    const { approvals, shown, clock } = start()
    const answer = approvals.ask(site, prepared())
    await settled()
    approvals.reject(1, 'wrong-number')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(() => approvals.ask(site, prepared())).toThrow('A wrong number was chosen')
    void approvals.ask('https://other.example', prepared())
    await settled()
    expect(shown()?.id).toBe(2)
    clock.now = 600_001
    void approvals.ask(site, prepared())
    expect(shown()?.waiting).toBe(1)
  })
})
