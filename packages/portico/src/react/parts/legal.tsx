import type { ReactNode } from 'react'
import { TextLink } from '../../ui/Button.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'

/** What one agrees to: the app's name, and links to its terms and its privacy policy as far as there are any. */
export function useLegal(): { app: string; terms: ReactNode; privacy: ReactNode } {
  const { termsUrl, privacyUrl, metadata } = useClient().config
  const t = useCopy()
  return {
    app: metadata.name,
    terms: termsUrl && <TextLink href={termsUrl}>{t('connect.terms')}</TextLink>,
    privacy: privacyUrl && <TextLink href={privacyUrl}>{t('connect.privacy')}</TextLink>,
  }
}

/** What one agrees to by connecting, as small words; `undefined` when the app has neither terms nor a privacy policy. */
export function useLegalLine(): ReactNode {
  const t = useCopy()
  const { app, terms, privacy } = useLegal()
  if (terms && privacy) return t.rich('connect.legalBoth', { app, terms, privacy })
  const document = terms || privacy
  return document ? t.rich('connect.legalOne', { app, document }) : undefined
}
