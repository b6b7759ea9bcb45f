import type { ErrorRows } from './rows.js'

/** What is shown in the banner, or said to the developer on the console. */
export const alerts = {
  'network/alert-not-found': {
    surface: 'alert',
    text: 'Network Not Found',
    hint: 'This network isn’t set up here. Choose another.',
    tone: 'error',
  },
  'config/multi-wallet-off': {
    surface: 'alert',
    text: 'Several wallets are off',
    hint: 'Turn on multiWallet in your configuration to use this.',
    tone: 'info',
  },
  'config/no-project-id': {
    surface: 'alert',
    text: 'Project ID Not Configured',
    hint: 'The app has no project number. Developer: set `projectId`, or run without services.',
    tone: 'error',
  },
  'config/invalid-project-id': {
    surface: 'alert',
    text: 'Invalid Project ID',
    hint: 'The app’s project number isn’t known. Developer: check it.',
    tone: 'error',
  },
  'config/local-ignored': {
    surface: 'console',
    text: 'Local configuration ignored',
    hint: 'The project’s remote settings win over the local ones for: $options',
    tone: 'warning',
  },
  'config/origin-not-allowed': {
    surface: 'alert',
    text: 'Origin Not Allowed',
    hint: 'This address isn’t on the app’s list. Developer: add the origin to the project’s settings.',
    tone: 'error',
  },
  'config/unverified-domain': {
    surface: 'alert',
    text: 'Unverified Domain',
    hint: 'This page isn’t on the app’s list of known addresses. Check the address bar before you sign.',
    tone: 'warning',
  },
  'config/app-invalid': {
    surface: 'alert',
    text: 'Invalid App Configuration',
    hint: 'The origin $origin is not on the allowlist. Add it to the project’s allowed origins in the configuration of the services you use.',
    tone: 'error',
  },
  'session/expired': {
    surface: 'alert',
    text: 'Session Expired',
    hint: 'Your connection has run out, to keep you safe. Connect again.',
    tone: 'error',
  },
  'device/clock': {
    surface: 'alert',
    text: 'Clock Is Off',
    hint: 'This device shows the wrong time. Set its date and time, then try again.',
    tone: 'error',
  },
  'service/server-error': {
    surface: 'alert',
    text: 'Server Error',
    hint: 'Our side has a problem. Your money is safe. Try again in a minute.',
    tone: 'error',
  },
  'service/rate-limited': {
    surface: 'alert',
    text: 'Rate Limited',
    hint: 'Too many people at once. Email and QR codes are back in a minute. Browser wallets work now.',
    tone: 'warning',
  },
  'embedded/iframe-load-failed': {
    surface: 'alert',
    text: 'Wallet window didn’t load',
    hint: 'Something blocked it: a network, or a privacy extension. Your money is safe. Reload, or use another wallet.',
    tone: 'error',
  },
  'embedded/iframe-request-timeout': {
    surface: 'alert',
    text: 'Wallet window didn’t answer',
    hint: 'It took longer than two minutes. Nothing was sent. Try again.',
    tone: 'error',
  },
  'storage/full': {
    surface: 'alert',
    text: 'This browser has no room to save this',
    hint: 'Keep this page open until it is confirmed: after a reload it may be missing here. Then free some space.',
    tone: 'warning',
  },
  'storage/unavailable': {
    surface: 'console',
    text: 'The browser’s storage cannot be used; nothing is remembered after a reload',
    tone: 'warning',
  },
} as const satisfies ErrorRows
