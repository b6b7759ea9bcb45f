import { loadOnce } from '../loadOnce.js'
import { FrameError } from '../protocol/errors.js'
import type { PasskeyStep, Screen } from '../screen.js'
import { PasskeyError } from '../session/passkeyError.js'
import type { Assertion } from '../signing/signer.js'
import type { Store } from '../store.js'
import type { Answered, PasskeyBrowser } from './browser.js'
import type { PasskeyOwner, PasskeyOwners } from './owners.js'

/** The wallet that a passkey owns, from the first press to every signature. No server takes part. */
export type PasskeyLogin = {
  /** The passkey that is signed in with. */
  owner(): PasskeyOwner | undefined
  /**
   * Shows the ways in. Resolves when one was gone, rejects when it was given up. What a person is about to do is not thrown away by a page
   * that asks again: the newer question gets its outcome.
   */
  start(): Promise<void>
  /** The person makes a new passkey, and with it a wallet. */
  create(): Promise<void>
  /** The person uses one that they have. */
  use(): Promise<void>
  /**
   * Lets browsers offer passkeys in a field. Resolves once one was chosen: the next start goes on with it. Rejects when it was given up.
   */
  offer(signal: AbortSignal): Promise<void>
  /** Gives it up, where it runs. */
  stop(): void
  leave(): Promise<void>
  sign(hash: Uint8Array): Promise<Assertion>
}

/** What asks the browser, and what calculates where an account stands: loaded with the first passkey. */
export type PasskeyParts = {
  browser: PasskeyBrowser
  addressOf(key: PasskeyOwner['key']): string
  /** Which of these keys an account has among its owners, on any network. Rejects where no network says. */
  addedTo(account: string, keys: Answered['keys']): Promise<PasskeyOwner['key'] | undefined>
}

export function makePasskeyLogin({
  screen,
  owners,
  load,
}: {
  screen: Store<Screen>
  owners: PasskeyOwners
  load(): Promise<PasskeyParts>
}): PasskeyLogin {
  const parts = loadOnce(load)
  /** What was chosen in a field, before there was a login to go on with. */
  let chosen: Answered | undefined
  let running: { resolve(): void; reject(error: unknown): void; first?: Answered } | undefined

  const show = (step: PasskeyStep) => screen.set({ name: 'passkey', step })

  function end(): void {
    running = undefined
    if (screen.get().name === 'passkey') screen.set({ name: 'none' })
  }

  function stop(): void {
    const mine = running
    end()
    mine?.reject(givenUp())
  }

  /** One press of the person: what came of it is shown, and a login that was given up meanwhile is none. */
  async function attempt(step: PasskeyStep, run: (parts: PasskeyParts) => Promise<PasskeyOwner | undefined>) {
    const mine = running
    const before = screen.get()
    if (!mine || (before.name === 'passkey' && before.step.isBusy)) return
    show({ ...step, isBusy: true })
    try {
      const loaded = await parts()
      if (running !== mine) return
      const owner = await run(loaded)
      if (running !== mine || !owner) return
      await owners.enter(owner)
      end()
      mine.resolve()
    } catch (error) {
      if (running !== mine) return
      show({ at: step.at, problem: error instanceof PasskeyError ? problemOf(error) : 'failed' })
    }
  }

  const ownerOf = (id: string, key: PasskeyOwner['key'], { addressOf }: PasskeyParts): PasskeyOwner => ({
    id,
    key,
    address: addressOf(key),
  })

  /** Which of two keys it was is settled by a second answer, where this browser has not seen the passkey before. */
  async function settle(first: Answered, loaded: PasskeyParts): Promise<PasskeyOwner> {
    const second = await loaded.browser.ask(first.id)
    const both = first.keys.filter(({ x, y }) => second.keys.some((each) => each.x === x && each.y === y))
    const [key, ...more] = both
    if (!key || more.length > 0 || second.id !== first.id) throw new Error('The passkey’s answers do not fit together')
    return ownerOf(first.id, key, loaded)
  }

  /** Whose passkey answered; undefined where a second answer is needed, which is asked for. */
  async function ownerBy(answered: Answered, { addedTo }: PasskeyParts): Promise<PasskeyOwner | undefined> {
    const { id, keys, account } = answered
    const known = owners.known(id)
    if (known && keys.some(({ x, y }) => x === known.key.x && y === known.key.y)) return known
    if (account !== undefined) {
      const key = await addedTo(account, keys)
      if (!key) throw new PasskeyError('notAdded')
      return { id, key, address: account }
    }
    if (running) running.first = answered
    show({ at: 'again' })
    return undefined
  }

  return {
    owner: owners.current,
    start() {
      const under = running
      const before = screen.get()
      if (under && before.name === 'passkey' && before.step.isBusy) {
        under.reject(givenUp())
        return new Promise((resolve, reject) => Object.assign(under, { resolve, reject }))
      }
      stop()
      // It is there by the time its person presses: some browsers ask only for a few seconds after that.
      parts().catch(() => undefined)
      return new Promise((resolve, reject) => {
        running = { resolve, reject }
        show({ at: 'ways' })
        const answered = chosen
        chosen = undefined
        if (answered) void attempt({ at: 'ways' }, (loaded) => ownerBy(answered, loaded))
      })
    },
    create: () =>
      attempt({ at: 'ways' }, async (loaded) => {
        const { id, key } = await loaded.browser.create()
        return ownerOf(id, key, loaded)
      }),
    async use() {
      const first = running?.first
      if (first) return attempt({ at: 'again' }, (loaded) => settle(first, loaded))
      await attempt({ at: 'ways' }, async (loaded) => ownerBy(await loaded.browser.ask(), loaded))
    },
    async offer(signal) {
      const { browser } = await parts()
      chosen = await browser.ask({ signal })
      // Whoever chose one comes by that.
      await owners.leave()
    },
    stop,
    leave: owners.leave,
    async sign(hash) {
      const owner = owners.current()
      if (!owner) throw new FrameError('Not signed in', { code: 4100 })
      return (await parts()).browser.sign(owner, hash)
    },
  }
}

const givenUp = () => new FrameError('The login was given up', { code: 4001 })

const problemOf = ({ reason }: PasskeyError) => (reason === 'noPrf' || reason === 'held' ? 'refused' : reason)
