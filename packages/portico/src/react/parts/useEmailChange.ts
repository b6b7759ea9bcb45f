import type { EmailChangeFailure, EmailChangeState } from '../../core/features/email/state.js'
import { showToast } from '../../core/notices.js'
import { useClient } from '../context.js'
import { type Copy, useCopy } from '../copy.js'
import { failureWords } from './emailWords.js'

/** Says that the address was changed, once it was. */
export function useChanged(): (changing: Promise<string | undefined>) => void {
  const client = useClient()
  const t = useCopy()
  return (changing) =>
    void changing.then((email) => {
      if (email) showToast(client, { variant: 'success', text: t('changeEmail.done', { email }) })
    })
}

/** Why the change did not go on, in words. */
export function changeFailure(t: Copy, state: EmailChangeState): string | undefined {
  const failure: EmailChangeFailure | undefined = 'failure' in state ? state.failure : undefined
  return failure?.kind === 'same' ? t('changeEmail.same') : failureWords(t, failure)
}
