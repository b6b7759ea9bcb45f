import type { LiveConnectorEvent } from '../connector.js'
import { ofClient } from '../ofClient.js'

/** What was said between an answer and its being taken into use is little. */
const heardMax = 20

/** What wallets said since one of them last answered that it connects, oldest first: it is newer than that answer. */
export const heardSince = ofClient(() => {
  const heard: LiveConnectorEvent[] = []
  return {
    all: (): readonly LiveConnectorEvent[] => heard,
    /** A wallet answered that it connects. */
    begin: () => void heard.splice(0),
    add: (event: LiveConnectorEvent) => void heard.splice(0, heard.push(event) - heardMax),
  }
})
