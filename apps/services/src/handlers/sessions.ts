import { permissionMessage, revocationMessage, type SmartSession } from 'portico/wire'
import { type Address, type Hex, keccak256 } from 'viem'
import type { Deps, Handlers } from '../context.js'
import { ownDelegationIn, ownSignedIn } from '../delegations/delegation.js'
import { signedHashOf } from '../delegations/framework.js'
import { isRead, markDelegator } from '../delegations/read.js'
import { isEvmAddress, same } from '../evm/address.js'
import { verifyHash, verifyText } from '../evm/signature.js'
import { requireDataProject } from '../guards/project.js'
import { problem } from '../problem.js'
import { callsOf } from '../sessions/calls.js'
import { judge } from '../sessions/judge.js'
import { keyOf, publicKeyText, tellerOf } from '../sessions/keys.js'
import { operationHash } from '../sessions/operation.js'
import {
  activateSession,
  addSession,
  delegationsOf,
  findSession,
  revokeSession,
  sessionsOf,
  spend,
} from '../sessions/store.js'
import { within } from '../within.js'

type Account = { id: string; chainId: string; address: string }

/** The account of the path, in one way to write it. @throws a 400 */
function requireAccount(text: string): Account {
  const [namespace, reference = '', address = '', ...rest] = text.split(':')
  if (rest.length > 0 || address === '') throw problem(400, '', 'An account is written as CAIP-10')
  if (namespace !== 'eip155') throw problem(400, 'address', 'This namespace is not supported')
  if (!/^[1-9]\d{0,14}$/.test(reference)) throw problem(400, 'chainId', 'This is not a chain id of its namespace')
  if (!isEvmAddress(address)) throw problem(400, 'address', 'This is not an address')
  const chainId = `eip155:${reference}`
  return { id: `${chainId}:${address.toLowerCase()}`, chainId, address }
}

/** What the chain said before it was followed for the account is looked up for so long. */
const patienceMs = 2_000

/** Whether all is known that the chain says of the account's delegations. Whoever asks is not kept from the rest by a node. */
async function isChainKnown(deps: Deps, { chainId, address }: Account): Promise<boolean> {
  const chain = deps.nodes.chain(chainId)
  if (!chain) return false
  const end = Date.now() + patienceMs
  const work = async () => {
    await markDelegator(deps, chain, address)
    return isRead(deps, chain, address.toLowerCase(), end)
  }
  return within(
    end,
    work().catch((error: unknown) => {
      deps.log.warn({ error, chain: chainId }, 'the delegations of an account could not be read')
      return false
    }),
    false,
  )
}

async function requireKept(deps: Deps, account: Account, pci: string): Promise<SmartSession> {
  const found = await findSession(deps, account.id, pci)
  if (!found) throw problem(400, 'pci', 'This permission is not known')
  return found
}

/** With what the chain says of it, where it stands on a delegation. */
async function requireSession(deps: Deps, account: Account, pci: string): Promise<SmartSession> {
  const found = await requireKept(deps, account, pci)
  if (!ownDelegationIn(found.context, account.address)) return found
  return (await findSession(deps, account.id, pci, await isChainKnown(deps, account))) ?? found
}

function requireLiving({ revokedAt, expiry }: Pick<SmartSession, 'revokedAt' | 'expiry'>): void {
  if (revokedAt !== null) throw problem(400, 'pci', 'This permission was revoked')
  if (expiry <= Date.now() / 1_000) throw problem(400, 'pci', 'This permission has expired')
}

/**
 * The delegation that a permission stands on, where the account has signed it. @returns nothing for what bears no signature that is known
 * @throws a 401 for a delegation of the account that it has not signed, a 503 when its chain would have to say so and does not answer
 */
async function signedBy(deps: Deps, { chainId, address }: Account, context: string): Promise<Hex | undefined> {
  const own = ownSignedIn(context, address)
  if (!own) return undefined
  const hash = signedHashOf(own.hash, chainId)
  const verdict = await verifyHash(deps.nodes, { chainId, address, hash, signature: own.signature })
  if (verdict === 'signed') return own.hash
  // Of a contract on a chain that nobody can be asked about nothing is known.
  if (!deps.nodes.chain(chainId)) return undefined
  if (verdict === 'unknown') throw problem(503, 'chainId', 'The chain that would check the signature does not answer')
  throw problem(401, 'signature', 'The account has not signed this')
}

