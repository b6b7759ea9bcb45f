import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
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
const contextOf = (...enforcers: readonly Hex[]) =>
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

test.each<[string, Hex, Hex]>([
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

test.each<[string, Hex]>([
  ['nothing', '0x'],
  ['too little', '0x1234'],
  ['an empty list', encodeAbiParameters(list, [[]])],
  ['a place behind its end', contextOf(account).replace('c0'.padStart(64, '0'), 'ffff'.padStart(64, '0')) as Hex],
  ['half of it', contextOf(account).slice(0, 400) as Hex],
])('error: a context that is none: %s', async (_, context) => {
  await expect(readLeft({ request: vi.fn() }, { delegationManager: manager, context, until: 1 })).rejects.toMatchObject(
    { code: 'permission/answer' },
  )
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['an empty answer, as of an address without code', '0x'],
])('error: the node answers %s', async (_, answer) => {
  const context = contextOf('0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9')
  const request = async () => answer
  await expect(readLeft({ request }, { delegationManager: manager, context, until: 1 })).rejects.toMatchObject({
    code: 'permission/answer',
  })
})
