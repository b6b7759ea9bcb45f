import { startTestChains } from '@portico/sandbox/chains'
import { call } from '@portico/sandbox/chains/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHex } from '../bytes.js'
import { codeHashOf, requireCode } from './code.js'
import { type ContractName, framework } from './contracts.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

const names = Object.keys(framework) as ContractName[]
const placeOf = ({ rpcUrl }: { rpcUrl: string }) => ({
  network: { caipNetworkId: 'eip155:31337', name: '', nativeCurrency: { name: '', symbol: '', decimals: 18 } } as const,
  rpc: (_: string, method: string, params: readonly unknown[]) => call(rpcUrl, method, params),
})
const codeOf = async (name: ContractName) =>
  String(await placeOf(chains.one).rpc('', 'eth_getCode', [framework[name].address, 'latest']))

test('default: every contract that stands on the chains has the code of the table', async () => {
  const { delegation } = chains.seeded
  expect(Object.fromEntries(names.map((name) => [name, framework[name].address]))).toEqual({
    DelegationManager: delegation.manager,
    EIP7702StatelessDeleGator: delegation.statelessAccount,
    ...delegation.enforcers,
  })
  for (const name of names)
    expect([name, codeHashOf(name, fromHex(await codeOf(name)), 31337n)]).toEqual([name, framework[name].codeHash])
  await requireCode(names, 31337n, placeOf(chains.one))
  await requireCode(names, 31338n, placeOf(chains.two))
})

test('error: the code of another chain, where it names one', async () => {
  await expect(requireCode(['DelegationManager'], 31338n, placeOf(chains.one))).rejects.toMatchObject({ code: 5710 })
  await expect(requireCode(['EIP7702StatelessDeleGator'], 1n, placeOf(chains.one))).rejects.toMatchObject({
    code: 5710,
  })
})

test.each(names)('error: %s with one bit changed, or not there', async (name) => {
  const code = await codeOf(name)
  const place = (answer: string) => ({ ...placeOf(chains.one), rpc: async () => answer })
  for (const at of [4, Math.floor(code.length / 3) * 2, code.length - 2 * 60]) {
    const changed = `${code.slice(0, at)}${code[at] === '0' ? '1' : '0'}${code.slice(at + 1)}`
    await expect(requireCode([name], 31337n, place(changed))).rejects.toMatchObject({
      code: 5710,
      message: `Permissions cannot be given here: ${name} has other code.`,
    })
  }
  await expect(requireCode([name], 31337n, place('0x'))).rejects.toThrow(`there is no ${name}`)
})

test('error: an answer that is none', async () => {
  const place = { ...placeOf(chains.one), rpc: async () => null }
  await expect(requireCode(['TimestampEnforcer'], 31337n, place)).rejects.toMatchObject({ code: -32603 })
})
