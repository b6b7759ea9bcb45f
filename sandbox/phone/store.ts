import type { PhoneProposal, PhoneRequest, PhoneState } from './types.js'

/** Ends what hangs: a busy machine is no reason to give up. */
const patienceMs = 60_000
const logLength = 50

export type PhoneStore = {
  get(): PhoneState
  change(part: Partial<PhoneState>): void
  subscribe(listener: () => void): () => void
  note(text: string): void
  addProposal(proposal: PhoneProposal): void
  removeProposal(id: number): void
  addRequest(request: PhoneRequest): void
  removeRequest(id: number): void
  /** Resolves with the first value that is there. @throws Error when none comes in time */
  waitFor<T>(select: (state: PhoneState) => T | undefined, what: string): Promise<T>
}

export function createPhoneStore(): PhoneStore {
  const listeners = new Set<() => void>()
  let state: PhoneState = { online: true, autoApprove: false, proposals: [], requests: [], sessions: [], log: [] }
  const store: PhoneStore = {
    get: () => state,
    change(part) {
      state = { ...state, ...part }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note: (text) => store.change({ log: [...state.log, text].slice(-logLength) }),
    addProposal: (proposal) => store.change({ proposals: [...state.proposals, proposal] }),
    removeProposal: (id) => store.change({ proposals: state.proposals.filter((proposal) => proposal.id !== id) }),
    addRequest: (request) => store.change({ requests: [...state.requests, request] }),
    removeRequest: (id) => store.change({ requests: state.requests.filter((request) => request.id !== id) }),
    waitFor(select, what) {
      const now = select(state)
      if (now !== undefined) return Promise.resolve(now)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`No ${what} reached the phone within ${patienceMs / 1000} seconds.`))
        }, patienceMs)
        const stop = store.subscribe(() => {
          const value = select(state)
          if (value === undefined) return
          clearTimeout(timer)
          stop()
          resolve(value)
        })
      })
    },
  }
  return store
}
