/** Builds and packs all that is published. @returns the files */
export function packAll(
  out: string,
  options?: { withoutPictures?: boolean; log?: (line: string) => void },
): Promise<string[]>

/** Packs a workspace as it is built now, for as long as `use` takes; within a run of the tests for all that is left of it. */
export function withTarball<Result>(folder: string, use: (file: string) => Result | Promise<Result>): Promise<Result>
