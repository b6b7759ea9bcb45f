import { useEffect, useRef } from 'react'
import type { SocialProvider } from '../../base/entities/features.js'
import { authOf } from '../../core/auth.js'
import type { SocialWindow } from '../../core/features/social/state.js'
import { socialNumbers } from '../../core/features/social/state.js'
import { navigate } from '../../core/router.js'
import { useClient } from '../context.js'

/** The owners' own names, the same in every language. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

/**
 * What begins a login at a provider, in the visitor's gesture.
 * @param soon Whether one may begin: only then is the embedded wallet loaded, which knows where the window goes
 */
export function useSocialLogin(soon = true): (provider: SocialProvider) => void {
  const client = useClient()
  const page = useRef<string>(undefined)
  useEffect(() => {
    if (!soon) return
    authOf(client).then(
      ({ auth }) => {
        page.current = auth.page('loading')
      },
      (error: unknown) => client.logger.warn('The login elsewhere is not ready', error),
    )
  }, [client, soon])
  return (provider) => {
    // Its app is on the phone: there is no window to open.
    if (provider === 'farcaster') return navigate(client, 'ConnectingFarcaster')
    const { uri } = client.store.get().social ?? {}
    // Before anything is awaited: only in the gesture do browsers allow it.
    const opened = hasNoWindows() ? undefined : openWindow(uri ?? page.current)
    import('../../core/features/social/flow.js').then(
      ({ startSocial, leaveForSocial }) =>
        hasNoWindows() ? leaveForSocial(client, provider, location) : startSocial(client, provider, opened, uri),
      (error: unknown) => {
        opened?.close()
        client.report(error, 'INTERNAL_SDK_ERROR')
      },
    )
  }
}

/**
 * Whether there are no windows, or none that could answer: in Telegram and in other apps that show pages, and in an app on the home screen
 * of an iPhone.
 */
function hasNoWindows(): boolean {
  const { userAgent, standalone } = navigator as Navigator & { standalone?: boolean }
  const inApp = /; wv\)|\bFBA[NV]\b|\bInstagram\b|\bLine\/|\bMicroMessenger\b/
  return 'TelegramWebviewProxy' in window || standalone === true || inApp.test(userAgent)
}

/** A window that stays tied to this page; `undefined` when the browser does not allow it. */
function openWindow(url = 'about:blank'): SocialWindow | undefined {
  const { popupWidthPx: width, popupHeightPx: height } = socialNumbers
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const opened = open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  return opened
    ? {
        go(to) {
          opened.location = to
        },
        focus: () => opened.focus(),
        close: () => opened.close(),
        isClosed: () => opened.closed,
        listen: (listener, signal) =>
          addEventListener(
            'message',
            ({ origin, data, source }) => listener({ origin, data, isOwn: source === opened }),
            { signal },
          ),
      }
    : undefined
}
