type Texts = Readonly<Record<string, string>>

/** Sentences by group: each is loaded with the views that say them. Those of the modal itself come with it. */
export const copyGroups = {
  connect: (): Promise<Texts> => import('./en/connect.js').then((module) => module.connectCopy),
  wallets: (): Promise<Texts> => import('./en/wallets.js').then((module) => module.walletsCopy),
  pairing: (): Promise<Texts> => import('./en/pairing.js').then((module) => module.pairingCopy),
  external: (): Promise<Texts> => import('./en/external.js').then((module) => module.externalCopy),
  account: (): Promise<Texts> => import('./en/account.js').then((module) => module.accountCopy),
  networks: (): Promise<Texts> => import('./en/networks.js').then((module) => module.networksCopy),
  send: (): Promise<Texts> => import('./en/send.js').then((module) => module.sendCopy),
  sendReview: (): Promise<Texts> => import('./en/sendReview.js').then((module) => module.sendReviewCopy),
  sendResult: (): Promise<Texts> => import('./en/sendResult.js').then((module) => module.sendResultCopy),
} as const

export type CopyGroup = keyof typeof copyGroups
