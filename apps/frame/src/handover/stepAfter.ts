import type { KeyStep } from '../screen.js'
import { VaultError } from '../session/vault.js'

/** What is shown when another device could not be asked. */
export function stepAfter(error: unknown): KeyStep {
  const { code, retryAfter } = error instanceof VaultError ? error : { code: undefined, retryAfter: undefined }
  const minutes = Math.ceil((retryAfter ?? 0) / 60)
  if (code === 'rate_limited') return { at: 'wait', minutes }
  if (code === 'handover_closed') return { at: 'closed', ...(retryAfter === undefined ? {} : { minutes }) }
  return { at: 'failed' }
}
