import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../chains/anvil.js'
import type { Delegation as Contracts } from '../chains/delegation.js'
import { caveatStruct, delegationStruct, delegationTypes, rootAuthority } from '../chains/delegationForms.js'

/** The chain that it is on: a node that signs for the accounts of the sandbox’s mnemonic, and what stands there. */
export type Ground = {
  contracts: Contracts
  /** Of a token that anybody may mint. */
  usdx: string
  ask<T>(method: string, params: readonly unknown[]): Promise<T>
  /** Resolves when it is in a block, with whether it went through. */
  send(from: Hex, to: Hex, data: Hex): Promise<boolean>
}

const list = parseAbiParameters(['Delegation[] list', caveatStruct, delegationStruct])
const abi = parseAbi([
  caveatStruct,
  delegationStruct,
  'function disableDelegation(Delegation delegation)',
  'function incrementNonce(address)',
  'function mint(address,uint256)',
])

export type Caveat = { enforcer: Address; terms: Hex; args: Hex }
export type Delegation = {
  delegate: Address
  delegator: Address
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
}
type Rule = { type: string; data: { timestamp?: number; addresses?: Address[] } }
type Asked = {
  chainId: Hex
  from?: Address
  to: Address
  permission: { type: string; isAdjustmentAllowed: boolean; data: Record<string, Hex | number | undefined> }
  rules?: Rule[] | null
}

const word = (value: bigint | number, size = 32) => numberToHex(value, { size })
const one = (enforcer: string, terms: Hex): Caveat => ({ enforcer: enforcer as Address, terms, args: '0x' })

const freshSalt = () => BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)

/**
 * A stand-in for a wallet of another maker that speaks ERC-7715, with viem alone: as strict as MetaMask’s middleware is about what it is
 * asked, and with its answers and conditions, by what its makers publish (MetaMask/core, MetaMask/snap-7715-permissions). It asks nobody,
 * and shows nothing. `addressIndex`: an account that nobody else in the tests uses; it gets the code that its delegations need, and money.
 */
