import { writerOf } from './writerOf.js'

// Who writes what belongs to no feature. The modal and its history change in one step.
export const writeModal = writerOf('modal', 'router')
export const writeNotices = writerOf('notices')
export const writeFlags = writerOf('flags')
export const writeNetworks = writerOf('networks')
export const writeConnectors = writerOf('connectors')
