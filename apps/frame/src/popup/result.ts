/** As much of the window as is used. */
export type PopupWindow = {
  opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  location: { href: string }
}

/**
 * Tells the page that opened this window where the provider sent it back to. Which page that is, the window cannot know:
 * the answer is worth nothing without the key of the device that began the login and the verifier that the vault keeps.
 *
 * @returns false when there is no such page any more.
 */
export function handBack({ opener, location }: PopupWindow): boolean {
  if (!opener) return false
  opener.postMessage({ resultUri: location.href }, '*')
  return true
}
