import { type MouseEvent, type ReactElement, type SyntheticEvent, useEffect, useState } from 'react'
import { isActivityAway } from '../../core/features/portfolio/activityAway.js'
import { lastRoute } from '../../core/history.js'
import { dismissAlert, hideToast, holdToast, releaseToast } from '../../core/notices.js'
import { modalNumbers } from '../../core/numbers.js'
import type { Alert, Toast } from '../../core/state.js'
import { TextButton } from '../../ui/Button.js'
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

/** The way from a toast to the payment that it tells of, unless that is what is shown. */
function View(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const isAway = useSelect(isActivityAway)
  if (!isAway) return null
  const show = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { showActivity } = await import('../../core/features/portfolio/showActivity.js')
    // It goes with its press.
    focusTitle(currentTarget.closest('[part~=modal]')?.querySelector('.view:not([data-gone]) [part~=title]'))
    hideToast(client)
    showActivity(client)
  }
  const report = (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR')
  return <TextButton onPress={(event) => void show(event).catch(report)}>{t('common.view')}</TextButton>
}

/** The toast of the client. It stays while a person points at it, or has the focus in it. */
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
  const hold = () => holdToast(client)
  // Whoever has the focus in it and moves the pointer away is still there, and the other way round.
  const release = ({ currentTarget, type }: SyntheticEvent) => {
    if (!currentTarget.matches(type === 'blur' ? ':hover' : ':focus-within')) releaseToast(client)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices who is there
    <div
      key={drawn.id}
      data-leaving={toast ? undefined : ''}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <ToastView variant={drawn.variant} text={drawn.code ? errorText(t, drawn.code, drawn.text) : drawn.text}>
        {drawn.paid && <View />}
      </ToastView>
    </div>
  )
}
