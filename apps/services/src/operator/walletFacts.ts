import type { Listing } from '../directory/listing.js'
import { placeAtMost } from '../directory/listing.js'
import type { Texts } from './compare.js'

type Fact = Extract<
  keyof Listing,
  | 'name'
  | 'homepage'
  | 'description'
  | 'mobile_link'
  | 'link_mode'
  | 'desktop_link'
  | 'webapp_link'
  | 'app_store'
  | 'play_store'
  | 'chrome_store'
  | 'rdns'
  | 'badge_type'
>

/** Facts with one value, and what each is called here. */
export const factFields: readonly { field: Fact; label: string; hint?: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'homepage', label: 'Homepage', hint: 'https://…' },
  { field: 'rdns', label: 'Reverse domain name', hint: 'How it names itself in a page, such as io.wallet' },
  { field: 'mobile_link', label: 'Link to the app on phones', hint: 'wallet:// or https://…' },
  { field: 'link_mode', label: 'Universal link for link mode', hint: 'https://…' },
  { field: 'desktop_link', label: 'Link to the app on computers', hint: 'wallet:// or https://…' },
  { field: 'webapp_link', label: 'Web wallet', hint: 'https://…' },
  { field: 'app_store', label: 'App Store', hint: 'https://…' },
  { field: 'play_store', label: 'Google Play', hint: 'https://…' },
  { field: 'chrome_store', label: 'Chrome Web Store', hint: 'https://…' },
  { field: 'badge_type', label: 'Badge' },
  { field: 'description', label: 'Description' },
]

/** A place as it is written; without one it stands last. */
export function placeText({ order }: { order: number | null }): { order: string } {
  return { order: order === null || order > placeAtMost ? '' : String(order) }
}

/** The fields of the form as they stand. */
export function textsOf(listing: Listing): Texts {
  const lists = {
    chains: (listing.chains ?? []).join('\n'),
    injected: (listing.injected ?? []).map(({ namespace, injected_id }) => `${namespace}:${injected_id}`).join('\n'),
  }
  const single = factFields.map(
    ({ field }) => [field, listing[field] ?? (field === 'badge_type' ? 'none' : '')] as const,
  )
  return { ...Object.fromEntries(single), ...lists }
}
