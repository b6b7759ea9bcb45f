import { pathToFileURL } from 'node:url'
import { ensureBundler as install } from '../sandbox/bundler/install.mjs'

/** Installs the sandbox's bundler, which has a lockfile of its own, where it is missing or old. Resolves with whether it is there. */
export async function ensureBundler() {
  try {
    await install((text) => console.log(`${text} …`))
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

// The repository's `npm ci` ends with this, so that nothing needs the network afterwards.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await ensureBundler()) ? 0 : 1
