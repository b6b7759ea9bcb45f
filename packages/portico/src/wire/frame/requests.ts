import * as v from 'valibot'
import { type MethodName, methodClass } from '../methods.js'
import type { FrameRequestName } from './answers.js'
import { frameAccountType, frameChainId, frameNothing, frameSignIn, frameSocial } from './common.js'
import { hostPrefix, isPlainMessage } from './envelope.js'

const text = v.pipe(v.string(), v.maxLength(2000))
const emailAddress = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())
const otp = v.pipe(v.string(), v.regex(/^\d{6}$/))
const themeValue = v.union([text, v.number()])
const placed = {
  chainId: v.optional(frameChainId),
  /** Taken, and never trusted: the frame asks its own nodes. */
  rpcUrl: v.optional(text),
}
const wanted = {
  ...placed,
  preferredAccountType: v.optional(frameAccountType),
  siwxMessage: v.optional(frameSignIn),
}
const rpcMethod = v.custom<MethodName>((method) => typeof method === 'string' && methodClass(method) !== undefined)

/** The page's half of a frame's request: what its payload may hold. */
export const frameRequests = {
  SYNC_DAPP_DATA: v.object({
    projectId: text,
    metadata: v.optional(
      v.object({
        name: v.fallback(text, ''),
        description: v.fallback(text, ''),
        url: v.fallback(text, ''),
        icons: v.fallback(v.array(text), []),
      }),
    ),
    sdkVersion: v.optional(text),
    sdkType: v.optional(text),
  }),
  SYNC_THEME: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(v.record(v.string(), themeValue)),
    w3mThemeVariables: v.optional(v.record(v.string(), text)),
    /** Ours: the language of the modal, a BCP 47 tag. */
    locale: v.optional(text),
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: frameNothing,
  IS_CONNECTED: v.optional(v.object({ token: v.optional(text) })),
  CONNECT_EMAIL: v.object({ email: emailAddress }),
  CONNECT_DEVICE: frameNothing,
  CONNECT_OTP: v.object({ otp }),
  CONNECT_PASSKEY: frameNothing,
  GET_SOCIAL_REDIRECT_URI: v.object({ provider: frameSocial }),
  CONNECT_SOCIAL: v.object({ uri: v.pipe(v.string(), v.maxLength(8000)), ...wanted }),
  CONNECT_SOCIAL_CODE: frameNothing,
  GET_FARCASTER_URI: frameNothing,
  CONNECT_FARCASTER: frameNothing,
  GET_USER: v.optional(v.object({ ...wanted, socialUri: v.optional(text) }), {}),
  SWITCH_NETWORK: v.object({ chainId: frameChainId, rpcUrl: v.optional(text) }),
  GET_CHAIN_ID: frameNothing,
  SET_PREFERRED_ACCOUNT: v.object({ type: frameAccountType }),
  INIT_SMART_ACCOUNT: frameNothing,
  UPDATE_EMAIL: v.object({ email: emailAddress }),
  UPDATE_EMAIL_PRIMARY_OTP: v.object({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: v.object({ otp }),
  RPC_REQUEST: v.object({
    method: rpcMethod,
    params: v.optional(v.unknown()),
    chainNamespace: v.optional(v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']), 'eip155'),
    ...placed,
  }),
  RPC_ABORT: frameNothing,
  RELOAD: frameNothing,
  SIGN_OUT: frameNothing,
} as const satisfies Record<FrameRequestName, v.GenericSchema>

/** What the page sends with a request. */
export type FrameRequest<N extends FrameRequestName> = v.InferOutput<(typeof frameRequests)[N]>

/** The answer to READY, sent to the frame's window with one transferred port. */
export const frameHello = v.object({
  type: v.literal(`${hostPrefix}HELLO`),
  payload: v.object({ nonce: v.pipe(v.string(), v.maxLength(200)), nonceH: v.pipe(v.string(), v.maxLength(200)) }),
})

/** A message of the page, taken apart. */
export type HostMessage =
  | {
      [N in FrameRequestName]: {
        /** What it is; `invalid` is none of the protocol. */
        kind: 'request'
        /** Which request it is. */
        name: N
        /** What its answer has to carry, too. */
        id: string | undefined
        /** What it carries, checked. */
        payload: FrameRequest<N>
      }
    }[FrameRequestName]
  /** Names no request, or is none of its shape: a warning, and nothing else. `notAllowed`: the RPC method is on no list. */
  | {
      /** What it is; `invalid` is none of the protocol. */
      kind: 'invalid'
      /** What is wrong with it. */
      problem: string
      /** Which request it is. */
      name?: FrameRequestName
      /** What its answer has to carry, too. */
      id?: string
      /** It asks for a method that the wallet does not have. */
      notAllowed?: true
    }

/**
 * Reads what came from the page; `undefined` when it is no message to the frame at all.
 *
 * @param message `event.data`, after source and origin were checked
 * @example
 * const asked = readHostMessage(event.data)
 * if (asked?.kind === 'request') answer(asked.name, asked.payload)
 */
export function readHostMessage(message: unknown): HostMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { type, id, payload } = message as Record<string, unknown>
  if (typeof type !== 'string' || !type.startsWith(hostPrefix)) return undefined
  const name = type.slice(hostPrefix.length)
  const problem = `${type.slice(0, 80)} does not fit its schema`
  if (!Object.hasOwn(frameRequests, name) || !isPlainMessage(message)) return { kind: 'invalid', problem }
  if (id !== undefined && (typeof id !== 'string' || id.length > 100)) return { kind: 'invalid', problem }
  const request = name as FrameRequestName
  const { success, output } = v.safeParse(frameRequests[request], payload)
  if (success) return { kind: 'request', name: request, id, payload: output } as HostMessage
  return {
    kind: 'invalid',
    problem,
    name: request,
    ...(id === undefined ? {} : { id }),
    ...(request === 'RPC_REQUEST' && methodOf(payload) !== undefined ? { notAllowed: true } : {}),
  }
}

/** The method of a request that is not allowed. */
function methodOf(payload: unknown): string | undefined {
  const method = (payload as { method?: unknown } | null | undefined)?.method
  return typeof method === 'string' && methodClass(method) === undefined ? method : undefined
}
