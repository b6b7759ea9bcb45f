import type { Keyring } from './keyring.js'

/** What the page may ask of the Worker. */
const ops = [
  'create',
  'open',
  'add',
  'give',
  'prove',
  'seal',
  'unseal',
  'reveal',
  'lock',
  'isOpen',
  'secp256k1',
  'ed25519',
] as const satisfies (keyof Keyring)[]
type WorkerOp = (typeof ops)[number]

export type WorkerCall = { id: number; op: WorkerOp; args: unknown[] }
type WorkerAnswer = { id: number; result: unknown } | { id: number; error: string }

/** Runs one call; the answer of a call that failed says what went wrong and nothing of what was held. */
export async function runCall(keyring: Keyring, { id, op, args }: WorkerCall): Promise<WorkerAnswer> {
  try {
    if (!(ops as readonly string[]).includes(op)) throw new TypeError(`Unknown call ${op}`)
    const run = keyring[op] as (...args: unknown[]) => unknown
    return { id, result: await run(...args) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'failed' }
  }
}

/** As much of a Worker as is used. */
type Port = {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}

/** The keyring of a Worker, as if it were here. */
export type RemoteKeyring = {
  [Op in WorkerOp]: (...args: Parameters<Keyring[Op]>) => Promise<Awaited<ReturnType<Keyring[Op]>>>
}

export function remoteKeyring(port: Port): RemoteKeyring {
  const waiting = new Map<number, (answer: WorkerAnswer) => void>()
  let last = 0
  port.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  const call =
    (op: WorkerOp) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        last += 1
        waiting.set(last, (answer) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer.result as never),
        )
        port.postMessage({ id: last, op, args } satisfies WorkerCall)
      })
  return {
    create: call('create'),
    open: call('open'),
    add: call('add'),
    give: call('give'),
    prove: call('prove'),
    seal: call('seal'),
    unseal: call('unseal'),
    reveal: call('reveal'),
    lock: call('lock'),
    isOpen: call('isOpen'),
    secp256k1: call('secp256k1'),
    ed25519: call('ed25519'),
  }
}
