/** Words of the buttons in the page: loaded at once, so kept apart from the rest. */
export const buttonCopy = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.account': 'Account {name}',
  'button.accountBalance': 'Balance {balance}, account {name}',
  'button.network': 'Network: {network}. Switch network',
  'button.noNetwork': 'Choose a network',
  'button.wrongNetwork': 'Wrong network',
} as const
