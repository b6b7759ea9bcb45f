import { copyOf } from '../../views/words.js'

/** Every sentence about what opens a contract account: where a passkey owns the wallet, and where the email wallet has one. */
const en = {
  title: 'What opens this wallet',
  body: 'Each of these opens it alone, on the networks where it was added. Add a second one on every network where you keep money.',
  unused: 'Not used on {network} yet. There, only what the wallet was made with opens it.',
  unheard: 'We couldn’t reach {network}.',
  own: 'What you’re using now',
  first: 'The passkey it was made with',
  contract: 'Passkey',
  key: 'Recovery kit or another wallet',
  notHere: 'What you’re using now doesn’t open the wallet on {network}, so it can’t change anything there.',
  addTitle: 'Add a way to open it',
  addPasskey: 'Add a passkey',
  addKit: 'Add a recovery kit',
  addWallet: 'Add another wallet',
  kitBody:
    'A code to write on paper, with the wallet’s address. Both open your wallet on this page, even if you’ve lost every passkey. Keep them where nobody else looks.',
  walletBody:
    'It can then do everything here, in any app that works with Safe accounts. So you can leave this service and take your money along.',
  walletAddress: 'Address of the other wallet',
  walletOdd: 'That isn’t an address. Copy it again.',
  walletSame: 'That’s the address of this wallet itself.',
  go: 'Continue',
  whereTitle: 'Now add it to your networks',
  where: 'Until it’s added, it opens nothing. Each network takes a small fee and your confirmation.',
  addOn: 'Add on {network}',
  addAll: 'Add on all, one by one',
  addMore: 'Add on other networks too',
  isOn: 'Added on {network}',
  lostTitle: 'Open your wallet with the recovery kit',
  lostBody: 'Type the code and the address from the paper of your recovery kit.',
  address: 'Address of your wallet',
  kitOther: 'This kit doesn’t open that wallet on any network.',
  after: 'Now add a new passkey, so that you can sign in on sites again.',
}

export type OwnersCopy = typeof en

export const copyOfPage = (): OwnersCopy => copyOf('owners', en)
