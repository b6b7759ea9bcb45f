import { connectCopy } from '../../copy/en/connect.js'
import { farcasterCopy } from '../../copy/en/farcaster.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectingFarcaster } from './ConnectingFarcaster.js'

export const view: ViewRow<'ConnectingFarcaster'> = {
  title: 'farcaster.title',
  copy: [connectCopy, farcasterCopy],
  Component: ConnectingFarcaster,
}
