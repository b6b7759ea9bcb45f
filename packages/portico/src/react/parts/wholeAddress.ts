import type { Client } from '../../core/client.js'
import { releaseToast, showToast } from '../../core/notices.js'
import { modalNumbers } from '../../core/numbers.js'
import { ofClient } from '../../core/ofClient.js'

/** How long a finger rests before that means something, in milliseconds: less than what browsers take for a press that selects. */
const holdMs = 450

/** What stands around what is shortened, and is as good a place to rest on. */
const around = 'li,dl>div,[part~=identity],bdi[title]'

const watched = ofClient(() => new WeakSet<Node>())

/**
 * Shows what is shortened whole, where a pointer cannot rest on it: to a finger that stays on it or on its row, and by the key for a menu
 * on what has the focus there. A tap, a selection and the menus of a mouse and of links are left as they are.
 */
export function showWholeIn(client: Client, root: Node): void {
  if (watched(client).has(root)) return
  watched(client).add(root)
  const { signal } = client
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let byKey: string | undefined
  const show = (whole: string) => {
    // In groups, as where it is written out.
    const text = whole.replace(/^0x|.{4}(?=.)/gi, '$& ')
    showToast(client, { variant: 'plain', text, ms: modalNumbers.toastLongMs })
  }
  const on = (type: string, run: (event: Event) => void, capture = false) =>
    root.addEventListener(type, run, { signal, capture })
  on('pointerdown', (event) => {
    const { pointerType, isPrimary, target } = event as PointerEvent
    clearTimeout(timer)
    isHeld = false
    byKey = undefined
    const whole = pointerType === 'touch' && isPrimary && wholeAt(target)
    if (!whole) return
    timer = setTimeout(() => {
      isHeld = true
      show(whole)
    }, holdMs)
  })
  for (const type of ['pointerup', 'pointercancel'])
    on(type, () => {
      clearTimeout(timer)
      if (isHeld) releaseToast(client)
    })
  // What a finger rested on is not pressed by its going. What a key presses comes of no finger, and counts none.
  on(
    'click',
    (event) => {
      if (!isHeld || !(event as MouseEvent).detail) return
      isHeld = false
      event.stopPropagation()
      event.preventDefault()
    },
    true,
  )
  on('keydown', (event) => {
    const { key, shiftKey, target } = event as KeyboardEvent
    byKey = key === 'ContextMenu' || (shiftKey && key === 'F10') ? wholeAt(target) : undefined
    if (byKey) show(byKey)
  })
  // What the key brings would stand over it. Where the system has another key for it, this alone is heard, without a pointer.
  on('contextmenu', (event) => {
    const { pointerType, button, target } = event as PointerEvent
    const whole = byKey ?? (pointerType || button === 2 ? undefined : wholeAt(target))
    if (!whole) return
    event.preventDefault()
    if (!byKey) show(whole)
    byKey = undefined
  })
}

function wholeAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest('a')) return undefined
  const place = target.closest(around)
  const short = place?.matches('bdi') ? place : place?.querySelector('bdi[title]')
  return short?.getAttribute('title') ?? undefined
}
