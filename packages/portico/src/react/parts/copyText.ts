/** Puts text on the clipboard. Where the page may not, the old way is tried. Resolves with whether it worked. */
export async function copyText(text: string, beside?: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, beside)
  }
}

/** Needs a place inside the open dialog: the page around it is inert and takes no focus. */
function copyBySelection(text: string, beside: Element | undefined): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'vh'
  const place = beside?.parentElement ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (beside instanceof HTMLElement) beside.focus()
  }
}
