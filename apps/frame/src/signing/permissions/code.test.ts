import { readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { startTestChains } from '@portico/sandbox/chains'
import { call } from '@portico/sandbox/chains/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.js'
import * as safe from '../safe/contracts.js'
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

/** Rows of a page: a name, an address and a hash. */
function rowsOf(page: string): (readonly [string, string, string])[] {
  const text = readFileSync(new URL(`../../../../../docs/${page}`, import.meta.url), 'utf8')
  const row = /^\| `?(\w+)`?[^|]*\| `(0x[\da-f]{40})` \| `(0x[\da-f]{64})` \|$/gim
  return [...text.matchAll(row)].map(([, name = '', address = '', hash = '']) => [name, address, hash])
}

test('default: the documentation names each contract with the address and the hash of what stands on the chains', async () => {
  const { rpc } = placeOf(chains.one)
  const codeAt = async (address: string) => fromHex(String(await rpc('', 'eth_getCode', [address, 'latest'])))
  const permissions = rowsOf('permissions.md')
  expect(permissions.map(([name]) => name).sort()).toEqual([...names, 'NonceEnforcer'].sort())
  for (const [name, address, hash] of permissions) {
    const code = await codeAt(address)
    const [one, two] = code.subarray(-2)
    const withoutMark = code.subarray(0, code.length - 2 - ((one ?? 0) * 256 + (two ?? 0)))
    const found = name in framework ? codeHashOf(name as ContractName, code, 31337n) : toHex(keccak_256(withoutMark))
    expect([name, found]).toEqual([name, hash])
    if (name in framework) expect(address).toBe(framework[name as ContractName].address)
  }
  expect(chains.seeded.delegation.nonceEnforcer).toBe(permissions.find(([name]) => name === 'NonceEnforcer')?.[1])
  const accounts = rowsOf('hosting.md')
  const used = Object.values(safe).filter((each) => typeof each === 'string' && each.length === 42)
  expect(accounts.map(([, address]) => address).sort()).toEqual(used.sort())
  for (const [name, address, hash] of accounts)
    expect([name, toHex(keccak_256(await codeAt(address)))]).toEqual([name, hash])
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
