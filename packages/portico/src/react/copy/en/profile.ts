/** Words of the connected wallets. */
export const profileCopy = {
  'wallets.title': 'Your wallets',
  'wallets.active': 'Active',
  'wallets.others': 'Also connected',
  'wallets.switch': 'Switch',
  'wallets.switchTo': 'Switch to {wallet}',
  'wallets.disconnect': 'Disconnect',
  'wallets.disconnectOf': 'Disconnect {wallet}',
  'wallets.add': 'Add a wallet',
  'wallets.addFamily': 'Add a {family} wallet',
  'wallets.empty': 'No {family} wallet yet',
  'wallets.emptyText': 'Add one to use {app} on {family}.',
  'wallets.nowUsing': 'Now using {wallet}',
} as const

/** Words of another account in use than before. */
export const switchedCopy = { 'wallets.switched': 'Account switched' } as const

/** Words of letting all of them go. */
export const disconnectAllCopy = {
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.disconnectAllAsk': 'Disconnect {count} wallets?',
  'wallets.disconnectAllAsk.one': 'Disconnect {count} wallet?',
  'wallets.disconnectAllAskOne': 'Disconnect {wallet}?',
  'wallets.disconnectAllText': 'You can connect them again at any time.',
  'wallets.disconnectAllTextOne': 'You can connect it again at any time.',
  'wallets.disconnectAllFailed': 'They didn’t disconnect. Try again, or disconnect inside the wallets.',
} as const

/** Words of the wallets used before. */
export const recentCopy = {
  'wallets.recent': 'Recently used',
  'wallets.connect': 'Connect',
  'wallets.connectTo': 'Connect {wallet}',
  'wallets.forget': 'Forget {wallet}',
  'wallets.usedOn': 'Last used {date}',
  'wallets.forgotten': '{wallet} forgotten',
  'wallets.gone': 'Forgotten',
  'wallets.undo': 'Undo',
  'wallets.undoOf': 'Undo: keep {wallet}',
} as const

/** Words of the accounts of one wallet. */
export const accountsCopy = {
  'wallets.accounts': 'Accounts of {wallet}',
  'wallets.payments': 'Payments',
  'wallets.smart': 'Smart account',
  'wallets.plain': 'Standard account',
  'wallets.ordinals': 'Ordinals',
  'wallets.ordinalsText': 'Collectibles on Bitcoin. Keep them in their own address so they aren’t spent as a fee.',
} as const
