import { expect, test, vi } from 'vitest'
import { listing } from '../../fakes.test-support.js'
import { preloadPictures } from './flow.js'

const services = {
  has: () => true,
  call: () => Promise.reject(new Error('not called')),
  imageUrl: (kind: string, id: string) => `https://s.example/${kind}/${id}`,
}

test('default: the first 12 pictures, and none for a wallet without one', () => {
  const load = vi.fn(async (_url: string, _init: RequestInit) => undefined)
  const wallets = [
    listing('x'),
    ...Array.from({ length: 40 }, (_, index) => listing(`${index}`, { image_id: `i${index}` })),
  ]
  preloadPictures({ services, signal: new AbortController().signal }, wallets, load)
  expect(load.mock.calls.map(([url]) => url)).toEqual(
    Array.from({ length: 12 }, (_, index) => `https://s.example/wallet/i${index}`),
  )
})

test('behavior: ends with the client, and a failure is silent', async () => {
  const abort = new AbortController()
  const load = vi.fn((_url: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  preloadPictures({ services, signal: abort.signal }, [listing('a', { image_id: 'i' })], load)
  abort.abort(new Error('gone'))
  await expect(load.mock.results[0]?.value).rejects.toThrow('gone')
})
