import type { Action } from '../../confirm/action.js'
import { highest } from '../../confirm/describe.js'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import type { Fee } from '../../confirm/fee.js'
import { assetKey, type Knowledge } from '../../confirm/knowledge.js'
import type { Choice, Fact, FactValue, Note, SheetModel } from '../../confirm/model.js'
import { assetOf } from '../../confirm/named.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { cleanLine, formatAmount } from '../../confirm/text.js'
import type { MethodContext } from '../methods/context.js'
import { Refusal } from '../refusal.js'
import type { SignRequest } from '../signer.js'
import { type BoundAsset, type Bounds, worstCase } from './bounds.js'
import type { Wanted } from './request.js'

/** What the sheet needs to know beside the bounds, whichever of them is chosen. @throws Refusal for what no amount can be told of */
export async function knowledgeOf(bounds: Bounds, context: MethodContext): Promise<Priced> {
  const assets: readonly BoundAsset[] = [
    bounds.kind === 'calls' ? { kind: 'token', address: bounds.target } : bounds.asset,
  ]
  const token = bounds.kind !== 'calls' && bounds.asset.kind === 'token' ? bounds.asset.address : undefined
  const [knowledge, worth] = await Promise.all([
    evmKnowledge(
      assets.map((asset): Action => ({ key: 'step.allow', asset, risk: 'low' })),
      [],
      context,
    ),
    token && context.tokenDollars?.(context.network.caipNetworkId, token),
  ])
  for (const asset of assets) {
    if (asset.kind === 'native') continue
    const standard = knowledge.assets[asset.address.toLowerCase()]?.standard
    // What counts items by the same call, or does not say in what it counts, has amounts that mean nothing.
    if (bounds.kind !== 'calls' && standard !== 'fungible')
      throw new Refusal('invalidParams', 'This is no token with amounts.')
    // A token may be moved by more calls than anybody can name.
    if (bounds.kind === 'calls' && standard !== 'unknown')
      throw new Refusal('invalidParams', 'Calls of a token are no permission: it has one with an amount.')
  }
  return worth ? { ...knowledge, worth } : knowledge
}

/** `worth`: of one whole of the token, in millionths of a millionth of a US dollar, where the operator's server knows. */
export type Priced = Knowledge & { worth?: bigint }

type Extra = { fee: bigint | undefined; raw: string; choices: readonly Choice[] }

/** The request in plain words: who may take what, how much by when, until when, and the most that it can come to. Pure. */
export function permissionSheet(
  { bounds, to, redeemers, justification }: Wanted,
  knowledge: Priced,
  request: SignRequest,
  context: MethodContext,
  { fee, raw, choices }: Extra,
): SheetModel {
  const known: Priced = fee === undefined ? knowledge : { ...knowledge, fee: { most: fee } satisfies Fee }
  // Who gets it can hand it on to those who may redeem, so all of them are named.
  const spenders = [...new Set([...redeemers, to])]
  const actions = bounds.kind === 'calls' ? callActions(bounds, spenders) : [amountAction(bounds, spenders, known)]
  const sheet = actionSheet(placeOf(request, context), {
    actions,
    knowledge: known,
    raw,
    // Its own words come last, with ours before them: they are a stranger’s.
    facts: [
      // Of all methods together, so it is said once.
      ...(bounds.kind === 'calls'
        ? [{ label: { key: 'fact.calls' }, value: text(bounds.times.toString()) } as const]
        : []),
      ...(justification ? [{ label: { key: 'fact.form' }, value: text(cleanLine(justification, 120)) } as const] : []),
    ],
  })
  return {
    ...sheet,
    // Never by one press: what is given here is used when nobody looks.
    risk: highest([sheet.risk, 'medium']),
    notes: fee === undefined ? sheet.notes : [...sheet.notes, upgradeNote],
    ...(choices.length > 0 ? { choices } : {}),
  }
}

/** Said once: with the code there, no later permission needs it. */
const upgradeNote: Note = {
  tone: 'info',
  title: { key: 'note.upgrade.title' },
  body: { key: 'note.deploy.body' },
}

const text = (each: string): FactValue => ({ type: 'text', text: each })
const time = (seconds: bigint): FactValue => ({ type: 'time', at: Number(seconds) * 1_000 })

function amountAction(
  bounds: Exclude<Bounds, { kind: 'calls' }>,
  spenders: readonly string[],
  knowledge: Priced,
): Action {
  const { asset, start, until } = bounds
  const worst = worstCase(bounds)
  const amount = (each: bigint): FactValue => {
    const shown = assetOf(asset, each, knowledge)
    return { type: 'amount', amount: shown.amount, symbol: shown.asset.symbol, isEstimate: false }
  }
  const lasts = until - start
  const facts: Fact[] =
    bounds.kind === 'periodic'
      ? [
          { label: { key: 'fact.perPeriod' }, value: amount(bounds.amount) },
          {
            label: { key: 'fact.period' },
            value: { type: 'duration', seconds: Math.min(Number(bounds.period), Number(lasts)) },
          },
        ]
      : [
          ...(bounds.atOnce > 0n ? [{ label: { key: 'fact.atOnce' }, value: amount(bounds.atOnce) } as const] : []),
          { label: { key: 'fact.perDay' }, value: amount(bounds.perSecond * 86_400n) },
        ]
  const cents = centsOf(asset, worst, knowledge)
  if (cents > 0n) {
    const values = { amount: formatAmount(cents, 2) }
    // Of all of it, so it stands with that.
    facts.unshift({ label: { key: 'fact.worth' }, value: { type: 'words', words: { key: 'flow.dollars', values } } })
  }
  return {
    key: 'step.allow',
    asset,
    amount: worst,
    permission: 'some',
    until,
    facts: [...spenders.slice(1).map(spender), ...facts, { label: { key: 'fact.since' }, value: time(start) }],
    party: spenders[0] ?? '',
    partyLabel: 'fact.spender',
    risk: 'medium',
  }
}

/** What it is worth in US cents, and never less; 0 where nobody knows, and for a price that would have it look like no risk. */
function centsOf(asset: BoundAsset, amount: bigint, { native, assets, worth }: Priced): bigint {
  const [price = 0n, places, decimals = 0] =
    asset.kind === 'native'
      ? [native.dollars, 6n, native.decimals]
      : [worth, 12n, assets[assetKey(asset.address)]?.decimals]
  const whole = 10n ** (BigInt(decimals) + places - 2n)
  return (amount * price + whole - 1n) / whole
}

/** Whole, though this wallet may have paid it before: it is to be compared. */
const whole = (key: 'fact.spender' | 'fact.contract', address: string): Fact => ({
  label: { key },
  value: { type: 'party', party: { address, isKnown: false } },
})
const spender = (address: string) => whole('fact.spender', address)

/** Each method by itself. What a contract does with a call is not to be told, so this is as grave as it gets. */
function callActions(
  { target, methods, until }: Extract<Bounds, { kind: 'calls' }>,
  spenders: readonly string[],
): Action[] {
  return methods.map((method) => ({
    key: 'step.typed',
    values: { name: method },
    until,
    facts: [whole('fact.contract', target), ...spenders.map(spender)],
    risk: 'high',
    warnings: ['form'],
  }))
}
