import { expect, test } from 'vitest'
import { readSigned } from './message.js'

const now = Date.UTC(2030, 0, 1, 12)
const asked = {
  domain: 'wallet.example',
  uri: 'https://wallet.example/frame?site=https%3A%2F%2Fshop.example',
  nonce: 'a1'.repeat(32),
}
const address = '0x63C378DDC446DFf1d831B9B96F7d338FE6bd4231'
const lines = [
  'wallet.example wants you to sign in with your Ethereum account:',
  address,
  '',
  'Farcaster Auth',
  '',
  `URI: ${asked.uri}`,
  'Version: 1',
  'Chain ID: 10',
  `Nonce: ${asked.nonce}`,
  'Issued At: 2030-01-01T12:00:00.000Z',
  'Expiration Time: 2030-01-01T12:05:00.000Z',
  'Not Before: 2030-01-01T12:00:00.000Z',
  'Request ID: r-1',
  'Resources:',
  '- farcaster://fid/1001',
  '- farcaster://signer/type/custody',
]
const optional = [/^Expiration/, /^Not Before/, /^Request/, /^- farcaster:\/\/signer/]
const read = (text: readonly string[], at = now) => readSigned(text.join('\n'), asked, at)

test('default', () => {
  expect(read(lines)).toEqual({ address, fid: 1001n })
  expect(read(lines.map((line) => line.replace('Farcaster Auth', 'Farcaster Connect')))).toBeDefined()
  expect(read(lines.map((line) => line.replace('.000Z', '+00:00')))).toBeDefined()
})

test('behavior: without the lines that need not be there, and without no other', () => {
  for (const [index, line] of lines.entries()) {
    const found = read(lines.filter((_, at) => at !== index))
    expect([line, found !== undefined]).toEqual([line, optional.some((pattern) => pattern.test(line))])
  }
})

test('error: a line twice, changed places, or more behind one', () => {
  for (const [index, line] of lines.entries()) {
    const twice = lines.toSpliced(index, 0, line)
    // Resources may be any number, the account's own alone is one.
    if (!line.startsWith('- farcaster://signer')) expect([line, read(twice)]).toEqual([line, undefined])
    const next = lines[index + 1]
    if (next !== undefined && next !== line && !line.startsWith('- '))
      expect([line, read(lines.toSpliced(index, 2, next, line))]).toEqual([line, undefined])
    if (!/^- |^Request/.test(line)) expect([line, read(lines.with(index, `${line}x`))]).toEqual([line, undefined])
    expect([line, read(lines.with(index, `${line} x`))]).toEqual([line, undefined])
  }
})

test('error: before its time, from its end on, and times that are none', () => {
  expect(read(lines, now - 1)).toBeUndefined()
  expect(read(lines, now + 299_999)).toBeDefined()
  expect(read(lines, now + 300_000)).toBeUndefined()
  expect(read(lines.map((line) => line.replace('2030-01-01T12:05', '2030-99-01T12:05')))).toBeUndefined()
})

test.each(['0', '01', '-1', '1e3', '0x3e9', '1001/2', '1001?x', '', '9'.repeat(78)])('error: account %s', (fid) => {
  expect(read(lines.map((line) => line.replace('fid/1001', `fid/${fid}`)))).toBeUndefined()
})

test('error: signed for another site, another page, or another login', () => {
  for (const [own, other] of [
    ['wallet.example wants', 'evil.example wants'],
    ['URI: https://wallet.example/frame', 'URI: https://wallet.example/other'],
    ['URI: https://wallet.example', 'URI: https://evil.example'],
    ['Nonce: a1', 'Nonce: a2'],
  ] as const) {
    const text = lines.map((line) => line.replace(own, other))
    expect(text).not.toEqual(lines)
    expect([other, read(text)]).toEqual([other, undefined])
  }
})

test('behavior: an address in whatever letters', () => {
  for (const written of [address.toLowerCase(), address.toUpperCase().replace('0X', '0x'), address.replace('D', 'd')])
    expect(read(lines.with(1, written))).toEqual({ address: written, fid: 1001n })
})
