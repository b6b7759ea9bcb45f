export function serveSite(folder: string, port?: number): Promise<{ address: string; stop(): Promise<void> }>
