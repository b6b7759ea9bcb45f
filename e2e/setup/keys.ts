import type { Page } from 'playwright-core'

/**
 * What is wrong with the rings that the keyboard draws in the view that is open, as readable lines: everything that can be operated takes
 * the focus in turn, and the ring of each must be the design’s, stand out from what it lies on, and be there whole.
 */
export function findRingProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Color = readonly [number, number, number, number]
    const root = document.querySelector('portico-modal')?.shadowRoot
    const card = root?.querySelector<HTMLElement>('[part~=modal]')
    const view = root?.querySelector<HTMLElement>('.view:not([data-gone])')
    if (!root || !card || !view) return ['there is no view']
    const found: string[] = []
    const say = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return `${element.getAttribute('part') ?? element.localName} “${name}”`
    }
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const colors = new Map<string, Color>()
    const colorOf = (text: string): Color => {
      const known = colors.get(text)
      if (known || !canvas) return known ?? [0, 0, 0, 0]
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      const color = [r, g, b, a / 255] as const
      colors.set(text, color)
      return color
    }
    const over = (top: Color, below: Color): Color => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const luminance = (color: Color) => {
      const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((part) => {
        const share = part / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (a: Color, b: Color) => {
      const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
      return (high + 0.05) / (low + 0.05)
    }
    /** What is seen behind an element’s own edge, or inside it. */
    const groundOf = (element: Element | null): Color => {
      if (!element) return [255, 255, 255, 1]
      const own = colorOf(getComputedStyle(element).backgroundColor)
      return own[3] >= 1 || element === card ? own : over(own, groundOf(element.parentElement))
    }
    const forced = matchMedia('(forced-colors: active)').matches
    const token = (name: string) => {
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      card.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const wanted = forced
      ? []
      : [token('--portico-focus'), token('--portico-critical')].map((color) => String(colorOf(color)))
    const width = Number.parseFloat(getComputedStyle(card).getPropertyValue('--portico-focus-width'))

    type Ring = { on: Element; color: string; reach: number; thick: number }
    /** The ring of what has the focus: its own outline, or the line around the field that it stands in. */
    const ringOf = (element: Element): Ring | undefined => {
      for (let on: Element | null = element; on && on !== view; on = on.parentElement) {
        const style = getComputedStyle(on)
        const thick = Number.parseFloat(style.outlineWidth)
        if (style.outlineStyle !== 'none' && thick > 0)
          return { on, color: style.outlineColor, reach: Number.parseFloat(style.outlineOffset) + thick, thick }
        const shadow = /^(.*\)|#\w+) 0px 0px 0px ([\d.]+)px$/.exec(style.boxShadow)
        if (
          shadow &&
          on.matches(':focus-within') &&
          String(colorOf(shadow[1] ?? '')) === String(colorOf(style.borderTopColor))
        )
          return {
            on,
            color: style.borderTopColor,
            reach: Number(shadow[2]),
            thick: Number(shadow[2]) + Number.parseFloat(style.borderTopWidth),
          }
      }
      return undefined
    }
    const lookAt = (element: HTMLElement) => {
      element.focus()
      if (root.activeElement !== element) return found.push(`cannot take the focus: ${say(element)}`)
      const spot = element.getBoundingClientRect()
      if (spot.width < 2 || spot.height < 2) found.push(`takes the focus where nobody sees it: ${say(element)}`)
      const ring = ringOf(element)
      if (!ring) return found.push(`no ring: ${say(element)}`)
      const { on, color, reach, thick } = ring
      const second = on === element && element.parentElement && ringOf(element.parentElement)
      if (second) found.push(`two rings, the other around ${say(second.on)}: ${say(element)}`)
      if (!forced && !wanted.includes(String(colorOf(color))))
        found.push(`a ring of another colour, ${color}: ${say(element)}`)
      if (Math.abs(thick - width) > 0.1 && !forced) found.push(`a ring of ${thick} px: ${say(element)}`)
      const ground = groundOf(reach > 0 ? on.parentElement : on)
      const seen = contrast(over(colorOf(color), ground), ground)
      if (seen < 3) found.push(`a ring of ${seen.toFixed(2)}:1: ${say(element)}`)
      // A link may go over two lines: each has its ring.
      for (const box of on.getClientRects()) {
        const whole = {
          left: box.left - reach,
          top: box.top - reach,
          right: box.right + reach,
          bottom: box.bottom + reach,
        }
        for (let outer: Element | null = on.parentElement; outer; outer = outer === card ? null : outer.parentElement) {
          const { overflowX, overflowY, maskImage } = getComputedStyle(outer)
          const frame = outer.getBoundingClientRect()
          const spare = 0.6
          // At the end of what scrolls, the fade goes with the next frame.
          const isAtEnd = outer.scrollHeight - outer.clientHeight - outer.scrollTop <= 1
          const fade = maskImage.includes('gradient') && !isAtEnd ? 24 : 0
          const cut = [
            overflowX !== 'visible' && whole.left < frame.left - spare && 'left',
            overflowX !== 'visible' && whole.right > frame.right + spare && 'right',
            overflowY !== 'visible' && whole.top < frame.top - spare && 'top',
            overflowY !== 'visible' && whole.bottom > frame.bottom - fade + spare && 'bottom',
          ].filter(Boolean)
          if (cut.length > 0) {
            const px = [
              whole.left - frame.left,
              frame.right - whole.right,
              whole.top - frame.top,
              frame.bottom - fade - whole.bottom,
            ]
            found.push(
              `cut at its ${cut.join(' and ')} by ${outer.getAttribute('part') ?? outer.className} (${px.map((value) => value.toFixed(1))}): ${say(element)}`,
            )
          }
        }
        if (whole.left < 0 || whole.top < 0 || whole.right > innerWidth || whole.bottom > innerHeight)
          found.push(`beside the window: ${say(element)}`)
        // Nothing that is painted lies over it.
        for (const share of [0.25, 0.75]) {
          const x = box.left + box.width * share
          for (const y of [box.top + 2, box.bottom - 2]) {
            const top = root.elementFromPoint(x, y)
            if (!top || top === on || on.contains(top) || top.contains(on)) continue
            let painted: Element | null = top
            while (painted && !painted.contains(on) && colorOf(getComputedStyle(painted).backgroundColor)[3] < 1)
              painted = painted.parentElement
            if (painted && !painted.contains(on)) found.push(`${say(painted)} lies over ${say(element)}`)
          }
        }
      }
    }
    const before = root.activeElement
    const all = [...view.querySelectorAll<HTMLElement>('a[href], button, input, summary')].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
    )
    // Of a very long list the first are enough, and the last.
    for (const element of all.length > 40 ? [...all.slice(0, 24), ...all.slice(-4)] : all) {
      if (element.isConnected) lookAt(element)
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return [...new Set(found)]
  })
}

/** Everything that can be operated, in the order of the document; of tabs and of choices the one that Tab comes to. */
type Recorder = { stops: Element[]; problems: string[]; done: boolean; end(): void }

/**
 * Walks once around the view by Tab, as fast as the browser takes it, and tells what is wrong, as readable lines: what it does not come to,
 * comes to twice, in another order than it is read in, or outside the modal.
 */
export async function findOrderProblems(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const view = root?.querySelector<HTMLElement>('.view:not([data-gone])')
    if (!root || !view) return 0
    const control = 'a[href], button, input, summary, iframe'
    // What is told over the view comes before it.
    const operable = () =>
      [...root.querySelectorAll<HTMLElement>('.toasts button'), ...view.querySelectorAll<HTMLElement>(control)].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      )
    const say = (element: Element | undefined | null) =>
      element
        ? `${element.getAttribute('part') ?? element.localName} “${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}”`
        : 'nothing'
    const stops: Element[] = []
    const problems: string[] = []
    const come = (to: Element) => {
      const all = operable()
      const last = stops.at(-1) as HTMLElement | undefined
      if (recorder.done || to === last) return
      const place = last ? all.indexOf(last) : -1
      const wanted = place < 0 ? undefined : all[(place + 1) % all.length]
      if (!all.includes(to as HTMLElement)) problems.push(`takes the focus, and can do nothing: ${say(to)}`)
      else if (wanted && wanted !== to) problems.push(`after ${say(last)} comes ${say(to)}, not ${say(wanted)}`)
      if (to === stops[0]) {
        recorder.done = true
        // The cells of a long grid are drawn as it scrolls.
        for (const element of all)
          if (!stops.includes(element) && !element.closest('.scroll'))
            problems.push(`Tab does not come to ${say(element)}`)
      } else stops.push(to)
    }
    const inside = (event: Event) => come(event.target as Element)
    const left = () => document.activeElement && root.activeElement && come(root.activeElement)
    const beside = ({ target }: FocusEvent) =>
      target instanceof Element && target !== root.host && problems.push(`outside the modal: ${say(target)}`)
    root.addEventListener('focusin', inside)
    addEventListener('blur', left)
    addEventListener('focusin', beside, true)
    const recorder: Recorder = {
      stops,
      problems,
      done: false,
      end() {
        root.removeEventListener('focusin', inside)
        removeEventListener('blur', left)
        removeEventListener('focusin', beside, true)
      },
    }
    Object.assign(window, { recorder, focusBefore: root.activeElement })

    // What is in no order of the document, and what only a mouse can press.
    const all = operable()
    const areaOf = (element: Element) => element.closest('.dock, .scroll, [part~=header], [part~=body], [part~=footer]')
    for (const [index, element] of all.entries()) {
      const next = all[index + 1]
      if (!next) break
      // What scrolls, and what stays in sight over it, have no order to the eye.
      if (areaOf(element) !== areaOf(next)) continue
      const [a, b] = [element.getBoundingClientRect(), next.getBoundingClientRect()]
      const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const isAbove = b.bottom <= a.top + 1 && b.left < a.right
      const isBefore = b.right <= a.left + 1 && shared > Math.min(a.height, b.height) / 2
      if (isAbove || isBefore) problems.push(`${say(next)} is read before ${say(element)}, and comes after it`)
    }
    const pressable = 'a[href], button, input, summary, label, iframe'
    const native = 'a, button, input, summary'
    for (const element of view.querySelectorAll('*')) {
      const role = element.getAttribute('role')
      if (/^(button|link|tab|radio|checkbox|switch|option|menuitem\w*)$/.test(role ?? '') && !element.matches(native))
        problems.push(`a ${role} that the browser knows no keys of: ${say(element)}`)
      if (getComputedStyle(element).cursor === 'pointer' && !element.closest(pressable))
        problems.push(`only a mouse presses ${say(element)}`)
    }
    return all.length
  })
  const state = () =>
    page.evaluate(() => {
      const { recorder } = window as unknown as { recorder: Recorder }
      return { done: recorder.done, came: recorder.stops.length, problems: recorder.problems }
    })
  // Once around, over the edge of the page, where nothing has the focus, and into frames, which count for themselves.
  let now = { done: false, came: 0, problems: [] as string[] }
  for (let rounds = 0; rounds < 4 && !now.done; rounds++) {
    const presses = rounds === 0 ? Math.min(count + 2, 40) : 8
    // Held down, as it were.
    await Promise.all([...Array.from({ length: presses }, () => page.keyboard.down('Tab')), page.keyboard.up('Tab')])
    now = await state()
  }
  await page.evaluate(() => {
    const { recorder, focusBefore } = window as unknown as { recorder: Recorder; focusBefore: HTMLElement | null }
    recorder.end()
    for (const name of ['recorder', 'focusBefore']) Reflect.deleteProperty(window, name)
    focusBefore?.focus({ preventScroll: true })
  })
  // Of a very long list the first are enough.
  if (!now.done && count < 36) now.problems.push(`${now.came} stops, and no way around`)
  return [...new Set(now.problems)]
}
