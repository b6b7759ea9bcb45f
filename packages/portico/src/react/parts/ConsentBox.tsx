import type { ReactElement } from 'react'
import { giveConsent } from '../../core/features/wallets/flow.js'
import { Consent } from '../../ui/Consent.js'
import { useClient } from '../context.js'
import { consentCopy } from '../copy/en/legal.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { useLegal } from './legal.js'

/** What it says, wherever it is drawn. */
export const copy = [consentCopy]
/** Why nothing may be chosen before. */
export const hint = 'consent.hint'

/** The box to tick before a way to connect may be chosen. */
export function ConsentBox(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const given = useSelect((state) => state.wallets.consented)
  const { app, terms, privacy } = useLegal()
  const sentence =
    terms && privacy
      ? t.rich('consent.both', { app, terms, privacy })
      : t.rich('consent.one', { app, document: terms || privacy })
  return (
    <Consent checked={given} onChange={(checked) => giveConsent(client, checked)} hint={t(hint)}>
      {sentence}
    </Consent>
  )
}
