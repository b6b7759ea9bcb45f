import type { ReactElement } from 'react'
import { editEmail } from '../../../core/features/email/edit.js'
import { submitEmail } from '../../../core/features/email/flow.js'
import { noEmail } from '../../../core/features/email/state.js'
import { Button } from '../../../ui/Button.js'
import { Field } from '../../../ui/Field.js'
import { Footer } from '../../../ui/Layout.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { emailLoginCopy } from '../../copy/en/email.js'
import { emailCopy } from '../../copy/en/loginWays.js'
import { useCopy } from '../../copy.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { failureWords } from '../../parts/emailWords.js'
import { readyWallets } from '../../parts/Wallets.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'EmailLogin'> = {
  title: 'emailLogin.title',
  copy: [connectCopy, emailCopy, emailLoginCopy],
  Component: EmailLogin,
  ready: readyWallets,
}

/** The e-mail field alone. */
export function EmailLogin(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ email = noEmail }) => email)
  const { box, reason } = useConsentGate()
  const sending = state.status === 'sending'
  const failure = state.status === 'idle' ? state.failure : undefined
  const submit = () => void submitEmail(client, state.email)
  return (
    <>
      <Heading title={t('emailLogin.heading')} text={t('emailLogin.text')} />
      {box}
      <Field
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        label={t('emailLogin.label')}
        placeholder={t('email.placeholder')}
        value={state.email}
        disabled={sending}
        invalid={failure && failure.kind !== 'soon'}
        caution={failure?.kind === 'soon'}
        hint={failureWords(t, failure)}
        onChange={(email) => editEmail(client, email)}
        onSubmit={reason === undefined ? submit : undefined}
      />
      <Button busy={sending} disabledReason={reason} onPress={submit}>
        {sending ? t('emailLogin.busy') : t('emailLogin.send')}
      </Button>
      <Footer>{t('emailLogin.footer', { app: client.config.metadata.name })}</Footer>
    </>
  )
}
