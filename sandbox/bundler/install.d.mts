/** Where the bundler is: in a folder with a lockfile of its own, since it brings more along than all else here. */
export const bundlerFolder: string

/**
 * Installs what the bundler's lockfile asks for, when it is not there already: the repository's `npm ci` did it, unless it ran without
 * scripts or the lockfile has changed since.
 *
 * @throws Error with what npm said, when it fails
 */
export function ensureBundler(onProgress: (text: string) => void): Promise<void>
