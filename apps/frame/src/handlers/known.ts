import type { SheetModel } from '../confirm/model.js'
import type { Storage } from '../session/storage.js'

const key = 'receivers'
const atMost = 200

/** The addresses that this device really paid: the confirmations compare with them. */
export type KnownReceivers = {
  list(): Promise<readonly string[]>
  add(sheet: SheetModel): Promise<void>
}

export function makeKnownReceivers(storage: Storage): KnownReceivers {
  const list = async () => ((await storage.get(key)) as string[] | undefined) ?? []
  return {
    list,
    async add({ movements }) {
      const paid = movements.flatMap(({ direction, party }) => (direction === 'out' && party ? [party.address] : []))
      if (paid.length === 0) return
      const before = await list()
      await storage.set(key, [...new Set([...paid, ...before])].slice(0, atMost))
    },
  }
}
