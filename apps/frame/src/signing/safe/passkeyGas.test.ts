import { expect, test, vi } from 'vitest'
import { own } from '../context.test-support.js'
import { softwarePasskey } from './passkey.test-support.js'
import { signatureGas } from './passkeyGas.js'

const { key } = softwarePasskey(1)
const yes = `0x${'0'.repeat(63)}1`

test('default: where a contract verifies P-256 there is enough for it, however little the bundler thinks', async () => {
  for (const answer of ['0x', `0x${'0'.repeat(64)}`, undefined]) {
    const gasOf = await signatureGas(key, async () => answer)
    expect(gasOf(200_000n, false)).toBe(370_000n)
    expect(gasOf(400_000n, false)).toBe(400_000n)
    expect(gasOf(500_000n, true)).toBe(760_000n)
  }
  const unheard = await signatureGas(key, () => Promise.reject(new Error('Away')))
  expect(unheard(200_000n, false)).toBe(370_000n)
})

test('behavior: where the network verifies it, no more is kept back than it takes: bundlers refuse what is mostly unused', async () => {
  const ask = vi.fn(async () => yes)
  const gasOf = await signatureGas(key, ask)
  expect(gasOf(400_000n, false)).toBe(120_000n)
  expect(gasOf(400_000n, true)).toBe(410_000n)
  expect(ask).toHaveBeenCalledWith('eth_call', [{ to: `0x${'0'.repeat(37)}100`, data: expect.any(String) }, 'latest'])
})

test('behavior: for a key the bundler’s word stands, and the network is not asked', async () => {
  const ask = vi.fn(async () => yes)
  const gasOf = await signatureGas(own.eip155, ask)
  expect([gasOf(7n, false), gasOf(8n, true)]).toEqual([7n, 8n])
  expect(ask).not.toHaveBeenCalled()
})
