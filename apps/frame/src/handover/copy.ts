import { copyOf } from '../views/words.js'

/** Every sentence about getting the key to another device, in the frame and in the wallet's own window. */
const en = {
  noKeyTitle: 'This browser can’t open your wallet yet',
  noKeyBody:
    'You’re signed in. The browsers below have the key to your wallet, each for one site. Use one of them to open your wallet here: on a new device, your email alone never opens it.',
  noKeyAlone: 'You’re signed in, but no browser has the key to your wallet any more.',
  noKeySince: 'since {date}',
  noKeyCleared: 'A browser whose data was cleared since then has lost its key. That may be this one.',
  noKeyWays: 'In its own window, your wallet also opens with {ways}.',
  noKeyNothing:
    'There is no recovery kit, passkey or PIN. Without a browser that still has the key, nobody can open this wallet, and neither can we.',
  wayKit: 'your recovery kit',
  wayPasskey: 'your passkey',
  wayPin: 'your PIN',
  askOthers: 'Ask my other device',
  askAgain: 'Ask again',
  openWindow: 'Open the wallet’s own window',
  close: 'Close',
  askingTitle: 'Type this number on your other device',
  askingBody:
    'Go to a browser and site where your wallet is open, or to the wallet’s own window. Your wallet opens there so you can answer.',
  askingWait: 'Waiting for your other device',
  askRefused: 'Your other device declined, or nobody answered.',
  askFailed: 'We can’t reach the wallet’s server. Try again.',
  askWait: 'This device has already asked. It can ask again in {n} {n|one:minute|other:minutes}.',
  askClosed:
    'A wrong number was typed, so this device can’t ask any more. To allow it again, go to the wallet’s own window, where your wallet is open.',
  askClosedAll:
    'Wrong numbers were typed. For {n} {n|one:minute|other:minutes}, no device can ask. Your recovery kit, PIN and passkey still work.',
  askedTitle: 'Another device wants to open your wallet',
  askedBody:
    'A device that can open your wallet can spend your money. Continue only if this is you, with that device in front of you.',
  askedDevice: 'Device',
  askedSite: 'Site',
  askedOwn: 'The wallet’s own window',
  askedAt: 'Requested at',
  askedType: 'The number on the other screen',
  askedGive: 'Let it open my wallet',
  askedDeny: 'This wasn’t me',
  askedGiven: 'The other device can now open your wallet',
  askedGivenBody: 'You can undo this in the wallet’s own window.',
  askedDenied: 'You declined',
  askedDeniedBody: 'The other device got nothing. Someone signed in as you: change the password of your email account.',
  askedWrong: 'That’s a different number',
  askedWrongBody:
    'The other device got nothing. To be safe, it can’t ask again until you allow it in the wallet’s own window.',
  askedOver: 'This request has expired',
  askedOverBody: 'Ask again on the other device.',
  openToAnswer: 'Open wallet to answer',
  answerLost: 'This window lost its connection to the page that opened it',
  answerLostBody: 'Open your wallet yourself, and answer there.',
  askedFailed: 'That didn’t work. Ask again on the other device.',
}
export type HandoverCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): HandoverCopy => copyOf('handover', en)
