import type { ReactElement } from 'react'
import { giveConsent } from '../../core/features/wallets/consent.js'
import { Consent } from '../../ui/Consent.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { useLegalSentence } from './legal.js'

/** The box to tick before a way to connect may be chosen. */
export function ConsentBox(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const given = useSelect((state) => state.wallets.consented)
  const sentence = useLegalSentence('connect.consentBoth', 'connect.consentOne')
  return (
    <Consent checked={given} onChange={(checked) => giveConsent(client, checked)} hint={t('connect.consentHint')}>
      {sentence}
    </Consent>
  )
}
