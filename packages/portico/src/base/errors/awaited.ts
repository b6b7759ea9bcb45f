import type { ErrorRow } from './catalog.js'

/** What nothing raises yet, with the feature that will. A row leaves this file with its feature. */
export const awaitedErrors = {
  'embedded/not-connected': { surface: 'thrown', text: 'Not connected to email or social', feature: 'embedded' },
  'embedded/no-address-or-connector': {
    surface: 'thrown',
    text: 'Address or auth connector not found',
    feature: 'embedded',
  },
} as const satisfies Record<string, ErrorRow>
