import type { ReactNode } from 'react'
import { giveConsent } from '../../core/features/wallets/consent.js'
import { TextLink } from '../../ui/Button.js'
import { Consent } from '../../ui/Consent.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'

export type Gate = {
  /** The box to tick; nothing where no consent is asked. */
  box: ReactNode
  /** Why nothing may be chosen yet. */
  reason: string | undefined
}

/** Holds every way to connect back until the box is ticked, where the app asks for that. */
export function useConsentGate(): Gate {
  const client = useClient()
  const t = useCopy()
  const asks = useSelect((state) => state.flags.features.legalCheckbox)
  const given = useSelect((state) => state.wallets.consented)
  const sentence = useLegalSentence('connect.consentBoth', 'connect.consentOne')
  if (!asks || !sentence) return { box: null, reason: undefined }
  const hint = t('connect.consentHint')
  return {
    reason: given ? undefined : hint,
    box: (
      <Consent checked={given} onChange={(checked) => giveConsent(client, checked)} hint={hint}>
        {sentence}
      </Consent>
    ),
  }
}

/** What one agrees to by connecting, as small words; `undefined` when the app has neither terms nor a privacy policy. */
export function useLegalLine(): ReactNode {
  return useLegalSentence('connect.legalBoth', 'connect.legalOne')
}

function useLegalSentence(
  both: 'connect.legalBoth' | 'connect.consentBoth',
  one: 'connect.legalOne' | 'connect.consentOne',
): ReactNode {
  const { termsUrl, privacyUrl, metadata } = useClient().config
  const t = useCopy()
  const app = metadata.name
  const terms = termsUrl && <TextLink href={termsUrl}>{t('connect.terms')}</TextLink>
  const privacy = privacyUrl && <TextLink href={privacyUrl}>{t('connect.privacy')}</TextLink>
  if (terms && privacy) return t.rich(both, { app, terms, privacy })
  const document = terms || privacy
  return document ? t.rich(one, { app, document }) : undefined
}
