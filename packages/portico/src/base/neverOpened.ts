/**
 * Schemes that run or read something in this page, or that the system answers by itself, instead of opening a wallet. Links are the word
 * of wallets and of their listings.
 */
export const neverOpened =
  /^(javascript|data|blob|file(system)?|vbscript|about|view-source|http|intent|android-app|content|chrome|ms-[^:]*|search(-ms)?|shell|tel|sms|mailto)(:|$)/i
