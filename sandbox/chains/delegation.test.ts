import { TimestampEnforcer } from '@metamask/delegation-abis/bytecode'
import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { createPublicClient, getContractAddress, http, pad, parseAbi, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './rpc.js'
import { startTestChains } from './testing.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

const clientOf = (rpcUrl: string) => createPublicClient({ transport: http(rpcUrl) })

test('default', async () => {
  const { manager, statelessAccount, enforcers } = chains.seeded.delegation
  expect({ DelegationManager: manager, EIP7702StatelessDeleGatorImpl: statelessAccount, ...enforcers }).toEqual(
    Object.fromEntries(
      ['DelegationManager', 'EIP7702StatelessDeleGatorImpl', ...Object.keys(enforcers)].map((name) => [
        name,
        DELEGATOR_CONTRACTS['1.3.0']?.[1]?.[name],
      ]),
    ),
  )
  for (const { rpcUrl, chainId } of [chains.one, chains.two]) {
    const client = clientOf(rpcUrl)
    const abi = parseAbi(['function NAME() view returns (string)', 'function VERSION() view returns (string)'])
    expect(await client.readContract({ address: manager, abi, functionName: 'NAME' })).toBe('DelegationManager')
    expect(await client.readContract({ address: manager, abi, functionName: 'VERSION' })).toBe('1.3.0')
    // What a constructor writes into the code is of the place and the chain.
    expect((await client.getEip712Domain({ address: manager })).domain).toMatchObject({
      chainId,
      verifyingContract: manager,
    })
    const own = parseAbi(['function delegationManager() view returns (address)'])
    expect(await client.readContract({ address: statelessAccount, abi: own, functionName: 'delegationManager' })).toBe(
      manager,
    )
  }
})

test('behavior: enforcers have the same code on every chain', async () => {
  const { enforcers } = chains.seeded.delegation
  const codeOf = (rpcUrl: string, address: string) => call<string>(rpcUrl, 'eth_getCode', [address, 'latest'])
  for (const address of Object.values(enforcers)) {
    const code = await codeOf(chains.one.rpcUrl, address)
    expect(code.length).toBeGreaterThan(1_000)
    expect(await codeOf(chains.two.rpcUrl, address)).toBe(code)
  }
})

test('behavior: the code of the package was compiled once more, so that the addresses of the release do not follow from it', () => {
  const salt = pad(stringToHex('GATOR'), { dir: 'right', size: 32 })
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const followed = getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: TimestampEnforcer })
  expect(followed).not.toBe(chains.seeded.delegation.enforcers.TimestampEnforcer)
})
