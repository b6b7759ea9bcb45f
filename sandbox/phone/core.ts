import { Core } from '@walletconnect/core'
import type { PhoneOptions } from './types.js'

/** What we reach into of the reference client; none of it is in its public types. */
type Inside = {
  verify: { isDevEnv: boolean; verifyUrlV3: string; getVerifyUrl: () => string }
  eventClient: { sendEvent: (events: unknown) => Promise<{ ok: boolean }> }
}

/**
 * The reference client keeps the address of its attestation service and of its telemetry as constants. In the sandbox the one is
 * ours and the other is nobody: this is the only place where the reference wallet is not used as published.
 */
export async function createCore(options: PhoneOptions, name: string): Promise<InstanceType<typeof Core>> {
  // Two phones of one process must not share a core.
  const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env
  if (environment) environment.DISABLE_GLOBAL_CORE = 'true'
  const core = new Core({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger: 'silent',
    ...(options.persistent ? {} : { storage: memoryStorage() }),
  })
  const inside = core as unknown as Inside
  inside.eventClient.sendEvent = async () => ({ ok: true })
  if (options.verifyUrl) {
    const { verifyUrl } = options
    inside.verify.isDevEnv = false
    inside.verify.verifyUrlV3 = `${verifyUrl}/v3`
    inside.verify.getVerifyUrl = () => verifyUrl
  }
  await core.start()
  return core
}

function memoryStorage() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T = unknown>() => [...values.entries()] as [string, T][],
    getItem: async <T = unknown>(key: string) => values.get(key) as T | undefined,
    setItem: async <T = unknown>(key: string, value: T) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}
