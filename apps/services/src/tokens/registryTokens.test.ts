import { readPicture, readRegistry } from '@portico/registry'
import { expect, test, vi } from 'vitest'
import { createRegistryTokens } from './registryTokens.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pictured = readRegistry().tokens.filter(({ picture }) => picture)
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
const dot: typeof readPicture = () => ({ type: 'image/svg+xml', bytes: new TextEncoder().encode(drawing) })

test('default: a listed token has the registry’s picture, found by its address on its chain alone', () => {
  const known = createRegistryTokens(dot)
  expect(pictured.length).toBeGreaterThan(0)
  for (const { chain, address, picture } of pictured.slice(0, 20)) {
    const key = known.pictureKey(chain, address)
    expect(key).toBe(picture?.sha256)
    expect(known.picture(key ?? '')).toMatchObject({ type: 'image/svg+xml' })
    expect(known.pictureKey(chain, chain.startsWith('eip155:') ? address.toLowerCase() : address)).toBe(key)
  }
  expect(known.pictureKey('eip155:1', `0x${'1'.repeat(40)}`)).toBeUndefined()
  expect(known.pictureKey('eip155:31337', usdc)).toBeUndefined()
})

test.each<[string, typeof readPicture, boolean]>([
  ['a picture', dot, true],
  ['none, as one that was built without them', () => undefined, false],
  ['what is no picture', () => ({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }), false],
])('behavior: of a token the registry is read once, where it has %s', (_, has, isServed) => {
  const read = vi.fn(has)
  const known = createRegistryTokens(read)
  const [{ chain = '', address = '', picture } = {}] = pictured
  const key = picture?.sha256 ?? ''
  for (let times = 0; times < 3; times++) {
    expect(known.pictureKey(chain, address)).toBe(isServed ? key : undefined)
    expect(known.picture(key) !== undefined).toBe(isServed)
  }
  expect(read).toHaveBeenCalledTimes(1)
})

test('default: a listed network has the registry’s picture, and no other has one', () => {
  const read = vi.fn(dot)
  const known = createRegistryTokens(read)
  const listed = readRegistry().networks.filter(({ picture }) => picture)
  expect(listed.length).toBeGreaterThan(0)
  for (const { id } of listed.slice(0, 20)) expect(known.network(id)).toMatchObject({ type: 'image/svg+xml' })
  const asked = read.mock.calls.length
  for (const id of ['eip155:987654321', 'eip155', '', ...listed.slice(0, 20).map((one) => one.id.toUpperCase())])
    expect(known.network(id)).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(asked)
})

test('behavior: it reads what the registry was built with, where it is given nothing else', () => {
  const known = createRegistryTokens()
  for (const { chain, address, picture } of pictured.slice(0, 20)) {
    const built = picture && readPicture(picture)
    expect(known.pictureKey(chain, address)).toBe(built && picture?.sha256)
    expect(known.picture(picture?.sha256 ?? '')?.type).toBe(built?.type)
  }
})

test('error: what is no key of a token has no picture, a wallet’s among it', () => {
  const read = vi.fn(dot)
  const known = createRegistryTokens(read)
  const ofWallet = readRegistry().wallets.flatMap(({ picture }) => picture?.sha256 ?? [])[0] ?? ''
  for (const key of ['', 'USDC', '../facts/tokens', '0'.repeat(64), ofWallet])
    expect(known.picture(key)).toBeUndefined()
  expect(read).not.toHaveBeenCalled()
})
