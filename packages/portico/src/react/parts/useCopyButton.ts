import { type MouseEvent, useEffect, useState } from 'react'
import { useClient } from '../context.js'
import { copyText } from './copyText.js'

/** How long the tick stands in the place of the copy icon, in milliseconds (motion.md). */
const tickMs = 1_200

/** A press that copies: the icon to show, and what to do. `said` is read out once it is copied. */
export function useCopyButton(
  text: string | undefined,
  said: string,
): { icon: 'copy' | 'check'; copied: boolean; onPress(event: MouseEvent<HTMLElement>): void } {
  const client = useClient()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [copied])
  const onPress = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (text === undefined || !(await copyText(text, currentTarget))) return
    setCopied(true)
    const { showToast } = await import('../../core/notices.js')
    showToast(client, { variant: 'success', text: said })
  }
  const report = (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR')
  return { icon: copied ? 'check' : 'copy', copied, onPress: (event) => void onPress(event).catch(report) }
}
