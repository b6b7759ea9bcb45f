import * as v from 'valibot'
import { day, hour, minute, second } from './clock.js'

const positive = (fallback: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), fallback)

/** The numbers of the login by e-mail and of sessions. Times in milliseconds. */
export const limitsSchema = v.strictObject({
  flowMs: positive(15 * minute),
  codeMs: positive(10 * minute),
  attemptsPerCode: positive(5),
  failuresPerHour: positive(10),
  failuresPerDay: positive(30),
  /** Wrong codes without a right one before the login by e-mail is frozen. */
  failuresToFreeze: positive(100),
  freezeMs: positive(day),
  resendMs: positive(30 * second),
  mailsPerAddressPerHour: positive(5),
  mailsPerNetworkPerHour: positive(20),
  mailsPerProjectPerHour: positive(1_000),
  /** Logins begun at providers and with Farcaster. */
  socialPerNetworkPerHour: positive(200),
  /** How long the code for Farcaster's app is good. */
  farcasterMs: positive(5 * minute),
  /** How often its relay is asked. */
  relayEveryMs: positive(second),
  /** How often a device may ask for the wallet's key, and how often all of an account's may. */
  handoverEveryMs: positive(10 * minute),
  handoversPerDevicePerDay: positive(3),
  handoversPerDay: positive(10),
  /** Wrong numbers in a day that close hand-overs to all devices, and for how long. */
  handoversWrongToClose: positive(3),
  handoversClosedMs: positive(hour),
  accessMs: positive(10 * minute),
  refreshMs: positive(30 * day),
  freshLoginMs: positive(5 * minute),
  /** How old the slot of a device has to be before it shows the key itself. */
  exportAfterMs: positive(day),
  changeFreezeMs: positive(72 * hour),
  undoMs: positive(7 * day),
  /** How long the owner of a wallet may object to what a login without its key asked for. */
  objectMs: positive(day),
  /** How long it is tried to send a mail that tells an owner of something. */
  noticeMs: positive(3 * day),
  /** How long a call waits for what another device does. */
  pollMs: positive(25 * second),
})
export type Limits = v.InferOutput<typeof limitsSchema>
