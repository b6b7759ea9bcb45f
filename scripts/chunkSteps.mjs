/** Views of sending, swapping and paying. */
const paying = [
  ...['Send', 'SendSelectToken', 'SendReview', 'SendResult'],
  ...['Swap', 'SwapSelectToken', 'SwapSettings', 'SwapReview', 'SwapResult', 'Pay', 'PayResult'],
].map((name) => `react/views/${name}/view`)

/** What loads together, in a visitor's order; bench/steps.mjs weighs the same steps. */
export const chunkSteps = {
  /** Doors whose code an app has at once. */
  start: ['index.js', 'react/index.js', 'evm/index.js', 'walletconnect/index.js', 'embedded/index.js'],
  /** What every family's discovery asks for at its first breath: in the start there is room for it, and it is there at once. */
  early: ['base/walletText'],
  /** What the first opening of the modal loads. */
  first: [
    'react/modal/mount',
    'react/views/Connect/view',
    'core/wake',
    'core/modal',
    'core/services/request',
    'core/features/wallets/first',
    'evm/discover',
    'base/walletText',
  ],
  /** Small parts that nearly everything later uses: apart they would be a file each. */
  common: [
    'base/errors/AppError',
    'base/errors/rpc',
    'base/promise',
    'base/task',
    'base/laterConstants',
    'core/failure',
    'core/notices',
  ],
  /** Later steps: what nothing else loads than these modules and those they share it with. */
  later: {
    /** What nobody sees, when the page is at rest. */
    rest: { modules: ['core/origins', 'core/optionsLater', 'core/features/telemetry/flow'] },
    pairing: {
      modules: ['react/views/ConnectingWalletConnectBasic/view', 'core/features/pairing/flow', 'ui/qrDrawing'],
      sharedWith: ['react/views/ConnectingWalletConnect/view'],
    },
    account: {
      modules: ['react/views/Account/view'],
      sharedWith: [
        'react/views/Account/AccountTabs',
        'react/views/Account/TokensTab',
        'react/views/Account/NftsTab',
        'react/views/Account/ActivityTab',
        // Reached from the account, with what it asks of them.
        'react/views/ReceiveSelectToken/view',
        'react/views/Settings/view',
        'react/views/RegisterAccountName/view',
        'react/views/RegisterAccountNameSuccess/view',
        'core/features/names/flow',
        'core/features/names/own',
        'core/features/names/resolve',
        'react/views/OnRamp/view',
        'react/views/OnRampSelect/view',
        'react/views/OnRampInProgress/view',
        'core/features/onramp/flow',
        'core/features/onramp/buy',
        'core/features/portfolio/flow',
        'core/features/onramp/wanted',
        'react/views/Send/Buy',
      ],
    },
    /** Who pays, and what a payment becomes: what every view of one needs. */
    paying: {
      modules: ['core/payments/sender'],
      sharedWith: [
        'react/views/RegisterAccountName/view',
        'react/views/Pay/Refused',
        'core/payments/step',
        ...paying,
        ...['flow', 'request', 'begin', 'review', 'submit'].map((name) => `core/features/send/${name}`),
        'core/features/swap/look',
        'core/features/swap/submit',
        ...['others', 'bought', 'payment', 'submit'].map((name) => `core/features/pay/${name}`),
      ],
    },
    /** What asks wallets for payments, whatever they are for. */
    payments: {
      modules: ['core/payments/run', 'core/payments/transitions'],
      sharedWith: [
        'core/features/swap/look',
        'core/features/pay/payment',
        'core/payments/step',
        ...['send', 'swap', 'pay'].map((name) => `core/features/${name}/submit`),
      ],
    },
    send: {
      modules: ['react/views/Send/view', 'react/views/SendReview/view'],
      sharedWith: [
        'react/views/SendSelectToken/view',
        'react/views/SendResult/view',
        'react/views/SendReview/FeeRates',
        'core/features/send/flow',
        'core/features/send/begin',
        'core/features/send/request',
        'core/features/send/review',
        'core/features/send/submit',
      ],
    },
    solana: { modules: ['solana/sending'] },
    /** What swapping and paying share. */
    trade: {
      modules: [
        'core/payments/exchange/plan',
        'core/payments/exchange/market',
        'react/parts/TokenPicture',
        'react/parts/swapAmounts',
      ],
      sharedWith: [
        'core/features/swap/flow',
        'core/features/swap/look',
        'core/features/swap/submit',
        'core/payments/exchange/permit',
        ...['others', 'bought', 'payment', 'submit', 'signed'].map((name) => `core/features/pay/${name}`),
        ...['Swap', 'SwapSelectToken', 'SwapSettings', 'SwapReview', 'SwapResult', 'Pay', 'PayResult'].map(
          (name) => `react/views/${name}/view`,
        ),
      ],
    },
    swap: {
      modules: ['react/views/Swap/view', 'core/features/swap/flow'],
      sharedWith: [
        'react/views/Swap/NoTokens',
        'core/features/swap/look',
        'core/features/swap/submit',
        ...['SelectToken', 'Settings', 'Review', 'Result'].map((name) => `react/views/Swap${name}/view`),
      ],
    },
    pay: {
      modules: ['react/views/Pay/view', 'core/features/pay/open'],
      sharedWith: [
        'react/views/PayResult/view',
        'react/views/Pay/Refused',
        ...['others', 'bought', 'payment', 'submit', 'signed'].map((name) => `core/features/pay/${name}`),
      ],
    },
  },
}
