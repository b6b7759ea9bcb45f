/** A sheet on which two states of the product stand side by side: pictures by name, and what to look at in each. */
export type Sheet = { file: string; pairs: readonly { picture: string; says: string }[] }

/** What is compared, by subject, as it is told in `docs/contributing/feel.md`. */
export const sheets: readonly Sheet[] = [
  {
    file: '1-nothing-jumps',
    pairs: [
      { picture: 'to-wallet-40.light', says: '40 ms after a press on a wallet' },
      { picture: 'to-wallet-80.light', says: '80 ms after it' },
      { picture: 'first-loading.light', says: 'The list has not come yet' },
      { picture: 'account-loading.light', says: 'The account is being read' },
    ],
  },
  {
    file: '2-endings',
    pairs: [
      { picture: 'connected.light', says: 'The wallet has said yes' },
      { picture: 'sent.light', says: 'Right after sending' },
    ],
  },
  {
    file: '3-one-identity',
    pairs: [
      { picture: 'button.light', says: 'The page’s button' },
      { picture: 'account-live.light', says: 'The account that it opens' },
    ],
  },
  {
    file: '4-first-row',
    pairs: [
      { picture: 'connect.light', says: 'Who comes back' },
      { picture: 'connect.dark', says: 'The same in the dark' },
    ],
  },
  {
    file: '5-email',
    pairs: [
      { picture: 'email-typed.light', says: 'The first field' },
      { picture: 'approve-code.light', says: 'The page with the code' },
      { picture: 'code.light', says: 'Where the code goes' },
      { picture: 'update-email.light', says: 'Changing the email' },
    ],
  },
  {
    file: '6-send',
    pairs: [
      { picture: 'send.light', says: 'How Send begins' },
      { picture: 'send-huge.light', says: 'More than fits' },
      { picture: 'review.light', says: 'Whom it goes to, what it costs' },
    ],
  },
  {
    file: '7-errors',
    pairs: [
      { picture: 'account-error.light', says: 'Tokens can’t be read' },
      { picture: 'buying-closed.light', says: 'The seller’s window was closed' },
      { picture: 'all-wallets-error.light', says: 'The list can’t be read' },
    ],
  },
  {
    file: '8-phone',
    pairs: [
      { picture: 'connect.phone', says: 'All wallets as a row of tiles' },
      { picture: 'receive-amount.phone', says: 'One picture of one coin' },
      { picture: 'account-empty.tiny', says: '320 px: four actions' },
    ],
  },
  {
    file: '9-sentences',
    pairs: [
      { picture: 'approve.light', says: 'The page behind the mail’s link' },
      { picture: 'mail.light', says: 'The mail' },
      { picture: 'swap-settings.light', says: 'Swap’s settings' },
      { picture: 'sign-in.light', says: 'Signing in' },
    ],
  },
  {
    file: '10-access',
    pairs: [
      { picture: 'connect.zoomed', says: 'Connect at 400 %' },
      { picture: 'review.zoomed', says: 'Review at 400 %' },
    ],
  },
  {
    file: '11-worth',
    pairs: [
      { picture: 'account.light', says: 'What a day did to each token' },
      { picture: 'account.dark', says: 'The same in the dark' },
    ],
  },
  {
    file: '12-pages',
    pairs: [
      { picture: 'demo.light', says: 'The demo' },
      { picture: 'explorer.light', says: 'The explorer' },
    ],
  },
]
