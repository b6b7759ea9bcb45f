/** Sentences of mails; those of other languages are in `languages`. `{site}` and the like are filled in. */
export const english = {
  approveSubject: 'Approve a new device for {name}',
  approveTitle: 'Are you signing in?',
  approveText: '{site} wants to sign you in to your {name} wallet on a new device: {browser}.',
  approveHow: 'Open the page below and choose the number that matches your screen. Nothing happens until you do.',
  approveButton: 'Review the request',
  codeSubject: '{code} is your {name} code',
  codeTitle: 'Your code',
  codeText: 'Type this code to sign in at {site} ({browser}). It expires in 10 minutes.',
  changeText: 'Type this code to change the email address of your {name} wallet. It expires in 10 minutes.',
  changedSubject: 'The email address of your {name} wallet was changed',
  changedTitle: 'Your email address was changed',
  changedText: 'Your {name} wallet now belongs to {email}. If this wasn’t you, take it back within 7 days.',
  changedButton: 'Take it back',
  usedSubject: 'Someone tried to use your email address',
  usedTitle: 'Your email address is in use',
  usedText: 'Someone tried to move a {name} wallet to this address, which already has one. Nothing was changed.',
  exportedSubject: 'The private key of your {name} wallet was shown',
  exportedTitle: 'Your private key was shown',
  exportedText:
    'The private key and recovery phrase of your {name} wallet were just shown in {browser}. If this wasn’t you, someone else can spend your money: move it to a new wallet now.',
  openedSubject: 'A new device can open your {name} wallet',
  openedTitle: 'A new device was added',
  openedText:
    '{browser} can now open your {name} wallet, on {site}. If this wasn’t you, sign in to your wallet, remove the device, and move your money to a new wallet.',
  acceptedSubject: 'A browser continued with an older state of your {name} wallet',
  acceptedTitle: 'An older state of your wallet is in use',
  acceptedText:
    '{browser}, on {site}, had seen newer lines in the log of your {name} wallet than there are now. Someone who is signed in as you chose to continue. This is expected after the service was restored from a backup.',
  acceptedHow:
    'If this wasn’t you, someone signed in as you. Change the password of the account you sign in with, and check in your wallet what can open it.',
  closedSubject: 'A wrong number was typed for your {name} wallet',
  closedTitle: 'A wrong number was typed',
  closedText:
    'A device ({browser}, on {site}) asked for the key to your {name} wallet, but the number typed was not the one it shows. It got nothing.',
  closedDevice: 'To be safe, that device can’t ask again until you allow it.',
  closedAll: 'To be safe, that device can’t ask again until you allow it, and no device can for an hour.',
  closedHow:
    'If this was you, open your wallet and allow it again. If not, someone signed in as you: change the password of the account you sign in with.',
  closedButton: 'Open my wallet',
  endSubject: 'Your other devices will be signed out of your {name} wallet',
  endTitle: 'Your other devices will be signed out',
  endText:
    'Someone who is signed in to your {name} wallet with {browser}, on {site}, asked to sign out all your other devices. This happens in 24 hours.',
  pinSubject: 'The PIN of your {name} wallet is about to stop working',
  pinTitle: 'Your PIN is about to stop working',
  pinText:
    'Ten wrong PINs were typed for your {name} wallet in {browser}, on {site}. To be safe, the PIN stops working in 24 hours. Your other ways in stay.',
  objectHow:
    'If this was you, you can ignore this email. If not, stop it: then nothing happens, and the device that asked is signed out.',
  objectButton: 'This wasn’t me: stop it',
  never: '{name} will never ask you for a code or a number.',
  ignore: 'If this wasn’t you, you can ignore this email.',
} as const
