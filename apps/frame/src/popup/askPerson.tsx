import { createRoot } from 'react-dom/client'
import { languageOfPage } from '../views/words.js'
import { Consent, type ConsentAnswer } from './Consent.js'
import { copyOfPage } from './copy.js'
import type { Begun } from './result.js'

/** Asks the person in this window whether it was them who began a login. */
export function askPerson(begun: Begun): Promise<ConsentAnswer> {
  const place = document.createElement('div')
  document.querySelector('#app')?.replaceChildren(place)
  return new Promise((resolve) => {
    createRoot(place).render(
      <Consent begun={begun} copy={copyOfPage()} language={languageOfPage()} onAnswer={resolve} />,
    )
  })
}
