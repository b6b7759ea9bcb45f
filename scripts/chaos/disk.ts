import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { chmod, chown, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mountDisk } from '../runbooks/disk.js'
import { type Account, makeFolder, runAs } from '../runbooks/postgres.js'

export type ChaosDisk = {
  path: string
  remove(): Promise<unknown>
  /** Makes it slow for some programs and those that they start. Absent where that is not to be had here. */
  slow?: (pids: readonly number[], bytesPerSecond: number) => void
  /** As fast as before. */
  release(): void
  /** Why it cannot be made slow. */
  why?: string
}

/** Where the kernel divides what programs read and write (cgroup v1). */
const controller = '/sys/fs/cgroup/blkio'
const throttles = ['read_bps_device', 'write_bps_device'].map((name) => `blkio.throttle.${name}`)

/**
 * A small disk of its own, which is a file behind a device, since the kernel slows devices alone. Where that or the right to slow it is not to be had
 * it is one in memory, which can be filled and says why it cannot be slow.
 */
export async function mountChaosDisk(account: Account, folder: string, megabytes: number): Promise<ChaosDisk> {
  const why = whyNotSlow()
  if (why) return { ...(await mountDisk(account, folder, megabytes)), release() {}, why }
  const [path, image] = [await makeFolder(account, join(folder, 'disk')), join(folder, 'disk.image')]
  try {
    const file = await open(image, 'w')
    await file.truncate(megabytes * 2 ** 20)
    await file.close()
    await runAs({}, 'mkfs.ext4', ['-q', '-F', '-m', '0', image])
    await runAs({}, 'mount', ['-o', 'loop', image, path])
  } catch (error) {
    const [line] = String(error).split('\n')
    return { ...(await mountDisk(account, folder, megabytes)), release() {}, why: `no device of a file: ${line}` }
  }
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  await chmod(path, 0o700)
  const device = deviceOf((await stat(path)).dev)
  const group = join(controller, `portico-chaos-${process.pid}`)
  mkdirSync(group, { recursive: true })
  const limit = (bytesPerSecond: number) => {
    for (const name of throttles) writeFileSync(join(group, name), `${device} ${bytesPerSecond}`)
  }
  return {
    path,
    slow(pids, bytesPerSecond) {
      for (const pid of pids) enter(group, pid)
      limit(bytesPerSecond)
    },
    release: () => limit(0),
    async remove() {
      limit(0)
      await runAs({}, 'umount', ['--lazy', path])
      // It goes when the last program in it has ended.
      for (let left = 50; left > 0 && readFileSync(join(group, 'cgroup.procs'), 'utf8') !== ''; left--) await pause(100)
      rmdirSync(group)
    },
  }
}

function enter(group: string, pid: number): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
  } catch (error) {
    // One that has ended meanwhile is slow enough.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function whyNotSlow(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may slow a disk'
  if (!existsSync(controller)) return `the kernel has no ${controller} (cgroup v1)`
  try {
    accessSync(controller, constants.W_OK)
  } catch {
    return `${controller} cannot be written to`
  }
  return undefined
}

/** As the kernel writes the number of a device: `major:minor`. */
const deviceOf = (dev: number) => `${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
