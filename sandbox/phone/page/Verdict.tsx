import type { Verdict as VerdictValue } from '../types.js'

const words = {
  VALID: 'This app’s site is verified.',
  INVALID: 'The site that asks is not the one this app names.',
  UNKNOWN: 'Nobody has vouched for this site.',
} as const

/** What a careful wallet tells before anyone approves: which site asks, and whether somebody vouches for it. */
export function Verdict({ verdict }: { verdict: VerdictValue }) {
  return (
    <div className="verdict" data-testid="verdict" data-validation={verdict.validation} data-scam={verdict.isScam}>
      <p>
        <strong>{verdict.origin || 'Unknown site'}</strong>
      </p>
      <p>{verdict.isScam ? 'This site has been reported as harmful.' : words[verdict.validation]}</p>
    </div>
  )
}
