import type { SlotRecord, SlotType } from '@portico/vault/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoKey } from './NoKey.js'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const slot = (type: SlotType, more: Partial<SlotRecord> = {}): SlotRecord => ({
  slotId: `${type}${more.browser ?? ''}`,
  type,
  wrap: 'AAAA',
  aad: '{}',
  createdAt: Date.UTC(2030, 0, 5, 12),
  ...more,
})
const phone = slot('device', { browser: 'Safari · iPhone', site: 'https://shop.example' })

function said(slots: readonly SlotRecord[]): string {
  const none = () => undefined
  const html = renderToStaticMarkup(
    <NoKey step={{ at: 'ways' }} slots={slots} ask={none} openWindow={none} close={none} />,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('default: it names each browser that was given the key, with its site and since when', () => {
  const text = said([phone, slot('device', { browser: 'Firefox · Linux', site: 'https://wallet.example' })])
  expect(text).toContain('Safari · iPhone · shop.example · since Jan 5, 2030')
  expect(text).toContain('Firefox · Linux · The wallet’s own window · since Jan 5, 2030')
  expect(text).toContain('Ask my other device')
})

test('behavior: of one browser that may be this one, without a kit, it does not promise that anybody can open the wallet', () => {
  const text = said([phone])
  expect(text).toContain('That may be this one.')
  expect(text).toContain('There is no recovery kit, passkey or PIN')
  expect(text).not.toMatch(/safe/i)
})

test('behavior: what else opens the wallet is named, and only that', () => {
  expect(said([phone, slot('kit')])).toContain('also opens with your recovery kit.')
  expect(said([phone, slot('pin'), slot('kit'), slot('passkey')])).toContain(
    'also opens with your recovery kit, your passkey, or your PIN.',
  )
})

test('behavior: where no browser has the key, none is asked', () => {
  const text = said([slot('passkey')])
  expect(text).toContain('no browser has the key to your wallet any more')
  expect(text).not.toContain('Ask my other device')
  expect(text).toContain('Open the wallet’s own window')
})
