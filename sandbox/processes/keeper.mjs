// Outlives the sandbox by a moment. When the channel to the sandbox breaks, whatever the reason (a crash, kill -9),
// it ends the processes it was told about, so that none is left behind. After a clean stop there is nothing left to end.
import { readFileSync } from 'node:fs'

const pids = new Set()
const pidFiles = new Set()

process.on('message', (message) => {
  if (message.watch) pids.add(message.watch)
  if (message.forget) pids.delete(message.forget)
  if (message.watchFile) pidFiles.add(message.watchFile)
  if (message.forgetFile) pidFiles.delete(message.forgetFile)
  process.send({ done: message.id })
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.on('disconnect', () => {
  for (const file of pidFiles) {
    try {
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
      if (Number.isInteger(pid) && pid > 1) pids.add(pid)
    } catch {}
  }
  // SIGINT is PostgreSQL's fast shutdown, and ends a node at once.
  for (const pid of pids) send(pid, 'SIGINT')
  const patience = Date.now() + 3000
  const timer = setInterval(() => {
    for (const pid of pids) if (!send(pid, 0)) pids.delete(pid)
    if (pids.size > 0 && Date.now() < patience) return
    clearInterval(timer)
    for (const pid of pids) send(pid, 'SIGKILL')
  }, 50)
})

function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
