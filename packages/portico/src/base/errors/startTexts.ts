import type { ErrorRow } from './catalog.js'

/** The rows of the catalogue that can be raised before anything else is loaded. They stand apart because they weigh on every page. */
export const startTexts = {
  'config/invalid': { surface: 'thrown', text: 'createPortico: the option "$option" $problem. $remedy' },
  'config/sign-in-twice': { surface: 'thrown', text: 'Cannot set both `siweConfig` and `siwx` options' },
  'modal/closed': { surface: 'thrown', text: 'Modal closed' },
  'network/not-found': { surface: 'thrown', text: 'Network not found' },
  'network/no-family': {
    surface: 'thrown',
    text: 'No family for the namespace "$namespace" is set up. Add it to "families".',
  },
  'walletconnect/not-connected': { surface: 'thrown', text: 'Please call connect() before request()' },
} as const satisfies Record<string, ErrorRow>
