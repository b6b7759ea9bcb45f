import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test, vi } from 'vitest'
import { readLeft } from './left.js'

// What a real chain says is read in apps/frame/src/signing/permissions/forApps.chain.test.ts, where permissions are made.
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const account = `0x${'0a'.repeat(20)}` as const
const list = parseAbiParameters([
  'Delegation[] list',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
const contextOf = (...enforcers: readonly `0x${string}`[]) =>
  encodeAbiParameters(list, [
    [
      {
        delegate: account,
        delegator: account,
        authority: `0x${'ff'.repeat(32)}`,
        caveats: enforcers.map((enforcer) => ({ enforcer, terms: '0x', args: '0x' }) as const),
        salt: 1n,
        signature: '0x',
      },
    ],
  ])

test.each([
  ['the one that keeps it', account, contextOf(account)],
  ['those of its conditions', manager, contextOf(account)],
  ['one without any', manager, contextOf()],
])('error: permission/unknown-contract: %s', async (_, delegationManager, context) => {
  const request = vi.fn()
  await expect(readLeft({ request }, { delegationManager, context, until: 1 })).rejects.toMatchObject({
    code: 'permission/unknown-contract',
  })
  expect(request).not.toHaveBeenCalled()
})

test.each(['0x', '0x1234', encodeAbiParameters(list, [[]])] as const)(
  'error: a context that is none: %s',
  async (context) => {
    await expect(
      readLeft({ request: vi.fn() }, { delegationManager: manager, context, until: 1 }),
    ).rejects.toMatchObject({ code: 'permission/answer' })
  },
)
