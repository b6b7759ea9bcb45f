import { readFileSync } from 'node:fs'
import { type Address, encodeDeployData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createTestWallet, developmentKeys } from '../testing/evm/index.js'
import { startAnvil } from './nodes.test-support.js'
import { makePermit } from './permit.js'
import { signTypedData } from './sign.js'
import { makeTransport, type Transport } from './transport.js'

const signal = new AbortController().signal
const spender = '0x00000000000000000000000000000000000a11ce'
const node = await startAnvil()
afterAll(() => node.stop())
const { network } = node
const transport = makeTransport([node.url], '31337')
const wallet = createTestWallet({
  info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
  chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: node.url }],
  keys: [developmentKeys[0] ?? '0x'],
  autoApprove: true,
})
await wallet.provider.request({ method: 'eth_requestAccounts' })
const owner = wallet.accounts[0] ?? '0x'
const url = new URL('../../../../sandbox/chains/artifacts/SandboxToken.json', import.meta.url)
const { abi, bytecode } = JSON.parse(readFileSync(url, 'utf8'))

async function deploy(name: string): Promise<Address> {
  const data = encodeDeployData({ abi, bytecode, args: [name, 'USDX', 6] })
  const hash = await node.rpc('eth_sendTransaction', [{ from: owner, data, gas: '0x989680' }])
  return vi.waitFor(async () => {
    const receipt = await node.rpc('eth_getTransactionReceipt', [hash])
    return receipt.contractAddress
  })
}

const ask = (token: string, part: object = {}, by: Transport = transport) =>
  makePermit(by, { network, token, owner, spender, amount: 5n, deadline: 10n ** 12n, signal, ...part })

/** A node that answers some calls of the token otherwise, by their first bytes. */
const lying = (answers: Record<string, unknown>): Transport => ({
  request: (method, params, options) => {
    const key = method === 'eth_call' ? String((params[0] as { data: string }).data).slice(0, 10) : method
    return key in answers ? Promise.resolve(answers[key]) : transport.request(method, params, options)
  },
})

describe('makePermit', () => {
  test.each([
    ['its name', 'Sandbox Dollar'],
    ['another name than its own', 'A Token With a Name of More Than 31 Bytes'],
  ])(
    'default: what the wallet signs lets the spender take exactly so much, of a token that signs under %s',
    async (_, name) => {
      const token = await deploy(name)
      const permit = await ask(token)
      const typedData = permit?.typedData
      const signature = await signTypedData({ provider: wallet.provider, address: owner, typedData })
      const packed = permit?.pack(signature) ?? '0x'
      // permit(address,address,uint256,uint256,uint8,bytes32,bytes32), handed in by somebody else.
      const [, other] = (await node.rpc('eth_accounts')) as string[]
      const handed = { from: other, to: token, data: `0xd505accf${packed.slice(2)}` }
      const look = {
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
      }
      const run = [{ blockStateCalls: [{ calls: [handed, look] }] }, 'latest']
      const [{ calls }] = await node.rpc('eth_simulateV1', run)
      expect(calls.map(({ status }: { status: Hex }) => status)).toEqual(['0x1', '0x1'])
      expect(BigInt(calls[1].returnData)).toBe(5n)
    },
  )

  test('error: the signature of a contract cannot be handed in', async () => {
    const permit = await ask(await deploy('Dollar'))
    expect(() => permit?.pack(`0x${'ab'.repeat(65)}${'00'.repeat(31)}`)).toThrow(/plain account/)
    expect(() => permit?.pack(`0x${'11'.repeat(64)}05`)).toThrow(/plain account/)
  })

  test.each<[string, Record<string, unknown>]>([
    [
      'an older kind of permission',
      { '0x30adf81f': `0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb` },
    ],
    ['a domain that is not reckoned of its name', { '0x3644e515': `0x${'12'.repeat(32)}` }],
    ['no domain', { '0x3644e515': '0x' }],
    ['no nonce', { '0x7ecebe00': '0x' }],
    ['an account that is a contract', { eth_getCode: '0x6000' }],
    ['names without an end', { '0x84b0196e': `0x0f${'ff'.repeat(200)}`, '0x06fdde03': `0x${'ff'.repeat(96)}` }],
  ])('error: %s: there is nothing to sign', async (_name, answers) => {
    expect(await ask(await deploy('Dollar'), {}, lying(answers))).toBeUndefined()
  })

  test('behavior: an account that borrows code signs as ever', async () => {
    const token = await deploy('Dollar')
    expect(await ask(token, {}, lying({ eth_getCode: `0xef0100${'ab'.repeat(20)}` }))).toBeDefined()
  })

  test('error: a token without permissions', async () => {
    expect(await ask(spender)).toBeUndefined()
  })
})
