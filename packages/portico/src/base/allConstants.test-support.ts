import { activityDefaults } from './activityDefaults.js'
import { constants } from './constants.js'
import { embeddedConstants } from './embeddedConstants.js'
import { laterConstants } from './laterConstants.js'
import { nameConstants } from './nameConstants.js'
import { onrampConstants, regionConstants } from './onrampConstants.js'
import { placeholderDefaults } from './placeholders.js'
import { swapDefaults } from './swapDefaults.js'

/** Every business number of the product, from the files that are loaded each in its time. */
export const allConstants = {
  ...constants,
  ...laterConstants,
  ...embeddedConstants,
  swap: swapDefaults,
  onramp: onrampConstants,
  names: nameConstants,
  regions: regionConstants,
  activity: activityDefaults,
  nativePlaceholders: placeholderDefaults,
} as const
