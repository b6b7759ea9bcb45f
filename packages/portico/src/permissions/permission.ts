import type { Hex } from './abi.js'

/** What is paid of: a token by its contract, the network’s own currency without. */
type OfToken = { token?: Hex | undefined }

/**
 * What an app may take, or do, without asking each time. Amounts are in the smallest unit, times in seconds.
 *
 * @example
 * // 5 USDC a week
 * const permission: Permission = { type: 'periodic', token: usdc, amount: 5_000_000n, period: 7 * 86_400 }
 */
export type Permission =
  /** So much in each period, the first of which begins at `start` (seconds since 1970; when it is given, by default). What is not taken is lost. */
  | ({
      /** In which way it is bounded. */
      type: 'periodic'
      /** How much in each period, in the smallest unit. */
      amount: bigint
      /** How long a period is, in seconds. */
      period: number
      /** When it begins, in seconds since 1970; when it is given, by default. */
      start?: number | undefined
    } & OfToken)
  /** So much at once, and so much more each second, up to `most`. What is not taken is kept. */
  | ({
      /** In which way it is bounded. */
      type: 'stream'
      /** How much more each second, in the smallest unit. */
      perSecond: bigint
      /** How much at once, in the smallest unit; nothing by default. */
      atOnce?: bigint | undefined
      /** How much in all, in the smallest unit; without bound by default. */
      most?: bigint | undefined
      /** When it begins, in seconds since 1970; when it is given, by default. */
      start?: number | undefined
    } & OfToken)
  /** So many calls of these methods of one contract, such as `play(uint256)`, without any of the network’s own currency. */
  | {
      /** In which way it is bounded. */
      type: 'calls'
      /** The contract. */
      target: Hex
      /** What may be called of it, such as `play(uint256)`. */
      methods: readonly string[]
      /** How many calls in all; without bound by default. */
      limit?: number | undefined
    }

/** A permission that an app wants. */
export type PermissionRequest = {
  /** The network, by its number. The wallet must be on it. */
  chainId: number
  /**
   * The account that is to give it; the one in use by default. The email wallet’s smart account gives none: name the plain one, which is of
   * the type `eoa` among `accounts` of `useAccount`, and has to hold what is to be taken.
   */
  from?: Hex | undefined
  /** The account that gets it: the app’s own, which redeems it and pays the fee of that. */
  to: Hex
  /** What may be taken, or done. */
  permission: Permission
  /** Seconds since 1970 at which it ends. Every permission has an end; the email wallet gives none for longer than a year. */
  until: number
  /** The only accounts that may redeem it; `to` alone by default. Calls are always for `to` alone. */
  redeemers?: readonly Hex[] | undefined
  /** Whether the person may make less of it; true by default. What comes back is what was given, so read it. */
  isAdjustable?: boolean | undefined
  /** Why, in a sentence. The wallet shows it as the app’s own words. */
  reason?: string | undefined
}

/** A permission as it was given, which may be less than was asked for. Kept by the app, with JSON where amounts are written as text. */
export type GrantedPermission = {
  /** The network, by its number. */
  chainId: number
  /** The account that gave it, where the wallet says so. */
  account?: Hex | undefined
  /** The account that got it, where the wallet says so. */
  to?: Hex | undefined
  /** What may be taken, or done: what was given, and not what was asked for. */
  permission: Permission
  /** Seconds since 1970 at which it ends. */
  until: number
  /** The only accounts that may redeem it, where the wallet says so. */
  redeemers?: readonly Hex[] | undefined
  /** What the contract takes (ERC-7710). Whoever may redeem and has it can use the permission. */
  context: Hex
  /** The contract that keeps it. */
  delegationManager: Hex
  /**
   * Accounts that have to be on the network first, by a call of each factory, where the wallet names any. These are calls that others wrote:
   * make them by an account that holds nothing. The email wallet names none, and `checkPermission` lets none pass.
   */
  dependencies?: readonly { factory: Hex; factoryData: Hex }[] | undefined
}

/** What speaks to a wallet (EIP-1193): `portico.getProvider('eip155')`, or an extension of another maker. */
export type PermissionProvider = {
  /** A method with what it takes, as EIP-1193 has it. */
  request(question: { method: string; params?: unknown }): Promise<unknown>
}
