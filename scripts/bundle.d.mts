import type { BuildOptions, BuildResult } from 'esbuild'

/**
 * One bundle by esbuild. Its own process, which all bundles share and which nothing else ends, goes with the last of those under way: to
 * end it earlier would leave the others without an answer.
 */
export function bundle<T extends BuildOptions>(options: T): Promise<BuildResult<T>>
