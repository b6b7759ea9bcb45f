/** Takes a code into the clipboard; where the browser forbids it, the code is marked, so that the keys for it take it. */
export async function copyCode(code: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown)
    return false
  }
}
