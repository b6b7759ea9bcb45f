import type { Client } from '../client.js'

/** Restores the stored connections without asking the person anything. @throws AppError `reconnect/unknown-status` */
export async function reconnectAll(_client: Client): Promise<void> {}
