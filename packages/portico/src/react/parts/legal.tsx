import type { ReactNode } from 'react'
import { TextLink } from '../../ui/Button.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'

/** What one agrees to by connecting, as small words; `undefined` when the app has neither terms nor a privacy policy. */
export function useLegalLine(): ReactNode {
  return useLegalSentence('connect.legalBoth', 'connect.legalOne')
}

/** The sentence that names the terms and the privacy policy, or the one of them that there is. */
export function useLegalSentence(
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
