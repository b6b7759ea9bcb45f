import { randomBytes } from 'node:crypto'
import { second } from '../clock.js'
import type { SessionCaller, Vault } from '../context.js'
import {
  type LogEntry,
  logStart,
  type Sealed,
  type SlotType,
  sealedFor,
  type VaultAnswer,
  type VaultRequest,
  type WalletRecord,
} from '../contract/index.js'
import { sealTo } from '../crypto/hpke.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { endHandover, lockHandovers } from '../handover/handover.js'
import { KekAway } from '../kek/provider.js'
import { exportedMail, openedMail } from '../mail/mails.js'
import { Refusal } from '../refusal.js'
import { deviceOf } from '../session/devices.js'
import { tell } from '../session/tell.js'
import { checkKeyProof, keyProofMac } from './keyProof.js'
import { addEntry } from './log.js'
import { checkPasskey, keepPasskey, readPasskey } from './passkeys.js'
import { checkPin, keepPin, preparePin } from './pins.js'
import { walletOf } from './records.js'

type SlotRow = { id: string; wallet_id: string | null; type: SlotType; device_id: string; share: string }
type DatedSlot = SlotRow & { created_at: number }
/** What the vault saw before it lets a share go. */
type Evidence = LogEntry['evidence']

const slotsPerWallet = 20
/** Begun and never named again: thrown away when the next one is begun. */
const preparedPerAccount = 5

/** A share opens with exactly the row it was made for: a row moved to another account, device or type does not open. */
export const shareAad = (accountId: string, slotId: string, type: SlotType, deviceId: string) =>
  JSON.stringify(['share', accountId, slotId, type, deviceId])

/** Begins a slot. Its share goes to the device of the caller, sealed to it. */
export async function prepareSlot(
  vault: Vault,
  caller: SessionCaller,
  type: SlotType,
): Promise<{ slotId: string; share: Sealed }> {
  const { accountId, deviceId } = caller.session
  const [slotId, share] = [randomId(128), randomBytes(32)]
  const sealed = Buffer.from(await vault.kek.seal(share, shareAad(accountId, slotId, type, deviceId)))
  await vault.sql.begin(async (sql) => {
    await lockAccount(sql, accountId)
    await sql`
      delete from slots where account_id = ${accountId} and wallet_id is null and id not in (
        select id from slots where account_id = ${accountId} and wallet_id is null
        order by created_at desc limit ${preparedPerAccount - 1})`
    await sql`
      insert into slots (id, account_id, type, device_id, share, created_at)
      values (${slotId}, ${accountId}, ${type}, ${deviceId}, ${sealed.toString('base64url')}, ${vault.clock()})`
    if (type === 'pin') await preparePin(vault, sql, accountId, slotId)
  })
  return { slotId, share: await sealToCaller(vault, vault.sql, caller, slotId, share) }
}

/** The first wallet of an account, with the slot that was prepared for it. @throws Refusal `wallet_exists` or `slot_unknown` */
export async function createWallet(
  vault: Vault,
  caller: SessionCaller,
  { walletId, ciphertext, addresses, slot, proof }: VaultRequest<'/wallet'>,
): Promise<WalletRecord> {
  const { accountId } = caller.session
  return vault.sql.begin(async (sql) => {
    await lockAccount(sql, accountId)
    const made = await sql`
      insert into wallets (id, account_id, ciphertext, eip155, solana, log_seq, log_head, created_at, key_proof)
      values (${walletId}, ${accountId}, ${ciphertext}, ${addresses.eip155}, ${addresses.solana}, 0, ${logStart}, ${vault.clock()},
        ${keyProofMac(vault, walletId, proof)})
      on conflict do nothing returning 1`
    if (made.length === 0) throw new Refusal('wallet_exists')
    await placeSlot(vault, sql, caller, walletId, slot, 'create')
    return required(await walletOf(sql, accountId))
  })
}

