import type { ReactElement } from 'react'
import { Note } from '../../ui/Note.js'
import { Caption } from '../../ui/Text.js'
import { listedTokensCopy } from '../copy/en/listedTokens.js'
import { useCopy } from '../copy.js'

export const copy = [listedTokensCopy]

/** What is to be known of tokens of the app's registry: that a list is all that vouches for them, and that some could not be read. */
export function ListedNote({ listed }: { listed: 'whole' | 'part' }): ReactElement {
  const t = useCopy()
  return (
    <>
      {listed === 'part' && <Note tone="warning">{t('listedTokens.part')}</Note>}
      <Caption>{t('listedTokens.note')}</Caption>
    </>
  )
}
