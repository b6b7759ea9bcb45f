import { missingWallet } from '../react/fieldWords.js'
import type { Seat } from './drawing.js'

type Seen = Parameters<Seat['onSeen']>[0]

/** An element as a field of its form: the address that is connected is its value, under its name. */
export type Field = {
  internals: ElementInternals
  value(): string
  /** What is drawn now; nothing where it has no client. */
  see(seen: Seen | undefined): void
  /** Says anew whether the form may be sent. */
  check(): void
}

export function makeField(element: HTMLElement, internals: ElementInternals): Field {
  let seen: Seen | undefined
  const value = () => seen?.address ?? ''
  const check = () => {
    const isMissing = element.hasAttribute('required') && !value()
    if (!isMissing) return internals.setValidity({})
    const button = element.shadowRoot?.querySelector('button') ?? undefined
    internals.setValidity({ valueMissing: true }, seen?.missing ?? missingWallet, button)
  }
  return {
    internals,
    value,
    check,
    see(next) {
      const before = value()
      seen = next
      internals.setFormValue(value() || null)
      check()
      if (value() === before) return
      for (const type of ['input', 'change'])
        element.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }))
    },
  }
}
