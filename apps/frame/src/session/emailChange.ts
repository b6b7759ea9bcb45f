import type { VaultAnswer } from '@portico/vault/contract'
import type { Codes } from './codes.js'
import { throwKnown, type Vault } from './vault.js'
import type { Wallet } from './wallet.js'

/** The change of the address: a code from the old one, then a code from the new one. */
export type EmailChange = {
  start(email: string): Promise<{ action: VaultAnswer<'/email/change'>['action'] }>
  /** The address that the account has now. */
  newEmail(): string | undefined
}

export type EmailChangeOptions = {
  vault: Vault
  wallet: Wallet
  codes: Codes
  /** Told when a code that was typed in the frame was right. */
  onTyped(step: 'primary' | 'secondary', newEmail: string | undefined): void
}

export function makeEmailChange({ vault, wallet, codes, onTyped }: EmailChangeOptions): EmailChange {
  let changed: string | undefined

  function askSecondary(flow: string, flowEndsAt: number): void {
    codes.ask({
      flowEndsAt,
      async submit(code) {
        const { newEmail } = await vault.call('/email/change/secondary', { flow, code })
        changed = newEmail
        wallet.rename(newEmail)
      },
      onTyped: () => onTyped('secondary', changed),
    })
  }

  function askPrimary(flow: string, flowEndsAt: number): void {
    codes.ask({
      flowEndsAt,
      async submit(code) {
        const next = await vault.call('/email/change/primary', { flow, code })
        askSecondary(next.flow, next.expiresAt)
      },
      onTyped: () => onTyped('primary', undefined),
    })
  }

  return {
    async start(email) {
      codes.stop()
      changed = undefined
      const { action, flow, expiresAt } = await vault.call('/email/change', { email }).catch(throwKnown)
      if (action === 'VERIFY_PRIMARY_OTP') askPrimary(flow, expiresAt)
      else askSecondary(flow, expiresAt)
      return { action }
    },
    newEmail: () => changed,
  }
}
