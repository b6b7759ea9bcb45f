import type * as v from 'valibot'
import type { DeviceCaller, SessionCaller, Vault, Visitor } from '../context.js'
import type { VaultAnswer, VaultPath, vaultRoutes } from '../contract/index.js'
import { answerApproval, lookApproval } from '../email/approval.js'
import { passPrimary, passSecondary, startChange, undoChange } from '../email/change.js'
import { awaitDevice, finishEmail, startEmail, unfreeze } from '../email/login.js'
import { awaitFarcaster, startFarcaster } from '../farcaster/login.js'
import { lift } from '../handover/closings.js'
import { ask, asks, offer, take } from '../handover/handover.js'
import { objectTo } from '../session/objections.js'
import { endSession, refreshSession, resumeSession } from '../session/sessions.js'
import { denySocial, finishSocial, lookSocial, parkSocial } from '../social/handIn.js'
import { completeSocial, startSocial } from '../social/login.js'
import { acceptLog } from '../wallet/accept.js'
import { readLog } from '../wallet/log.js'
import { challenge } from '../wallet/passkeys.js'
import { addPermission, listPermissions } from '../wallet/permissions.js'
import { evaluatePin } from '../wallet/pins.js'
import { addSlot, createWallet, prepareSlot, releaseForExport, releaseSlot, removeSlot } from '../wallet/slots.js'

type Callers = { none: Visitor; device: DeviceCaller; session: SessionCaller }
type Given<P extends VaultPath> = v.InferOutput<(typeof vaultRoutes)[P]['request']>
type Handler<P extends VaultPath> = (
  vault: Vault,
  caller: Callers[(typeof vaultRoutes)[P]['proof']],
  request: Given<P>,
  signal: AbortSignal,
) => Promise<VaultAnswer<P>>

/** What each call does. Its caller was checked as the route says, its request by the route's schema. */
export const handlers: { readonly [P in VaultPath]: Handler<P> } = {
  '/email': startEmail,
  '/email/device': (vault, caller, { flow }, signal) => awaitDevice(vault, caller, flow, signal),
  '/email/code': finishEmail,
  '/email/unfreeze': async (vault, caller) => {
    await unfreeze(vault, caller)
    return {}
  },
  '/email/change': startChange,
  '/email/change/primary': passPrimary,
  '/email/change/secondary': passSecondary,
  '/email/change/undo': async (vault, _, { token }) => {
    await undoChange(vault, token)
    return {}
  },
  '/approval/look': (vault, caller, { token }) => lookApproval(vault, caller, token),
  '/approval/answer': (vault, _, request) => answerApproval(vault, request),
  '/social': startSocial,
  '/social/complete': completeSocial,
  '/social/look': lookSocial,
  '/social/deny': async (vault, _, request) => {
    await denySocial(vault, request)
    return {}
  },
  '/social/park': parkSocial,
  '/social/code': finishSocial,
  '/farcaster': startFarcaster,
  '/farcaster/wait': awaitFarcaster,
  '/session/resume': resumeSession,
  '/session/refresh': (vault, caller, { refreshToken }) => refreshSession(vault, caller, refreshToken),
  '/session/end': (vault, caller, { everywhere }) => endSession(vault, caller, everywhere ?? false),
  '/objection': async (vault, _, request) => {
    await objectTo(vault, request)
    return {}
  },
  '/wallet': async (vault, caller, request) => ({ wallet: await createWallet(vault, caller, request) }),
  '/slots': async (vault, caller, request) => ({ wallet: await addSlot(vault, caller, request) }),
  '/slots/prepare': (vault, caller, { type }) => prepareSlot(vault, caller, type),
  '/slots/release': releaseSlot,
  '/slots/pin': evaluatePin,
  '/slots/challenge': challenge,
  '/slots/remove': async (vault, caller, request) => ({ wallet: await removeSlot(vault, caller, request) }),
  '/export': releaseForExport,
  '/log': async (vault, caller, { after }) => ({ entries: await readLog(vault, caller, after ?? 0) }),
  '/log/accept': acceptLog,
  '/permissions': listPermissions,
  '/permissions/add': async (vault, caller, request) => {
    await addPermission(vault, caller, request)
    return {}
  },
  '/handover/ask': ask,
  '/handover/asks': asks,
  '/handover/offer': async (vault, caller, request) => {
    await offer(vault, caller, request)
    return {}
  },
  '/handover/lift': async (vault, caller, request) => {
    await lift(vault, caller, request)
    return {}
  },
  '/handover/take': (vault, caller, { request }, signal) => take(vault, caller, request, signal),
}
