import type { ReactElement } from 'react'
import { loginEmail, resendChange } from '../../../core/features/email/change.js'
import { noEmailChange } from '../../../core/features/email/state.js'
import { Note } from '../../../ui/Note.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { emailCodeCopy, emailStepCopy } from '../../copy/en/email.js'
import { emailCopy } from '../../copy/en/loginWays.js'
import { changeEmailCopy } from '../../copy/en/settings.js'
import { useCopy } from '../../copy.js'
import { EmailSteps } from '../../parts/EmailSteps.js'
import { Mail } from '../../parts/Mail.js'
import { SendAgain } from '../../parts/SendAgain.js'
import { changeFailure, useChanged } from '../../parts/useEmailChange.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'UpdateEmailCode'> = {
  title: 'changeEmail.title',
  copy: [emailCopy, emailStepCopy, emailCodeCopy, changeEmailCopy],
  Component: UpdateEmailCode,
}

/** The codes from the old and from the new address. They are typed into the wallet's own frame: this page never sees them. */
export function UpdateEmailCode(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ emailChange = noEmailChange }) => emailChange)
  const old = useSelect(loginEmail) ?? ''
  const showChanged = useChanged()
  const isNew = state.status === 'code' && state.step === 'secondary'
  const failure = changeFailure(t, state)
  const to = isNew ? state.email : old
  const email = (
    <b>
      <Mail>{to}</Mail>
    </b>
  )
  return (
    <>
      <EmailSteps now={isNew ? 2 : 1} />
      <Heading
        title={isNew ? t('changeEmail.newCode') : t.rich('changeEmail.oldCode', { email: <Mail>{to}</Mail> })}
        text={t.rich('emailCode.text', { email })}
      />
      <WalletFrame label={t('emailCode.frame')} />
      {failure && <Note tone="error">{failure}</Note>}
      {state.status === 'code' && <SendAgain sentAt={state.sentAt} onPress={() => showChanged(resendChange(client))} />}
    </>
  )
}
