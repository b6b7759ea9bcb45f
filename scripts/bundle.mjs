let running = 0

/**
 * One bundle by esbuild. Its own process, which all bundles share and which nothing else ends, goes with the last of those under way: to
 * end it earlier would leave the others without an answer.
 */
export async function bundle(options) {
  const { build, stop } = await import('esbuild')
  running += 1
  try {
    return await build(options)
  } finally {
    running -= 1
    if (running === 0) await stop()
  }
}
