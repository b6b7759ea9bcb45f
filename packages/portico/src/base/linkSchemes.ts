/** Schemes that run, read or open something other than a wallet's app, or that the system answers by itself. Links are others' words. */
export const neverOpened =
  /^(javascript|data|vbscript|blob|file(system)?|about|view-source|http|intent|android-app|content|resource|jar|ftp|(chrome|moz)(-extension)?|ms-[^:]*|search(-ms)?|shell|tel|sms(to)?|mailto|facetime[^:]*|itms[^:]*|market|app-settings|x-apple[^:]*)(:|$)/i
