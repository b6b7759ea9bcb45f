import { fail } from '../../base/errors/AppError.js'
import { openableViews } from '../openableViews.js'
import { viewAliases } from '../views.js'
import { wrongNameErrors } from './errors.js'
import { nearestName } from './nearestName.js'

/** What views are called elsewhere, beside the names that `open()` takes as they are. */
const otherViews = {
  Chains: 'Networks',
  Network: 'Networks',
  Wallets: 'AllWallets',
  Buy: 'OnRamp',
  Login: 'Connect',
  Profile: 'Account',
} as const

/** @throws AppError `modal/unknown-view` for what `open()` cannot show, with the nearest name that it can */
export function checkView(view: string): void {
  const known: readonly string[] = [...openableViews, ...Object.keys(viewAliases)]
  if (known.includes(view)) return
  if (view === 'ApproveTransaction')
    throw fail(wrongNameErrors, 'modal/unknown-view', {
      view,
      remedy: 'It opens by itself when the wallet asks something.',
    })
  const near = nearestName(String(view), known, otherViews)
  const remedy = near ? `Did you mean "${near}"?` : `Choose from ${openableViews.join(', ')}.`
  throw fail(wrongNameErrors, 'modal/unknown-view', { view, remedy })
}
