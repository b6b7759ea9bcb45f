import { activityDefaults } from './activityDefaults.js'
import { constants } from './constants.js'
import { embeddedConstants } from './embeddedConstants.js'
import { laterConstants } from './laterConstants.js'
import { nameConstants } from './nameConstants.js'
import { onrampConstants, regionConstants } from './onrampConstants.js'
import { placeholderDefaults } from './placeholders.js'
import { swapDefaults } from './swapDefaults.js'

/** Numbers of features to come. A group moves to `constants.ts` with its feature. */
export const awaitedConstants = {
  ...embeddedConstants,
  swap: swapDefaults,
  onramp: onrampConstants,
  names: nameConstants,
  regions: regionConstants,
  activity: activityDefaults,
  nativePlaceholders: {
    ...placeholderDefaults,
    other: '0x',
  },
} as const

/** Every business number of the product: for tests and tools. */
export const allConstants = { ...constants, ...laterConstants, ...awaitedConstants }

/** Groups or single rows that no code reads yet, with the feature that will. A test lists them; the last feature leaves none. */
export const constantsAwaited: Readonly<Record<string, string>> = {
  'email.displayMax': 'embedded',
}
