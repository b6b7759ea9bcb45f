export function whyNotPublished(folder: string, isFresh: () => boolean): string | undefined
export function assertPictures(): void
