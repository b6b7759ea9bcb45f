import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../base/entities/connection.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Settings } from './Settings.js'

const draw = (part: Partial<Connection> = {}) => renderView(Settings, {}, { state: connected(part) })
const embedded: Partial<Connection> = {
  accounts: [
    { address, type: 'eoa' },
    { address: receiver, type: 'smartAccount' },
  ],
  wallet: { name: 'Email wallet' },
  auth: { name: 'mira@vale.studio', hasSmartAccounts: true, smartAccountDeployed: false },
}

describe('Settings', () => {
  test('default: of an embedded wallet', () => {
    const markup = draw(embedded)
    expect(wordsOf(markup)).toBe(
      'mira@vale.studio 0x7A…Fa2B6c Network Ethereum Email mira@vale.studio Smart account Pay fees in tokens, combine steps Passkey and recovery Export private key Disconnect',
    )
    expect(markup).toMatch(/role="switch" aria-checked="false"/)
  })

  test('behavior: the smart account is in use, and not on the chain yet', () => {
    const markup = draw({ ...embedded, address: receiver })
    expect(markup).toMatch(/role="switch" aria-checked="true"/)
    expect(wordsOf(markup)).toContain('Not used yet')
    const deployed = { ...embedded, address: receiver, auth: { ...embedded.auth, smartAccountDeployed: true } }
    expect(wordsOf(draw(deployed))).not.toContain('Not used yet')
  })

  test('behavior: a network without smart accounts', () => {
    const markup = draw({ ...embedded, auth: { ...embedded.auth, hasSmartAccounts: false } })
    expect(wordsOf(markup)).toContain('Smart account Not available on Ethereum')
    expect(markup).toMatch(/role="switch"[^>]* aria-disabled="true"/)
  })

  test('behavior: a login without an e-mail address has none to change', () => {
    const words = wordsOf(draw({ ...embedded, auth: { username: 'mira' } }))
    expect(words).toMatch(/^mira 0x7A/)
    expect(words).not.toContain('Email')
  })

  test('behavior: a passkey’s wallet has one account and no key to show, and its window says what else opens it', () => {
    const words = wordsOf(draw({ ...embedded, auth: { passkey: true } }))
    for (const absent of ['Smart account', 'Email', 'private key']) expect(words).not.toContain(absent)
    expect(words).toContain('Passkey and recovery')
    expect(wordsOf(draw(embedded))).toContain('Smart account')
  })

  test('behavior: another wallet is asked for nothing of this', () => {
    expect(wordsOf(draw())).toBe('0x7A…Fa2B6c Network Ethereum Disconnect')
  })
})
