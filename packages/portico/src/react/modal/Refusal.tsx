import type { ReactElement } from 'react'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'

/** Says why the modal would not close. */
export function Refusal(): ReactElement {
  const t = useCopy()
  const { metadata } = useClient().config
  const refusal = useSelect((state) => state.modal.refusal)
  const shakes = useSelect((state) => state.modal.shakes)
  const text =
    refusal === 'network'
      ? t('modal.refused.network')
      : refusal === 'sign-in'
        ? t('modal.refused.signIn', { app: metadata.name })
        : ''
  return (
    <div className="vh" role="status">
      <span key={shakes}>{text}</span>
    </div>
  )
}
