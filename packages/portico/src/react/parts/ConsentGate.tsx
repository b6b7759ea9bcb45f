import type { ReactNode } from 'react'
import type { Client } from '../../core/client.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'

export type Gate = {
  /** The box to tick; nothing where no consent is asked. */
  box: ReactNode
  /** Why nothing may be chosen yet. */
  reason: string | undefined
}

export const loadConsent = () => import('./ConsentBox.js')

/** Whether every way to connect is held back until a box is ticked. */
export function asksConsent({ store, config }: Client): boolean {
  return store.get().flags.features.legalCheckbox && Boolean(config.termsUrl || config.privacyUrl)
}

/** Holds every way to connect back until the box is ticked, where the app asks for that. */
export function useConsentGate(): Gate {
  const client = useClient()
  const t = useCopy()
  const asks = useSelect(() => asksConsent(client))
  const given = useSelect((state) => state.wallets.consented)
  const consent = useLoaded(asks, loadConsent)
  return {
    // Its sentence comes with the box.
    reason: asks && !given ? (consent ? t(consent.hint) : '…') : undefined,
    box: asks && consent ? <consent.ConsentBox /> : null,
  }
}
