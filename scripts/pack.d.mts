/** Builds and packs all that is published. @returns the files */
export function packAll(
  out: string,
  options?: { withoutPictures?: boolean; log?: (line: string) => void },
): Promise<string[]>
