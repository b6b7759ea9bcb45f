/**
 * Loaded into the sandbox by start.mjs. When start.mjs dies without being able to say so (a hard kill),
 * the sandbox is asked to end, and its whole process group is ended if it does not.
 */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'), 10_000).unref()
})
