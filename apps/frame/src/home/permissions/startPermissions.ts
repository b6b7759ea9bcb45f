import { makeCooling } from '../../confirm/cooling.js'
import { makeAccounts } from '../../handlers/accounts.js'
import { type Approvals, makeApprovals } from '../../handlers/approvals.js'
import { makeDollars } from '../../handlers/dollars.js'
import { makeKnownReceivers } from '../../handlers/known.js'
import { makeNode } from '../../handlers/node.js'
import type { Project } from '../../project.js'
import { FrameError } from '../../protocol/errors.js'
import type { Screen } from '../../screen.js'
import { makePermissionNotes } from '../../session/permissionNotes.js'
import type { Storage } from '../../session/storage.js'
import type { Vault } from '../../session/vault.js'
import type { Wallet } from '../../session/wallet.js'
import { makeStore, type Store } from '../../store.js'
import type { RemoteKeyring } from '../../worker/calls.js'
import { makePermissions, type PermissionsOfWallet } from './model.js'
import { Permissions } from './Permissions.js'

/** What the view of permissions stands on, and the view. */
export type PermissionsParts = {
  View: typeof Permissions
  permissions: PermissionsOfWallet
  approvals: Approvals
  screen: Store<Screen>
}

/** Puts together what asks the person, and the networks, in the wallet's own window. */
export function startPermissions({
  project,
  projectId,
  vault,
  keyring,
  wallet,
  storage,
  send,
  now,
  origin,
}: {
  project: Project
  projectId: string
  vault: Vault
  keyring: RemoteKeyring
  wallet: Wallet
  storage: Storage
  send: typeof globalThis.fetch
  now(): number
  origin: string
}): PermissionsParts {
  const screen = makeStore<Screen>({ name: 'none' })
  const approvals = makeApprovals(screen, wallet.signer, makeCooling(now))
  const node = makeNode(project, send)
  const signedIn = async () => {
    const found = wallet.current()
    if (!found) throw new FrameError('Not signed in', { code: 4100 })
    return found
  }
  const permissions = makePermissions({
    wallet,
    node,
    project,
    storage,
    known: makeKnownReceivers(storage),
    accounts: makeAccounts({ project, node, storage, signedIn, fetch: send }),
    askDollars: makeDollars(projectId, send, now),
    approvals,
    notes: makePermissionNotes({ vault, wallet, keyring, now }),
    origin,
    now,
  })
  return { View: Permissions, permissions, approvals, screen }
}
