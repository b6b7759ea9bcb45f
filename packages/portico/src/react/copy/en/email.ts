/** Words of the view with the field alone. */
export const emailLoginCopy = {
  'emailLogin.title': 'Continue with email',
  'emailLogin.heading': 'What’s your email?',
  'emailLogin.text': 'We’ll email you. No password to remember.',
  'emailLogin.label': 'Email',
  'emailLogin.send': 'Send me an email',
  'emailLogin.busy': 'Sending…',
  'emailLogin.footer': 'The wallet made with this email is yours. {app} can’t open it.',
} as const

/** Words of the steps that the mail leads through. */
export const emailStepCopy = {
  'emailStep.heading': 'Check your email',
  'emailStep.again': 'Send again',
  'emailStep.another': 'Use another email',
} as const

/** Words while a new device is approved. */
export const emailDeviceCopy = {
  'emailDevice.title': 'Approve this device',
  'emailDevice.text': 'We sent a link to {email}. Open it and choose the number {number}.',
  'emailDevice.textPlain': 'We sent a link to {email}. Open it to approve this device.',
  'emailDevice.note': 'You only do this once on each device. If this wasn’t you, ignore the email.',
  'emailDevice.frame': 'The number to choose',
} as const

/** Words while a code is typed. */
export const emailCodeCopy = {
  'emailCode.title': 'Enter the code',
  'emailCode.text': 'Type the six digits we sent to {email}.',
  'emailCode.approved': 'Device approved',
  'emailCode.approvedText': 'Type the six digits from the page you just opened.',
  'emailCode.frame': 'The six digits of the code',
  'emailCode.opening': 'Nearly there',
  'emailCode.openingText': 'Opening your wallet.',
} as const
