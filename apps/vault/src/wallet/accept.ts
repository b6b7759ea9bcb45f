import type { SessionCaller, Vault } from '../context.js'
import type { VaultAnswer, VaultRequest } from '../contract/index.js'
import { acceptedMail } from '../mail/mails.js'
import { Refusal } from '../refusal.js'
import { tell } from '../session/tell.js'
import { addEntry } from './log.js'
import { checkPasskey } from './passkeys.js'
import { walletOf } from './records.js'

/**
 * A device remembers lines that the log has no more, as after a restore, and its person goes on. The line that says so names both: it
 * hangs on the newest that there is, and holds the newest that the device had seen. Its owner is told by mail.
 * @throws Refusal `wallet_unknown`, `slot_unknown`, `slot_refused` or `login_stale`
 */
export async function acceptLog(
  vault: Vault,
  caller: SessionCaller,
  { remembered, slotId, passkey }: VaultRequest<'/log/accept'>,
): Promise<VaultAnswer<'/log/accept'>> {
  const { accountId, deviceId, loginAt, origin } = caller.session
  const { entry, told } = await vault.sql.begin(async (sql) => {
    await sql`select 1 from accounts where id = ${accountId} for update`
    const wallet = await walletOf(sql, accountId)
    if (!wallet) throw new Refusal('wallet_unknown')
    const slot = wallet.slots.find((one) => one.slotId === slotId)
    if (!slot) throw new Refusal('slot_unknown')
    if (slot.type === 'device' && slot.deviceId !== deviceId) throw new Refusal('slot_refused')
    const evidence = passkey ? 'passkey' : 'login'
    if (passkey) await checkPasskey(vault, sql, caller, slotId, passkey)
    else if (vault.clock() - loginAt > vault.config.limits.freshLoginMs) throw new Refusal('login_stale')
    const happening = { event: 'accept', slotId, slotType: slot.type, evidence, remembered } as const
    const entry = await addEntry(vault, sql, caller, wallet.walletId, happening)
    const about = { name: vault.config.mail.name, site: new URL(origin).host, browser: caller.browser }
    return { entry, told: await tell(vault, sql, accountId, acceptedMail(caller.locale, about)) }
  })
  told?.send()
  return { entry }
}
