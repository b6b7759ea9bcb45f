import type { ErrorRows } from './rows.js'

/** Options that an app may not give. */
export const configErrors = {
  'config/invalid': 'createPortico: the option "$option" $problem. $remedy',
  'config/sign-in-twice': 'Cannot set both `siweConfig` and `siwx` options',
} as const satisfies ErrorRows
