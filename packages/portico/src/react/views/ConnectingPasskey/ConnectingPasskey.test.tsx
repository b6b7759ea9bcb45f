import { expect, test } from 'vitest'
import type { PasskeyState } from '../../../core/features/passkey/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingPasskey } from './ConnectingPasskey.js'

const draw = (status: PasskeyState['status'] | undefined, more = {}, known: Partial<PasskeyState> = {}) =>
  wordsOf(renderView(ConnectingPasskey, {}, { state: { passkey: status && { status, ...known } }, ...more }))

test('default: what is to be done stands in the frame; before and after it, that the wallet opens', () => {
  for (const status of [undefined, 'preparing', 'connecting'] as const)
    expect(draw(status)).toContain('Nearly there Opening your wallet.')
  expect(draw('asking')).not.toContain('Nearly there')
})

test('error: failed: why, and again', () => {
  expect(draw('failed')).toContain('Your wallet didn’t open Check your connection, then try again. Try again')
})

test.each([
  ['eip155:8453', 'Base'],
  ['eip155:5', 'eip155:5'],
] as const)('error: not added on %s: which network that is, what to do, and where', (networkId, name) => {
  const words = draw('not-added', {}, { networkId })
  expect(words).toContain(`Not on ${name} yet This passkey opens your wallet on other networks.`)
  expect(words).toContain(`a passkey or recovery kit that works on ${name}`)
  expect(words).toContain('Open my wallet Try again')
  expect(words).not.toContain('connection')
})

test('param: legalCheckbox holds it back', () => {
  const options = { termsUrl: 'https://meridian.example/terms' }
  const words = draw(undefined, { options, features: { legalCheckbox: true } })
  expect(words).toContain('I agree to Meridian ’s terms .')
  expect(words).not.toContain('Nearly there')
})
