import type { startTestChains } from '@portico/sandbox/chains'
import { caveatStruct, delegationTypes, rootAuthority } from '@portico/sandbox/chains/delegationForms'
import { call } from '@portico/sandbox/chains/rpc'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  hashStruct,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { toHex } from '../bytes.js'
import { contextOf, own, signer } from '../context.test-support.js'
import type { Random } from '../differential/cases.test-support.js'
import { joinSignature } from '../evm/message.js'
import type { SigningContext } from '../signer.js'
import { type Bounds, worstCase } from './bounds.js'
import { caveatsOf, toCaveat } from './caveats.js'
import { statelessAccount } from './contracts.js'
import { type Delegation, disableCall, encodeContext, freshSalt, hashDelegation } from './delegation.js'
import { manager } from './manager.js'

type Chains = Awaited<ReturnType<typeof startTestChains>>
type Receipt = { status: Hex; blockNumber: Hex }

export const self = own.eip155 as Hex
export const chainId = 31337n
/** Who may take something, and who may not: accounts of the sandbox’s mnemonic, which its node signs for. */
export const redeemer: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const thief: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const shop: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const managerAbi = parseAbi(['function redeemDelegations(bytes[],bytes32[],bytes[])'])

/** One thing that is done by a permission. */
export type Execution = { to: Hex; value?: bigint; data?: Hex }
export type Signed = { delegation: Delegation; signature: string; context: Hex }

/** A chain with the framework, on which the wallet’s own account has the code that permissions need, and money. */
export async function makeFramework({ one, seeded }: Chains) {
  const ask = <T>(method: string, params: readonly unknown[]) => call<T>(one.rpcUrl, method, params)
  const context = (more: Partial<SigningContext> = {}): SigningContext => ({
    ...contextOf().context,
    rpc: (_, method, params) => ask(method, params),
    network: {
      caipNetworkId: 'eip155:31337',
      name: 'Sandbox One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    ...more,
  })
  /** Whether the transaction did what it was for. */
  async function send(from: Hex, to: Hex, data: Hex, value = 0n): Promise<boolean> {
    const transaction = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' }
    const { status } = await ask<Receipt>('eth_sendTransactionSync', [transaction]).catch((error: Error) => {
      if (!error.message.endsWith('Transaction confirmation timeout')) throw error
      return late(from)
    })
    return status === '0x1'
  }
  /** A node waits half a minute for its own block: on a busy machine that comes later, and which transaction it was tells the account alone. */
  async function late(from: Hex): Promise<Receipt> {
    const count = Number(await ask<Hex>('eth_getTransactionCount', [from, 'pending']))
    const of = [from, `0x${(count - 1).toString(16)}`]
    return vi.waitUntil(
      async () => {
        const sent = await ask<{ hash: Hex } | null>('eth_getTransactionBySenderAndNonce', of)
        return sent && (await ask<Receipt | null>('eth_getTransactionReceipt', [sent.hash]))
      },
      { timeout: 600_000, interval: 100 },
    )
  }
  const usdx = seeded.tokens.usdx.address
  await ask('anvil_impersonateAccount', [self])
  await ask('anvil_setBalance', [self, '0x3635c9adc5dea00000'])
  await send(
    self,
    usdx,
    encodeFunctionData({ abi: parseAbi(['function mint(address,uint256)']), args: [self, 10n ** 15n] }),
  )
  const now = async () => BigInt((await ask<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])).timestamp)

  return {
    ask,
    send,
    context,
    usdx,
    now,
    /** The account has the code from here on, as after the transaction that a person agreed to. */
    lendCode: () => ask('anvil_setCode', [self, `0xef0100${statelessAccount.slice(2)}`]),
    /** The next block is of this second. */
    at: (time: bigint) => ask('evm_setNextBlockTimestamp', [`0x${time.toString(16)}`]),
    redeem: (by: Hex, { context: permission }: Pick<Signed, 'context'>, execution: Execution) =>
      send(by, manager, redeemCall(permission, execution)),
    revoke: ({ delegation, signature }: Signed, by = self) =>
      send(by, manager, toHex(disableCall(delegation, signature)) as Hex),
    held: async (kind: 'native' | 'token'): Promise<bigint> =>
      kind === 'native'
        ? BigInt(await ask<Hex>('eth_getBalance', [self, 'latest']))
        : BigInt(
            await ask<Hex>('eth_call', [
              { to: usdx, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [self] }) },
              'latest',
            ]),
          ),
  }
}
export type Framework = Awaited<ReturnType<typeof makeFramework>>

