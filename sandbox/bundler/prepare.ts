import { ensureBundler } from './install.js'

// Before tests begin that must not wait for it.
await ensureBundler((text) => console.log(`${text} …`)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
