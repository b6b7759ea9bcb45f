import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds and memory, as the kernel counts them. */
export type Used = { seconds: number; bytes: number }

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** @returns nothing of one that is gone */
function usedBy(pid: number, withEnded: boolean): Used {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    // Fields 14 to 17 of proc(5): its own time for itself and in the kernel, and that of children which have ended.
    const [own = 0, kernel = 0, endedOwn = 0, endedKernel = 0] = fields.slice(11, 15)
    const all = own + kernel + (withEnded ? endedOwn + endedKernel : 0)
    const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    // Memory that several share is divided among them.
    return { seconds: all / ticks, bytes: Number(/^Pss: +(\d+) kB/m.exec(memory)?.[1] ?? 0) * 1_024 }
  } catch {
    return { seconds: 0, bytes: 0 }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** A program with the processes that it has started. */
export function used(pid: number): Used {
  return sum([usedBy(pid, true), ...childrenOf(pid).map((child) => usedBy(child, false))])
}

export const sum = (all: readonly Used[]): Used =>
  all.reduce((total, { seconds, bytes }) => ({ seconds: total.seconds + seconds, bytes: total.bytes + bytes }), {
    seconds: 0,
    bytes: 0,
  })
