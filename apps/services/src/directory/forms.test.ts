import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  chainForm as publishedChain,
  markForm as publishedMark,
  namespaceForm as publishedNamespace,
  rdnsForm as publishedRdns,
  schemeOf,
} from '../../../../packages/registry/src/forms.js'
import { listingOf, readRegistry } from '../../../../packages/registry/src/index.js'
import { chainForm, isAppLink, isWebLink, markForm, namespaceForm, rdnsForm } from './forms.js'
import { readListing } from './listing.js'

test.each([
  'https://acme.example',
  'https://acme.example:8443/open?from=list#top',
  'HTTPS://acme.example/',
  'http://localhost:4301/phone',
  'http://[::1]/',
])('default: %j is a link', (link) => expect(isWebLink(link)).toBe(true))

test.each([
  'https:acme.example',
  'https:/acme.example',
  'https:///acme.example',
  'https:\\\\acme.example',
  'https://acme.example\\@other.example',
  'https://acme.example/\0',
  'https://acme.example/\t',
  'https://ac\u0007me.example',
  'https://acme.example/\u202egpj.exe',
  'https://ac\u200bme.example',
  ' https://acme.example',
  'https://user@acme.example',
  'http://acme.example',
  'javascript:alert(1)',
  `https://acme.example/${'a'.repeat(2_048)}`,
  'https://',
  '',
])('error: %j is no link', (link) => expect(isWebLink(link)).toBe(false))

test('behavior: every wallet of the registry is one that is taken as it is', () => {
  const { wallets, networks } = readRegistry()
  const chains = networks.map(({ id }) => id)
  for (const wallet of wallets) {
    const listing = listingOf(wallet, chains)
    expect(readListing(listing)).toMatchObject({ ...listing, badge_type: 'none' })
  }
  expect(wallets.length).toBeGreaterThan(0)
})

test('behavior: of chains, flags and reverse domain names there is one form, here and in the registry', () => {
  expect([chainForm, namespaceForm, markForm, rdnsForm].map(String)).toEqual(
    [publishedChain, publishedNamespace, publishedMark, publishedRdns].map(String),
  )
})

test('behavior: schemes that are no wallet’s own are the same, here and in the registry', () => {
  const listed = (path: string) => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8')
    return /takenSchemes = new Set\(\s*`([^`]+)`/.exec(text)?.[1]?.split(/\s+/) ?? []
  }
  const [own, others] = [listed('./forms.ts'), listed('../../../../packages/registry/src/forms.ts')]
  expect(own).toContain('javascript')
  expect(own).toEqual(others)
  for (const scheme of own)
    expect([scheme, isAppLink(`${scheme}://x`), schemeOf(`${scheme}://x`)]).toEqual([scheme, false, undefined])
  expect([isAppLink('acme://x'), schemeOf('acme://x')]).toEqual([true, 'acme'])
})
