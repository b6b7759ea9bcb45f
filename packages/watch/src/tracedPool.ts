import type { Tracer } from './tracer.js'

type PoolWatch<Work extends string> = (work: Work) => (failed: boolean) => void

/** The same count of a pool's work, with a span for each: what a statement does, never what it says. */
export function tracedPool<Work extends string>(watch: PoolWatch<Work>, tracer: Tracer): PoolWatch<Work> {
  return (work) => {
    const count = watch(work)
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': work }
    const span = tracer.part({ name: `postgresql ${work}`, kind: 'client', attributes })
    return (failed) => {
      count(failed)
      span.tell({ failed })
      span.end()
    }
  }
}
