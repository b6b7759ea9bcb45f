/** What loads together, in a visitor's order; bench/steps.mjs weighs the same steps. */
export const chunkSteps = {
  /** Doors whose code an app has at once. */
  start: ['index.js', 'react/index.js', 'evm/index.js', 'walletconnect/index.js'],
  /** What the first opening of the modal loads. */
  first: [
    'react/modal/mount',
    'react/views/Connect/Connect',
    'react/copy/en/connect',
    'core/wake',
    'core/modal',
    'core/services/request',
    'core/features/wallets/flow',
  ],
  /** Later steps: what nothing else loads than these modules and those they share it with. */
  later: {
    pairing: {
      modules: [
        'react/views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic',
        'react/copy/en/pairing',
        'react/copy/en/external',
        'react/copy/en/wallets',
        'core/features/pairing/flow',
        'ui/qrDrawing',
      ],
      sharedWith: [
        'react/views/ConnectingWalletConnect/ConnectingWalletConnect',
        'react/views/ConnectingExternal/ConnectingExternal',
        'react/views/AllWallets/AllWallets',
      ],
    },
    account: { modules: ['react/views/Account/Account', 'react/copy/en/account'] },
    send: {
      modules: [
        'react/views/Send/Send',
        'react/views/SendReview/SendReview',
        'react/views/SendResult/SendResult',
        'react/copy/en/send',
        'react/copy/en/sendReview',
        'react/copy/en/sendResult',
      ],
    },
  },
}
