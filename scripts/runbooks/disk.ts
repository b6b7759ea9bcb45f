import { join } from 'node:path'
import { type Account, makeFolder, runAs } from './postgres.js'

/** A small disk of its own. @throws Error with one line where nothing may be mounted */
export async function mountDisk(account: Account, folder: string, megabytes: number) {
  const path = await makeFolder(account, join(folder, 'disk'))
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = async (...words: string[]) => {
    const [command = '', ...args] = [...asRoot, ...words]
    await runAs({}, command, args)
  }
  const [uid, gid] = [account.uid ?? process.getuid?.(), account.gid ?? process.getgid?.()]
  const options = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
  await run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', path).catch((cause: unknown) => {
    throw new Error('The test of a full disk mounts a small one: it needs root, or a sudo that asks nothing', { cause })
  })
  return { path, remove: () => run('umount', '--lazy', path) }
}
