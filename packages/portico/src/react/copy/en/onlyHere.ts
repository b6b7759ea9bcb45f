/** Words of an embedded wallet whose key is in one browser, and nowhere else. */
export const onlyHereCopy = {
  'onlyHere.title': 'Your wallet is in this browser alone',
  'onlyHere.text':
    'If the browser’s data is cleared, nobody can open the wallet again. Make a recovery kit, or add a passkey.',
  'onlyHere.money':
    'It holds money now. If the browser’s data is cleared, nobody can get it back. Make a recovery kit, or add a passkey.',
} as const
