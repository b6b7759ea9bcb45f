import { ens_normalize } from '@adraffy/ens-normalize'
import type { NamesConfig } from '../accountConfig.js'

export type ParsedName = { name: string; label: string; zone: string }
export type Refusal = { refused: string }

/** Labels that could be taken for the service or for somebody in charge of it. */
const reservedLabels = [
  ...['admin', 'administrator', 'root', 'system', 'sysadmin', 'webmaster', 'hostmaster', 'postmaster', 'moderator'],
  ...[
    'support',
    'helpdesk',
    'help',
    'service',
    'services',
    'security',
    'abuse',
    'legal',
    'compliance',
    'billing',
    'refund',
  ],
  ...[
    'official',
    'staff',
    'team',
    'verify',
    'verified',
    'account',
    'accounts',
    'wallet',
    'wallets',
    'treasury',
    'faucet',
  ],
  ...['portico', 'reown', 'walletconnect', 'appkit', 'metamask', 'ethereum', 'bitcoin', 'solana', 'uniswap', 'opensea'],
  ...[
    'www',
    'mail',
    'ftp',
    'api',
    'app',
    'dev',
    'test',
    'null',
    'undefined',
    'localhost',
    'resolver',
    'registry',
    'reverse',
  ],
]
const minLength = 3
const maxLength = 64

/** The labels, as somebody who reads in haste sees them. Two names that look the same have the same one. */
export function skeletonOf(label: string): string {
  return label
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's')
    .replace(/2/g, 'z')
    .replace(/8/g, 'b')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/-+/g, '')
}

/** The charset, the three parts and the length. Whether the zone is ours is not asked here. */
export function parseName(text: string): ParsedName | Refusal {
  if (!/^[a-z0-9.-]+$/.test(text)) return { refused: 'A name has small letters, digits, hyphens and dots alone' }
  const [label = '', ...rest] = text.split('.')
  if (rest.length !== 2 || rest.some((part) => part === '')) return { refused: 'A name has exactly three parts' }
  if (label.length < minLength || label.length > maxLength)
    return { refused: `The first part of a name has ${minLength} to ${maxLength} characters` }
  return { name: text, label, zone: rest.join('.') }
}

/** What a person typed, in the form in which names are kept (ENSIP-15). What has no such form comes back as it is. */
export function normalized(text: string): string {
  try {
    return ens_normalize(text)
  } catch {
    return text
  }
}

/** A label that may be registered is normal by ENSIP-15, is not reserved, and does not look as if it were. */
export function checkLabel(label: string, reserved: readonly string[]): Refusal | undefined {
  try {
    if (ens_normalize(label) !== label) return { refused: 'This name is not in its normal form' }
  } catch {
    return { refused: 'This name is not allowed' }
  }
  if (!/[a-z0-9]/.test(label)) return { refused: 'A name needs a letter or a digit' }
  const skeleton = skeletonOf(label)
  if ([...reservedLabels, ...reserved].some((entry) => skeletonOf(entry) === skeleton))
    return { refused: 'This name is reserved' }
  return undefined
}

export type Zones = {
  /** Where names may be registered; the first is the default. */
  open: readonly string[]
  /** Where names are looked up. */
  readable: readonly string[]
}

/** Zones without the dot ahead. */
export function zonesOf({ suffix, moreSuffixes, legacySuffixes }: NamesConfig): Zones {
  const bare = (list: readonly string[]) => [...new Set(list.map((entry) => entry.slice(1)))]
  return { open: bare([suffix, ...moreSuffixes]), readable: bare([suffix, ...moreSuffixes, ...legacySuffixes]) }
}
