import type { PendingRequest } from 'portico/testing/evm'

/** What a phone can do beside Ethereum, in one chain namespace. */
export type PhoneFamily = {
  namespace: string
  /** CAIP-2 ids of its networks. */
  chains: readonly string[]
  methods: readonly string[]
  /** CAIP-10 accounts that it gives to an app on a network. */
  accountsOn(chain: string): readonly string[]
  /** The wallet of one session, which knows who asks. */
  open(origin: string): Promise<PhoneWallet>
}

/** The wallet of one session in one namespace. The app has its permission already. */
export type PhoneWallet = {
  owner: {
    pending(): readonly PendingRequest[]
    approve(): Promise<void>
    reject(): Promise<void>
    subscribe(listener: () => void): () => void
  }
  /** Answers in the form that WalletConnect gives the method. @throws what the wallet refuses with, by EIP-1193's codes */
  request(asked: { method: string; params: unknown; chain: string }): Promise<unknown>
}

type Answer = (params: Record<string, unknown>, chain: string) => Promise<unknown>

/** Answers by a table of methods. @throws code 4200 for a method that is not in it */
export function answerBy(table: Readonly<Record<string, Answer>>): PhoneWallet['request'] {
  return async ({ method, params, chain }) => {
    const answer = Object.hasOwn(table, method) ? table[method] : undefined
    if (!answer) throw Object.assign(new Error(`The phone does not know ${method}.`), { code: 4200 })
    const given = Array.isArray(params) ? params[0] : params
    return answer((given ?? {}) as Record<string, unknown>, chain)
  }
}

/** Connects at once: the app has its yes from the session. */
export async function opened(
  owner: { autoApprove(on: boolean): void },
  connect: () => Promise<unknown>,
): Promise<void> {
  owner.autoApprove(true)
  await connect()
  owner.autoApprove(false)
}
