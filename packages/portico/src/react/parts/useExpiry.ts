import { useEffect, useState } from 'react'
import { pairingNumbers } from '../../base/numbers.js'
import type { PairingState } from '../../core/features/pairing/state.js'

/** Readers are warned once, this long before a code counts as expired, in milliseconds. */
const warnBeforeMs = 20_000

/** How many seconds a code has left, said once near its end; `undefined` before. */
export function useExpiry(pairing: PairingState): number | undefined {
  const expiresAt = pairing.status === 'waiting' ? pairing.expiresAt : undefined
  const [warned, setWarned] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) return
    const delay = expiresAt - Date.now() - pairingNumbers.expiredUnderMs - warnBeforeMs
    const timer = setTimeout(() => setWarned(expiresAt), Math.max(0, delay))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return warned !== undefined && warned === expiresAt ? warnBeforeMs / 1_000 : undefined
}
