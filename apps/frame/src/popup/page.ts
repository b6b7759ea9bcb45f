import { copyFor } from './copy.js'

/** Writes a title and a line onto the page. */
export function say(key: 'loading' | 'done' | 'lost'): void {
  const { copy, language } = copyFor(navigator.languages)
  const main = document.createElement('main')
  const title = document.createElement('h1')
  const line = document.createElement('p')
  main.className = 'alone lead'
  title.textContent = copy[key]
  line.textContent = key === 'loading' ? '' : copy[`${key}Body`]
  main.append(title, line)
  document.documentElement.lang = language
  document.title = copy[key]
  document.querySelector('#app')?.replaceChildren(main)
}
