import * as v from 'valibot'
import { frameAccountType, frameChainId, frameNothing, frameSignIn } from './common.js'
import { framePrefix } from './envelope.js'

const emailShape = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/
const email = v.pipe(
  v.string(),
  v.check((text) => emailShape.test(text)),
)

/** Who is logged in. */
const userFields = {
  email: v.optional(v.nullable(email)),
  address: v.string(),
  chainId: frameChainId,
  accounts: v.optional(v.array(v.object({ address: v.string(), type: frameAccountType }))),
  preferredAccountType: v.optional(frameAccountType),
  smartAccountDeployed: v.optional(v.boolean()),
  /** Ours: nothing but this browser opens the wallet. */
  onlyHere: v.optional(v.boolean()),
  /** Ours: a passkey owns the wallet, which has no key, and one account alone. */
  passkey: v.optional(v.boolean()),
  /** Of the sign-in message that was asked for, with what was signed. */
  signature: v.optional(v.string()),
  message: v.optional(v.string()),
  siwxMessage: v.optional(frameSignIn),
  userName: v.optional(v.nullable(v.string())),
}
/** Who is logged in, as the frame answers it. */
export const frameUser = v.object(userFields)
/** Who is logged in, as the frame answers it. */
export type FrameUser = v.InferOutput<typeof frameUser>

/** The requests of the page with what `<request>_SUCCESS` holds. */
export const frameAnswers = {
  SYNC_DAPP_DATA: frameNothing,
  SYNC_THEME: frameNothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
  IS_CONNECTED: v.object({ isConnected: v.boolean() }),
  CONNECT_EMAIL: v.object({
    action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    /** Ours: the two digits to choose on the page that approves this device. */
    match: v.optional(v.string()),
  }),
  CONNECT_DEVICE: frameNothing,
  CONNECT_OTP: frameNothing,
  /** Ours: the person went in by a passkey, which owns the wallet. */
  CONNECT_PASSKEY: frameNothing,
  GET_SOCIAL_REDIRECT_URI: v.object({ uri: v.string() }),
  CONNECT_SOCIAL: frameUser,
  /** Ours: the code that the window shows when it has lost the page was typed into the frame. */
  CONNECT_SOCIAL_CODE: frameNothing,
  GET_FARCASTER_URI: v.object({ url: v.string() }),
  CONNECT_FARCASTER: v.object({ userName: v.optional(v.nullable(v.string())) }),
  GET_USER: frameUser,
  SWITCH_NETWORK: v.object({ chainId: frameChainId }),
  GET_CHAIN_ID: v.object({ chainId: frameChainId }),
  SET_PREFERRED_ACCOUNT: v.object({ type: frameAccountType, address: v.string() }),
  INIT_SMART_ACCOUNT: v.object({ address: v.string(), isDeployed: v.boolean() }),
  UPDATE_EMAIL: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: frameNothing,
  UPDATE_EMAIL_SECONDARY_OTP: v.object({ newEmail: email }),
  RPC_REQUEST: v.unknown(),
  RPC_ABORT: frameNothing,
  RELOAD: frameNothing,
  SIGN_OUT: frameNothing,
} as const

/** What the page asks the frame for. */
export type FrameRequestName = keyof typeof frameAnswers
/** What the frame answers to a request. */
export type FrameAnswer<N extends FrameRequestName> = v.InferOutput<(typeof frameAnswers)[N]>

/** What `<request>_ERROR` holds; without a message it reads 'An error occurred'. */
export const frameFailure = v.object({
  message: v.fallback(v.string(), 'An error occurred'),
  /** Ours: a JSON-RPC code, and what belongs to it. */
  code: v.optional(v.number()),
  data: v.optional(v.unknown()),
})
/** Why the frame did not do what it was asked for. */
export type FrameFailure = v.InferOutput<typeof frameFailure>

/** What the frame says by itself. */
export const frameEvents = {
  READY: v.fallback(
    v.object({ version: v.optional(v.string()), nonce: v.optional(v.string()), channel: v.optional(v.boolean()) }),
    {},
  ),
  SESSION_UPDATE: v.object({ token: v.string() }),
  /** Ours: the answer to HELLO, on the port. */
  WELCOME: v.object({ nonceH: v.string(), build: v.optional(v.string()) }),
  /** Ours: the frame has something to show that is so many CSS pixels high, or nothing any more. */
  SHOW: v.object({
    height: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)),
    /** No request of the page's: another device of the person asks for the key. */
    own: v.optional(v.boolean()),
  }),
  HIDE: frameNothing,
} as const
/** What the frame tells by itself. */
export type FrameEventName = keyof typeof frameEvents

/** A message of the frame, taken apart. */
export type FrameMessage =
  | {
      /** What it is; `invalid` is none of the protocol. */
      kind: 'answer'
      /** Which request it is about, or which event it is. */
      name: FrameRequestName
      /** That of the request. */
      id: string | undefined
      /** What it carries, checked. */
      payload: unknown
    }
  | {
      /** What it is; `invalid` is none of the protocol. */
      kind: 'failure'
      /** Which request it is about, or which event it is. */
      name: FrameRequestName
      /** That of the request. */
      id: string | undefined
      /** What it carries, checked. */
      payload: FrameFailure
    }
  | {
      /** What it is; `invalid` is none of the protocol. */
      kind: 'event'
      /** Which request it is about, or which event it is. */
      name: FrameEventName
      /** What it carries, checked. */
      payload: unknown
    }
  | {
      /** What it is; `invalid` is none of the protocol. */
      kind: 'invalid'
      /** What is wrong with it. */
      problem: string
    }

const namePattern = /^([A-Z_]+?)(?:_(SUCCESS|ERROR))?$/

/**
 * Reads what came from the frame; `undefined` when it is no message of the frame at all.
 *
 * @param message `event.data`, after source and origin were checked
 * @example
 * const told = event.origin === frameOrigin ? readFrameMessage(event.data) : undefined
 */
export function readFrameMessage(message: unknown): FrameMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, id, payload } = message as Record<string, unknown>
  if (typeof type !== 'string' || !type.startsWith(framePrefix)) return undefined
  const [, name = '', outcome] = namePattern.exec(type.slice(framePrefix.length)) ?? []
  const invalid = { kind: 'invalid', problem: `${type.slice(0, 80)} does not fit its schema` } as const
  if (id !== undefined && typeof id !== 'string') return invalid
  if (!outcome) {
    if (!Object.hasOwn(frameEvents, name)) return invalid
    const event = name as FrameEventName
    const { success, output } = v.safeParse(frameEvents[event], payload)
    return success ? { kind: 'event', name: event, payload: output } : invalid
  }
  if (!Object.hasOwn(frameAnswers, name)) return invalid
  const request = name as FrameRequestName
  if (outcome === 'ERROR') {
    const { success, output } = v.safeParse(frameFailure, payload ?? {})
    return success ? { kind: 'failure', name: request, id, payload: output } : invalid
  }
  const { success, output } = v.safeParse(frameAnswers[request], payload)
  return success ? { kind: 'answer', name: request, id, payload: output } : invalid
}
