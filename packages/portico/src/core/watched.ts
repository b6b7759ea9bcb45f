import type { State } from './state.js'

/** Where the state tells that something happened: when one of these becomes something else. What that is, `stateEvents.ts` says. */
const watched = {
  connections: ({ connections }: State) => connections,
  networks: ({ networks }: State) => networks,
  sent: ({ send }: State) => send.status === 'sent',
  swapped: ({ swap }: State) => swap?.progress.status === 'confirmed',
  paid: ({ pay }: State) => pay?.progress,
  bought: ({ onramp }: State) => onramp?.purchase?.status === 'delivered',
  ended: ({ ended }: State) => ended,
  closed: ({ modal }: State) => modal.status === 'closed',
}
export type Watched = keyof typeof watched

/** Where something happened between two states that follow each other; what is gone, or not so any more, is not named. */
export function changedBetween(before: State, now: State): readonly Watched[] {
  return (Object.keys(watched) as Watched[]).filter((name) => {
    const part = watched[name](now)
    return part && part !== watched[name](before)
  })
}
