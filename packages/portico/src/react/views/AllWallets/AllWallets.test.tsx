import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { initialWallets, type WalletsState } from '../../../core/features/wallets/state.js'
import { harbor, remote, renderView, wordsOf } from '../../render.test-support.js'
import { AllWallets } from './AllWallets.js'
import { listOf, searchOf } from './listOf.js'

const many = Array.from({ length: 600 }, (_, index): WalletListing => ({ id: `w${index}`, name: `Wallet ${index}` }))
const draw = (wallets: Partial<WalletsState>) =>
  renderView(AllWallets, {}, { state: { connectors: [remote], wallets: { ...initialWallets, ...wallets } } })

describe('AllWallets', () => {
  test('default: skeletons, before anything came', () => {
    const markup = draw({})
    expect(wordsOf(markup)).toContain('Loading wallets')
    expect(markup.match(/sk-item/g)).toHaveLength(16)
    expect(markup).toContain('placeholder="Search wallets"')
  })

  test('behavior: a grid, of which only the first cells are alive', () => {
    const markup = draw({ count: 600, all: { status: 'ready', wallets: many, count: 600, page: 15 } })
    expect(markup).toContain('placeholder="Search 600 wallets"')
    expect(markup.match(/wallet-cell/g)?.length).toBe(40)
  })

  test('behavior: certified wallets can be shown alone where there are any', () => {
    const shown = (badge_type: string) =>
      draw({ all: { status: 'ready', wallets: [{ ...harbor, badge_type }], count: 1, page: 1 } })
    expect(shown('certified')).toContain('Certified wallets only')
    expect(shown('none')).not.toContain('Certified')
  })

  test('behavior: a phone shows a code for the wallet of another one, where nothing has to be agreed to first', () => {
    const options = { termsUrl: 'https://meridian.example/terms' }
    const shown = (features = {}) =>
      renderView(AllWallets, {}, { state: { connectors: [remote], wallets: initialWallets }, features, options })
    expect(shown()).not.toContain('Show a QR code')
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(shown()).toContain('aria-label="Show a QR code"')
    expect(shown({ legalCheckbox: true })).not.toContain('Show a QR code')
  })

  test('error: the list cannot be loaded', () => {
    const words = wordsOf(draw({ all: { status: 'failed', wallets: [], count: 0, page: 0, code: 'http/unreachable' } }))
    expect(words).toContain('We can’t load the list Wallets in this browser still work. Try again')
  })

  test('behavior: nothing is listed', () => {
    expect(wordsOf(draw({ all: { status: 'ready', wallets: [], count: 0, page: 1 } }))).toContain(
      'No wallets are listed here',
    )
  })
})

describe('listOf', () => {
  const all = { status: 'ready', wallets: [harbor], count: 80, page: 1 } as const

  test('default: the list, with more below', () => {
    expect(listOf({ all, search: { status: 'off' }, asked: '' })).toEqual({
      status: 'shown',
      of: '',
      wallets: [harbor],
      more: 'there',
    })
    expect(listOf({ all: { ...all, count: 1 }, search: { status: 'off' }, asked: '' })).toMatchObject({ more: 'none' })
    expect(listOf({ all: { ...all, status: 'loading' }, search: { status: 'off' }, asked: '' })).toMatchObject({
      more: 'loading',
    })
    expect(
      listOf({ all: { ...all, status: 'failed', code: 'http/unreachable' }, search: { status: 'off' }, asked: '' }),
    ).toMatchObject({ more: 'failed' })
  })

  test('behavior: a search, from the pause in typing to its answer', () => {
    expect(listOf({ all, search: { status: 'off' }, asked: 'ha' })).toEqual({ status: 'loading' })
    expect(listOf({ all, search: { status: 'loading', query: 'ha', wallets: [] }, asked: 'ha' })).toEqual({
      status: 'loading',
    })
    expect(listOf({ all, search: { status: 'ready', query: 'ha', wallets: [harbor] }, asked: 'ha' })).toMatchObject({
      status: 'shown',
      of: 'ha',
    })
    expect(listOf({ all, search: { status: 'ready', query: 'hx', wallets: [] }, asked: 'hx' })).toEqual({
      status: 'empty',
    })
    expect(listOf({ all, search: { status: 'ready', query: 'h', wallets: [] }, asked: 'hx' })).toEqual({
      status: 'loading',
    })
    expect(
      listOf({ all, search: { status: 'failed', query: 'h', wallets: [], code: 'http/unreachable' }, asked: 'h' }),
    ).toEqual({ status: 'failed' })
  })
})

test.each([
  ['', ''],
  [' z ', ''],
  ['𝔷', ''],
  [' zz', 'zz'],
])('searchOf: a letter alone is no search: %j', (typed, asked) => {
  expect(searchOf(typed)).toBe(asked)
})
