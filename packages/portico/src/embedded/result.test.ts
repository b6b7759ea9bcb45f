import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice } from './frame.test-support.js'
import { done, setUp, signal, stoppedClock } from './live.test-support.js'
import { takeResult } from './memory.js'

function pageAt(href: string) {
  const seen: string[] = []
  const page = {
    location: { href },
    history: { state: { of: 'the app' }, replaceState: (_: unknown, __: '', url: string) => void seen.push(url) },
  }
  return { page, seen }
}

test('default: the result, and an address without it', () => {
  const result = 'https://wallet.example/callback?state=s&code=c'
  const { page, seen } = pageAt(`https://site.example/shop?item=1&result_uri=${encodeURIComponent(result)}#top`)
  expect(takeResult(page)).toBe(result)
  expect(seen).toEqual(['https://site.example/shop?item=1#top'])
})

test('behavior: an address without one stays as it is', () => {
  const { page, seen } = pageAt('https://site.example/shop?item=1')
  expect(takeResult(page)).toBeUndefined()
  expect(seen).toEqual([])
})

describe('reconnect', () => {
  const ada = () => ({ payload: { userName: 'ada0', address: alice, chainId: 1 } })
  stoppedClock()

  test('behavior: a page that left for a provider comes back with its answer, which is taken out of the address', async () => {
    const result = 'https://wallet.example/callback?state=s&code=c'
    const seen: string[] = []
    vi.stubGlobal('location', { href: `https://quay.example/?result_uri=${encodeURIComponent(result)}` })
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: '', url: string) => void seen.push(url) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { frame, live, stored, heard } = setUp(
      Object.fromEntries(['CONNECT_SOCIAL', 'GET_USER'].map((name) => [name, ada])),
    )
    live.social.leave('discord')
    expect(stored.get('used')).toBe('leaving')
    const sessions = await done(live.reconnect({ namespace: 'eip155', signal }))
    expect(sessions[0]?.auth).toMatchObject({ username: 'ada0', social: 'discord' })
    expect(frame.requests.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toEqual({ uri: result })
    expect(seen).toEqual(['https://quay.example/'])
    expect(stored.get('used')).toBe(true)
    expect(stored.has('leaving')).toBe(false)
    expect(heard).toContainEqual({ type: 'returned', connectorId: 'embedded', provider: 'discord' })
  })

  test.each([
    ['https://wallet.example/callback?state=s&error=access_denied', 'connect/rejected', false],
    ['https://wallet.example/callback?state=of-another-login&code=c', 'frame/error', true],
    ['', 'frame/error', true],
  ])(
    'error: it comes back without an answer, which is told and taken out of the address: %s',
    async (result, code, isAsked) => {
      vi.stubGlobal('location', { href: `https://quay.example/?result_uri=${encodeURIComponent(result)}` })
      const seen: string[] = []
      vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: '', url: string) => void seen.push(url) })
      onTestFinished(() => void vi.unstubAllGlobals())
      const refuse = () => ({ error: { message: 'This answer belongs to no login of this page' } })
      const { frame, live, heard } = setUp({ CONNECT_SOCIAL: refuse })
      live.social.leave('discord')
      expect(await done(live.reconnect({ namespace: 'eip155', signal }))).toEqual([])
      expect(frame.names().includes('CONNECT_SOCIAL')).toBe(isAsked)
      expect(heard).toMatchObject([{ type: 'returned', connectorId: 'embedded', provider: 'discord', error: { code } }])
      expect(seen).toEqual(['https://quay.example/'])
    },
  )
})
