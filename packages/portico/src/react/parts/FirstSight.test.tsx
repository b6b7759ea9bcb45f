import { describe, expect, test } from 'vitest'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { initialWallets, type WalletsState } from '../../core/features/wallets/state.js'
import { useShell } from '../context.js'
import { harbor, lantern, remote, renderView, wordsOf } from '../render.test-support.js'
import { Connect } from '../views/Connect/Connect.js'
import { ConnectingWalletConnectBasic } from '../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'
import * as FirstSight from './FirstSight.js'
import { Failed, Newcomer, SidePane } from './FirstSight.js'
import { loadFirstSight, Wallets } from './Wallets.js'
import { newcomerHasWallet, pendingRows } from './walletActions.js'

const listed = [...'ABCDEFGHIJKL'].map((name): WalletListing => ({ id: name, name, mobile_link: `${name}://` }))
const connect = (wallets: Partial<WalletsState>, part: Parameters<typeof renderView>[2] = {}) =>
  renderView(Connect, {}, { ...part, state: { connectors: [remote], wallets: { ...initialWallets, ...wallets } } })

describe('Newcomer', () => {
  const pane = (hasWallet: boolean, connectors = [remote]) =>
    renderView(() => <SidePane hasWallet={hasWallet} />, {}, { state: { connectors } })
  const beneath = (hasWallet: boolean) => wordsOf(renderView(() => <Newcomer hasWallet={hasWallet} />, {}))

  test('default: the way to a wallet, what one is, and the way for who has one elsewhere', () => {
    expect(beneath(false)).toBe('I don’t have a wallet')
    expect(wordsOf(pane(false))).toMatch(
      /^What is a wallet\? .*A wallet holds your keys.*I don’t have a wallet I have one on my phone$/,
    )
    expect(wordsOf(pane(false, [lantern]))).not.toContain('on my phone')
  })

  test('behavior: who has a wallet here is not told that there is none: the one on the phone comes first', () => {
    expect(beneath(true)).toBe('')
    expect(wordsOf(pane(true))).toMatch(
      /^What is a wallet\? .*A wallet holds your keys.*I have one on my phone Get a wallet$/,
    )
    expect(wordsOf(pane(true, [lantern]))).toMatch(/Get a wallet$/)
    expect(pane(true, [lantern])).toMatch(/part="button button-secondary"/)
  })

  test('behavior: whoever has used a wallet here needs no explanation; one of the app’s own is none of theirs', () => {
    const walletConnect = { kind: 'walletConnect', connector: remote, tag: 'qr', disabled: false } as const
    const known = { kind: 'wallet', wallet: harbor, disabled: false } as const
    const all = { kind: 'all', count: 9, disabled: false } as const
    const here = { kind: 'connector', connector: lantern, tag: 'installed', disabled: false } as const
    expect(newcomerHasWallet([])).toBe(false)
    expect(newcomerHasWallet([walletConnect, known, all])).toBe(false)
    expect(newcomerHasWallet([walletConnect, { ...here, tag: undefined }])).toBe(false)
    expect(newcomerHasWallet([here, walletConnect, known])).toBe(true)
    expect(newcomerHasWallet([here, { ...known, tag: 'recent' }])).toBe(undefined)
    expect(newcomerHasWallet([here, { ...here, tag: 'connected' }])).toBe(undefined)
  })
})

describe('Connect', () => {
  test('behavior: of many recommended wallets the best, and the way to all of them', () => {
    const words = wordsOf(connect({ first: 'ready', recommended: listed, count: 12 }))
    expect(words).toBe(
      'Scan with your phone QR code A QR code B QR code C QR code D QR code E QR code F QR code All wallets All wallets, 12 wallets 12',
    )
  })

  test('param: allWallets: where no way leads to the others, all of them stand here', () => {
    const words = wordsOf(connect({ recommended: listed }, { features: { allWallets: 'hide' } }))
    expect(words).toMatch(/A( QR code)? B.* K( QR code)? L( QR code)?$/)
  })

  test('behavior: wallets on their way have their room, those that are there stay', () => {
    expect(connect({ first: 'loading' })).toMatch(/<li class="pending"[^>]*--n:\d/)
    expect(connect({ first: 'loading', recommended: listed.slice(0, 3) })).not.toContain('pending')
    expect(connect({ first: 'ready' })).not.toContain('pending')
  })

  test('behavior: room that is empty yet is no row to whoever reads; what is said there is', () => {
    const wallets = { ...initialWallets, first: 'loading' as const }
    const rows = (loaded: boolean) =>
      renderView(
        () => {
          const { parts } = useShell()
          if (loaded) parts.set(loadFirstSight, FirstSight)
          return <Wallets rows={[]} reason={undefined} />
        },
        {},
        { state: { connectors: [remote], wallets } },
      )
    expect(rows(false)).toMatch(/<li class="pending"[^>]* aria-hidden="true"[^>]*><\/li>/)
    expect(rows(true)).toMatch(/<li class="pending"(?![^>]*aria-hidden).*role="status"[^>]*>Loading wallets/)
  })

  test('behavior: the room is that of what comes', () => {
    const state = { connectors: [], wallets: { ...initialWallets, first: 'loading' } } as unknown as Parameters<
      typeof pendingRows
    >[1]
    const walletConnect = { kind: 'walletConnect', connector: remote, tag: 'qr', disabled: false } as const
    const roomOf = (fromDirectory: boolean) => pendingRows([walletConnect], state, fromDirectory)
    const rowsIn = (markup: string) => markup.match(/part="row"/g)?.length ?? 0
    expect(roomOf(false) + 1).toBe(rowsIn(connect({ first: 'ready', recommended: listed, count: 12 })))
    expect(roomOf(false) + 1).toBe(rowsIn(connect({ first: 'ready', recommended: listed, count: 480 })))
    expect(roomOf(true)).toBe(4)
  })

  test('behavior: a list that did not come is told of beneath the wallets, and nowhere else', () => {
    expect(wordsOf(renderView(Failed, {}))).toBe('The list of wallets didn’t load. Try again')
    const wallets = { ...initialWallets, first: 'failed' } as const
    const options = { services: 'https://services.example' }
    const code = renderView(ConnectingWalletConnectBasic, {}, { state: { connectors: [remote], wallets }, options })
    expect(wordsOf(code)).not.toContain('didn’t load')
  })
})
