/** Words of a payment that cannot be made as it is asked for. */
export const payRefusedCopy = {
  'payRefused.network': 'This is paid on {network}',
  'payRefused.networkText': '{wallet} is somewhere else right now.',
  'payRefused.unsupported': 'This wallet can’t pay here',
  'payRefused.unsupportedText': 'Connect another one to pay.',
  'payRefused.asset': 'We don’t know this token',
  'payRefused.assetText': 'There is no token at the address that {app} gave. Nothing was paid.',
  'payRefused.amount': 'This amount can’t be paid',
  'payRefused.amountText': '{app} asks for more decimals than the token has. Nothing was paid.',
  'payRefused.self': 'That is your own address',
  'payRefused.selfText': '{app} asks you to pay yourself. Nothing was paid.',
  'payRefused.nothing': 'Nothing you hold is enough',
  'payRefused.nothingText': 'You need {amount} {symbol} on {network}, or as much of another token, and the fee.',
  'payRefused.outage': 'We can’t get a price',
  'payRefused.outageText':
    'You don’t hold {amount} {symbol}, and what else could pay isn’t known right now. Nothing was paid.',
  'payRefused.unread': 'We can’t reach {network}',
  'payRefused.unreadText': 'Nothing was paid.',
} as const
