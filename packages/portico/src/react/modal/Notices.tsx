import { type ReactElement, useEffect, useState } from 'react'
import { constants } from '../../base/constants.js'
import { dismissAlert, holdToast, releaseToast, type Toast } from '../../core/notices.js'
import { Banner, ToastView } from '../../ui/Notices.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** The alert of the client, until it is dismissed. */
export function AlertBanner(): ReactElement | null {
  const client = useClient()
  const alert = useSelect((state) => state.notices.alert)
  if (!alert) return null
  return (
    <Banner
      key={alert.id}
      tone={alert.variant}
      title={alert.title}
      text={alert.text}
      onDismiss={() => dismissAlert(client)}
    />
  )
}

/** The toast of the client. It stays while a person points at it. */
export function Toasts(): ReactElement | null {
  const client = useClient()
  const toast = useSelect((state) => (state.notices.toast.status === 'shown' ? state.notices.toast.toast : undefined))
  const [last, setLast] = useState<Toast | undefined>(toast)
  useEffect(() => {
    if (toast) {
      setLast(toast)
      return
    }
    const timer = setTimeout(() => setLast(undefined), constants.modal.titleMs)
    return () => clearTimeout(timer)
  }, [toast])
  const drawn = toast ?? last
  if (!drawn) return null
  return (
    <div
      key={drawn.id}
      data-leaving={toast ? undefined : ''}
      onPointerEnter={() => holdToast(client)}
      onPointerLeave={() => releaseToast(client)}
    >
      <ToastView variant={drawn.variant} text={drawn.text} />
    </div>
  )
}
