import type { WalletListing } from '../../../base/entities/walletListing.js'
import { isObject, isOptionalText, isText, listOf } from '../../storage/shapes.js'

const walletTexts = [
  'homepage',
  'image_id',
  'image_url',
  'mobile_link',
  'desktop_link',
  'link_mode',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'badge_type',
] as const
const isWallet = (value: Record<string, unknown>) =>
  isText(value.id) &&
  isText(value.name) &&
  walletTexts.every((field) => value[field] === null || isOptionalText(value[field], 2_048)) &&
  (value.order === null || value.order === undefined || typeof value.order === 'number') &&
  (value.chains === undefined || (Array.isArray(value.chains) && value.chains.every((chain) => isText(chain)))) &&
  (value.injected === null ||
    value.injected === undefined ||
    (Array.isArray(value.injected) &&
      value.injected.every((entry) => isObject(entry) && isText(entry.namespace) && isText(entry.injected_id))))

/** The wallets used last. */
export const readRecentWallets = listOf<WalletListing>(isWallet, 10)
