import type { ReactElement } from 'react'
import { changeEmail, editNewEmail } from '../../../core/features/email/change.js'
import { noEmailChange } from '../../../core/features/email/state.js'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Field } from '../../../ui/Field.js'
import { Inline } from '../../../ui/Layout.js'
import { Note } from '../../../ui/Note.js'
import { useClient } from '../../context.js'
import { emailCopy } from '../../copy/en/loginWays.js'
import { changeEmailCopy } from '../../copy/en/settings.js'
import { useCopy } from '../../copy.js'
import { EmailSteps } from '../../parts/EmailSteps.js'
import { changeFailure, useChanged } from '../../parts/useEmailChange.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'UpdateEmailWallet'> = {
  title: 'changeEmail.title',
  copy: [emailCopy, changeEmailCopy],
  Component: UpdateEmailWallet,
}

/** The address that the wallet shall be logged in with from now on. */
export function UpdateEmailWallet(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ emailChange = noEmailChange }) => emailChange)
  const showChanged = useChanged()
  const sending = state.status === 'sending'
  const failure = changeFailure(t, state)
  const isSoon = 'failure' in state && state.failure?.kind === 'soon'
  const submit = () => showChanged(changeEmail(client, state.email))
  return (
    <>
      <EmailSteps now={0} />
      <Field
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        label={t('changeEmail.field')}
        placeholder={t('email.placeholder')}
        value={state.email}
        disabled={sending}
        invalid={failure !== undefined && !isSoon}
        caution={isSoon}
        hint={failure}
        onChange={(email) => editNewEmail(client, email)}
        onSubmit={submit}
      />
      <Note tone="neutral">{t('changeEmail.note')}</Note>
      <Inline layout="lean">
        <Button tone="secondary" onPress={() => goBack(client)}>
          {t('common.cancel')}
        </Button>
        <Button busy={sending} onPress={submit}>
          {sending ? t('changeEmail.busy') : t('changeEmail.action')}
        </Button>
      </Inline>
    </>
  )
}
