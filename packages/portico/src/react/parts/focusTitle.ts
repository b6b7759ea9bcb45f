/** Gives the focus to the title of the view that this stands in, ahead of its going or after it: else the keyboard falls out of the modal. */
export function focusTitle(inside: Element | null | undefined): void {
  inside?.closest('.view')?.querySelector<HTMLElement>('[part~=title]')?.focus({ preventScroll: true })
}
