import type { ReactElement, ReactNode } from 'react'
import { TextLink } from '../../ui/Button.js'
import { useClient } from '../context.js'
import { legalCopy } from '../copy/en/legal.js'
import { useCopy } from '../copy.js'

export const copy = [legalCopy]

/** What one agrees to: the app's name, and links to its terms and its privacy policy as far as there are any. */
export function useLegal(): { app: string; terms: ReactNode; privacy: ReactNode } {
  const { termsUrl, privacyUrl, metadata } = useClient().config
  const t = useCopy()
  return {
    app: metadata.name,
    terms: termsUrl && <TextLink href={termsUrl}>{t('legal.terms')}</TextLink>,
    privacy: privacyUrl && <TextLink href={privacyUrl}>{t('legal.privacy')}</TextLink>,
  }
}

/** What one agrees to by connecting, as small words. */
export function LegalLine(): ReactElement {
  const t = useCopy()
  const { app, terms, privacy } = useLegal()
  const line =
    terms && privacy
      ? t.rich('legal.both', { app, terms, privacy })
      : t.rich('legal.one', { app, document: terms || privacy })
  return <>{line}</>
}
