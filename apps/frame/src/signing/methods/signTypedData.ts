import * as v from 'valibot'
import { evmKnowledge } from '../../confirm/evm/knowledge.js'
import { readTyped } from '../../confirm/evm/typed.js'
import type { Fact, Note, SheetModel } from '../../confirm/model.js'
import { actionSheet, placeOf } from '../../confirm/sheet.js'
import { cleanLine } from '../../confirm/text.js'
import { joinSignature } from '../evm/message.js'
import { hashedPart, hashTypedData, readInteger, type TypedData } from '../evm/typedData.js'
import { address, readParams } from '../params.js'
import { manager } from '../permissions/manager.js'
import { Refusal } from '../refusal.js'
import { safeModule } from '../safe/contracts.js'
import type { Prepared, SignRequest } from '../signer.js'
import { evmChain, type MethodContext, readingOf, requireOwn } from './context.js'

const maxText = 131_072
const text = v.pipe(v.string(), v.maxLength(200))
const typed = v.object({
  types: v.record(text, v.pipe(v.array(v.object({ name: text, type: text })), v.maxLength(128))),
  primaryType: text,
  domain: v.record(text, v.unknown()),
  message: v.record(v.string(), v.unknown()),
})
const params = v.strictTuple([address, v.union([v.pipe(v.string(), v.maxLength(maxText)), typed])])

/** `eth_signTypedData_v4`: a form whose fields and types are known. */
export async function signTypedData(request: SignRequest, context: MethodContext): Promise<Prepared> {
  const chainId = evmChain(context)
  const [account, given] = readParams(params, request.params)
  requireOwn(account, context)
  const asked = typeof given === 'string' ? readParams(typed, parseJson(given)) : given
  const hash = hashed(asked)
  const data = hashedPart(asked)
  requireChain(data, chainId)
  refuseOwnContract(data, context)
  const actions = readTyped(data, readingOf(context))
  const knowledge = await evmKnowledge(actions, [], context)
  const raw = JSON.stringify(data, null, 2)
  const sheet = actionSheet(placeOf(request, context), {
    actions,
    knowledge,
    facts: formFacts(data),
    raw,
    title: 'sign',
  })
  return {
    sheet: data.domain.chainId === undefined ? everywhere(sheet) : sheet,
    digests: [hash],
    finish: async (signer) => joinSignature(await signer.secp256k1(hash)),
  }
}

/** Whom a form names, by its own words. */
function formFacts({ domain: { name, salt } }: TypedData): Fact[] {
  const said = typeof name === 'string' ? [textFact({ key: 'fact.form' }, name)] : []
  return typeof salt === 'string' ? [...said, textFact({ key: 'fact.field', values: { name: 'salt' } }, salt)] : said
}

const textFact = (label: Fact['label'], text: string): Fact => ({
  label,
  value: { type: 'text', text: cleanLine(text, 80) },
})

const everywhereNote: Note = {
  tone: 'crit',
  title: { key: 'note.everywhere.title' },
  body: { key: 'note.everywhere.body' },
}

/** Without a network in what is hashed, a signature counts on each. */
const everywhere = (sheet: SheetModel): SheetModel => ({
  ...sheet,
  risk: 'high',
  notes: [everywhereNote, ...sheet.notes],
})

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Refusal('invalidParams', 'The typed data is not JSON.')
  }
}

function hashed(data: TypedData): Uint8Array {
  try {
    return hashTypedData(data)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new Refusal('invalidParams', `The typed data does not follow its types: ${cause.message}`, { cause })
  }
}

/**
 * What the key signs for its contract account is made here alone: a form of a site that names the account or its module
 * could be an operation that nobody was shown. (What the account itself signs is wrapped, and cannot be one.)
 */
function refuseOwnContract({ domain }: TypedData, { smartAccount, address }: MethodContext): void {
  const named = String(domain.verifyingContract ?? '').toLowerCase()
  // A delegation by a site’s own words could let anybody do anything; one of the account itself, an operation of it.
  const isKey = address.eip155 !== smartAccount?.address
  if (named === manager.toLowerCase() || (isKey && named === address.eip155.toLowerCase()))
    throw new Refusal('unauthorized', 'A permission is asked for by wallet_requestExecutionPermissions, not by a form.')
  const own = [safeModule, smartAccount?.address ?? ''].map((each) => each.toLowerCase())
  if (named !== '' && own.includes(named) && isKey)
    throw new Refusal('unauthorized', 'A form for the wallet’s own account is not signed for a site.')
}

/** A form for another network could be used there while the person looks at this one. */
function requireChain({ domain }: TypedData, chainId: bigint): void {
  if (domain.chainId === undefined) return
  if (readInteger('uint256', domain.chainId) !== chainId)
    throw new Refusal('invalidParams', 'The typed data is for another network.')
}
