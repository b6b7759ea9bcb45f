/** What loads together, in a visitor's order. bench/steps.mjs weighs the same steps. */
export const chunkSteps = {
  /** Doors whose code an app has at once. */
  start: ['index.js', 'react/index.js', 'evm/index.js', 'walletconnect/index.js'],
  later: {
    first: [
      'react/modal/mount', 'react/views/Connect/Connect', 'core/wake', 'core/modal', 'core/services/request',
    ],
    pairing: ['react/views/ConnectingWalletConnect/ConnectingWalletConnect', 'react/views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic'],
    send: ['react/views/Send/Send', 'react/views/SendReview/SendReview', 'react/views/SendResult/SendResult'],
  },
}
