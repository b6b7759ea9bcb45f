import type { LiveConnectorEvent } from '../connector.js'
import { ofClient } from '../ofClient.js'

/** What was said between an answer and its being taken into use is little. */
const noticesMax = 20

/** What wallets said since one of them last answered that it connects, oldest first: it is newer than that answer. */
export const walletNotices = ofClient(() => {
  const notices: LiveConnectorEvent[] = []
  return {
    all: (): readonly LiveConnectorEvent[] => notices,
    /** A wallet answered that it connects. */
    clear: () => void notices.splice(0),
    add: (event: LiveConnectorEvent) => void notices.splice(0, notices.push(event) - noticesMax),
  }
})
