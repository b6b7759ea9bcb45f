/** Words of the buttons in the page once a wallet is connected, or a network is shown. */
export const connectedCopy = {
  'button.account': 'Account {name}',
  'button.accountBalance': 'Balance {balance}, account {name}',
  'button.network': 'Network: {network}. Switch network',
  'button.noNetwork': 'Choose a network',
  'button.wrongNetwork': 'Wrong network',
  'button.finishSignIn': 'Finish sign-in',
} as const
