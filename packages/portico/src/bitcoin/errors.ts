import type { ErrorRows } from '../base/errors/rows.js'

/** What an app has to install for Bitcoin. */
export const bitcoinErrors = {
  'peer/missing':
    'portico/bitcoin builds transactions with the package "$package", which is not installed: npm install $package',
} as const satisfies ErrorRows
