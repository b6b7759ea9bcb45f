import { copyCode } from '../views/copyCode.js'
import { fill } from '../views/words.js'
import { copyOfPage } from './copy.js'

/** What the window shows. */
export type Said =
  | { name: 'loading' | 'done' | 'lost' | 'denied' | 'wrong' }
  | { name: 'code'; site: string; code: string }

/** Writes a title and a line onto the page, and a code where there is one. */
export function say(said: Said): void {
  const copy = copyOfPage()
  const { name } = said
  const main = document.createElement('main')
  const title = document.createElement('h1')
  const line = document.createElement('p')
  main.className = 'alone lead'
  title.textContent = said.name === 'code' ? fill(copy.code, { site: said.site }) : copy[said.name]
  line.textContent = name === 'loading' ? '' : copy[`${name}Body`]
  main.append(title, line)
  if (said.name === 'code') {
    const code = document.createElement('output')
    code.className = 'bigcode'
    code.dir = 'ltr'
    code.textContent = `${said.code.slice(0, 3)} ${said.code.slice(3)}`
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn secondary'
    button.textContent = copy.codeCopy
    const told = document.createElement('p')
    told.role = 'status'
    button.addEventListener('click', () => {
      void copyCode(said.code, code).then((done) => {
        told.textContent = done ? copy.codeCopied : ''
      })
    })
    main.append(code, button, told)
  }
  document.title = title.textContent
  document.querySelector('#app')?.replaceChildren(main)
}
