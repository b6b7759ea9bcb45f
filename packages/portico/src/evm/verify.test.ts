import fc from 'fast-check'
import { hashMessage, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { mainnet } from '../networks/index.js'
import type { Transport } from './transport.js'
import { signatureValidator, verifyText } from './verify.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const contract = '0x00000000000000000000000000000000C0FFEE00'
const { signal } = new AbortController()

/** A node that answers from a table, and notes what it was asked. */
function node(answers: Record<string, unknown>) {
  const asked: [string, readonly unknown[]][] = []
  const transport: Transport = {
    async request(method, params) {
      asked.push([method, params])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { asked, reach: async () => transport }
}
const silent = node({ eth_getCode: '0x' })

describe('verifyText', () => {
  test('default: the key of the account signed it, and no node is asked', async () => {
    const message = 'Sign in'
    const signature = await account.signMessage({ message })
    const { asked, reach } = node({})
    expect(await verifyText(reach, { network: mainnet, signal, address: account.address, message, signature })).toBe(
      true,
    )
    expect(asked).toEqual([])
  })

  test('behavior: agrees with another implementation about any text and any key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (message) => {
        const other = privateKeyToAccount(generatePrivateKey())
        const signature = await other.signMessage({ message })
        expect(
          await verifyText(silent.reach, { network: mainnet, signal, address: other.address, message, signature }),
        ).toBe(true)
        expect(
          await verifyText(silent.reach, { network: mainnet, signal, address: account.address, message, signature }),
        ).toBe(false)
        expect(
          await verifyText(silent.reach, {
            network: mainnet,
            signal,
            address: other.address,
            message: `${message}.`,
            signature,
          }),
        ).toBe(false)
      }),
      { numRuns: runs(20) },
    )
  })

  test('param: signature: the short form, and the last byte as 0 or 1', async () => {
    const message = 'Sign in'
    const signature = await account.signMessage({ message })
    const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
    const zero = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`
    for (const form of [short, zero]) {
      expect(
        await verifyText(silent.reach, {
          network: mainnet,
          signal,
          address: account.address,
          message,
          signature: form,
        }),
      ).toBe(true)
    }
  })

  test('behavior: a contract is asked (ERC-1271), and says yes with its own four bytes only', async () => {
    const given = { network: mainnet, signal, address: contract, message: 'Sign in', signature: '0x1234' }
    const yes = node({ eth_getCode: '0x60', eth_call: `0x1626ba7e${'0'.repeat(56)}` })
    expect(await verifyText(yes.reach, given)).toBe(true)
    const call = yes.asked[1]?.[1][0] as { to: string; data: string }
    expect(call.to).toBe(contract)
    expect(call.data).toBe(
      `0x1626ba7e${hashMessage('Sign in').slice(2)}${'40'.padStart(64, '0')}${'2'.padStart(64, '0')}${'1234'.padEnd(64, '0')}`,
    )
    for (const answer of ['0xffffffff', '0x', `0x${'0'.repeat(63)}1`, undefined]) {
      expect(await verifyText(node({ eth_getCode: '0x60', eth_call: answer }).reach, given)).toBe(false)
    }
    const reverted = fail(chainErrors, 'rpc/error', { name: 'ExecutionReverted', code: 3, message: 'no' })
    expect(await verifyText(node({ eth_getCode: '0x60', eth_call: reverted }).reach, given)).toBe(false)
  })

  test('behavior: one that is still to be made is asked by way of the validator (ERC-6492)', async () => {
    const signature = `0x${'ab'.repeat(96)}${'6492'.repeat(16)}`
    const given = { network: mainnet, signal, address: contract, message: 'Sign in', signature }
    const yes = node({ eth_call: '0x01' })
    expect(await verifyText(yes.reach, given)).toBe(true)
    const { data } = (yes.asked[0]?.[1][0] ?? {}) as { data: string }
    expect(data.startsWith(signatureValidator)).toBe(true)
    expect(data.slice(signatureValidator.length, signatureValidator.length + 64)).toBe(
      contract.slice(2).toLowerCase().padStart(64, '0'),
    )
    expect(await verifyText(node({ eth_call: '0x00' }).reach, given)).toBe(false)
  })

  test('error: what is no signature', async () => {
    for (const signature of ['', '0x', '0x1', 'nonsense', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`]) {
      expect(
        await verifyText(silent.reach, { network: mainnet, signal, address: account.address, message: 'x', signature }),
      ).toBe(false)
    }
    expect(
      await verifyText(silent.reach, { network: mainnet, signal, address: 'me', message: 'x', signature: '0x12' }),
    ).toBe(false)
  })

  test('error: no node answers what only a node can tell', async () => {
    const lost = node({ eth_getCode: fail(httpErrors, 'http/unreachable', { endpoint: 'eth_getCode' }) })
    await expect(
      verifyText(lost.reach, { network: mainnet, signal, address: contract, message: 'x', signature: '0x12' }),
    ).rejects.toThrow()
  })
})
