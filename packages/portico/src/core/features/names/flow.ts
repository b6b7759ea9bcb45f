import type { Network } from '../../../base/entities/network.js'
import { AppError, fail, isAppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { isSmartAccount } from '../../connections/smart.js'
import { payerOf, payingAddress } from '../../payments/payer.js'
import { currentRoute, replaceView } from '../../router.js'
import { startTimer, stopTimer } from '../../timers.js'
import { endTransaction, pushTransaction, type Transaction } from '../../transactions.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { nameErrors } from './errors.js'
import { nameNumbers } from './numbers.js'
import { type NameFault, type NamesState, problemOf, usualZone } from './state.js'

const write = writerOf('names')

const searchTurn = 'names.look'
const ownTurn = 'names.own'
const searchTimer = 'names.look'

type Editing = NamesState & { status: 'editing' }

/** Begins with an empty form and asks which name the account has already. What was being typed for the same account stays. */
export async function startNames(client: Client): Promise<void> {
  const address = payingAddress(activeConnection(client.store.get()))
  if (address === undefined) return
  const { names } = client.store.get()
  if (names?.address === address && names.status !== 'registered') return
  const zone = names && 'zone' in names ? names.zone : usualZone
  set(client, { status: 'editing', address, label: '', zone })
  const signal = latest(client, ownTurn)
  try {
    const known = await client.services.call(
      'profile.reverse',
      { params: { address }, query: { apiVersion: '2' } },
      { signal },
    )
    const [first] = known
    if (first) edit(client, address, { owned: first.name })
  } catch (error) {
    if (signal.aborted) return
    const { message: text, code } = fail(nameErrors, 'names/reverse-failed', {}, { cause: error })
    edit(client, address, { fault: { kind: 'reverse', text, name: '', code } })
  }
}

/** Takes over what the person typed, and asks after it once they pause. */
export function editName(client: Client, text: string): void {
  const { names } = client.store.get()
  if (names?.status !== 'editing') return
  const label = bareLabel(text, names.zone)
  const { address, zone, owned } = names
  const next: Editing = { status: 'editing', address, zone, label, ...(owned && { owned }) }
  set(client, next)
  cancel(client, searchTurn)
  stopTimer(client, searchTimer)
  if (problemOf(next) === 'looking')
    startTimer(client, searchTimer, nameNumbers.searchDelayMs, () => void search(client, next))
}

/**
 * Has the wallet sign for the name that was typed, and registers it. Never rejects: the outcome is in the state, and the view of
 * success follows. Should another view stand above (of a wallet that asks in the modal), its Cancel leads back to the form.
 */
export async function registerName(client: Client): Promise<void> {
  const { names } = client.store.get()
  if (names?.status !== 'editing' || problemOf(names)) return
  const { address, label, zone } = names
  const name = `${label}${zone}`
  const properties = { isSmartAccount: isSmartAccount(client.store.get(), address), ensName: name }
  const back = () => backToForm(client)
  const transaction: Transaction = { onCancel: back, onError: back, onSuccess: () => showSuccess(client) }
  set(client, { status: 'signing', address, label, zone })
  client.track({ event: 'REGISTER_NAME_INITIATED', properties })
  pushTransaction(client, transaction)
  try {
    const { network } = payerOf(client)
    const coinType = coinTypeOf(network)
    const message = JSON.stringify({ name, timestamp: Math.floor(Date.now() / 1_000) })
    const { walletOf } = await import('../../payments/step.js')
    const wallet = walletOf(client, { from: address, networkId: network.caipNetworkId })
    const { signature } = await wallet.ask({ kind: 'sign', message })
    set(client, { status: 'registering', address, label, zone })
    await client.services.call(
      'profile.register',
      { body: { message, signature, coin_type: coinType, address } },
      { signal: client.signal },
    )
    set(client, { status: 'registered', address, name })
    client.track({ event: 'REGISTER_NAME_SUCCESS', properties })
    end(client, transaction, 'success')
  } catch (error) {
    if (client.signal.aborted) return
    const fault = faultOf(error, name)
    const search = fault.kind === 'register' ? undefined : names.search
    set(client, { status: 'editing', address, label, zone, fault, search })
    // What was free may have been taken meanwhile.
    if (!search) startTimer(client, searchTimer, 0, () => void searchAgain(client, address, label))
    client.track({ event: 'REGISTER_NAME_ERROR', properties: { ...properties, error: fault.text } })
    end(client, transaction, fault.kind === 'declined' ? 'cancel' : 'error')
  }
}

/** The text without the ending, which stands beside it, in small letters. */
function bareLabel(text: string, zone: string): string {
  const label = text.trim().toLowerCase()
  return (label.endsWith(zone) ? label.slice(0, -zone.length) : label).slice(0, nameNumbers.maxLength)
}

async function searchAgain(client: Client, address: string, label: string): Promise<void> {
  const { names } = client.store.get()
  if (names?.status === 'editing' && names.address === address && names.label === label) await search(client, names)
}

async function search(client: Client, { address, label }: Editing): Promise<void> {
  const signal = latest(client, searchTurn)
  try {
    const { suggestions } = await client.services.call('profile.suggestions', { params: { name: label } }, { signal })
    const [first, ...others] = suggestions
    if (!first) throw new Error('The services suggest nothing')
    const zone = first.name.startsWith(`${label}.`) ? first.name.slice(label.length) : usualZone
    const free = others.filter((other) => !other.registered && other.name.endsWith(zone))
    const labels = free.slice(0, 3).map((other) => other.name.slice(0, -zone.length))
    edit(client, address, { zone, search: { taken: first.registered, others: labels } }, label)
  } catch (error) {
    if (signal.aborted) return
    const { message: text, code } = fail(nameErrors, 'names/suggest-failed', {}, { cause: error })
    // Whether it is free is then known when it is registered.
    const fault: NameFault = { kind: 'suggest', text, name: label, code }
    edit(client, address, { fault, search: { taken: false, others: [] } }, label)
  }
}

/** Changes the form, if it is still the one that was meant. */
function edit(client: Client, address: string, part: Partial<Editing>, label?: string): void {
  const { names } = client.store.get()
  if (names?.status !== 'editing' || names.address !== address) return
  if (label !== undefined && names.label !== label) return
  set(client, { ...names, ...part })
}

/** ENSIP-11. @throws AppError `names/invalid-chain-id` */
export function coinTypeOf({ id }: Pick<Network, 'id'>): number {
  const chainId = Number(id)
  if (!(chainId < nameNumbers.coinTypeLimit)) throw fail(nameErrors, 'names/invalid-chain-id')
  return nameNumbers.coinTypeLimit + chainId
}

function faultOf(error: unknown, name: string): NameFault {
  if (isUserRejection(error)) return { kind: 'declined', text: error instanceof Error ? error.message : '', name }
  if (isAppError(error, 'names/invalid-chain-id')) {
    return { kind: 'register', text: error.message, name, code: error.code }
  }
  const reason = error instanceof AppError && error.cause instanceof Error && isAppError(error, 'http/status')
  if (reason) return { kind: 'register', text: (error.cause as Error).message, name }
  const { message, code } = fail(nameErrors, 'names/register-failed', { name }, { cause: error })
  return { kind: 'register', text: message, name, code }
}

/** Ends what was begun, unless closing the modal has ended it already. */
function end(client: Client, transaction: Transaction, outcome: 'success' | 'error' | 'cancel'): void {
  endTransaction(client, transaction, outcome)
}

function backToForm(client: Client): void {
  const { modal } = client.store.get()
  if (modal.status !== 'open' || currentRoute(client.store.get()).name === 'RegisterAccountName') return
  replaceView(client, 'RegisterAccountName')
}

function showSuccess(client: Client): void {
  const shown = currentRoute(client.store.get()).name
  if (shown === 'RegisterAccountName') replaceView(client, 'RegisterAccountNameSuccess')
}

function set(client: Client, names: NamesState): void {
  write(client, { names })
}
