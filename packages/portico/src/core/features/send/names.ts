import { isAppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import type { Sender } from '../../payments/sender.js'
import { apply, factsOf } from './draft.js'
import { isNameLike, parseSend } from './parse.js'
import type { SendDraft, SendName } from './state.js'

/** Finds out whose name stands in a draft, if one does; the state says what came of it. `again` asks also for one found before. */
export async function lookUpName(
  client: Client,
  sender: Sender,
  draft: SendDraft,
  signal: AbortSignal,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const text = draft.to.trim()
  const { isAddress, isOtherFamily, name: known } = factsOf(client, sender, draft)
  if (!isNameLike(text) || isAddress(text) || isOtherFamily(text)) return
  const isKnown = known?.text === text && (known.status === 'found' || known.status === 'none')
  if (isKnown && !again) return
  if (!isKnown) applyName(client, sender, draft, { text, status: 'checking' })
  const name = await find(client, sender, text, signal)
  if (!signal.aborted) applyName(client, sender, draft, name)
}

async function find(client: Client, { family }: Sender, text: string, signal: AbortSignal): Promise<SendName> {
  try {
    const { resolveName } = await import('../names/resolve.js')
    const found = await resolveName(client, text, { signal })
    if (!found || !family.isAddress(found.address)) return { text, status: 'none' }
    return { text, status: 'found', ...found }
  } catch (error) {
    if (isAppError(error) && String(error.code) === 'names/bad-form') return { text, status: 'none' }
    if (!signal.aborted) client.logger.warn('The name cannot be looked up', error)
    return { text, status: 'unknown' }
  }
}

function applyName(client: Client, sender: Sender, draft: SendDraft, name: SendName): void {
  const parsed = parseSend(draft, { ...factsOf(client, sender, draft), name })
  apply(client, { type: 'named', name, problem: 'problem' in parsed ? parsed.problem : undefined })
}
