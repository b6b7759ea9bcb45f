/** Whether a folder's `dist` is what a build would make now. */
export function isBuilt(folder: string): boolean