export async function permissionWallet(
  { contracts, ask, send, usdx }: Ground,
  { addressIndex = 7, chainId = 31337 } = {},
) {
  const { manager, enforcers, statelessAccount, nonceEnforcer } = contracts
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const self = account.address
  await ask('anvil_setCode', [self, `0xef0100${statelessAccount.slice(2)}`])
  await send(self, usdx as Address, encodeFunctionData({ abi, functionName: 'mint', args: [self, 10n ** 12n] }))
  const granted: (Record<string, unknown> & { context: Hex; delegation: Delegation; signature: Hex })[] = []

  async function sign(delegation: Delegation) {
    const domain = { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager }
    return account.signTypedData({ types: delegationTypes, primaryType: 'Delegation', domain, message: delegation })
  }
  const encode = (delegation: Delegation, signature: Hex) => encodeAbiParameters(list, [[{ ...delegation, signature }]])

  async function grant(params: unknown) {
    const [asked] = strict(params)
    const { to, permission, rules } = asked
    const { data } = permission
    const isToken = permission.type.startsWith('erc20')
    const now = Math.floor(Date.now() / 1_000)
    const start = data.startTime ?? now
    const isPeriodic = permission.type.endsWith('periodic')
    const filled = isPeriodic
      ? { ...data, startTime: start }
      : { initialAmount: '0x0', maxAmount: `0x${'f'.repeat(64)}`, ...data, startTime: start }
    const numbers = isPeriodic
      ? [data.periodAmount, data.periodDuration, start]
      : [data.initialAmount ?? 0, data.maxAmount ?? 2n ** 256n - 1n, data.amountPerSecond, start]
    const name = isToken
      ? (['ERC20StreamingEnforcer', 'ERC20PeriodTransferEnforcer'] as const)
      : (['NativeTokenStreamingEnforcer', 'NativeTokenPeriodTransferEnforcer'] as const)
    const terms = concat([
      ...(isToken ? [data.tokenAddress as Hex] : []),
      ...numbers.map((each) => word(BigInt(each ?? 0))),
    ])
    const caveats = [
      one(enforcers[name[isPeriodic ? 1 : 0]], terms),
      isToken ? one(enforcers.ValueLteEnforcer, word(0)) : one(enforcers.ExactCalldataEnforcer, '0x'),
    ]
    for (const rule of rules ?? []) {
      if (rule.type === 'expiry')
        caveats.push(one(enforcers.TimestampEnforcer, concat([word(0, 16), word(rule.data.timestamp ?? 0, 16)])))
      if (rule.type === 'redeemer') caveats.push(one(enforcers.RedeemerEnforcer, concat(rule.data.addresses ?? [])))
    }
    const nonce = await ask<Hex>('eth_call', [
      { to: nonceEnforcer, data: concat(['0x2bd4ed21', word(BigInt(manager)), word(BigInt(self))]) },
      'latest',
    ])
    caveats.push(one(nonceEnforcer, nonce))
    const delegation = { delegate: to, delegator: self, authority: rootAuthority, caveats, salt: freshSalt() }
    const signature = await sign(delegation)
    const context = encode(delegation, signature)
    const response = {
      ...asked,
      permission: { ...permission, data: filled },
      isAdjustmentAllowed: permission.isAdjustmentAllowed,
      from: self,
      dependencies: [],
      context,
      delegationManager: manager,
    }
    granted.push({ ...response, delegation, signature })
    return [response]
  }

  async function revoke(params: unknown) {
    const { permissionContext } = params as { permissionContext?: Hex }
    if (Array.isArray(params) || typeof permissionContext !== 'string') throw invalid()
    const found = granted.findIndex(({ context }) => context === permissionContext)
    if (found < 0) throw invalid()
    const [{ delegation, signature }] = granted.splice(found, 1) as [(typeof granted)[number]]
    await send(
      self,
      manager,
      encodeFunctionData({ abi, functionName: 'disableDelegation', args: [{ ...delegation, signature }] }),
    )
    return {}
  }

  return {
    self,
    sign,
    encode,
    /** Whatever it gave is void. */
    revokeAll: () =>
      send(self, nonceEnforcer, encodeFunctionData({ abi, functionName: 'incrementNonce', args: [manager] })),
    provider: {
      async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
        if (method === 'wallet_requestExecutionPermissions') return grant(params)
        if (method === 'wallet_revokeExecutionPermission') return revoke(params)
        if (method === 'wallet_getGrantedExecutionPermissions') {
          if (params !== undefined && (typeof params !== 'object' || params === null || Object.keys(params).length > 0))
            throw invalid()
          return granted.map(({ delegation, signature, ...response }) => response)
        }
        if (method === 'wallet_getSupportedExecutionPermissions')
          return { 'erc20-token-periodic': { chainIds: [numberToHex(chainId)], ruleTypes: ['expiry', 'redeemer'] } }
        throw Object.assign(new Error('The method does not exist / is not available.'), { code: -32601 })
      },
    },
  }
}

const invalid = () => Object.assign(new Error('Invalid params'), { code: -32602 })
const isAddress = (value: unknown) => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

/** One question with the fields that the middleware knows, and no other. */
function strict(params: unknown): [Asked] {
  const [asked] = Array.isArray(params) && params.length === 1 ? (params as [Asked]) : []
  const known = (value: object, ...names: string[]) => Object.keys(value).every((name) => names.includes(name))
  if (!asked || !known(asked, 'chainId', 'from', 'to', 'permission', 'rules')) throw invalid()
  const { chainId, from, to, permission, rules } = asked
  if (!/^0x[\da-f]+$/.test(chainId) || !isAddress(to) || (from !== undefined && !isAddress(from))) throw invalid()
  if (!known(permission, 'type', 'isAdjustmentAllowed', 'data') || typeof permission.isAdjustmentAllowed !== 'boolean')
    throw invalid()
  for (const rule of rules ?? []) if (!known(rule, 'type', 'data')) throw invalid()
  return [asked]
}
