import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(500))
const longText = v.pipe(v.string(), v.maxLength(10_000))
const flag = v.boolean()
const maybeText = v.optional(text)
/** Clients of the hosted service send amounts and networks as numbers, too: they are kept as they come. */
const figure = v.union([text, v.number()])
const maybeFlag = v.optional(flag)
/** Place in the directory; wallets outside it have none. */
const rank = v.optional(v.nullable(v.number()))
const place = v.optional(v.number())
/** Settings as they are: nested, but plain data. */
const settings = v.optional(v.unknown())
const nothing = v.optional(v.object({}))

const message = v.object({ message: longText })
const smart = v.object({ isSmartAccount: flag })
const smartOn = { isSmartAccount: flag, network: figure }
const provider = v.object({ provider: text })
const page = v.object({
  address: maybeText,
  projectId: maybeText,
  cursor: v.optional(v.nullable(text)),
  isSmartAccount: flag,
})
const swap = { ...smartOn, swapFromToken: text, swapToToken: text, swapFromAmount: figure, swapToAmount: figure }
const send = { ...smartOn, token: text, amount: figure }
const name = { isSmartAccount: flag, ensName: text }
const payment = v.object({
  source: v.optional(v.picklist(['pay', 'fund-from-exchange'])),
  paymentId: maybeText,
  configuration: v.object({ network: figure, asset: text, amount: figure, recipient: text }),
  currentPayment: v.optional(
    v.object({
      type: v.picklist(['exchange', 'wallet']),
      exchangeId: maybeText,
      sessionId: maybeText,
      status: maybeText,
      result: maybeText,
    }),
  ),
  message: v.optional(longText),
})
const payConfiguration = v.object({ network: figure, asset: text, amount: figure, recipient: text })
const report = v.object({
  errorType: maybeText,
  errorMessage: v.optional(longText),
  stackTrace: v.optional(longText),
  uncaught: maybeFlag,
})
const impression = v.object({
  name: text,
  walletRank: rank,
  explorerId: maybeText,
  rdnsId: maybeText,
  view: text,
  displayIndex: place,
  query: maybeText,
  certified: maybeFlag,
})

