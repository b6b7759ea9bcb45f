/** Words of the buttons in the page: loaded at once, so kept apart from the rest. */
export const buttonCopy = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.slow': 'Still loading…',
} as const
