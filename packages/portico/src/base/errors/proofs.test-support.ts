import { catalog, type ErrorCode } from './catalog.js'
import type { ErrorRow } from './rows.js'

/**
 * For each error of the product the test that has it raised by what really causes it, by its file (from `src`, or from the root for those
 * of `e2e` and `sandbox`) and its title as it is written there. A run of all tests fails when one of these has not passed in it, and the
 * long tier replaces each error by its stand-in, which the test must notice (`scripts/proofs.mjs`, `scripts/planted/errors.mjs`).
 */
export const proofs: Record<ErrorCode, readonly [file: string, title: string]> = {
  'config/invalid': ['core/config.test.ts', 'error: no options at all'],
  'config/sign-in-twice': ['core/createPortico.test.ts', 'error: thrown at once, and told from others'],
  'modal/not-a-link': ['core/features/pairing/hostLink.test.ts', 'error: another text is no link: %j'],
  'modal/unknown-view': [
    'core/modal.test.ts',
    'error: a view that there is not is refused, with the nearest that there is',
  ],
  'client/unknown-event': [
    'core/check/checkOptions.test.ts',
    'error: a listener to an event that there is not is told, with the nearest',
  ],
  'modal/closed': ['core/lifecycle.test.ts', 'error: closing rejects with Modal closed'],
  'network/not-found': ['e2e/journeys/connectors.spec.ts', 'behavior: addNetwork and removeNetwork'],
  'network/last': ['core/connections/replaceRemovedNetwork.test.ts', 'error: the last network stays'],
  'network/no-family': ['core/createPortico.test.ts', 'addNetwork, removeNetwork: need a family of the namespace'],
  'walletconnect/not-connected': ['evm/sign.test.ts', 'error: walletconnect/not-connected without a provider'],
  'http/status': ['core/services/request.test.ts', 'error: a status, with the server’s reason as its cause'],
  'http/answer': [
    'core/services/request.test.ts',
    'behavior: an empty answer is read where the schema allows it, and nothing else that is no JSON',
  ],
  'http/unreachable': ['evm/trace.test.ts', 'error: http/unreachable of a node that is gone'],
  'service/not-configured': ['core/services/request.test.ts', 'error: not configured'],
  'connect/rejected': ['evm/whole.test.ts', 'error: connect/rejected'],
  'connect/aborted': ['walletconnect/lateAnswer.test.ts', 'error: giving up has a code of its own'],
  'connect/failed': ['solana/connect.test.ts', 'error: rejected, failed, still open'],
  'connect/no-requested-chain': ['core/connections/connect.test.ts', 'error: nothing in common with the app'],
  'walletconnect/no-connector': ['core/features/pairing/flow.test.ts', 'error: without a remote connector'],
  'balance/unavailable': [
    'core/features/balance/flow.test.ts',
    'error: a failure tells, blocks for 30 s, and then tries again by itself',
  ],
  'activity/failed': ['e2e/journeys/account.spec.ts', 'error: services that go away: the list says so and comes back'],
  'sign-in/off': ['core/features/siwx/flow.test.ts', 'error: not set up, nothing connected, a network of no app'],
  'connect/unknown-connector': [
    'core/connections/connect.test.ts',
    'error: an unknown connector names those that are known',
  ],
  'disconnect/failed': ['core/connections/disconnect.test.ts', 'error: a wallet that refuses stays connected'],
  'disconnect/chains-failed': ['core/connections/disconnect.test.ts', 'error: several that refuse are named'],
  'reconnect/unknown-status': [
    'e2e/journeys/connectors.spec.ts',
    'error: a connection of an unknown state is reported, and everything still works',
  ],
  'connections/no-active-address': ['core/features/send/begin.test.ts', 'error: while nothing is connected'],
  'walletconnect/not-started': [
    'walletconnect/protocolSession.test.ts',
    'error: walletconnect/not-started: the app has ended, and something still asks its provider',
  ],
  'walletconnect/no-namespace': [
    'walletconnect/families.test.ts',
    'error: walletconnect/no-namespace: a family was taken back, and the page still asks its provider',
  ],
  'address/invalid': ['evm/address.test.ts', 'error: address/invalid for %s'],
  'rpc/no-provider': ['evm/switchNetwork.test.ts', 'error: rpc/no-provider'],
  'rpc/no-url': ['evm/transport.test.ts', 'error: rpc/no-url'],
  'network/chain-unsupported': [
    'walletconnect/protocolSession.test.ts',
    'error: an unapproved network fails when the wallet cannot switch',
  ],
  'send/unsupported-chain': ['core/features/send/review.test.ts', 'error: a family that cannot send'],
  'swap/gas-price-unsupported': [
    'core/payments/exchange/market.test.ts',
    'error: the services turn the network down with %i',
  ],
  'swap/network-unsupported': [
    'core/payments/exchange/market.test.ts',
    'error: neither the list of networks nor the services know the network',
  ],
  'calls/status-not-approved': ['evm/transact.test.ts', 'error: the wallet does not say how the calls are doing'],
  'calls/no-address': ['evm/appProvider.test.ts', 'error: wallet_getCapabilities needs an address'],
  'rpc/error': ['solana/send.test.ts', 'error: the wallet says no, cannot, or does not have the account'],
  'tx/reverted': ['evm/chain.test.ts', 'error: tx/reverted with the reason'],
  'tx/fee-cap': ['evm/chain.test.ts', 'behavior: each is named'],
  'tx/nonce': [
    'evm/chain.test.ts',
    'behavior: one that was sent again with a higher fee is followed; one that was cancelled is tx/nonce',
  ],
  'tx/insufficient-funds': ['evm/chain.test.ts', 'error: tx/insufficient-funds, before the wallet is asked'],
  'tx/expired': ['solana/send.test.ts', 'error: a transaction that the network never took'],
  'tx/below-rent': ['solana/send.test.ts', 'error: more than there is, less than an account has to keep'],
  'tx/dust': [
    'bitcoin/money.test.ts',
    'error: what the network would not take, or another network’s address, is never asked for',
  ],
  'peer/missing': ['bitcoin/withPeer.test.ts', 'error: the package is missing, as %s says it'],
  'tx/token-frozen': ['solana/token2022.test.ts', 'error: frozen: %s'],
  'tx/token-hook': ['solana/token2022.test.ts', 'error: a program that is asked at each transfer'],
  'tx/token-still': ['solana/token2022.test.ts', 'error: one that stays where it was given'],
  'tx/gas': ['evm/chain.test.ts', 'behavior: each is named'],
  'names/resolve-failed': [
    'evm/names.test.ts',
    'error: names/resolve-failed where the answer is kept off the chain, and where the node is gone',
  ],
  'names/suggest-failed': [
    'core/features/names/flow.test.ts',
    'error: without suggestions the name can still be registered',
  ],
  'names/reverse-failed': ['core/features/names/flow.test.ts', 'error: names/reverse-failed'],
  'names/register-failed': ['e2e/journeys/names.spec.ts', 'error: a server that gives no reason'],
  'names/invalid-chain-id': ['core/features/names/flow.test.ts', 'error: names/invalid-chain-id'],
  'names/bad-form': ['evm/names.test.ts', 'error: names/bad-form: %s'],
  'permission/unsupported': [
    'permissions/ask.test.ts',
    'error: permission/unsupported by a wallet that does not know %s',
  ],
  'permission/answer': ['permissions/ask.test.ts', 'error: permission/answer: %s'],
  'permission/no-redeemer': [
    'permissions/send.test.ts',
    'error: permission/no-redeemer: %s, and the wallet is asked for nothing',
  ],
  'permission/capabilities': [
    'permissions/send.test.ts',
    'error: permission/capabilities: a transaction %s carries none, and the wallet is asked for nothing',
  ],
  'permission/unknown-contract': ['permissions/left.test.ts', 'error: permission/unknown-contract: %s'],
  'pay/off': ['core/features/pay/flow.test.ts', 'error: pay/off while the feature is off'],
  'pay/network': ['core/features/pay/flow.test.ts', 'error: %s for %o, and nothing opens'],
  'pay/asset': ['core/features/pay/flow.test.ts', 'error: %s for %o, and nothing opens'],
  'pay/recipient': ['core/features/pay/flow.test.ts', 'error: %s for %o, and nothing opens'],
  'pay/amount': ['core/features/pay/flow.test.ts', 'error: %s for %o, and nothing opens'],
  'pay/busy': [
    'core/features/pay/flow.test.ts',
    'behavior: asked for twice while the first is under way, it is one payment; another one is refused',
  ],
  'pay/unknown': [
    'core/features/pay/outcome.test.ts',
    'error: it is not tried again by itself, not by a press and not by the app',
  ],
  'embedded/no-connector': ['core/features/email/flow.test.ts', 'error: no embedded wallet is there'],
  'embedded/not-connected': ['embedded/accounts.test.ts', 'error: nobody is logged in'],
  'embedded/no-address-or-connector': ['embedded/accounts.test.ts', 'error: nobody is logged in'],
  'embedded/load-failed': ['embedded/embedded.test.ts', 'error: no frame is configured'],
  'embedded/load-timeout': [
    'embedded/embedded.test.ts',
    'error: not loaded within 20 seconds: an alert, and it is loaded anew the next time',
  ],
  'embedded/request-timeout': ['embedded/embedded.test.ts', 'error: no answer within two minutes'],
  'embedded/aborted': ['embedded/provider.test.ts', 'error: taken back: rejects at once, and the frame is told'],
  'embedded/failed': [
    'embedded/embedded.test.ts',
    'behavior: a frame that loads itself again is greeted again, and what waited is told',
  ],
  'embedded/not-allowed': ['embedded/provider.test.ts', 'error: %s is on no list'],
  'embedded/action-not-allowed': [
    'core/features/approve/flow.test.ts',
    'behavior: what it never does is said after 300 ms',
  ],
  'embedded/bad-call': ['embedded/provider.test.ts', 'error: calls without a destination, and capabilities of nobody'],
  'embedded/passkey-not-added': [
    'embedded/passkeyNotAdded.test.ts',
    'error: on none of the page’s networks: which one, and where it does',
  ],
  'embedded/no-smart-account': [
    'embedded/accounts.test.ts',
    'behavior: a network without smart accounts has the other kind, and coming back the choice holds',
  ],
  'social/start-failed': [
    'core/features/social/flow.test.ts',
    'error: it is not known after 45 seconds where the window goes',
  ],
  'social/popup-closed': ['core/features/social/flow.test.ts', 'error: the window is closed'],
  'social/untrusted': ['core/features/social/flow.test.ts', 'error: an answer from %s is thrown away'],
  'social/farcaster-failed': [
    'core/features/farcaster/flow.test.ts',
    'error: a link that is none of the web, a frame that does not load, and no embedded wallet',
  ],
  'frame/error': ['embedded/embedded.test.ts', 'error: what the frame says, and its own words where it says nothing'],
  'email/throttled': [
    'embedded/embedded.test.ts',
    'error: another one within 30 seconds, with the seconds that are left rounded up',
  ],
  'sign-in/failed': [
    'e2e/journeys/signIn.spec.ts',
    'error: refused in the wallet, the question stands again with a new nonce',
  ],
  'sign-in/init-failed': [
    'core/features/siwx/flow.test.ts',
    'error: the message cannot be made: said, disconnected, and back to Connect',
  ],
  'sign-in/authenticating': [
    'core/features/siwx/oneClick.test.ts',
    'default: signed within the connection, and nobody is asked',
  ],
  'network/alert-not-found': ['core/connections/switchNetwork.test.ts', 'error: a network that is not listed'],
  'config/multi-wallet-off': [
    'e2e/journeys/mergedWallet.spec.ts',
    'default: after a reload one is left in each family, and the developer is told',
  ],
  'config/no-project-id': ['e2e/journeys/remoteFlags.spec.ts', 'error: %s'],
  'config/invalid-project-id': ['e2e/journeys/remoteFlags.spec.ts', 'error: the services do not know the project'],
  'config/local-ignored': [
    'e2e/journeys/remoteFlags.spec.ts',
    'behavior: what was ignored is said on the console, and in a banner while debugging',
  ],
  'config/origin-not-allowed': [
    'sandbox/services/alerts.test.ts',
    'error: config/origin-not-allowed: this page is on no list of the project',
  ],
  'config/unverified-domain': ['e2e/journeys/walletconnect.spec.ts', 'behavior: an address that nobody vouches for'],
  'config/app-invalid': [
    'e2e/journeys/remoteFlags.spec.ts',
    'error: a refusal of the events is told once, until one is accepted again',
  ],
  'session/expired': [
    'walletconnect/wrongClock.test.ts',
    'error: a session that has run out is told as such, once the time is known',
  ],
  'device/clock': [
    'walletconnect/wrongClock.test.ts',
    'error: where nobody tells the time, the clock is named, and no session: %s',
  ],
  'service/server-error': ['sandbox/services/alerts.test.ts', 'error: service/server-error: the database is gone'],
  'service/rate-limited': [
    'sandbox/services/alerts.test.ts',
    'error: service/rate-limited: this address has asked too often',
  ],
  'embedded/iframe-load-failed': [
    'embedded/embedded.test.ts',
    'error: not loaded within 20 seconds: an alert, and it is loaded anew the next time',
  ],
  'embedded/iframe-request-timeout': ['embedded/embedded.test.ts', 'error: no answer within two minutes'],
  'storage/full': [
    'core/features/pay/fullDisk.test.ts',
    'error: storage/full: where nothing gives way, it is paid once, and the person reads what a reload would forget',
  ],
  'storage/unavailable': [
    'core/createPortico.test.ts',
    'error: a storage that cannot be used is told to the developer',
  ],
}

/** The error that takes an error's place when the proofs are tried: the next one of the catalogue that is shown in the same way. */
export const standIns: Record<string, string> = Object.fromEntries(
  Object.entries<ErrorRow>(catalog).map(([code, row], index, all) => {
    const others = [...all.slice(index + 1), ...all.slice(0, index)]
    return [code, others.find(([, other]) => surfaceOf(other) === surfaceOf(row))?.[0] ?? code]
  }),
)

function surfaceOf(row: ErrorRow): string {
  return typeof row === 'string' ? 'thrown' : row.surface
}
