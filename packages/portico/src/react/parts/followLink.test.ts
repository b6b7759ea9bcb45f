import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient } from '../render.test-support.js'
import { followLink } from './followLink.js'

const wallet = { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }
const uri = 'wc:abc@2?relay-protocol=irn&symKey=secret'

function make(assign: (link: string) => void) {
  const open = vi.fn()
  vi.stubGlobal('window', { open, location: { assign } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = fakeClient({ options: { logLevel: 'silent' } })
  return { client, open, told: vi.spyOn(client, 'track') }
}

test('default: a web address opens a tab, a scheme is followed in place, and what is not safe is not', () => {
  const assign = vi.fn()
  const { client, open, told } = make(assign)
  for (const link of ['https://harbor.example/wc', 'harbor://wc', 'javascript:alert(1)'])
    followLink(client, link, { wallet, uri })
  expect(open.mock.calls).toEqual([['https://harbor.example/wc', '_blank', 'noopener,noreferrer']])
  expect(assign.mock.calls).toEqual([['harbor://wc']])
  expect(told).not.toHaveBeenCalled()
})

test('error: a scheme that the browser refuses is told, without the key', () => {
  const { client, told } = make((link) => {
    throw Object.assign(new Error(`No such protocol: ${link}`), { name: 'NS_ERROR_UNKNOWN_PROTOCOL' })
  })
  followLink(client, `harbor://wc?uri=${encodeURIComponent(uri)}`, { wallet, uri })
  expect(told.mock.calls).toEqual([
    [
      {
        event: 'CONNECT_PROXY_ERROR',
        properties: {
          message: 'NS_ERROR_UNKNOWN_PROTOCOL',
          uri: 'wc:abc@2',
          name: 'Harbor',
          mobile_link: 'harbor://',
        },
      },
    ],
  ])
})
