/** So long must everything have stood still before a press counts. In milliseconds. */
export const settleMs = 600
/** So long must a mouse have been near: the second press of a double click is too early. In milliseconds. */
export const nearMs = 300
/** So long may a sheet be unseen before its person is asked for the number instead. In milliseconds. */
export const unseenMs = 1500

/** What is known of the presses on one sheet. Times are those of the events. */
export type Guard = {
  /** Before this nothing is approved. */
  readyAt: number
  /** The control on which a finger or button went down, once everything stood still. */
  heldOn?: string
  /** The control that the focus came to by the Tab key, once everything stood still. */
  tabbedTo?: string
}

type Input = { isTrusted: boolean; at: number }

/** Something moved: the layout, the focus of the window, or whether it can be seen. What was begun does not count. */
export function unsettle(at: number): Guard {
  return { readyAt: at + settleMs }
}

/** The mouse came from nowhere, or the frame came under it: a press that follows at once was meant for something else. */
export function jump(guard: Guard, at: number): Guard {
  return { readyAt: Math.max(guard.readyAt, at + nearMs) }
}

/** Where a mouse was in the frame, in CSS pixels. */
export type Place = { x: number; y: number; at: number }

/** Whether a mouse did not come to a place by moving there. Resting is no jump, and neither is a stroke. */
export function isJump(last: Place | undefined, next: Place): boolean {
  if (!last) return true
  const distance = Math.hypot(next.x - last.x, next.y - last.y)
  return distance > 3 && (next.at - last.at > 250 || distance > 400)
}

const counts = (guard: Guard, { isTrusted, at }: Input) => isTrusted && at >= guard.readyAt

export function pressDown(guard: Guard, control: string, input: Input): Guard {
  const { heldOn: _, ...rest } = guard
  return counts(guard, input) ? { ...rest, heldOn: control } : rest
}

/** A press counts when it began and ended on the same control, after everything had stood still. */
export function pressUp(guard: Guard, control: string, input: Input): { guard: Guard; isPressed: boolean } {
  const { heldOn, ...rest } = guard
  return { guard: rest, isPressed: heldOn === control && counts(guard, input) }
}

/** The focus came to a control: `byTab` when a Tab key that was really pressed brought it. */
export function focusOn(guard: Guard, control: string, input: Input & { byTab: boolean }): Guard {
  const { tabbedTo: _, ...rest } = guard
  return input.byTab && counts(guard, input) ? { ...rest, tabbedTo: control } : rest
}

/** Enter or Space: counts only where Tab brought the focus, and never when the key is held down. */
export function keyDown(guard: Guard, control: string, input: Input & { isRepeat: boolean }): boolean {
  return guard.tabbedTo === control && !input.isRepeat && counts(guard, input)
}
