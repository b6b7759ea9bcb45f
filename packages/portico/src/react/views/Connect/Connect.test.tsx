import { describe, expect, test } from 'vitest'
import type { Features } from '../../../base/entities/features.js'
import { initialWallets } from '../../../core/features/wallets/state.js'
import { mainnet, solanaMainnet } from '../../../networks/index.js'
import { fakeClient, harbor, lantern, remote, renderView, wordsOf } from '../../render.test-support.js'
import { Connect } from './Connect.js'

const connectors = [lantern, remote]
const options = { termsUrl: 'https://meridian.example/terms', privacyUrl: 'https://meridian.example/privacy' }

describe('Connect', () => {
  test('default: wallets with their tags', () => {
    const words = wordsOf(renderView(Connect, {}, { state: { connectors } }))
    expect(words).toContain('Lantern Installed')
    expect(words).toContain('Scan with your phone QR code')
    expect(words).not.toContain('or')
  })

  test('behavior: two that call themselves alike say where they come from', () => {
    const fake = { ...lantern, id: 'dev.fake', info: { rdns: 'dev.fake' } }
    const older = { ...lantern, id: 'older', chain: 'solana', chains: ['solana'], info: undefined } as const
    const networks = [mainnet, solanaMainnet]
    const words = wordsOf(renderView(Connect, {}, { state: { connectors: [lantern, fake, older, remote], networks } }))
    expect(words).toContain(
      `Lantern ${lantern.info?.rdns} Installed Lantern dev.fake Installed Lantern Solana Installed`,
    )
    expect(wordsOf(renderView(Connect, {}, { state: { connectors } }))).not.toContain(lantern.info?.rdns)
  })

  test('behavior: email and social sign-in are absent while no embedded wallet is set up', () => {
    expect(renderView(Connect, {}, { state: { connectors } })).not.toMatch(/email|divider/i)
  })

  const embedded = {
    id: 'embedded',
    name: 'Email wallet',
    type: 'AUTH',
    chain: 'eip155',
    chains: ['eip155'],
  } as const
  const withLogin = [...connectors, embedded]

  test('behavior: with an embedded wallet the e-mail field comes first, then the wallets', () => {
    const markup = renderView(Connect, {}, { state: { connectors: withLogin } })
    expect(markup).toMatch(
      /part="input-icon".*placeholder="Email address".*part="input-action".*part="divider".*Lantern/,
    )
    expect(markup).toContain('aria-label="Continue with email"')
  })

  test('param: connectMethodsOrder, email', () => {
    const features = { connectMethodsOrder: ['wallet', 'email'] as const }
    expect(renderView(Connect, {}, { state: { connectors: withLogin }, features })).toMatch(
      /Lantern.*part="divider".*Email address/,
    )
    expect(
      renderView(Connect, {}, { state: { connectors: withLogin }, features: { email: false, socials: false } }),
    ).not.toMatch(/email|divider/i)
  })

  const tiles = (features: Partial<Features>) =>
    [
      ...renderView(Connect, {}, { state: { connectors: withLogin }, features }).matchAll(
        /part="social"[^>]*aria-label="([^"]*)"/g,
      ),
    ].map(([, label]) => label?.replace('Continue with ', ''))

  test('param: socials: up to five beside each other in their order, of more the last leads to all of them', () => {
    expect(tiles({})).toEqual(['Google', 'X', 'Farcaster', 'Discord', 'More ways to sign in'])
    const five = ['github', 'google', 'x', 'apple', 'discord'] as const
    expect(tiles({ socials: five })).toEqual(['GitHub', 'Google', 'X', 'Apple', 'Discord'])
    expect(tiles({ socials: ['github'], email: false })).toEqual(['GitHub'])
    expect(tiles({ socials: false })).toEqual([])
  })

  test('param: legalCheckbox holds the marks back too', () => {
    const markup = renderView(
      Connect,
      {},
      { state: { connectors: withLogin }, features: { legalCheckbox: true, socials: ['github'] }, options },
    )
    expect(markup).toMatch(/part="social"[^>]*aria-disabled="true".*Tick the box to choose how to connect\./)
  })

  test('param: emailShowWallets: the wallets stand behind one button', () => {
    const markup = renderView(Connect, {}, { state: { connectors: withLogin }, features: { emailShowWallets: false } })
    expect(wordsOf(markup)).toBe('or Continue with a wallet')
  })

  test('behavior: what was wrong with the address stands under it', () => {
    const email = { status: 'idle', email: 'mira', failure: { kind: 'invalid' } } as const
    const markup = renderView(Connect, {}, { state: { connectors: withLogin, email } })
    expect(wordsOf(markup)).toContain('Enter a full email address.')
  })

  test('behavior: recent wallets and all wallets', () => {
    const state = { connectors, wallets: { ...initialWallets, count: 412, recent: [harbor] } }
    const client = fakeClient({ state, options: { services: 'https://services.example' } })
    const markup = renderView(Connect, {}, { client })
    // Above the list, and not in it again.
    expect(wordsOf(markup)).toMatch(/^Continue with Harbor /)
    expect(wordsOf(markup)).not.toContain('Harbor Recent')
    expect(wordsOf(markup)).toContain('All wallets, 412 wallets')
  })

  test('param: allWallets hide', () => {
    const markup = renderView(
      Connect,
      {},
      {
        state: { connectors },
        options: { services: 'https://services.example' },
        features: { allWallets: 'hide' },
      },
    )
    expect(wordsOf(markup)).not.toContain('All wallets')
  })

  test('param: collapseWallets', () => {
    const words = wordsOf(renderView(Connect, {}, { state: { connectors }, features: { collapseWallets: true } }))
    expect(words).toBe('Continue with a wallet')
  })

  test('param: legalCheckbox holds every way back', () => {
    const markup = renderView(Connect, {}, { state: { connectors }, features: { legalCheckbox: true }, options })
    expect(wordsOf(markup)).toContain('I agree to Meridian ’s terms and privacy policy .')
    expect(markup.match(/aria-disabled="true"/g)).toHaveLength(2)
    expect(wordsOf(markup)).toContain('Tick the box to choose how to connect.')
  })

  test.each([
    ['the wallet that was used last', {}, /Continue with Harbor/],
    ['the way to the wallets', { collapseWallets: true }, /Continue with a wallet/],
    ['the way to a passkey', { passkey: true, email: false, socials: false }, /Continue with a passkey/],
  ] as const)(
    'behavior: %s keeps its words while it is held back, and why is not said in their place',
    (_, more, words) => {
      const state = { connectors: withLogin, wallets: { ...initialWallets, recent: [harbor] } }
      const setup = { state, features: { legalCheckbox: true, ...more } }
      const client = fakeClient({ ...setup, options: { ...options, services: 'https://services.example' } })
      const seen = renderView(Connect, {}, { client }).replace(/<span class="vh"[^>]*>.*?<\/span>/g, '')
      // It is seen at the foot, which a server does not draw.
      expect(wordsOf(seen)).not.toContain('Tick the box')
      expect(wordsOf(seen)).toMatch(words)
    },
  )

  test('behavior: once ticked nothing is held back', () => {
    const state = { connectors, wallets: { ...initialWallets, consented: true } }
    const markup = renderView(Connect, {}, { state, features: { legalCheckbox: true }, options })
    expect(markup).not.toContain('aria-disabled')
    expect(markup).toContain('checked=""')
  })

  test('behavior: without terms and policy there is nothing to agree to', () => {
    expect(renderView(Connect, {}, { state: { connectors }, features: { legalCheckbox: true } })).not.toContain(
      'checkbox',
    )
  })

  test('error: nothing is offered', () => {
    expect(wordsOf(renderView(Connect, {}))).toBe('')
    expect(wordsOf(renderView(Connect, {}, { options: { wallets: false } }))).toBe(
      'No way to connect here yet. Please tell Meridian.',
    )
  })

  test('error: wallets that are all there is have their room while they come, and are asked for again where they did not', () => {
    const draw = (first: 'loading' | 'failed' | 'ready') =>
      renderView(Connect, {}, { state: { connectors: [], wallets: { ...initialWallets, first } } })
    expect(draw('loading')).toContain('class="pending"')
    expect(wordsOf(draw('loading'))).not.toContain('No way to connect')
    expect(wordsOf(draw('failed'))).not.toContain('No way to connect')
    expect(draw('failed')).toContain('aria-label="Wallets"')
    expect(wordsOf(draw('ready'))).toContain('No way to connect here yet.')
  })

  test('behavior: nobody is told that there is nothing while a directory is asked', () => {
    const client = fakeClient({ options: { services: 'https://services.example', wallets: false } })
    expect(wordsOf(renderView(Connect, {}, { client }))).toBe('')
  })

  test('behavior: names of wallets are text', () => {
    const evil = { ...lantern, name: '<img src=x onerror=alert(1)>' }
    expect(renderView(Connect, {}, { state: { connectors: [evil] } })).not.toContain('<img src=x')
  })
})
