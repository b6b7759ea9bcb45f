import type { Client } from '../../client.js'

const key = 'clock'
/** Less is the network's doing, and who checks a message lets it pass, in milliseconds. */
const toleratedMs = 30_000
/** Who is slower than this keeps nobody from signing in, in milliseconds. */
const patienceMs = 2_000

/**
 * The time that sign-ins are written and held by, in milliseconds since 1970: what a server told, since the clock of this device may be a
 * year off. What it was off by is kept, so that a session is found again on the next page.
 */
export const signInNow = ({ storage }: Pick<Client, 'storage'>): number => Date.now() + offsetIn(storage)

function offsetIn(storage: Client['storage']): number {
  // What the relay of WalletConnect told is as good.
  const told = ['siwx', 'walletConnect'].map((id) => storage.forConnector(id).get(key))
  return (told.find(Number.isSafeInteger) as number | undefined) ?? 0
}

/** Asks the services what time it is. Without an answer, the clock stays what it was. */
export async function learnTime({
  config,
  signal,
  storage,
}: Pick<Client, 'config' | 'signal' | 'storage'>): Promise<void> {
  const { data } = config.services
  if (!data) return
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  const init = { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: limit } as const
  const response = await fetch(`${data}/health`, init).catch(() => {})
  const offset = Date.parse(response?.headers.get('date') ?? '') - Date.now()
  if (!Number.isSafeInteger(offset)) return
  const value = Math.abs(offset) < toleratedMs ? 0 : offset
  if (value !== 0 || offsetIn(storage) !== 0) storage.forConnector('siwx').set(key, value)
}
