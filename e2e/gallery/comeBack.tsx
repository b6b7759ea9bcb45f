import { comeBack } from '../../packages/portico/src/react/modal/comeBack.js'

/** Two views as the modal has them: the one that was left, and the one that it comes back to, whose parts are drawn when a test says so. */
const host = document.createElement('div')
document.body.append(host)
const root = host.attachShadow({ mode: 'open' })
const shown: { view?: Element } = {}
const made = (html: string) => {
  const view = document.createElement('div')
  view.className = 'view'
  view.innerHTML = `<h2 part="title" tabindex="-1">Title</h2><div class="body">${html}</div>`
  return view
}

Object.assign(window, {
  back: {
    /** Leaves a view by one of its parts, and comes back to it while `drawn` is all that there is of it. */
    begin(before: string, left: string, drawn: string, focus = '[part~=title]') {
      const old = made(before)
      const view = made(drawn)
      const door = old.querySelector(left)
      if (!door) throw new Error(`${left} is not there`)
      shown.view = view
      root.replaceChildren(view)
      view.querySelector<HTMLElement>(focus)?.focus()
      comeBack(door, view)
    },
    /** What is drawn later. */
    add(html: string) {
      shown.view?.querySelector('.body')?.insertAdjacentHTML('beforeend', html)
    },
    focus(selector: string) {
      root.querySelector<HTMLElement>(selector)?.focus()
    },
    leave() {
      shown.view?.remove()
    },
    return() {
      root.append(shown.view ?? '')
    },
    /** What has the focus, after all that watches the view has heard of it. */
    async focused() {
      await new Promise((resolve) => setTimeout(resolve))
      return (root.activeElement as HTMLElement | null)?.id || root.activeElement?.getAttribute('part') || 'nothing'
    },
  },
})
