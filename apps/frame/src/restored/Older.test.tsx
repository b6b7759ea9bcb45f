import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OlderStep } from '../screen.js'
import type { LogHead } from '../slots/log.js'
import { Older } from './Older.js'
import { OtherWallet } from './OtherWallet.js'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { languages: ['en'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const none = () => undefined
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const head = (seq: number, at?: number): LogHead => ({
  walletId: 'w'.repeat(22),
  seq,
  hash: 'h'.repeat(43),
  ...(at === undefined ? {} : { at }),
})
const noon = Date.UTC(2030, 0, 5, 12)

function older({ step = 'open' as OlderStep, remembered = head(9, noon), hasPasskey = false } = {}): string {
  const given = { walletId: 'w'.repeat(22), remembered, found: head(4, noon - 2 * 86_400_000) }
  return renderToStaticMarkup(
    <Older
      older={given}
      state={step}
      email="ada@example.com"
      goOn={none}
      usePasskey={hasPasskey ? none : undefined}
      close={none}
    />,
  )
}

test('default: what is missing, why that can be, what it changes, and the ways to go on', () => {
  const text = words(older())
  expect(text).toMatch(/up to Jan 5, 2030.*\(#9\)\. The service has it only up to Jan 3, 2030.*\(#4\)/)
  expect(text).toContain('restored from a backup')
  expect(text).toContain('someone is hiding what was done')
  expect(text).toContain('We send a code to ada@example.com first')
  expect(text).toContain('note it in the log')
  expect(text).not.toContain('passkey Not now')
  expect(words(older({ hasPasskey: true }))).toContain('Continue with my passkey')
})

test('behavior: a line that an earlier program kept without its time is told by its number', () => {
  expect(words(older({ remembered: head(9) }))).toContain('up to #9.')
})

test('error: a login that is too old says what to do, a failure that nothing was changed', () => {
  expect(words(older({ step: 'stale' }))).toContain('sign out here and in again')
  expect(words(older({ step: 'failed' }))).toContain('Nothing was changed')
  expect(older({ step: 'busy' })).toContain('disabled')
})

test('behavior: another wallet is named beside the one of before; the way back comes first', () => {
  const known = { eip155: '0xKnown', solana: 'a' }
  const draw = (found: typeof known | undefined, goOn?: () => void) =>
    words(renderToStaticMarkup(<OtherWallet other={{ known, found }} goOn={goOn} close={none} />))
  expect(draw({ eip155: '0xFound', solana: 'b' }, none)).toMatch(/0xKnown.*0xFound.*Not now.*Use the other wallet/)
  expect(draw(undefined, none)).toMatch(/no longer has a wallet.*Not now.*Make a new, empty wallet/)
  expect(draw(undefined)).not.toContain('Make a new')
})
