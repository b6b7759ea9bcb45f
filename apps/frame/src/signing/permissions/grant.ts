import type { Choice, ChoiceName, FactValue } from '../../confirm/model.js'
import { assetOf } from '../../confirm/named.js'
import { joinSignature } from '../evm/message.js'
import { evmChain, type MethodContext } from '../methods/context.js'
import { highestFee } from '../methods/evmTransaction.js'
import { notEnough } from '../methods/fill.js'
import { shortSheet } from '../methods/sendTransaction.js'
import { Refusal } from '../refusal.js'
import type { Prepared, SignRequest } from '../signer.js'
import { type Bounds, lower, openness, worstCase } from './bounds.js'
import { caveatsOf, toCaveat } from './caveats.js'
import { requireCode } from './code.js'
import { type Delegation, encodeContext, freshSalt, hashDelegation, typedDelegation } from './delegation.js'
import { manager } from './manager.js'
import { readExecution, readGrant, type Wanted } from './request.js'
import { knowledgeOf, type Priced, permissionSheet } from './sheet.js'
import { codeOfAccount, type FilledUpgrade, fillUpgrade, sendUpgrade } from './upgrade.js'

/** `wallet_requestExecutionPermissions` and `wallet_grantPermissions` (ERC-7715) for the key’s own account. */
export async function grant(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const isEarlier = request.method === 'wallet_grantPermissions'
  const wanted = (isEarlier ? readGrant : readExecution)(request.params, chainId, context)
  const named = caveatsOf(wanted.bounds, wanted.redeemers).map(({ name }) => name)
  await requireCode(['DelegationManager', 'EIP7702StatelessDeleGator', ...named], chainId, context)
  const has = await codeOfAccount(context)
  if (has === 'other')
    throw new Refusal('unauthorized', 'The account runs the code of another: no permission of it can be kept to.')
  const upgrade = has === 'ours' ? undefined : await fillUpgrade('permissions', undefined, chainId, context)
  const knowledge = await knowledgeOf(wanted.bounds, context)
  const now = BigInt(Math.floor(context.now / 1_000))
  const chosen = { amount: 0, until: 0 }
  const { bounds: asked } = wanted
  const it = { wanted, asked, salt: freshSalt(), chosen, now, knowledge, upgrade, chainId, isEarlier }
  return prepared(it, request, context)
}

type Case = {
  wanted: Wanted
  /** What the page wanted, before the person chose less. */
  asked: Bounds
  salt: bigint
  chosen: { amount: number; until: number }
  /** Seconds since 1970 at which it was asked. */
  now: bigint
  knowledge: Priced
  upgrade: FilledUpgrade | undefined
  chainId: bigint
  isEarlier: boolean
}

function prepared(it: Case, request: SignRequest, context: MethodContext): Prepared {
  const { wanted, knowledge, upgrade, chainId } = it
  const delegation: Delegation = {
    delegate: wanted.to,
    delegator: context.address.eip155,
    caveats: caveatsOf(wanted.bounds, wanted.redeemers).map(toCaveat),
    salt: it.salt,
  }
  const hash = hashDelegation(delegation, chainId)
  const sheet = permissionSheet(wanted, knowledge, request, context, {
    fee: upgrade && highestFee([upgrade.transaction]),
    raw: JSON.stringify(typedDelegation(delegation, chainId), null, 2),
    choices: wanted.isAdjustable ? choicesOf(it) : [],
  })
  return {
    sheet: upgrade && upgrade.missing > 0n ? shortSheet(sheet, upgrade.missing, context) : sheet,
    digests: [hash],
    async finish(signer) {
      if (upgrade && upgrade.missing > 0n) throw new Refusal('nodeFailed', notEnough)
      const until = Number(wanted.bounds.until)
      if (until * 1_000 <= Date.now()) throw new Refusal('invalidParams', 'This permission is over already.')
      // The account first: a permission that cannot be used is none.
      if (upgrade) await sendUpgrade(upgrade, signer, context)
      const permission = encodeContext(delegation, joinSignature(await signer.secp256k1(hash)))
      const answer = currentAnswer(it, permission, context)
      const { origin, chainId: network } = request
      const account = context.address.eip155
      await context.permissions?.add({ origin, network, account, context: permission, answer, until })
      return it.isEarlier ? earlierAnswer(it, permission) : [answer]
    },
    choose: (name, option) => prepared(choose(it, name, option), request, context),
  }
}

/** Shares of what was asked, of which the person may choose one. */
const shares = [
  { of: 1n, in: 1n },
  { of: 1n, in: 2n },
  { of: 1n, in: 4n },
  { of: 1n, in: 10n },
]
const day = 86_400n
const lengths = [30n * day, 7n * day, day, day / 24n]

