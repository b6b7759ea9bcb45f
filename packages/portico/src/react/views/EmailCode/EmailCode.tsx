import type { ReactElement } from 'react'
import { resendEmail } from '../../../core/features/email/flow.js'
import { noEmail } from '../../../core/features/email/state.js'
import { Note } from '../../../ui/Note.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { emailCodeCopy, emailStepCopy } from '../../copy/en/email.js'
import { emailCopy } from '../../copy/en/loginWays.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { failureWords } from '../../parts/emailWords.js'
import { SendAgain } from '../../parts/SendAgain.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'EmailCode'> = {
  title: 'emailCode.title',
  copy: [connectedMomentCopy, emailCopy, emailStepCopy, emailCodeCopy],
  Component: EmailCode,
  Done: ConnectedMoment,
}

/** The code from the mail, or from the page that approved this device. It is typed into the wallet's own frame: this page never sees it. */
export function EmailCode(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ email = noEmail }) => email)
  const email = (
    <b>
      <bdi>{state.email}</bdi>
    </b>
  )
  const failure = state.status === 'code' ? state.failure : undefined
  return (
    <>
      {state.status === 'connecting' ? (
        <Heading title={t('emailCode.opening')} text={t('emailCode.openingText')} />
      ) : state.status === 'code' && state.match ? (
        <Heading title={t('emailCode.approved')} text={t('emailCode.approvedText')} />
      ) : (
        <Heading title={t('emailStep.heading')} text={t.rich('emailCode.text', { email })} />
      )}
      <WalletFrame label={t('emailCode.frame')} />
      {failure && <Note tone="error">{failureWords(t, failure)}</Note>}
      {state.status === 'code' && <SendAgain sentAt={state.sentAt} onPress={() => void resendEmail(client)} />}
    </>
  )
}
