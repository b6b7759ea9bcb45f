import { startTexts } from './startTexts.js'

/**
 * Every error of the product: where it surfaces and its exact text. `$holes` are filled from the context and typed by it.
 * Codes are never renamed. `feature` names the feature that will raise a row which nothing raises yet; a test lists them.
 */
export type ErrorSurface = 'thrown' | 'toast' | 'alert' | 'console'
export type ErrorRow = {
  surface: ErrorSurface
  text: string
  /** Second line of an alert, or what the developer can do. */
  hint?: string
  tone?: 'info' | 'warning' | 'error'
  feature?: string
}

export const catalog = {
  ...startTexts,
  'balance/unavailable': { surface: 'toast', text: 'Token Balance Unavailable' },
  'activity/failed': { surface: 'toast', text: 'Failed to fetch transactions', feature: 'activity' },
  'sign-in/failed': { surface: 'toast', text: 'Error signing message', feature: 'sign-in' },
  'sign-in/init-failed': { surface: 'toast', text: 'A problem occurred while trying initialize authentication', feature: 'sign-in' },
  'sign-in/authenticating': { surface: 'toast', text: 'Authenticating...', feature: 'sign-in' },
  'sign-in/off': { surface: 'thrown', text: 'SIWX is not enabled' },
  'swap/gas-price-unsupported': { surface: 'thrown', text: 'Network not supported for Gas Price', feature: 'swap' },
  'swap/network-unsupported': { surface: 'thrown', text: 'Network not supported for Swaps', feature: 'swap' },
  'connect/rejected': { surface: 'thrown', text: 'Connection rejected' },
  'connect/failed': { surface: 'thrown', text: 'Failed to connect' },
  'connect/no-requested-chain': { surface: 'thrown', text: 'The connector does not support any of the requested chains' },
  'connect/unknown-connector': { surface: 'thrown', text: 'No connector with the id "$id". Choose one of: $known' },
  'disconnect/failed': { surface: 'thrown', text: 'Failed to disconnect' },
  'disconnect/chains-failed': { surface: 'thrown', text: 'Failed to disconnect chains: $chains' },
  'reconnect/unknown-status': { surface: 'thrown', text: 'Unknown status "$status" of a stored connection' },
  'social/popup-closed': { surface: 'thrown', text: 'Popup closed', feature: 'social' },
  'social/start-failed': { surface: 'thrown', text: 'Failed to initiate social connection', feature: 'social' },
  'social/farcaster-failed': { surface: 'thrown', text: 'Failed to connect to farcaster', feature: 'social' },
  'embedded/no-connector': { surface: 'thrown', text: 'No auth connector found', feature: 'embedded' },
  'embedded/not-connected': { surface: 'thrown', text: 'Not connected to email or social', feature: 'embedded' },
  'embedded/no-address-or-connector': { surface: 'thrown', text: 'Address or auth connector not found', feature: 'embedded' },
  'embedded/load-failed': { surface: 'thrown', text: 'Unable to load email login dependency', feature: 'embedded' },
  'embedded/aborted': { surface: 'thrown', text: 'Request was aborted', feature: 'embedded' },
  'embedded/failed': { surface: 'thrown', text: 'Something went wrong', feature: 'embedded' },
  'embedded/not-allowed': { surface: 'thrown', text: 'Requested RPC call is not allowed', hint: 'Action not allowed', feature: 'embedded' },
  'embedded/iframe-load-failed': { surface: 'alert', text: 'Wallet window didn’t load', hint: 'iframe_load_failed', tone: 'error', feature: 'embedded' },
  'embedded/iframe-request-timeout': { surface: 'alert', text: 'Wallet window didn’t answer', hint: 'iframe_request_timeout', tone: 'error', feature: 'embedded' },
  'frame/error': { surface: 'thrown', text: 'An error occurred', feature: 'embedded' },
  'email/throttled': { surface: 'thrown', text: 'Please try again after $seconds seconds', feature: 'embedded' },
  'connections/no-active-address': { surface: 'thrown', text: 'No ActiveCaipAddress found' },
  'walletconnect/not-started': { surface: 'thrown', text: 'Sign Client not initialized' },
  'walletconnect/no-namespace': { surface: 'thrown', text: 'Namespace is not configured. Please call connect() first' },
  'walletconnect/no-connector': { surface: 'thrown', text: 'WalletConnectConnector not found' },
  'http/status': { surface: 'thrown', text: 'HTTP status code: $status' },
  'http/answer': { surface: 'thrown', text: 'The answer of $endpoint does not have the agreed shape' },
  'http/unreachable': { surface: 'thrown', text: 'The service for $endpoint cannot be reached' },
  'service/not-configured': { surface: 'thrown', text: 'The call $endpoint needs a service, and the option "services" names none' },
  'address/invalid': { surface: 'thrown', text: 'Not a valid address: $address' },
  'rpc/no-provider': { surface: 'thrown', text: 'JSON-RPC provider for $chain not found' },
  'rpc/no-url': { surface: 'thrown', text: 'No RPC url provided for chainId' },
  'network/chain-unsupported': { surface: 'thrown', text: 'Chain is not supported' },
  'network/alert-not-found': { surface: 'alert', text: 'Network Not Found', hint: 'This network isn’t set up here. Choose another.', tone: 'error' },
  'send/unsupported-chain': { surface: 'thrown', text: 'Unsupported chain' },
  'calls/status-not-approved': { surface: 'thrown', text: 'Fetching call status not approved by the wallet.' },
  'calls/no-address': { surface: 'thrown', text: 'Missing address parameter in wallet_getCapabilities request' },
  'names/resolve-failed': { surface: 'thrown', text: 'Error resolving name', feature: 'names' },
  'names/suggest-failed': { surface: 'thrown', text: 'Error fetching name suggestions', feature: 'names' },
  'names/reverse-failed': { surface: 'thrown', text: 'Error fetching names for address', feature: 'names' },
  'names/register-failed': { surface: 'thrown', text: 'Error registering name $name', feature: 'names' },
  'names/invalid-chain-id': { surface: 'thrown', text: 'Invalid chainId', feature: 'names' },
  'config/no-project-id': { surface: 'alert', text: 'Project ID Not Configured', hint: 'The app has no project number. Developer: set `projectId`, or run without services.', tone: 'error' },
  'config/invalid-project-id': { surface: 'alert', text: 'Invalid Project ID', hint: 'The app’s project number isn’t known. Developer: check it.', tone: 'error' },
  'config/local-ignored': { surface: 'console', text: 'Local configuration ignored', hint: 'The project’s remote settings win over the local ones for: $options', tone: 'warning' },
  'config/multi-wallet-off': { surface: 'alert', text: 'Several wallets are off', hint: 'Turn on multiWallet in your configuration to use this.', tone: 'info', feature: 'multi-wallet' },
  'config/origin-not-allowed': { surface: 'alert', text: 'Origin Not Allowed', hint: 'This address isn’t on the app’s list. Developer: add the origin to the project’s settings.', tone: 'error' },
  'config/unverified-domain': { surface: 'alert', text: 'Unverified Domain', hint: 'This page isn’t on the app’s list of known addresses. Check the address bar before you sign.', tone: 'warning' },
  'config/app-invalid': { surface: 'alert', text: 'Invalid App Configuration', hint: 'The origin $origin is not on the allowlist. Add it to the project’s allowed origins in the configuration of the services you use.', tone: 'error' },
  'session/expired': { surface: 'alert', text: 'Session Expired', hint: 'You were signed out to keep you safe. Sign in again.', tone: 'error' },
  'service/server-error': { surface: 'alert', text: 'Server Error', hint: 'Our side has a problem. Your funds are safe. Try again in a minute.', tone: 'error' },
  'service/rate-limited': { surface: 'alert', text: 'Rate Limited', hint: 'Too many people at once. Email and QR codes are back in a minute; browser wallets work now.', tone: 'warning' },
  'rpc/error': { surface: 'thrown', text: '$name ($code): $message' },
  'tx/reverted': { surface: 'thrown', text: 'The transaction was reverted: $reason' },
  'tx/fee-cap': { surface: 'thrown', text: 'The fee cap is lower than what the network asks' },
  'tx/nonce': { surface: 'thrown', text: 'The nonce of the transaction does not fit the account' },
  'tx/insufficient-funds': { surface: 'thrown', text: 'Insufficient funds for the amount and the fee' },
  'tx/gas': { surface: 'thrown', text: 'The gas limit does not fit the transaction' },
  'storage/unavailable': { surface: 'console', text: 'The browser’s storage cannot be used; nothing is remembered after a reload', tone: 'warning' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof catalog

type Holes<T extends string> = T extends `${string}$${infer Rest}` ? (Rest extends `${infer Name}${' ' | ',' | '.' | ':' | '"' | ')' | '(' | '…'}${infer Tail}` ? WordOf<Name> | Holes<Tail> : WordOf<Rest>) : never
type WordOf<T extends string> = T extends `${infer Head}${' ' | ',' | '.' | ':' | '"' | ')' | '('}${string}` ? WordOf<Head> : T

type TextOf<C extends ErrorCode> = (typeof catalog)[C] extends { text: infer T extends string; hint: infer H extends string } ? T | H : (typeof catalog)[C]['text']

/** What an error of this code must be told, derived from the holes in its texts. */
export type ErrorContext<C extends ErrorCode> = [Holes<TextOf<C>>] extends [never] ? Record<never, never> : { [K in Holes<TextOf<C>>]: string | number }
