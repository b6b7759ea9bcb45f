import { describe, expect, test } from 'vitest'
import { contextOf, friend, own, requestOf } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { safeAddress } from './account.js'
import { accountCodes } from './accountCode.test-support.js'
import * as contracts from './contracts.js'
import { prepareOwnerChange } from './ownerChange.js'
import { softwarePasskey } from './passkey.test-support.js'
import { prepareSafe } from './prepareSafe.js'

const ofEvery = {
  SafeL2: contracts.singleton,
  SafeProxyFactory: contracts.proxyFactory,
  MultiSendCallOnly: contracts.multiSend,
  Safe4337Module: contracts.safeModule,
  SafeModuleSetup: contracts.moduleSetup,
  EntryPoint: contracts.entryPoint,
} as const
const passkey = softwarePasskey(7).key
const owners = {
  'the e-mail wallet’s key': { address: safeAddress(own.eip155) },
  'a passkey': { address: safeAddress(passkey), passkey },
} as const

/** A network where all stands that accounts need, but for what is put into the place of some of it; and what it was asked of code. */
function world(owner: keyof typeof owners, instead: Record<string, unknown> = {}) {
  const looked: string[] = []
  const { context } = contextOf({
    eth_getCode: ([address]: readonly any[]) => {
      if (address in accountCodes) looked.push(address)
      return address in instead ? instead[address] : (accountCodes[address] ?? '0x')
    },
    eth_gasPrice: '0x77359400',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', timestamp: '0x6920a000' },
    eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [] }] }],
    eth_call: () => `0x${'0'.repeat(64)}`,
  })
  const limits = { callGasLimit: '0x186a0', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350' }
  const bundler = async (method: string) => {
    if (method === 'eth_estimateUserOperationGas') return limits
    throw new Error(`${method} is not offered`)
  }
  const smartAccount = { ...owners[owner], isPreferred: true, bundler }
  return { looked, context: { ...context, network: context.network!, smartAccount } }
}

const { address } = owners['the e-mail wallet’s key']
const asked = {
  'a payment': requestOf('eth_sendTransaction', [{ from: address, to: friend, value: '0x5' }]),
  'several calls': requestOf('wallet_sendCalls', [{ calls: [{ to: friend, value: '0x5' }] }]),
  'a text': requestOf('personal_sign', ['0x61', address]),
} as const

const changed = (code = '') => {
  const at = Math.floor(code.length / 3) * 2
  return `${code.slice(0, at)}${code[at] === '0' ? '1' : '0'}${code.slice(at + 1)}`
}

describe.each(Object.entries(ofEvery))('%s', (name, at) => {
  test.each(Object.entries(asked))(
    'error: missing, or with one bit changed: %s is not prepared',
    async (_, request) => {
      for (const [code, says] of [
        ['0x', `The smart account cannot be used on this network: there is no ${name}.`],
        [changed(accountCodes[at]), `The smart account cannot be used on this network: ${name} has other code.`],
      ])
        await expect(prepare(request, world('the e-mail wallet’s key', { [at]: code }).context)).rejects.toMatchObject({
          code: 5710,
          message: says,
        })
    },
  )

  test('error: of a passkey’s wallet, and before somebody becomes an owner', async () => {
    const { context } = world('a passkey', { [at]: changed(accountCodes[at]) })
    const refused = {
      code: 5710,
      message: `A passkey’s wallet cannot be used on this network: ${name} has other code.`,
    }
    const { smartAccount } = context
    const request = requestOf('personal_sign', ['0x61', smartAccount.address])
    await expect(prepareSafe(request, context)).rejects.toMatchObject(refused)
    const safe = {
      ...context,
      address: { ...context.address, eip155: smartAccount.address },
      owner: passkey,
      bundler: smartAccount.bundler,
      isSponsored: false,
    }
    for (const change of [
      { kind: 'wallet', address: friend },
      { kind: 'passkey', key: softwarePasskey(8).key },
    ] as const)
      await expect(prepareOwnerChange(change, request, safe)).rejects.toMatchObject(refused)
  })
})

test('default: a node is asked once for code that is as it should be, by network, and again for what was not', async () => {
  const instead: Record<string, unknown> = { [contracts.entryPoint]: '0x' }
  const { context, looked } = world('the e-mail wallet’s key', instead)
  const all = Object.values(ofEvery).sort()
  await expect(prepare(asked['a payment'], context)).rejects.toMatchObject({ code: 5710 })
  expect(looked.splice(0).sort()).toEqual(all)
  delete instead[contracts.entryPoint]
  await prepare(asked['a payment'], context)
  expect(looked.splice(0)).toEqual([contracts.entryPoint])
  await prepare(asked['a payment'], context)
  await prepare(asked['several calls'], context)
  expect(looked).toEqual([])
  const elsewhere = { ...context, network: { ...context.network, caipNetworkId: 'eip155:10' as const } }
  await prepare(requestOf('personal_sign', ['0x61', address], 'eip155:10'), elsewhere)
  expect(looked.sort()).toEqual(all)
})

test('error: a node that says nothing of one is no node that says it is another', async () => {
  const { context } = world('the e-mail wallet’s key', { [contracts.singleton]: null })
  await expect(prepare(asked['a payment'], context)).rejects.toMatchObject({ code: -32603 })
  const both = world('the e-mail wallet’s key', { [contracts.singleton]: null, [contracts.entryPoint]: '0x' })
  await expect(prepare(asked['a payment'], both.context)).rejects.toMatchObject({ code: 5710 })
})
