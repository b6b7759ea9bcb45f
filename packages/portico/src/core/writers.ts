import type { Client } from './client.js'
import { writerOf } from './writerOf.js'

// Who writes what belongs to no feature. The modal and its history change in one step.
export const writeModal = writerOf('modal', 'router')
export const writeNotices = writerOf('notices')
export const writeFlags = writerOf('flags')
export const writeNetworks = writerOf('networks')
export const writeConnectors = writerOf('connectors')

/** Says whether the modal was asked for and is not drawn yet: what was pressed is busy until then. */
export function markOpening(client: Pick<Client, 'store'>, opening: boolean): void {
  writeModal(client, { modal: { ...client.store.get().modal, opening } })
}
