import { createRoot } from 'react-dom/client'
import { Consent, type ConsentAnswer } from './Consent.js'
import { copyFor } from './copy.js'
import type { Begun } from './result.js'

/** Asks the person in this window whether it was them who began a login. */
export function askPerson(begun: Begun): Promise<ConsentAnswer> {
  const { copy, language } = copyFor(navigator.languages)
  const place = document.createElement('div')
  document.querySelector('#app')?.replaceChildren(place)
  document.documentElement.lang = language
  return new Promise((resolve) => {
    createRoot(place).render(<Consent begun={begun} copy={copy} language={language} onAnswer={resolve} />)
  })
}
