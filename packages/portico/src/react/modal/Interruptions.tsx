import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { modalNumbers } from '../../core/numbers.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import type { Host } from './host.js'

type InterruptionsProps = { host: Host; card: RefObject<HTMLElement | null> }

/** What few visitors meet: a closing that is refused, with the words for it, and a wallet that draws over the page. */
export function Interruptions({ host, card }: InterruptionsProps): ReactElement {
  const t = useCopy()
  const { metadata } = useClient().config
  const refusal = useSelect((state) => state.modal.refusal)
  const shakes = useSelect((state) => state.modal.shakes)
  useShake(card)
  useTopLayer(host)
  const words = {
    network: () => t('modal.refused.network'),
    'sign-in': () => t('modal.refused.signIn', { app: metadata.name }),
  }
  return <span key={shakes}>{refusal && words[refusal]()}</span>
}

/** Shakes the card once for each refused closing. */
function useShake(card: RefObject<HTMLElement | null>): void {
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

/** Leaves the top layer while a wallet draws over the page, and comes back after; the modal stays where it is to the eye. */
function useTopLayer({ frame, mode }: Host): void {
  const aside = useSelect((state) => (state.modal.aside ?? 0) > 0)
  const wasAside = useRef(false)
  useEffect(() => {
    if (mode !== 'overlay' || aside === wasAside.current) return
    wasAside.current = aside
    const dialog = frame as HTMLDialogElement
    if (!dialog.open) return
    dialog.close()
    if (aside) dialog.show()
    else dialog.showModal()
  }, [aside, frame, mode])
}
