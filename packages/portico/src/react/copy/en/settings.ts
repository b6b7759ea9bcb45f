/** Words of the settings of an account. */
export const settingsCopy = {
  'settings.title': 'Settings',
  'settings.network': 'Network',
  'settings.email': 'Email',
  'settings.smart': 'Smart account',
  'settings.smartText': 'Pay fees in tokens, combine steps',
  'settings.smartOff': 'Not available on {network}',
  'settings.smartNew': 'Not used yet',
  'settings.smartFailed': 'The account couldn’t be switched. Try again.',
  'settings.name': 'Choose a name',
  'settings.recovery': 'Passkey and recovery',
  'settings.export': 'Export private key',
} as const

/** Words of the change of the address that logs in. */
export const changeEmailCopy = {
  'changeEmail.title': 'Change email',
  'changeEmail.field': 'New email',
  'changeEmail.oldCode': 'Code sent to {email}',
  'changeEmail.newCode': 'Code sent to the new address',
  'changeEmail.note': 'Your wallet and money stay the same. Only the way you sign in changes.',
  'changeEmail.action': 'Send a code',
  'changeEmail.busy': 'Sending…',
  'changeEmail.done': 'Email changed to {email}',
  'changeEmail.stepNew': 'Type your new email',
  'changeEmail.stepOld': 'Confirm with a code from your current email',
  'changeEmail.stepLast': 'Confirm with a code from the new one',
  'changeEmail.same': 'That is already your email.',
} as const