/** One more slot; that a device is new to the wallet is told by mail. @throws Refusal `wallet_unknown`, `slot_unknown` or `slot_refused` */
export async function addSlot(
  vault: Vault,
  caller: SessionCaller,
  { proof, passkey, pin, ...slot }: VaultRequest<'/slots'>,
): Promise<WalletRecord> {
  const { accountId, deviceId, origin } = caller.session
  const { wallet, told } = await vault.sql.begin(async (sql) => {
    await lockHandovers(sql, accountId)
    await lockAccount(sql, accountId)
    const before = required(await walletOf(sql, accountId))
    await checkKeyProof(vault, sql, before.walletId, proof)
    if (before.slots.length >= slotsPerWallet) throw new Refusal('slot_refused')
    const type = await placeSlot(vault, sql, caller, before.walletId, slot, 'add')
    if (type === 'device') await endHandover(sql, accountId, deviceId)
    if (type === 'passkey') await keepPasskey(vault, sql, slot.slotId, await readPasskey(vault, slot.slotId, passkey))
    if (type === 'pin') await keepPin(vault, sql, slot.slotId, pin)
    const isNew = type === 'device' && !before.slots.some((one) => one.deviceId === deviceId)
    const about = { name: vault.config.mail.name, site: new URL(origin).host, browser: caller.browser }
    const told = isNew ? await tell(vault, sql, accountId, openedMail(caller.locale, about)) : undefined
    return { wallet: required(await walletOf(sql, accountId)), told }
  })
  told?.send()
  return wallet
}

async function placeSlot(
  vault: Vault,
  sql: Query,
  caller: SessionCaller,
  walletId: string,
  { slotId, wrap, aad }: Omit<VaultRequest<'/slots'>, 'proof'>,
  event: 'create' | 'add',
): Promise<SlotType> {
  const { accountId, deviceId } = caller.session
  const [placed] = await sql<{ type: SlotType }[]>`
    update slots set wallet_id = ${walletId}, wrap = ${wrap}, aad = ${aad}
    where id = ${slotId} and account_id = ${accountId} and device_id = ${deviceId} and wallet_id is null
    returning type`
  if (!placed) throw new Refusal('slot_unknown')
  // A device has one slot: the newest, as the frame that made it no longer has the key of an older one.
  if (placed.type === 'device')
    await sql`
      delete from slots where wallet_id = ${walletId} and type = 'device' and device_id = ${deviceId} and id <> ${slotId}`
  await addEntry(vault, sql, caller, walletId, { event, slotId, slotType: placed.type, evidence: 'device' })
  return placed.type
}

/**
 * Lets a share go, sealed to the caller's device, when what the slot asks for was shown. The line in the log and the release are one.
 * @throws Refusal `slot_unknown`, `slot_refused`, `login_stale` or `record_tampered`
 */
export async function releaseSlot(
  vault: Vault,
  caller: SessionCaller,
  { slotId, passkey, pin }: VaultRequest<'/slots/release'>,
): Promise<{ share: Sealed; entry: LogEntry }> {
  const { accountId } = caller.session
  return vault.sql.begin(async (sql) => {
    const [slot] = await sql<SlotRow[]>`
      select id, wallet_id, type, device_id, share from slots where id = ${slotId} and account_id = ${accountId}`
    if (!slot?.wallet_id) throw new Refusal('slot_unknown')
    const evidence = evidenceFor(vault, caller, slot)
    if (evidence === 'passkey') await checkPasskey(vault, sql, caller, slotId, passkey)
    if (slot.type === 'pin') await checkPin(vault, sql, slotId, pin)
    const entry = await addEntry(vault, sql, caller, slot.wallet_id, {
      event: 'release',
      slotId,
      slotType: slot.type,
      evidence,
    })
    const share = await openShare(vault, accountId, slot)
    return { share: await sealToCaller(vault, sql, caller, slotId, share), entry }
  })
}

/**
 * A share for a page that shows the key: of the caller's own slot, or of the passkey, PIN or kit that the wallet has.
 * @throws Refusal `login_stale`, `change_frozen`, `slot_refused`, `factor_needed` or `slot_new`
 */
