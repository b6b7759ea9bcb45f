/** Where the built site lies. */
export const built: string
export function buildSite(options?: { log?: (line: string) => void }): Promise<void>
