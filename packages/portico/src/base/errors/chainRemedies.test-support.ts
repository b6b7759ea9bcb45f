const ownNode = 'Name nodes of your own in `customRpcUrls`: public ones turn many pages away.'

/** What `docs/errors.md` says of networks, nodes and payments. */
export const chainRemedies = {
  'network/not-found': [
    'A network was named that the app does not list.',
    'Add it to `networks`, or by `addNetwork()`.',
  ],
  'network/last': ['The last network was to be taken off the list.', 'Add another before.'],
  'network/no-family': [
    'A namespace was named that none of the app’s families or connectors speaks.',
    'Add the family: `evm()`, `solana()`, `bitcoin()`, `polkadot()` or `cosmos()`.',
  ],
  'network/alert-not-found': [
    'The wallet or the app asked for a network that the app does not list.',
    'Add it to `networks`, or let the person choose another.',
  ],
  'network/chain-unsupported': [
    'The wallet does not speak the network that it was asked for, or the network is none of the app’s.',
    'Offer one that the wallet has, or another wallet.',
  ],
  'rpc/no-provider': [
    'No wallet of that network is connected.',
    'Connect one first; for reads use a client of your own over the network’s node.',
  ],
  'rpc/no-url': ['The network has no node.', 'Give it `rpcUrls`, or `customRpcUrls` with its id.'],
  'rpc/error': [
    'A wallet or a node answered with an error of JSON-RPC. `context.code` is its number: 4001 is a person who declined, -32002 a question that is still open, 4900 a wallet without its node.',
    'Tell a person who declined nothing. For the others show the message; `cause` has it whole.',
  ],
  'calls/status-not-approved': [
    'The wallet did not grant `wallet_getCallsStatus`, so that nobody knows what became of the calls.',
    'Look the account up in an explorer; send single transactions with this wallet.',
  ],
  'calls/no-address': [
    '`wallet_getCapabilities` was asked without an address.',
    'Pass the account as the first parameter.',
  ],
  'balance/unavailable': [
    'Neither the services nor the node said what the account holds.',
    `${ownNode} With services, see that they serve the network.`,
  ],
  'activity/failed': ['The list of transactions could not be read.', 'See that the services serve the network.'],
  'address/invalid': [
    'A text that should be an address is none of this network: a letter too many, a wrong checksum, another kind.',
    'Ask for it again. Addresses are best pasted.',
  ],
  'send/unsupported-chain': [
    'Sending this asset is not possible on this network.',
    'Offer another asset, or send by a library over `getProvider()`.',
  ],
  'tx/reverted': [
    'The network took the transaction and undid it. The fee is spent, nothing else moved.',
    'The reason is the contract’s own. Simulate the call before it is asked for.',
  ],
  'tx/fee-cap': [
    'The network’s fee rose above the cap before the transaction was taken. Nothing moved.',
    'Try again, with a higher fee.',
  ],
  'tx/nonce': [
    'Another transaction of the account has the same number, or an earlier one is missing.',
    'Wait for what is on its way, then try again. A local chain that was reset wants the wallet’s activity cleared.',
  ],
  'tx/insufficient-funds': [
    'The account holds less than the amount and the fee.',
    "Offer less, or a way to receive or buy: `open({ view: 'OnRamp' })`.",
  ],
  'tx/expired': [
    'The transaction waited for too long and can no longer be taken. Nothing moved.',
    'Try again: it is made anew.',
  ],
  'tx/below-rent': ['On Solana an account must hold a least amount or nothing.', 'Send less, or everything.'],
  'tx/dust': ['The amount is smaller than what the network carries.', 'Send more.'],
  'tx/gas': [
    'The limit of work is too low for what the transaction does, or higher than a block takes.',
    'Leave the limit to the wallet.',
  ],
  'tx/token-frozen': ['Who issued the token has frozen the account.', 'Only the issuer can lift it.'],
  'tx/token-hook': [
    'Who issued the token has each transfer checked by a program that this way of sending does not call.',
    'Send it with the issuer’s own app.',
  ],
  'tx/token-still': ['The token belongs to its account for good.', 'Nothing to mend.'],
  'swap/gas-price-unsupported': [
    'The services do not know what a fee is on this network.',
    'Serve the network, or turn `features.swaps` off for it.',
  ],
  'swap/network-unsupported': ['Nobody swaps on this network.', 'Let the person switch to one that has swaps.'],
  'pay/off': ["`open({ view: 'Pay' })` was called while paying is off.", 'Set `features.pay` to `true`.'],
  'pay/network': ['The request names a network that the app does not list.', 'Add it to `networks`.'],
  'pay/asset': [
    'The request names an asset in a form that is not known.',
    'Pass a CAIP-19 id (`eip155:1/erc20:0x…`), a CAIP-2 id for a network’s own currency, or `{ networkId, token }`.',
  ],
  'pay/recipient': [
    'The receiver is not an address of that network.',
    'Pass an address; names are not looked up for payments.',
  ],
  'pay/amount': [
    'The amount is not a number above nothing in units of the asset, or has more digits than the asset.',
    "Pass decimal text such as `'12.5'`.",
  ],
  'pay/busy': ['Another payment is on its way.', 'Wait for it to end.'],
  'pay/unknown': [
    'The wallet may have sent the payment, and nobody could tell.',
    'Do not ask for it again by yourself. Look the receiver up; the same request is shown and not paid twice.',
  ],
} as const