export async function releaseForExport(
  vault: Vault,
  caller: SessionCaller,
  { slotId, passkey, pin }: VaultRequest<'/export'>,
): Promise<VaultAnswer<'/export'>> {
  const { session, locale, browser } = caller
  const { accountId, deviceId } = session
  const { freshLoginMs } = vault.config.limits
  const now = vault.clock()
  if (now - session.loginAt > freshLoginMs) throw new Refusal('login_stale')
  const { told, ...released } = await vault.sql.begin(async (sql) => {
    await lockAccount(sql, accountId)
    const [account] = await sql<{ until: number }[]>`
      select change_frozen_until as until from accounts where id = ${accountId}`
    if (account && account.until > now) throw new Refusal('change_frozen', { retryAfter: seconds(account.until - now) })
    const slots = await sql<DatedSlot[]>`
      select id, wallet_id, type, device_id, share, created_at from slots
      where account_id = ${accountId} and wallet_id is not null`
    const own = slots.find(({ type, device_id }) => type === 'device' && device_id === deviceId)
    if (!own?.wallet_id) throw new Refusal('slot_refused')
    checkAge(vault, own.created_at)
    const factors = slots.filter(({ type }) => type !== 'device')
    const slot = factors.length === 0 ? own : factors.find(({ id }) => id === slotId)
    if (!slot) throw new Refusal('factor_needed')
    checkAge(vault, slot === own ? await factorTakenAt(sql, own.wallet_id) : slot.created_at)
    const evidence = slot.type === 'passkey' ? 'passkey' : 'login'
    if (evidence === 'passkey') await checkPasskey(vault, sql, caller, slot.id, passkey)
    if (slot.type === 'pin') await checkPin(vault, sql, slot.id, pin)
    const happening = { event: 'export', slotId: slot.id, slotType: slot.type, evidence } as const
    const entry = await addEntry(vault, sql, caller, own.wallet_id, happening)
    const share = await openShare(vault, accountId, slot)
    const told = await tell(vault, sql, accountId, exportedMail(locale, { name: vault.config.mail.name, browser }))
    return { slotId: slot.id, share: await sealToCaller(vault, sql, caller, slot.id, share), entry, told }
  })
  told?.send()
  return released
}

/** Whoever holds a device can add a way in, or take one away: it is a day before the key itself is to be had by that. */
function checkAge({ config, clock }: Vault, since: number): void {
  const wait = since + config.limits.exportAfterMs - clock()
  if (wait > 0) throw new Refusal('slot_new', { retryAfter: seconds(wait) })
}

/** When the wallet last lost a passkey, a PIN or a kit. */
async function factorTakenAt(sql: Query, walletId: string): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select max(at) as at from release_log where wallet_id = ${walletId} and event = 'remove' and slot_type <> 'device'`
  return row?.at ?? 0
}

const seconds = (ms: number) => Math.ceil(ms / second)

/** The access structure: which evidence opens which slot. */
function evidenceFor({ config, clock }: Vault, { session }: SessionCaller, slot: SlotRow): Evidence {
  if (slot.type === 'device') {
    if (slot.device_id !== session.deviceId) throw new Refusal('slot_refused')
    return 'device'
  }
  // What it was shown is checked with its row.
  if (slot.type === 'passkey') return 'passkey'
  if (clock() - session.loginAt > config.limits.freshLoginMs) throw new Refusal('login_stale')
  return 'login'
}

async function openShare(vault: Vault, accountId: string, slot: SlotRow): Promise<Uint8Array> {
  const aad = shareAad(accountId, slot.id, slot.type, slot.device_id)
  try {
    return await vault.kek.open(Buffer.from(slot.share, 'base64url'), aad)
  } catch (cause) {
    if (cause instanceof KekAway) throw cause
    vault.log.error({ table: 'slots' }, 'a share does not open')
    throw new Refusal('record_tampered', { cause })
  }
}

/** Removes a slot and destroys its share. @throws Refusal `slot_unknown`, `slot_refused` or `slot_last` */
export async function removeSlot(
  vault: Vault,
  caller: SessionCaller,
  { slotId, proof }: VaultRequest<'/slots/remove'>,
): Promise<WalletRecord> {
  const { accountId } = caller.session
  return vault.sql.begin(async (sql) => {
    await lockAccount(sql, accountId)
    const wallet = required(await walletOf(sql, accountId))
    const slot = wallet.slots.find((one) => one.slotId === slotId)
    if (!slot) throw new Refusal('slot_unknown')
    await checkKeyProof(vault, sql, wallet.walletId, proof)
    // A PIN destroys itself: it is never the only way in.
    const others = wallet.slots.filter((one) => one.slotId !== slotId && one.type !== 'pin')
    if (others.length === 0) throw new Refusal('slot_last')
    await sql`delete from slots where id = ${slotId}`
    await addEntry(vault, sql, caller, wallet.walletId, {
      event: 'remove',
      slotId,
      slotType: slot.type,
      evidence: 'device',
    })
    return required(await walletOf(sql, accountId))
  })
}

function required(wallet: WalletRecord | undefined): WalletRecord {
  if (!wallet) throw new Refusal('wallet_unknown')
  return wallet
}

async function lockAccount(sql: Query, accountId: string): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for update`
}

async function sealToCaller(
  vault: Vault,
  sql: Query,
  { session }: SessionCaller,
  slotId: string,
  share: Uint8Array,
): Promise<Sealed> {
  const device = await deviceOf(vault, sql, session.accountId, session.deviceId)
  if (!device) throw new Refusal('session_invalid')
  return sealTo(device.keys.enc, share, sealedFor.share(slotId))
}
