import { copyOf } from './words.js'

/** Every sentence of the frame's own views; the confirmations have theirs in `confirm/copy.ts`. */
const en = {
  codeLabel: 'Six-digit code',
  codeWrong: 'That code doesn’t match. Compare it once more and try again: {n} {n|one:try|other:tries} left.',
  windowWrong: 'That code doesn’t match. Compare it with the window and try again: {n} {n|one:try|other:tries} left.',
  windowOver: 'This code has expired. Sign in again.',
  codeOver: 'Too many tries. We’ll send a new code when you ask for one.',
  codeOld: 'This code has expired. Ask for a new one.',
  codeLocked: 'Too many wrong codes. Try again in {n} {n|one:minute|other:minutes}.',
  codeFrozen: 'Too many wrong codes. You can sign in by email again tomorrow, or now from a device that’s signed in.',
  codeOffline: 'We can’t reach the wallet’s server. Check your connection and try again.',
  codeFailed: 'Something went wrong. Try again, or ask for a new code.',
  codeSentTo: 'We sent a code to {email}.',
  codeLife: 'Code expires in {time}',
  codeNote: 'We never ask for this code by phone or chat.',
  opening: 'Opening your wallet',
  notKept: 'This browser blocks storage here, so you’ll be signed out when you close this page.',
}

export type FrameCopy = typeof en

/** In the language that the page is in. */
export const copyOfPage = (): FrameCopy => copyOf('views', en)