/** Ends before the one that was asked for, as far as they leave anything. */
function untilsOf({ asked, now }: Case): readonly bigint[] {
  const start = asked.kind === 'calls' ? now : asked.start
  const earlier = lengths.map((length) => start + length).filter((until) => until < asked.until)
  return [asked.until, ...earlier.filter((until) => openness(lower(asked, { until }), now) === undefined)]
}

/** As far as they leave anything. */
const sharesOf = ({ asked, now }: Case) =>
  shares.filter((share) =>
    asked.kind === 'calls' ? asked.times >= share.in : openness(lower(asked, { share }), now) === undefined,
  )

function choicesOf(it: Case): readonly Choice[] {
  const { asked, chosen, knowledge } = it
  const amountOf = (bounds: Bounds): FactValue => {
    if (bounds.kind === 'calls') return { type: 'text', text: bounds.times.toString() }
    const shown = assetOf(bounds.asset, bounds.kind === 'periodic' ? bounds.amount : worstCase(bounds), knowledge)
    return { type: 'amount', amount: shown.amount, symbol: shown.asset.symbol, isEstimate: false }
  }
  const ends = untilsOf(it)
  const amounts = sharesOf(it).map((share) => amountOf(lower(asked, { share, until: ends[chosen.until] })))
  const untils = ends.map((until): FactValue => ({ type: 'time', at: Number(until) * 1_000 }))
  const all: readonly Choice[] = [
    { name: 'amount', label: { key: 'choice.amount' }, options: amounts, chosen: chosen.amount },
    { name: 'until', label: { key: 'choice.until' }, options: untils, chosen: chosen.until },
  ]
  return all.filter(({ options }) => options.length > 1)
}

/** Less of what was asked, and never more: whatever the choice names. */
function choose(it: Case, name: ChoiceName, option: number): Case {
  const chosen = { ...it.chosen, [name]: option }
  const [share, until] = [sharesOf(it)[chosen.amount], untilsOf(it)[chosen.until]]
  if (!it.wanted.isAdjustable || !share || until === undefined) return it
  const bounds = lower(it.asked, { share, until })
  if (openness(bounds, it.now)) return it
  return { ...it, chosen, wanted: { ...it.wanted, bounds } }
}

const hex = (value: bigint) => `0x${value.toString(16)}`

function dataOf(bounds: Bounds, justification: string | undefined): Record<string, unknown> {
  if (bounds.kind === 'calls') return { address: bounds.target, calls: bounds.methods }
  const rest = {
    startTime: Number(bounds.start),
    ...(bounds.asset.kind === 'token' ? { tokenAddress: bounds.asset.address } : {}),
    ...(justification === undefined ? {} : { justification }),
  }
  return bounds.kind === 'periodic'
    ? { periodAmount: hex(bounds.amount), periodDuration: Number(bounds.period), ...rest }
    : {
        initialAmount: hex(bounds.atOnce),
        maxAmount: hex(bounds.most),
        amountPerSecond: hex(bounds.perSecond),
        ...rest,
      }
}

const typeOf = (bounds: Bounds): string =>
  bounds.kind === 'calls'
    ? 'contract-call'
    : `${bounds.asset.kind === 'native' ? 'native' : 'erc20'}-token-${bounds.kind === 'periodic' ? 'periodic' : 'stream'}`

/** What was given, which may be less than what was asked for: the page has to read it. */
function currentAnswer(
  { wanted, chainId }: Case,
  context: string,
  { address }: MethodContext,
): Record<string, unknown> {
  const { bounds, to, redeemers, isAdjustable, justification } = wanted
  return {
    chainId: hex(chainId),
    from: address.eip155,
    to,
    permission: { type: typeOf(bounds), isAdjustmentAllowed: isAdjustable, data: dataOf(bounds, justification) },
    rules: [
      { type: 'expiry', data: { timestamp: Number(bounds.until) } },
      { type: 'redeemer', data: { addresses: redeemers } },
    ],
    context,
    dependencies: [],
    delegationManager: manager,
  }
}

function earlierAnswer({ wanted }: Case, permissionsContext: string): Record<string, unknown> {
  const { bounds, justification } = wanted
  const policies =
    bounds.kind === 'calls' ? { policies: [{ type: 'call-limit', data: { limit: Number(bounds.times) } }] } : {}
  return {
    permissionsContext,
    expiry: Number(bounds.until),
    grantedPermissions: [{ type: typeOf(bounds), data: dataOf(bounds, justification), ...policies }],
    signerMeta: { delegationManager: manager },
  }
}
