/** What the pages do more where scripts run; each form works without. It reads and writes no markup. */
export const operatorScript = `const changed = new Set()
for (const form of document.forms) {
  form.addEventListener('input', () => changed.add(form))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    changed.clear()
    if (form.method !== 'post') return
    form.dataset.sent = 'yes'
    // The button that was pressed is sent with the form, so that it goes on being pressable until then.
    setTimeout(() => form.setAttribute('aria-busy', 'true'))
  })
}
// Somebody who comes back by the browser's own way may send it again.
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    delete form.dataset.sent
    form.removeAttribute('aria-busy')
  }
})
addEventListener('beforeunload', (event) => {
  if (changed.size > 0) event.preventDefault()
})
for (const time of document.querySelectorAll('time[datetime]')) {
  const at = new Date(time.dateTime)
  if (!Number.isNaN(at.getTime())) time.title = at.toLocaleString() + ' here'
}
`
