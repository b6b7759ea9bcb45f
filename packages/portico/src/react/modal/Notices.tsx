import { type ReactElement, useEffect, useState } from 'react'
import { lastRoute } from '../../core/history.js'
import { dismissAlert, holdToast, releaseToast } from '../../core/notices.js'
import { modalNumbers } from '../../core/numbers.js'
import type { Alert, Toast } from '../../core/state.js'
import { Banner, ToastView } from '../../ui/Notices.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { errorText } from '../parts/errorText.js'
import { focusTitle } from '../parts/KeepFocus.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'

const loadBar = () => import('../parts/OpenWalletBar.js')

/** What stands above a view: the alert of the client, until it is dismissed, and the way to a wallet that has something to answer. */
export function AlertBanner(): ReactElement {
  const alert = useSelect((state) => state.notices.alert)
  const isWaiting = useSelect(({ waiting, router }) => waiting !== undefined && lastRoute(router).name !== 'OpenWallet')
  const bar = useLoaded(isWaiting, loadBar)
  return (
    <>
      {alert && <Shown alert={alert} />}
      {isWaiting && bar && <bar.OpenWalletBar />}
    </>
  )
}

function Shown({ alert }: { alert: Alert }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { code, context } = alert
  return (
    <Banner
      key={alert.id}
      tone={alert.variant}
      title={errorText(t, code, alert.title, context)}
      text={errorText(t, `${code}.hint`, alert.text, context)}
      onDismiss={({ currentTarget }) => {
        focusTitle(currentTarget)
        dismissAlert(client)
      }}
    />
  )
}

/** The toast of the client. It stays while a person points at it. */
export function Toasts(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const toast = useSelect((state) => (state.notices.toast.status === 'shown' ? state.notices.toast.toast : undefined))
  const [last, setLast] = useState<Toast | undefined>(toast)
  useEffect(() => {
    if (toast) {
      setLast(toast)
      return
    }
    const timer = setTimeout(() => setLast(undefined), modalNumbers.titleMs)
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
      <ToastView variant={drawn.variant} text={drawn.code ? errorText(t, drawn.code, drawn.text) : drawn.text} />
    </div>
  )
}
