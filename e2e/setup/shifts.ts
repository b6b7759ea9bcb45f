import type { Page } from 'playwright-core'

/** What a recorder has seen of the card. */
export type Seen = {
  /** Each movement of its height, as the browser plays it. */
  heights: readonly { from: number; to: number; ms: number }[]
  /** What stood elsewhere from one frame to the next by more than 4 px, although nothing moved it there. */
  jumps: readonly string[]
}

type Recorder = { stop(): Seen }

/**
 * Watches the card frame by frame, from now on: what can be pressed keeps its place in it or slides to another, and so does its height.
 * Reads places and animations, never styles.
 */
export async function recordShifts(page: Page): Promise<{ seen(): Promise<Seen> }> {
  await page.evaluate(() => {
    type Jump = { frame: number; element: Element; said: string }
    const most = 4
    const heights: { from: number; to: number; ms: number }[] = []
    const started: { target: Element; isHeight: boolean; frame: number; ended?: number }[] = []
    const jumps: Jump[] = []
    let places = new Map<Element, number>()
    let before: { view: Element; height: number; scroll: number } | undefined
    let frame = 0
    let next = 0

    const { animate } = Element.prototype
    /** Notes what moves something, and until when. */
    const note = (animation: Animation) => {
      const effect = animation.effect as KeyframeEffect
      const { target } = effect
      const [from, to] = effect.getKeyframes()
      const isHeight = from !== undefined && 'height' in from
      // A bar to scroll by that is held back moves nothing.
      if (!target || !from || !(isHeight || 'transform' in from)) return undefined
      const one: (typeof started)[number] = { target, isHeight, frame }
      started.push(one)
      const end = () => {
        one.ended = frame
      }
      animation.addEventListener('finish', end)
      animation.addEventListener('cancel', end)
      return isHeight ? { from, to } : undefined
    }
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      const height = note(animation)
      if (height) {
        const ms = Number(animation.effect?.getTiming().duration)
        const pixels = (keyframe: ComputedKeyframe | undefined) => Number.parseFloat(String(keyframe?.height))
        heights.push({ from: pixels(height.from), to: pixels(height.to), ms })
      }
      return animation
    }
    // What is under way already is no jump either.
    const underWay = document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []
    for (const animation of underWay) note(animation)
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)
    /** Opening and going from view to view are transitions of their own. */
    const isInTransition = (card: Element, view: Element) =>
      [...card.getAnimations(), ...view.getAnimations()].some(
        (one) => one instanceof CSSTransition || one instanceof CSSAnimation,
      )

    const look = () => {
      frame += 1
      next = requestAnimationFrame(look)
      const root = document.querySelector('portico-modal')?.shadowRoot
      const card = root?.querySelector<HTMLElement>('dialog[open] [part~=modal]')
      const view = card?.querySelector('.view:not([data-gone])')
      if (!card || !view || isInTransition(card, view)) {
        before = undefined
        places = new Map()
        return
      }
      const box = card.getBoundingClientRect()
      const scroll = view.querySelector('[part~=body]')?.scrollTop ?? 0
      const now = new Map<Element, number>()
      for (const element of view.querySelectorAll('button, a, input, [role=tab]')) {
        // What stands at the lower edge goes with it.
        const isDrawn = element.getClientRects().length > 0
        if (isDrawn && !element.closest('[part~=footer], .dock'))
          now.set(element, element.getBoundingClientRect().top - box.top)
      }
      if (before?.view === view && before.scroll === scroll) {
        if (Math.abs(box.height - before.height) > most) {
          jumps.push({ frame, element: card, said: `the card, from ${before.height} to ${box.height} px high` })
        }
        for (const [element, top] of now) {
          const last = places.get(element) ?? top
          const said = `“${nameOf(element)}”, from ${Math.round(last)} to ${Math.round(top)} px`
          if (Math.abs(top - last) > most) jumps.push({ frame, element, said })
        }
      }
      places = now
      before = { view, height: box.height, scroll }
    }
    next = requestAnimationFrame(look)
    // Asked ahead of a frame, the page may have its new layout and not yet the movement that the same frame begins.
    // The height of the card moves the card alone: what stands in it slides by itself, or has jumped.
    const isMoved = ({ frame: at, element }: Jump) =>
      started.some(
        ({ target, isHeight, frame: from, ended = at }) =>
          from <= at + 1 && at <= ended + 1 && (isHeight ? target === element : target.contains(element)),
      )
    const recorder: Recorder = {
      stop() {
        cancelAnimationFrame(next)
        Element.prototype.animate = animate
        Reflect.deleteProperty(window, 'porticoShifts')
        return { heights, jumps: jumps.filter((jump) => !isMoved(jump)).map(({ said }) => said) }
      },
    }
    Object.assign(window, { porticoShifts: recorder })
  })
  return {
    seen: () =>
      page.evaluate(() => {
        const { porticoShifts } = window as unknown as { porticoShifts: Recorder }
        return porticoShifts.stop()
      }),
  }
}
