import { makeCooling } from '../../confirm/cooling.js'
import { type Approvals, makeApprovals } from '../../handlers/approvals.js'
import { makeDollars } from '../../handlers/dollars.js'
import { makeNode } from '../../handlers/node.js'
import { loadPasskeys } from '../../passkey/loadPasskeys.js'
import { makePasskeyLogin, type PasskeyLogin } from '../../passkey/login.js'
import { openPasskeyOwners } from '../../passkey/owners.js'
import type { Project } from '../../project.js'
import type { Screen } from '../../screen.js'
import type { Storage } from '../../session/storage.js'
import { type PasskeyKey, safeAddress } from '../../signing/safe/account.js'
import type { Signer } from '../../signing/signer.js'
import { makeStore, type Store } from '../../store.js'
import { type Owners as Model, makeOwners, type Speaker } from './model.js'
import { Owners } from './Owners.js'
import { PasskeyHome } from './PasskeyHome.js'

/** The view of who opens an account, with what it stands on. */
export type Opened = { owners: Model; approvals: Approvals; screen: Store<Screen>; makePasskey(): Promise<PasskeyKey> }

/** What the wallet’s own window has for accounts that are contracts. */
export type OwnersParts = {
  PasskeyHome: typeof PasskeyHome
  Owners: typeof Owners
  login: PasskeyLogin
  /** What the login shows. */
  ways: Store<Screen>
  /** Whether somebody opens an account on any network. */
  opens(account: string, owner: string): Promise<boolean>
  open(speaker: Speaker): Opened
  /** The contract account of the email wallet’s key. */
  ofKey(address: string, signer: Signer): Opened
}

export async function startOwners({
  project,
  projectId,
  storage,
  send,
  now,
  origin,
}: {
  project: Project
  projectId: string
  storage: Storage
  send: typeof globalThis.fetch
  now(): number
  origin: string
}): Promise<OwnersParts> {
  const node = makeNode(project, send)
  const ways = makeStore<Screen>({ name: 'none' })
  const [known, { browser, ...parts }, { opens }] = await Promise.all([
    openPasskeyOwners(storage),
    loadPasskeys({ project, node }),
    // As the frame loads it: what both have stands in files of their own.
    import('../../passkey/added.js'),
  ])
  const open = (speaker: Speaker): Opened => {
    const screen = makeStore<Screen>({ name: 'none' })
    const approvals = makeApprovals(screen, speaker.signer, makeCooling(now))
    const askDollars = makeDollars(projectId, send, now)
    const made: string[] = []
    const owners = makeOwners({ speaker, project, node, fetch: send, approvals, askDollars, origin, now })
    return {
      owners,
      approvals,
      screen,
      async makePasskey() {
        const { account } = speaker
        const { id, key } = await browser.create({ account, except: [...known.of(account), ...made] })
        made.push(id)
        return key
      },
    }
  }
  return {
    PasskeyHome,
    Owners,
    login: makePasskeyLogin({ screen: ways, owners: known, load: async () => ({ browser, ...parts }) }),
    ways,
    opens: (account, owner) => opens(account, owner, { project, node }),
    open,
    ofKey: (owner, signer) => open({ account: safeAddress(owner), owner, signer }),
  }
}
