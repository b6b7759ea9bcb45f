import { runCall, type WorkerCall } from './calls.js'
import { makeKeyring } from './keyring.js'

/** Holds the opened key. This is hygiene, not a wall: a script of the same origin could ask it too. */
const keyring = makeKeyring({
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

self.onmessage = async ({ data }: MessageEvent<WorkerCall>) => {
  self.postMessage(await runCall(keyring, data))
}