/** @throws a 401 when the account has not signed the text, a 503 when its chain would have to say so and does not answer */
async function requireSigned(deps: Deps, account: Account, message: string, signature: string): Promise<void> {
  const verdict = await verifyText(deps.nodes, { ...account, message, signature })
  if (verdict === 'unknown') throw problem(503, 'chainId', 'The chain that would check the signature does not answer')
  if (verdict === 'not signed') throw problem(401, 'signature', 'The account has not signed this')
}

/** The co-signer's no. */
function refused(reason: string) {
  return problem(401, '', reason)
}

export const sessionsHandlers = {
  'sessions.list': async (deps, { params }, c) => {
    await requireDataProject(deps.projects, c)
    const account = requireAccount(params.account)
    const isWhole = await isChainKnown(deps, account)
    const pcis = await sessionsOf(deps, account.id, isWhole)
    return isWhole ? { pcis, delegations: await delegationsOf(deps, account.id) } : { pcis }
  },

  'sessions.add': async (deps, { params, query, body }, c) => {
    const project = await requireDataProject(deps.projects, c)
    const account = requireAccount(params.account)
    requireLiving({ revokedAt: null, expiry: body.expiry })
    const teller = await tellerOf(deps, account.id, deps.addressOf(c))
    const pci = await addSession(deps, account.id, project, body, teller)
    const { publicKey } = await keyOf(deps, pci)
    return { pci, key: { type: 'secp256k1', publicKey: publicKeyText(publicKey, query.v) } }
  },

  'sessions.context': async (deps, { params, query }, c) => {
    await requireDataProject(deps.projects, c)
    const { context } = await requireSession(deps, requireAccount(params.account), query.pci)
    return { context }
  },

  'sessions.activate': async (deps, { params, body }, c) => {
    const project = await requireDataProject(deps.projects, c)
    const account = requireAccount(params.account)
    const found = await requireSession(deps, account, body.pci)
    if (found.project.id !== project.id) throw problem(400, 'pci', 'This permission is not known')
    requireLiving(found)
    requireLiving({ revokedAt: null, expiry: body.expiry })
    const delegation = await signedBy(deps, account, body.context)
    const isVouched = body.signature !== undefined
    if (body.signature !== undefined) {
      const message = permissionMessage(account.id, found.pci, keccak256(body.context as Hex))
      await requireSigned(deps, account, message, body.signature)
    }
    const teller = await tellerOf(deps, account.id, deps.addressOf(c))
    const told = { account: account.id, projectId: project.id, teller, delegation, isVouched }
    const done = await activateSession(deps, found.pci, body, told)
    if (done === 'too many') throw problem(400, 'account', 'No more permissions of this account for this app are kept')
    if (done === 'active already') throw problem(400, 'pci', 'This permission is active already')
    // From now on its chain is read for the account.
    if (ownDelegationIn(body.context, account.address)) await isChainKnown(deps, account)
    return { success: true }
  },

  'sessions.revoke': async (deps, { params, body }, c) => {
    await requireDataProject(deps.projects, c)
    const account = requireAccount(params.account)
    const { pci, revokedAt, onChain } = await requireSession(deps, account, body.pci)
    if (revokedAt !== null) throw problem(400, 'pci', 'This permission was revoked')
    const message = revocationMessage(account.id, pci)
    await requireSigned(deps, account, message, body.signature)
    if (!(await revokeSession(deps, pci))) throw problem(400, 'pci', 'This permission was revoked')
    return { success: true, ...(onChain && { onChain }) }
  },

  'sessions.sign': async (deps, { params, body }, c) => {
    await requireDataProject(deps.projects, c)
    const account = requireAccount(params.account)
    const session = await requireSession(deps, account, body.pci)
    requireLiving(session)
    if (session.context === null) throw problem(400, 'pci', 'This permission is not active')
    const { userOp } = body
    if (!same(userOp.sender, account.address)) throw refused('The operation is not one of this account')
    const calls = callsOf(userOp.callData as Hex)
    if (!calls) throw refused('What the operation calls cannot be read')
    const now = Math.floor(Date.now() / 1_000)
    const judged = judge(session.permissions, calls, { sender: account.address, now })
    if ('refused' in judged) throw refused(judged.refused)
    // The key is made before the allowance is taken: what fails takes nothing.
    const key = await keyOf(deps, session.pci)
    const hash = operationHash(account.chainId, { ...userOp, sender: account.address.toLowerCase() as Address })
    const isEnough = !judged.taken || (await spend(deps, session.pci, judged.taken))
    // Whoever was told that it is revoked has nothing signed any more, whatever was under way.
    requireLiving(await requireKept(deps, account, session.pci))
    if (!isEnough) throw refused('The allowance is used up')
    return { signature: await key.signMessage({ message: { raw: hash } }) }
  },
} satisfies Partial<Handlers>
