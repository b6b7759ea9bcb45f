import { describe, expect, test } from 'vitest'
import type { SocialState } from '../../../core/features/social/state.js'
import { renderView, wordsOf } from '../../render.test-support.js'
import { ConnectingSocial } from './ConnectingSocial.js'

const draw = (status: SocialState['status']) =>
  wordsOf(renderView(ConnectingSocial, { provider: 'github' }, { state: { social: { status, provider: 'github' } } }))
const again = 'Open it again Choose another way'

describe('ConnectingSocial', () => {
  test.each(['opening', 'waiting'] as const)('default: %s', (status) => {
    expect(draw(status)).toBe(
      'Finish in the GitHub window This page continues once you’ve signed in. Bring the window to front Cancel',
    )
  })

  test('behavior: signed in', () => {
    expect(draw('connecting')).toBe('Nearly there Opening your wallet. Cancel')
  })

  test.each([
    ['blocked', 'The window closed early Sign-in didn’t finish. If your browser blocked the window, allow pop-ups'],
    ['untrusted', 'That sign-in couldn’t be verified It came from another site. Nobody was signed in.'],
    ['refused', 'You declined in GitHub. Nothing was shared. Try again, or choose another way.'],
    ['unstarted', 'GitHub sign-in couldn’t start. Try again, or choose another way.'],
    ['failed', 'GitHub didn’t connect. Try again, or choose another way.'],
  ] as const)('error: %s', (status, words) => {
    expect(draw(status).startsWith(words)).toBe(true)
    expect(draw(status).endsWith(again)).toBe(true)
  })

  test('error: closed, or cut off from this page: a code from it can be typed in', () => {
    expect(draw('closed')).toMatch(/^The window closed early .* Open it again I have a code Choose another way$/)
    expect(draw('code')).toBe(
      'Type the code from the GitHub window Once you’ve signed in there, it shows six digits. Cancel',
    )
  })

  test('behavior: the page itself goes there', () => {
    expect(draw('leaving')).toBe('Going to GitHub You’ll come back here once you’ve signed in. Cancel')
  })
})
