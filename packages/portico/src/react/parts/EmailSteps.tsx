import type { ReactElement } from 'react'
import { Steps } from '../../ui/Money.js'
import { useCopy } from '../copy.js'

const keys = ['changeEmail.stepNew', 'changeEmail.stepOld', 'changeEmail.stepLast'] as const

/** The three steps in which the address of a wallet is changed, and how far that is. `now` counts from 0. */
export function EmailSteps({ now }: { now: 0 | 1 | 2 }): ReactElement {
  const t = useCopy()
  return (
    <Steps
      steps={keys.map((key, index) => ({
        label: t(key),
        state: index < now ? 'past' : index === now ? 'here' : 'next',
      }))}
    />
  )
}
