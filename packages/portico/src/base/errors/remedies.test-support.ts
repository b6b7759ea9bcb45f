import type { ErrorCode } from './catalog.js'
import { chainRemedies } from './chainRemedies.test-support.js'

/** What happened, and what who builds the app does about it. */
export type Remedy = readonly [happened: string, todo: string]

const nothingToMend = 'Nothing to mend: it was the person’s choice. Let them try again when they like.'
const vaultAndPages = 'See that the services, the pages of the wallet and the vault run, and `portico-services check`.'

/** For each code what `docs/errors.md` says of it. Codes of chains and payments stand in a file of their own. */
export const remedies = {
  ...chainRemedies,
  'config/invalid': [
    'An option of `createPortico`, or a network that was added, has a form that nothing can begin with. The message names the option, what is wrong with it and how to mend it.',
    'Do what the message says; all forms are in [options](options.md).',
  ],
  'config/sign-in-twice': [
    'Both ways to set sign-in up were given.',
    'Keep one: `siwx`, or `siweConfig` for a configuration that you had already.',
  ],
  'config/multi-wallet-off': [
    'Something asked for a second wallet beside the first, and `features.multiWallet` is off.',
    'Turn `features.multiWallet` on, here or in the project’s settings, or disconnect the first wallet before.',
  ],
  'config/no-project-id': [
    'Services, or a relay that asks for one, are used without a project’s number.',
    'Set `projectId`: `portico-services project add` prints it. Without services and without wallets on other devices none is needed.',
  ],
  'config/invalid-project-id': [
    'The services or the relay do not know the project’s number.',
    'Compare `projectId` with `portico-services project list`; look for a space, or for the number of another host.',
  ],
  'config/local-ignored': [
    'The project’s settings on the services decide about these features, so that the page’s own values do nothing.',
    'Take them out of the page, or leave them to it: `portico-services project feature unset <id> <feature>`.',
  ],
  'config/origin-not-allowed': [
    'The page’s origin is not on the project’s list, so that the services deny what costs money or tells of accounts.',
    'Add it: `portico-services project origin add <id> https://app.example`. Scheme, host and port count.',
  ],
  'config/app-invalid': [
    'The analytics of the services turned a report down, since the page’s origin is not on the project’s list.',
    'Add the origin to the project, as for `config/origin-not-allowed`; or set `telemetry: false`.',
  ],
  'config/unverified-domain': [
    'The server that vouches for pages says that this address is another one than the project’s, or is flagged.',
    'If the page is yours, name its own address in `metadata.url`, and have the project know it: `portico-services project domain add <id> app.example`. If you did not expect this, treat it as a copy of your site.',
  ],
  'modal/closed': [
    'The person closed the modal before what you waited for came about; or another view was asked for, or the client was destroyed.',
    nothingToMend,
  ],
  'modal/unknown-view': [
    '`open()` was given a name that no view has, or that is reached from within alone. The message has the nearest.',
    'Take one of the names in the type `OpenableView`.',
  ],
  'client/unknown-event': [
    '`on()` listens to a name that is no event, and will never hear anything.',
    'Take one of [the events](events.md).',
  ],
  'connect/rejected': ['The person declined in their wallet.', nothingToMend],
  'connect/failed': [
    'The wallet did not connect, for a reason of its own that stands in `cause`.',
    'Look at `error.cause`, and at the wallet’s own window. Offer to try again.',
  ],
  'connect/aborted': [
    'The attempt was given up: by the signal that you passed, by another attempt, or since the client was destroyed.',
    'Nothing to mend, unless you did not mean to give it up.',
  ],
  'connect/no-requested-chain': [
    'The wallet speaks none of the app’s networks, or the app lists no network of that namespace.',
    'Add a network of the namespace to `networks` and its family to `families`; let the person choose another wallet.',
  ],
  'connect/unknown-connector': [
    '`connect({ connectorId })` was called with an id that nobody has. The message lists those that there are.',
    'Read the ids from `getState().connectors`; wallets in the page announce themselves a moment after it has loaded.',
  ],
  'connections/no-active-address': [
    'Something needs an account, and none is connected in that namespace.',
    'Call `await portico.connect()` before it: what is connected already is taken at once.',
  ],
  'disconnect/failed': [
    'A wallet did not let the connection end.',
    'It counts as disconnected on your page all the same after a reload. `cause` says what the wallet said.',
  ],
  'disconnect/chains-failed': [
    'Of several wallets those of the named namespaces did not let go; the others are disconnected.',
    'Look at `cause`; call `disconnect({ namespace })` for each that is left.',
  ],
  'reconnect/unknown-status': [
    'What is stored of an earlier visit has a form that this version does not know.',
    'If your `storage` keeps what others write, give Portico keys of its own. Otherwise it is dropped and the person connects anew.',
  ],
  'session/expired': [
    'A session of WalletConnect came to the end of its time.',
    'Nothing to mend: the person connects again.',
  ],
  'walletconnect/not-connected': [
    'The provider was asked for something that needs a wallet before one was connected, and none was on its way back.',
    'Call `await portico.connect()` first, or show your button while `useReconnect().isReconnecting`.',
  ],
  'walletconnect/no-connector': [
    'A code was asked for, and the app has no connector that makes codes.',
    'Add `walletConnect()` to `connectors`.',
  ],
  'walletconnect/not-started': [
    'The provider of WalletConnect was asked after its app had ended (`destroy()`), or before it began.',
    'Ask `portico.getProvider(…)`, which waits for a wallet that is coming back.',
  ],
  'walletconnect/no-namespace': [
    'The session that a wallet granted has nothing of the namespace that was asked, or not any more: the wallet took it back.',
    'List a network of that namespace before the wallet connects, and have the person connect again.',
  ],
  'embedded/no-connector': [
    'An email or social login was asked for, and the app has no wallet for it.',
    'Add `embedded()` to `connectors`, and `services.frame`.',
  ],
  'embedded/not-connected': [
    'Something of the email wallet was asked for while nobody is logged in to it.',
    "Have the person log in: `portico.connect()`, or `open({ view: 'EmailLogin' })`.",
  ],
  'embedded/no-address-or-connector': [
    'The email wallet was asked for an account that it does not have.',
    'Ask after `connect` was told, and for a namespace that the app lists.',
  ],
  'embedded/load-failed': [
    'The page of the email wallet did not come, or its address is this page’s own origin.',
    'Set `services.frame` to an origin of its own, allow it in `frame-src`, and add your origin to the project.',
  ],
  'embedded/load-timeout': [
    'The page of the email wallet loaded, or was blocked, and never said that it is ready.',
    `Open the wallet’s address by itself. ${vaultAndPages} Look for \`frame-src\` and \`frame-ancestors\` in the console.`,
  ],
  'embedded/request-timeout': ['The email wallet did not answer within two minutes. Nothing was sent.', vaultAndPages],
  'embedded/aborted': [
    'What the wallet was asked came to an end before an answer: it was closed, or asked for something else.',
    nothingToMend,
  ],
  'embedded/failed': [
    'The email wallet failed in a way that has no name. `cause` and the console of the wallet’s frame say more.',
    vaultAndPages,
  ],
  'embedded/bad-call': [
    '`wallet_sendCalls` was given a call without a `to` in hex, or with data that is not.',
    "Give each call `to: '0x…'` and, if any, `data: '0x…'`.",
  ],
  'embedded/passkey-not-added': [
    'The passkey was added to the wallet on other networks than this one, and on none of the app’s; `context.addedOn` lists their ids. The modal says so and leads to the wallet’s own window.',
    'Have its person add it on that network there, under “Passkey and recovery”, with a way in that opens the wallet on it already; or name one of the other networks in `networks`.',
  ],
  'embedded/no-smart-account': [
    'A smart account was asked for on a network that the wallet offers none on.',
    'Name the network in `frame.smartAccountNetworks` of the services, with a bundler for it; or use the account of kind `eoa`.',
  ],
  'embedded/not-allowed': [
    'The email wallet was asked by a method that it does not have, or with parameters that it does not take.',
    'Use the usual methods of EIP-1193; the console names what was refused.',
  ],
  'embedded/action-not-allowed': ['The same, as the person sees it.', 'As for `embedded/not-allowed`.'],
  'embedded/iframe-load-failed': [
    'The page of the email wallet did not load: blocked by a network, an extension or a policy.',
    'Allow `services.frame` in `frame-src`; add your origin to the project. The person can take another wallet.',
  ],
  'embedded/iframe-request-timeout': ['The email wallet did not answer within two minutes.', vaultAndPages],
  'frame/error': [
    'The email wallet said no, with a reason of its own in `context.reason` and in the message.',
    'Show the message. Where the reason is one of the host’s, the logs of the vault have it.',
  ],
  'email/throttled': ['Too many codes were asked for in a short time.', 'Wait for the seconds that the message names.'],
  'social/start-failed': [
    'The window of a social login did not come about.',
    'Look whether windows are blocked, and whether `frame.socials` of the services has the provider.',
  ],
  'social/popup-closed': ['The person closed the window of a social login.', nothingToMend],
  'social/untrusted': [
    'The window of a social login answered from another origin than the wallet’s. The answer was thrown away.',
    'See that the provider’s redirect address is the wallet’s own origin.',
  ],
  'social/farcaster-failed': [
    'Farcaster’s login failed; `cause` says how.',
    'See that `frame.farcaster` of the services is set, and offer to try again.',
  ],
  'sign-in/off': [
    'A sign-in was asked for, and the option `siwx` is not set.',
    'Set `siwx: {}` for one that the browser keeps, or [with a server](sign-in.md#with-a-server).',
  ],
  'sign-in/failed': [
    'The message was not signed, or the signature does not hold for your server. `signIn()` of `useSignIn` rejects with it, too.',
    'If the person declined, nothing to mend. Otherwise look at what the server answered to `verify`: domain, nonce and clock are held against the message.',
  ],
  'sign-in/init-failed': [
    'The nonce or the sessions could not be read, so that nobody could be asked to sign.',
    'Look at the server’s answer to `nonce` and `session`, and at its CORS if it is on another site.',
  ],
  'sign-in/authenticating': [
    'No failure: what the person reads while a sign-in by QR code is checked.',
    'Nothing to do.',
  ],
  'names/resolve-failed': [
    'Nobody could be asked which address a name stands for.',
    'See that a node of Ethereum answers, or the services. Without a name the address can be typed.',
  ],
  'names/suggest-failed': [
    'Free names could not be looked up; one can be registered all the same.',
    'See that the services answer and have `names.suffix` set.',
  ],
  'names/reverse-failed': [
    'The names of an address could not be read. The view goes on without.',
    'See that the services answer.',
  ],
  'names/register-failed': [
    'The services did not register the name. Their reason stands beneath the form.',
    'Let the person take another name, or read the logs of the services.',
  ],
  'names/invalid-chain-id': [
    'The account is on a network whose number is too large to be written with a name.',
    'Let the person switch to another network before they register.',
  ],
  'names/bad-form': [
    'What was to be looked up is not a name that can be looked up: letters from a to z, digits, hyphens and dots.',
    'Ask for another name, or for the address.',
  ],
  'permission/unsupported': [
    'The wallet in use gives no permission of this type on this network, or takes none back.',
    'Ask `supportedPermissions` first, and let the person pay as usual where the wallet has none.',
  ],
  'permission/answer': [
    'The wallet answered something that is no permission, or another one or more than was asked for.',
    'Ask for it again, or tell the makers of the wallet; take back what it gave, if it lists any.',
  ],
  'permission/no-redeemer': [
    'A permission is redeemed by an account that it was given to, and the wallet in use has none of them, or not the one that was named.',
    'Connect the account that stands in `redeemers`, or else in `to`, or send what `takeCall` makes from your server’s own key.',
  ],
  'permission/capabilities': [
    'A permission was to be redeemed by a transaction, with capabilities such as a paymaster that a transaction cannot carry. Without them the account would have paid the fee.',
    "Redeem it with `by: 'calls'`, or leave `capabilities` out.",
  ],
  'permission/unknown-contract': [
    'What is left of a permission is read from contracts that are known by their address, and a permission is checked against them. This one stands on others.',
    'Ask the wallet, or the makers of the contract, how it is read. Where `checkPermission` says so of what a browser handed over, do not keep it.',
  ],
  'service/not-configured': [
    'A call needs a service, and the option `services` names none for it.',
    'Set `services`, or do without the call.',
  ],
  'service/server-error': [
    'The services answer with a fault of their own.',
    '`portico-services check`, and the logs. Installed wallets go on working.',
  ],
  'service/rate-limited': [
    'The services take no more of this visitor, or of the project, for a minute.',
    'Wait. If it is not abuse, raise the limits of the project or of `rate`.',
  ],
  'http/status': [
    'A service or a node answered with this HTTP status.',
    'Look at the request in the browser’s network panel; 403 is most often the project’s list of origins.',
  ],
  'http/answer': [
    'What came back is not what was agreed on, and was thrown away.',
    'See that the address is that of the services, in a version that fits the page’s; a proxy may answer with a page of its own.',
  ],
  'http/unreachable': [
    'No answer came: the host is away, the network is, or the policy of the page forbids it.',
    'Open the address by itself; look for `connect-src` in the console.',
  ],
  'device/clock': [
    'The device’s time is so far off that codes and tokens are turned down.',
    'The person sets date and time. On a server of yours, see that its clock is kept.',
  ],
  'modal/not-a-link': [
    '`open({ uri })` was given a text that is no pairing link of WalletConnect (`wc:…@2?…`), or one that has run out.',
    'Pass the link as the other side gave it, and a new one once it has run out.',
  ],
  'peer/missing': [
    'A package that a door needs beside it is not installed.',
    'Install the package that the message names, in the version that `peerDependencies` of portico asks for.',
  ],
  'storage/full': [
    'The browser has no room to keep what may have left the wallet.',
    'Keep less on your origin: what can be read anew gives way by itself.',
  ],
  'storage/unavailable': [
    'The browser’s storage cannot be used (a private window, a setting). All works, and nothing is remembered after a reload.',
    'Nothing to mend; `storage` takes a place of your own.',
  ],
} as const satisfies Record<ErrorCode, Remedy>
