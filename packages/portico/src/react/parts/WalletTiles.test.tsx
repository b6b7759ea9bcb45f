import { describe, expect, test } from 'vitest'
import type { ConnectRow } from '../../core/features/wallets/sections.js'
import { renderView, wordsOf } from '../render.test-support.js'
import { WalletRows } from './WalletRows.js'
import { WalletTiles } from './WalletTiles.js'

const wallet = (name: string): ConnectRow => ({
  kind: 'wallet',
  wallet: { id: name, name, mobile_link: `${name}://` },
  disabled: false,
})
const draw = (names: string, all: ConnectRow) =>
  renderView(() => <WalletTiles rows={[...[...names].map(wallet), all]} reason={undefined} />, {})

describe('WalletTiles', () => {
  test('default: two lines of four at most, and the last tile leads to the others', () => {
    const markup = draw('ABCDEFGHIJ', { kind: 'all', count: 400, disabled: false })
    expect(wordsOf(markup)).toMatch(/G 393 more$/)
    expect(markup).not.toContain('data-wide')
  })

  test('behavior: behind a full line the way to the others takes the whole of the next', () => {
    const markup = draw('ABCD', { kind: 'all', count: 400, disabled: false })
    expect(markup.match(/<li data-wide="true">/g)).toHaveLength(1)
    expect(wordsOf(markup.slice(markup.indexOf('data-wide')))).toMatch(/396 more$/)
  })

  test('behavior: WalletConnect has the picture that it has in a row, and no letter', () => {
    const connector = { id: 'wc', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155', chains: ['eip155'] }
    const row = { kind: 'walletConnect', connector, tag: 'qr', disabled: false } as ConnectRow
    const pictureIn = (markup: string) =>
      /<span class="glyph.*?<\/svg>/s.exec(markup)?.[0].replace(/style="[^"]*"/g, '')
    const tile = renderView(() => <WalletTiles rows={[row]} reason={undefined} />, {})
    const inRow = renderView(() => <WalletRows rows={[row]} reason={undefined} />, {})
    expect(tile).not.toContain('data-tile')
    expect(pictureIn(tile)).toBeTruthy()
    expect(pictureIn(tile)).toBe(pictureIn(inRow))
  })

  test('behavior: while a phone is connected neither wallets nor the way to the others can be chosen', () => {
    const markup = draw('', { kind: 'all', count: 9, disabled: true })
    expect(markup).toContain('aria-disabled="true"')
    expect(wordsOf(markup)).toMatch(/Connected$/)
  })
})
