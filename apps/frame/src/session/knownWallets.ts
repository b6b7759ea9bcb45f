import type { Session, WalletAddresses, WalletRecord } from '@portico/vault/contract'
import { sha256, toBase64url, utf8 } from '../bytes.js'
import { FrameError } from '../protocol/errors.js'
import type { Storage } from './storage.js'

/** The wallet that a login had in this browser, and what the vault says of it now. */
export type OtherWallet = { known: WalletAddresses; found: WalletAddresses | undefined }

/** A login whose wallet is gone from the vault, or is another one: its person did not want to go on with that. */
export class OtherWalletError extends FrameError {
  constructor() {
    super('This login had another wallet in this browser', { code: 4100, data: { reason: 'wallet_other' } })
  }
}

/** Which wallet belongs to which login, as this browser has seen it: a vault that was put back may not know it any more. */
export type KnownWallets = {
  /** What differs, where something does. */
  compare(account: Session['account'], found: WalletRecord | undefined): Promise<OtherWallet | undefined>
  keep(account: Session['account'], wallet: WalletRecord): Promise<void>
}

type Stored = { account: string; who: string | undefined; walletId: string; addresses: WalletAddresses }

const key = 'wallets'
const atMost = 50

export function makeKnownWallets(storage: Storage): KnownWallets {
  const list = async () => ((await storage.get(key)) as Stored[] | undefined) ?? []
  return {
    async compare(account, found) {
      const who = await whoIs(account)
      const stored = await list()
      // An account that was made after the back-up is made anew, and has another name.
      const known =
        stored.find((one) => one.account === account.id) ?? stored.find((one) => who !== undefined && one.who === who)
      if (!known) return undefined
      const { eip155, solana } = known.addresses
      const isSame =
        found?.walletId === known.walletId && found.addresses.eip155 === eip155 && found.addresses.solana === solana
      return isSame ? undefined : { known: known.addresses, found: found?.addresses }
    },
    async keep({ id: account, ...named }, { walletId, addresses }) {
      const who = await whoIs({ id: account, ...named })
      await storage.exclusive(key, async () => {
        const others = (await list()).filter((one) => one.account !== account && (who === undefined || one.who !== who))
        await storage.set(key, [{ account, who, walletId, addresses }, ...others].slice(0, atMost))
      })
    },
  }
}

/** Not the name itself: nobody who looks into the browser's storage shall read who was here. */
async function whoIs({ provider, email, userName }: Session['account']): Promise<string | undefined> {
  const name = email ?? userName
  if (name === undefined) return undefined
  return toBase64url(await sha256(utf8(JSON.stringify(['who/v1', provider, name.toLowerCase()]))))
}
