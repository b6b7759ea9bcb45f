/** What the pages do more where scripts run; each form works without. It reads and writes no markup. */
export const operatorScript = `const changed = new Set()
const again = (form) => {
  delete form.dataset.sent
  form.removeAttribute('aria-busy')
}
for (const form of document.forms) {
  if (form.method !== 'post') continue
  form.addEventListener('input', () => changed.add(form))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    // What was typed into another form would be lost: the browser asks.
    changed.delete(form)
    form.dataset.sent = 'yes'
    form.setAttribute('aria-busy', 'true')
    // Somebody may have stopped it.
    setTimeout(again, 5000, form)
  })
}
// Somebody who comes back by the browser's own way may send it again.
addEventListener('pageshow', () => [...document.forms].forEach(again))
addEventListener('beforeunload', (event) => {
  if (changed.size > 0) event.preventDefault()
})
for (const time of document.querySelectorAll('time[datetime]')) {
  const at = new Date(time.dateTime)
  if (!Number.isNaN(at.getTime())) time.title = at.toLocaleString() + ' here'
}
`
