import { type RefObject, useEffect } from 'react'
import { modalNumbers } from '../../core/numbers.js'
import { useSelect } from '../useSelect.js'

/** Shakes the card once for each refused closing. */
export function useShake(card: RefObject<HTMLElement | null>): void {
  const shakes = useSelect((state) => state.modal.shakes)
  const shaking = useSelect((state) => state.modal.shaking === true)
  useEffect(() => {
    const element = card.current
    if (!element || !shaking || shakes === 0) return
    element.removeAttribute('data-shaking')
    // Read to let the browser see the attribute gone, so that the movement starts again.
    void element.offsetWidth
    element.setAttribute('data-shaking', '')
    const timer = setTimeout(() => element.removeAttribute('data-shaking'), modalNumbers.shakeMs)
    return () => {
      clearTimeout(timer)
      element.removeAttribute('data-shaking')
    }
  }, [shakes, shaking, card])
}
