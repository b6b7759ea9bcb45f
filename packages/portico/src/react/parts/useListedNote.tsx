import type { ReactNode } from 'react'
import { activeNetwork } from '../../core/connections/select.js'
import { portfolioOf } from '../../core/features/portfolio/select.js'
import { listsTokens } from '../../core/registry.js'
import { useClient } from '../context.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'

export const loadListedNote = () => import('./ListedNote.js')

/** Stands under tokens that were read from nodes by the list of the app's registry; nothing under those that services tell of. */
export function useListedNote(told?: { listed?: 'whole' | 'part' | undefined }): ReactNode {
  const client = useClient()
  const read = useSelect((state) => {
    const portfolio = portfolioOf(state)
    return portfolio.status === 'idle' ? undefined : portfolio.listed
  })
  const namespace = useSelect((state) => activeNetwork(state)?.chainNamespace)
  const isUnread = useSelect((state) => portfolioOf(state).status === 'idle')
  const isListing = isUnread && !client.services.has('balance.list') && namespace && listsTokens(client, namespace)
  const listed = told ? told.listed : (read ?? (isListing ? 'whole' : undefined))
  const note = useLoaded(listed !== undefined, loadListedNote)
  return listed && note && <note.ListedNote listed={listed} />
}
