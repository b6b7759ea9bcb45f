import { readPicture, readRegistry } from '@portico/registry'
import { expect, test } from 'vitest'
import { createRegistryTokens } from './registryTokens.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const { tokens } = readRegistry()
const pictured = tokens.filter(({ picture }) => picture && readPicture(picture))

test('default: a listed token has the registry’s picture, found by its address on its chain alone', () => {
  const known = createRegistryTokens()
  for (const { chain, address, picture } of pictured.slice(0, 20)) {
    const key = known.pictureKey(chain, address)
    expect(key).toBe(picture?.sha256)
    expect(known.picture(key ?? '')?.type).toBe(picture && readPicture(picture)?.type)
    expect(known.pictureKey(chain, chain.startsWith('eip155:') ? address.toLowerCase() : address)).toBe(key)
  }
  expect(known.pictureKey('eip155:1', `0x${'1'.repeat(40)}`)).toBeUndefined()
  expect(known.pictureKey('eip155:31337', usdc)).toBeUndefined()
})

test('error: what is no key of a token has no picture, a wallet’s among it; a registry without pictures has none', () => {
  const known = createRegistryTokens()
  const ofWallet = readRegistry().wallets.flatMap(({ picture }) => picture?.sha256 ?? [])[0] ?? ''
  for (const key of ['', 'USDC', '../facts/tokens', '0'.repeat(64), ofWallet])
    expect(known.picture(key)).toBeUndefined()
  if (pictured.length === 0) expect(known.pictureKey('eip155:1', usdc)).toBeUndefined()
})
