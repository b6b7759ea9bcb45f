import type { ReactElement, RefObject } from 'react'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import type { Host } from './host.js'
import { useShake } from './useShake.js'
import { useTopLayer } from './useTopLayer.js'

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