const redeemCall = (permission: Hex, { to, value = 0n, data = '0x' }: Execution): Hex =>
  encodeFunctionData({
    abi: managerAbi,
    args: [[permission], [`0x${'00'.repeat(32)}`], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
  })

export const transfer = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** A permission as the wallet signs it. */
export async function signed(bounds: Bounds, { to = redeemer, chain = chainId } = {}): Promise<Signed> {
  const caveats = caveatsOf(bounds, [to]).map(toCaveat)
  return signDelegation({ delegate: to, delegator: self, caveats, salt: freshSalt() }, chain)
}

export async function signDelegation(delegation: Delegation, chain = chainId): Promise<Signed> {
  const signature = joinSignature(await signer.secp256k1(hashDelegation(delegation, chain)))
  return { delegation, signature, context: encodeContext(delegation, signature) }
}

const list = parseAbiParameters([
  '(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt, bytes signature)[]',
  caveatStruct,
])

/** What the one who was named signs to hand a permission on to `to`, and the context of both: by viem, as another’s tool would. */
export async function handOn({ delegation, signature }: Signed, to: Hex): Promise<Hex> {
  const plain = (each: Delegation, authority: Hex) => ({
    delegate: each.delegate as Hex,
    delegator: each.delegator as Hex,
    authority,
    caveats: each.caveats.map(({ enforcer, terms }) => ({
      enforcer: enforcer as Hex,
      terms: toHex(terms),
      args: '0x' as Hex,
    })),
    salt: each.salt,
  })
  const own = plain(delegation, rootAuthority)
  const authority = hashStruct({ types: delegationTypes, primaryType: 'Delegation', data: own })
  const next = plain({ delegate: to, delegator: delegation.delegate, caveats: [], salt: 1n }, authority)
  const domain = { name: 'DelegationManager', version: '1', chainId: Number(chainId), verifyingContract: manager }
  const account = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 1 })
  const by = await account.signTypedData({ types: delegationTypes, primaryType: 'Delegation', domain, message: next })
  return encodeAbiParameters(list, [
    [
      { ...next, signature: by },
      { ...own, signature: signature as Hex },
    ],
  ])
}

/** Of amounts and times, which are larger than what a number is drawn of. */
const below = (random: Random, end: bigint) => (BigInt(random.below(2 ** 30)) * end) / 2n ** 30n

/** Bounds of any kind, of money. */
function randomBounds(random: Random, now: bigint, token: string): Exclude<Bounds, { kind: 'calls' }> {
  const asset = random.below(2) === 0 ? ({ kind: 'native' } as const) : ({ kind: 'token', address: token } as const)
  const unit = asset.kind === 'native' ? 10n ** 15n : 10n ** 6n
  const start = now + below(random, 50n)
  const until = start + 1n + below(random, 1_000n)
  if (random.below(2) === 0)
    return { kind: 'periodic', asset, amount: 1n + below(random, unit), period: 1n + below(random, 300n), start, until }
  const perSecond = below(random, unit / 100n) + 1n
  const atOnce = below(random, unit)
  return { kind: 'stream', asset, atOnce, perSecond, most: atOnce + below(random, unit * 3n), start, until }
}

/** Takes as much as the chain allows, at random moments, by random amounts; what was taken, and whether the promise held. */
export async function takeAtRandom(framework: Framework, random: Random, tries: number) {
  const bounds = randomBounds(random, (await framework.now()) + 2n, framework.usdx)
  const permission = await signed(bounds)
  const promised = worstCase(bounds)
  const before = await framework.held(bounds.asset.kind)
  let [time, taken, times] = [await framework.now(), 0n, 0]
  for (let at = 0; at < tries; at += 1) {
    time += 1n + below(random, random.pick([3n, 60n, 400n]))
    const amount = random.pick([
      1n,
      promised / 7n,
      promised / 2n,
      promised,
      promised + 1n,
      below(random, promised + 1n),
    ])
    const execution: Execution =
      bounds.asset.kind === 'native'
        ? { to: shop, value: amount }
        : { to: framework.usdx, data: transfer(shop, amount) }
    await framework.at(time)
    if (!(await framework.redeem(redeemer, permission, execution))) continue
    times += 1
    taken += amount
  }
  // What left the account is what counts, whatever the redemptions said.
  return { bounds, promised, taken, times, left: before - (await framework.held(bounds.asset.kind)) }
}
