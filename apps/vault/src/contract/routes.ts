import * as v from 'valibot'
import * as email from './email.js'
import * as handover from './handover.js'
import * as passkey from './passkey.js'
import * as permissions from './permissions.js'
import * as pin from './pin.js'
import {
  endAnswer,
  endRequest,
  objectionAnswer,
  objectionRequest,
  refreshRequest,
  resumeRequest,
  session,
} from './session.js'
import * as social from './social.js'
import * as wallet from './wallet.js'

/** Where the calls begin, on the frame's own origin. */
export const vaultBasePath = '/vault/v1'

export type Route = {
  /** Who must be behind the call: nobody (a page reached by a mail's link), a device by its key, or a device with a session. */
  proof: 'none' | 'device' | 'session'
  /** Only while the site of the session is on its project's list: what a login without the key could do to its person. */
  listed?: true
  request: v.GenericSchema
  answer: v.GenericSchema
}

/** Every call: `POST` with a JSON body of at most 64 KiB. Refusals are `vaultFailure` with the status of `vaultErrors`. */
export const vaultRoutes = {
  '/email': { proof: 'device', request: email.emailRequest, answer: email.emailAnswer },
  '/email/device': { proof: 'device', request: email.deviceRequest, answer: email.deviceAnswer },
  '/email/code': { proof: 'device', request: email.codeRequest, answer: session },
  '/email/unfreeze': { proof: 'session', request: email.unfreezeRequest, answer: email.unfreezeAnswer },
  '/email/change': { proof: 'session', listed: true, request: email.changeRequest, answer: email.changeAnswer },
  '/email/change/primary': { proof: 'session', request: email.codeRequest, answer: email.changeAnswer },
  '/email/change/secondary': {
    proof: 'session',
    request: email.codeRequest,
    answer: email.changeSecondaryAnswer,
  },
  '/email/change/undo': { proof: 'none', request: email.changeUndoRequest, answer: email.changeUndoAnswer },
  '/approval/look': { proof: 'none', request: email.lookRequest, answer: email.lookAnswer },
  '/approval/answer': { proof: 'none', request: email.answerRequest, answer: email.answerAnswer },
  '/social': { proof: 'device', request: social.socialRequest, answer: social.socialAnswer },
  '/social/complete': { proof: 'device', request: social.socialCompleteRequest, answer: session },
  '/social/look': { proof: 'none', request: social.socialLookRequest, answer: social.socialLookAnswer },
  '/social/deny': { proof: 'none', request: social.socialDenyRequest, answer: social.socialDenyAnswer },
  '/social/park': { proof: 'none', request: social.socialParkRequest, answer: social.socialParkAnswer },
  '/social/code': { proof: 'device', request: social.socialCodeRequest, answer: session },
  '/farcaster': { proof: 'device', request: social.farcasterRequest, answer: social.socialAnswer },
  '/farcaster/wait': {
    proof: 'device',
    request: social.farcasterWaitRequest,
    answer: v.union([session, social.farcasterWaitAnswer]),
  },
  '/session/resume': { proof: 'device', request: resumeRequest, answer: session },
  '/session/refresh': { proof: 'device', request: refreshRequest, answer: session },
  '/session/end': { proof: 'session', request: endRequest, answer: endAnswer },
  '/objection': { proof: 'none', request: objectionRequest, answer: objectionAnswer },
  '/wallet': { proof: 'session', listed: true, request: wallet.walletRequest, answer: wallet.walletAnswer },
  '/slots': { proof: 'session', request: wallet.slotRequest, answer: wallet.walletAnswer },
  '/slots/prepare': { proof: 'session', request: wallet.prepareRequest, answer: wallet.prepareAnswer },
  '/slots/release': { proof: 'session', request: wallet.releaseRequest, answer: wallet.releaseAnswer },
  '/slots/pin': { proof: 'session', listed: true, request: pin.pinRequest, answer: pin.pinAnswer },
  '/slots/challenge': { proof: 'session', request: passkey.challengeRequest, answer: passkey.challengeAnswer },
  '/slots/remove': { proof: 'session', request: wallet.removeRequest, answer: wallet.walletAnswer },
  '/export': { proof: 'session', request: wallet.exportRequest, answer: wallet.exportAnswer },
  '/log': { proof: 'session', request: wallet.logRequest, answer: wallet.logAnswer },
  '/log/accept': { proof: 'session', request: wallet.acceptRequest, answer: wallet.acceptAnswer },
  '/permissions': { proof: 'session', request: permissions.listRequest, answer: permissions.listAnswer },
  '/permissions/add': { proof: 'session', request: permissions.addRequest, answer: permissions.addAnswer },
  '/handover/ask': { proof: 'session', listed: true, request: handover.askRequest, answer: handover.askAnswer },
  '/handover/asks': { proof: 'session', request: handover.asksRequest, answer: handover.asksAnswer },
  '/handover/offer': { proof: 'session', request: handover.offerRequest, answer: handover.offerAnswer },
  '/handover/lift': { proof: 'session', request: handover.liftRequest, answer: handover.liftAnswer },
  '/handover/take': { proof: 'session', request: handover.takeRequest, answer: handover.takeAnswer },
} as const satisfies Record<string, Route>

export type VaultPath = keyof typeof vaultRoutes
/** What a caller sends. */
export type VaultRequest<P extends VaultPath> = v.InferInput<(typeof vaultRoutes)[P]['request']>
export type VaultAnswer<P extends VaultPath> = v.InferOutput<(typeof vaultRoutes)[P]['answer']>
