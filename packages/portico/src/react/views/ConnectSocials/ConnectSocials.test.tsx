import { describe, expect, test } from 'vitest'
import type { SocialProvider } from '../../../base/entities/features.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { ConnectSocials } from './ConnectSocials.js'

const draw = (socials?: readonly SocialProvider[] | false) =>
  wordsOf(renderView(ConnectSocials, {}, { features: socials === undefined ? {} : { socials } }))

describe('ConnectSocials', () => {
  test('default: all of them, in the usual order', () => {
    expect(draw()).toBe('Google X Farcaster Discord Apple GitHub Facebook')
  })

  test('param: features.socials', () => {
    expect(draw(['github', 'google', 'github'])).toBe('GitHub Google')
    expect(draw(false)).toBe('')
  })
})
