import { describe, expect, test, vi } from 'vitest'
import type { FarcasterState } from '../../../core/features/farcaster/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingFarcaster } from './ConnectingFarcaster.js'

const url = 'https://farcaster.example/~/siwf?channelToken=1'
const render = (farcaster: FarcasterState | undefined, more = {}) =>
  renderView(ConnectingFarcaster, {}, { state: { farcaster }, ...more })
const draw = (farcaster: FarcasterState | undefined, more = {}) => wordsOf(render(farcaster, more))
function onPhone<T>(run: () => T): T {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)' })
  try {
    return run()
  } finally {
    vi.unstubAllGlobals()
  }
}

describe('ConnectingFarcaster', () => {
  test('default: a code for the phone, and its link', () => {
    const words = draw({ status: 'waiting', url })
    expect(words).toContain('Scan with your phone Your camera will open Farcaster, where you approve the sign-in.')
    expect(words).toContain('Copy link')
    expect(draw(undefined)).toContain('Making a fresh code')
  })

  test('behavior: on a phone its app is opened, as a link', () => {
    const html = onPhone(() => render({ status: 'waiting', url }))
    expect(html).toContain(`href="${url}"`)
    const words = wordsOf(html)
    expect(words).toContain('Continue in Farcaster Approve the sign-in there, then come back to this page.')
    expect(words).toContain('Open Farcaster')
    expect(words).not.toContain('Scan')
    expect(onPhone(() => render({ status: 'preparing' }))).not.toContain('href')
    expect(onPhone(() => render({ status: 'waiting', url: 'javascript:alert(1)' }))).not.toContain('javascript')
  })

  test('behavior: approved', () => {
    expect(draw({ status: 'connecting', url })).toContain('Nearly there Opening your wallet.')
    expect(onPhone(() => draw({ status: 'connecting', url }))).toContain('Nearly there Opening your wallet.')
  })

  test.each([
    ['expired', 'This code has expired Codes last five minutes, to keep you safe.'],
    ['refused', 'That sign-in couldn’t be verified Nobody was signed in.'],
    ['failed', 'Farcaster didn’t answer. Show a new code and scan it.'],
  ] as const)('error: %s: why, and another code', (status, text) => {
    expect(draw({ status, url })).toContain(`${text} Show a new code`)
    expect(onPhone(() => draw({ status, url }))).toContain('Try again')
  })

  test('param: legalCheckbox holds it back', () => {
    const options = { termsUrl: 'https://meridian.example/terms' }
    const words = draw(undefined, { options, features: { legalCheckbox: true } })
    expect(words).toContain('I agree to Meridian ’s terms .')
    expect(words).not.toContain('Scan')
  })
})
