import type { Network } from '../base/entities/network.js'
import type { Transport, Transports } from './transport.js'

/** Where the features are loaded from that are not needed to connect and to send. One file, so that the family itself stays small. */
export const paymentLink = () => import('./paymentLink.js')

export const transact = async (transports: Transports) => (await import('./transact.js')).makeTransacting(transports)

export const names = async (reach: (network: Network) => Promise<Transport>) =>
  (await import('./names.js')).makeNames(reach)

export const signIn = async (reach: (network: Network) => Promise<Transport>) =>
  (await import('./verify.js')).makeVerifying(reach)
