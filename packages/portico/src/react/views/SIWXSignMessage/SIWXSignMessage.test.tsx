import { describe, expect, test } from 'vitest'
import type { SignInQuestion, SignInState } from '../../../core/features/siwx/state.js'
import { formatSignIn } from '../../../wire/signIn/message.js'
import { address, connected, renderView, wordsOf } from '../../render.test-support.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'

const data = {
  domain: 'app.meridian.example',
  uri: 'https://app.meridian.example',
  version: '1',
  accountAddress: address,
  chainId: 'eip155:1',
  nonce: '1234567890',
  statement: 'Sign in to Meridian with your Ethereum account.',
  issuedAt: '2026-11-21T14:05:00.000Z',
  expirationTime: '2026-11-28T14:05:00.000Z',
}
const question: SignInQuestion = {
  account: { address, networkId: 'eip155:1' },
  required: true,
  data,
  text: formatSignIn(data),
  madeAt: 0,
  added: false,
}
const draw = (signIn: SignInState, locale?: string) =>
  renderView(SIWXSignMessage, {}, { state: { ...connected(), signIn }, ...(locale ? { locale } : {}) })

describe('SIWXSignMessage', () => {
  test('default: for whom, what it says, whose it is, until when, and the exact text', () => {
    const words = wordsOf(draw({ status: 'asking', ...question }))
    expect(words).toMatch(
      /^Prove it’s you app\.meridian\.example Message Sign in to Meridian with your Ethereum account\. Account 0x7A…Fa2B6c Network Ethereum Valid until Nov 28, \d+:05 [AP]M Show the exact text app\.meridian\.example wants you to sign in .* Cancel Sign in$/,
    )
    expect(words).toContain('Nonce: 1234567890')
  })

  test('behavior: waits for the wallet, and can still be cancelled', () => {
    const markup = draw({ status: 'signing', ...question })
    expect(wordsOf(markup)).toMatch(/Cancel Waiting for Lantern$/)
    expect(markup).toContain('class="trace"')
  })

  test('behavior: busy while the wallet goes back or is let go', () => {
    expect(wordsOf(draw({ status: 'cancelling', ...question }))).toMatch(/Cancelling… Sign in$/)
  })

  test('param: before: says why it asks again', () => {
    const words = wordsOf(
      draw({ status: 'asking', ...question, account: { address, networkId: 'eip155:8453' }, before: 'eip155:1' }),
    )
    expect(words).toContain('Sign in on Base too You signed in on Ethereum. Meridian asks once for each network.')
  })

  test('param: otherSite: cannot be signed', () => {
    const words = wordsOf(draw({ status: 'asking', ...question, otherSite: 'app.meridian.example' }))
    expect(words).toMatch(
      /^This message is for another site You are on meridian\.example , but it signs you in to app\.meridian\.example \./,
    )
    expect(words).toMatch(/Don’t sign$/)
    expect(words).not.toMatch(/Sign in$/)
  })

  test('param: locale: the time as the reader writes it', () => {
    expect(wordsOf(draw({ status: 'asking', ...question }, 'de'))).toMatch(/28\. Nov\., \d+:05/)
  })

  test('behavior: nothing while nothing is asked', () => {
    expect(draw({ status: 'off' })).toBe('')
  })
})