/** Every analytics event with what it tells. Fields beyond these are dropped, never stored. */
export const events = {
  MODAL_CREATED: nothing,
  MODAL_OPEN: v.object({ connected: flag }),
  MODAL_CLOSE: v.object({ connected: flag }),
  INITIALIZE: v.object({
    networks: v.array(figure),
    showWallets: maybeFlag,
    siweConfig: settings,
    themeMode: maybeText,
    themeVariables: settings,
    allowUnsupportedChain: maybeFlag,
    defaultNetwork: settings,
    chainImages: settings,
    connectorImages: settings,
    coinbasePreference: maybeText,
    metadata: settings,
  }),
  CLICK_ALL_WALLETS: nothing,
  SELECT_WALLET: v.object({ name: text, platform: maybeText, displayIndex: place, walletRank: rank, view: maybeText }),
  SEARCH_WALLET: v.object({ badge: maybeText, search: text }),
  GET_WALLET: v.object({
    name: text,
    walletRank: rank,
    explorerId: text,
    type: v.picklist(['chrome_store', 'app_store', 'play_store', 'homepage']),
  }),
  WALLET_IMPRESSION_V2: v.object({ items: v.pipe(v.array(impression), v.maxLength(500)) }),
  CLICK_WALLET_HELP: nothing,
  CLICK_NETWORK_HELP: nothing,
  CLICK_GET_WALLET_HELP: nothing,
  CONNECT_SUCCESS: v.object({
    method: v.picklist(['qrcode', 'mobile', 'browser', 'email']),
    name: text,
    reconnect: maybeFlag,
    walletRank: rank,
    view: maybeText,
  }),
  CONNECT_ERROR: message,
  USER_REJECTED: message,
  CONNECT_PROXY_ERROR: v.object({ message: longText, uri: maybeText, mobile_link: maybeText, name: maybeText }),
  DISCONNECT_SUCCESS: v.object({ namespace: maybeText }),
  DISCONNECT_ERROR: v.object({ message: v.optional(longText) }),
  EMAIL_LOGIN_SELECTED: nothing,
  EMAIL_SUBMITTED: nothing,
  DEVICE_REGISTERED_FOR_EMAIL: nothing,
  EMAIL_VERIFICATION_CODE_SENT: nothing,
  EMAIL_VERIFICATION_CODE_PASS: nothing,
  EMAIL_VERIFICATION_CODE_FAIL: message,
  EMAIL_EDIT: nothing,
  EMAIL_UPGRADE_FROM_MODAL: nothing,
  SOCIAL_LOGIN_STARTED: provider,
  SOCIAL_LOGIN_REQUEST_USER_DATA: provider,
  SOCIAL_LOGIN_CANCELED: provider,
  SOCIAL_LOGIN_SUCCESS: v.object({ provider: text, reconnect: maybeFlag }),
  SOCIAL_LOGIN_ERROR: v.object({ provider: text, message: longText }),
  CLICK_SIGN_SIWX_MESSAGE: v.object(smartOn),
  CLICK_CANCEL_SIWX: v.object(smartOn),
  SIWX_AUTH_SUCCESS: v.object(smartOn),
  SIWX_AUTH_ERROR: v.object({ ...smartOn, message: longText }),
  CLICK_NETWORKS: nothing,
  SWITCH_NETWORK: v.object({ network: figure }),
  SET_PREFERRED_ACCOUNT_TYPE: v.object({ accountType: text, network: figure }),
  CLICK_TRANSACTIONS: smart,
  LOAD_MORE_TRANSACTIONS: page,
  ERROR_FETCH_TRANSACTIONS: page,
  CLICK_CONVERT: nothing,
  CLICK_SELECT_TOKEN_TO_SWAP: nothing,
  CLICK_SELECT_NETWORK_TO_SWAP: nothing,
  OPEN_SWAP: v.object(smartOn),
  INITIATE_SWAP: v.object(swap),
  SWAP_SUCCESS: v.object(swap),
  SWAP_ERROR: v.object({ ...swap, message: longText }),
  SWAP_APPROVAL_ERROR: v.object({ ...swap, message: longText }),
  OPEN_SEND: v.object(smartOn),
  SEND_INITIATED: v.object(send),
  SEND_SUCCESS: v.object({ ...send, hash: maybeText }),
  SEND_ERROR: v.object({ ...send, message: longText }),
  SEND_REJECTED: v.object({ ...send, message: longText }),
  SELECT_BUY_CRYPTO: smart,
  SELECT_BUY_PROVIDER: v.object({ provider: text, isSmartAccount: flag }),
  SELECT_WHAT_IS_A_BUY: smart,
  OPEN_ENS_FLOW: smart,
  REGISTER_NAME_INITIATED: v.object(name),
  REGISTER_NAME_SUCCESS: v.object(name),
  REGISTER_NAME_ERROR: v.object({ ...name, error: longText }),
  PAY_MODAL_OPEN: v.object({ exchanges: v.array(v.object({ id: text })), configuration: payConfiguration }),
  PAY_EXCHANGE_SELECTED: v.object({
    exchange: v.object({ id: text }),
    configuration: payConfiguration,
    currentPayment: settings,
    headless: maybeFlag,
    source: maybeText,
  }),
  PAY_INITIATED: payment,
  PAY_SUCCESS: payment,
  PAY_ERROR: payment,
  API_ERROR: report,
  DATA_PARSING_ERROR: report,
  SECURE_SITE_ERROR: report,
  INTERNAL_SDK_ERROR: report,
} as const satisfies Record<string, v.GenericSchema>

/** The name of an analytics event. */
export type EventName = keyof typeof events

/**
 * What clients of the WalletConnect protocol report by themselves, with names of their own: that they started, and where a pairing failed. Their ids
 * and topics are not among what is kept.
 */
export const protocolEvents = {
  INIT: v.object({ user_agent: maybeText }),
  ERROR: v.object({ trace: v.optional(v.pipe(v.array(text), v.maxLength(200))) }),
} as const satisfies Record<string, v.GenericSchema>

/** The events that are reports of errors: `props.type` is `error`, and their fields stand in `props` itself. */
export const errorEvents = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
  'INTERNAL_SDK_ERROR',
] as const satisfies EventName[]

type EventOf<N extends EventName> =
  undefined extends v.InferInput<(typeof events)[N]>
    ? { event: N; properties?: v.InferInput<(typeof events)[N]> }
    : { event: N; properties: v.InferInput<(typeof events)[N]> }

/** What a client may report: the name of an event and the properties of that event. */
export type AnalyticsEvent = { [N in EventName]: EventOf<N> }[EventName]
