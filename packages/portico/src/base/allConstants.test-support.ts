import { accountDefaults } from '../core/config.js'
import { loginNumbers } from '../core/connections/restoreLogin.js'
import { activityOperations } from '../core/features/activity/state.js'
import { approveNumbers } from '../core/features/approve/flow.js'
import { nameNumbers } from '../core/features/names/numbers.js'
import { onrampNumbers, regions } from '../core/features/onramp/numbers.js'
import { sendNumbers } from '../core/features/send/numbers.js'
import { socialNumbers } from '../core/features/social/state.js'
import { telemetryNumbers } from '../core/features/telemetry/flow.js'
import { walletNumbers } from '../core/features/wallets/numbers.js'
import { featureDefaults } from '../core/localFeatures.js'
import { logNumbers } from '../core/logger.js'
import { cacheNumbers, modalNumbers } from '../core/numbers.js'
import { swapNumbers } from '../core/payments/exchange/numbers.js'
import { nativePlaceholders } from '../core/payments/exchange/tokens.js'
import { paymentNumbers, pendingNumbers } from '../core/payments/numbers.js'
import { frameNumbers } from '../embedded/numbers.js'
import { relayNumbers } from '../walletconnect/relay.js'
import { displayNumbers } from './format.js'
import { connectionNumbers, emailNumbers, pairingNumbers } from './numbers.js'
import { rpcNumbers } from './rpc/numbers.js'

const { retryBlockMs, ...cache } = cacheNumbers

/** Every business number of the product, by what it is about; each stands with the feature or room that reads it. */
export const allConstants = {
  accounts: accountDefaults,
  activity: { ...pendingNumbers, ...activityOperations },
  balance: { retryBlockMs },
  cache,
  connections: connectionNumbers,
  display: displayNumbers,
  email: emailNumbers,
  features: featureDefaults,
  frame: { ...frameNumbers, ...approveNumbers },
  log: logNumbers,
  login: loginNumbers,
  modal: modalNumbers,
  names: nameNumbers,
  nativePlaceholders,
  onramp: onrampNumbers,
  pairing: pairingNumbers,
  payment: paymentNumbers,
  regions,
  relay: relayNumbers,
  rpc: rpcNumbers,
  send: sendNumbers,
  social: socialNumbers,
  swap: swapNumbers,
  telemetry: telemetryNumbers,
  wallets: walletNumbers,
} as const
