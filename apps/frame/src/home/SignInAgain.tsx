import { fill } from '../views/words.js'
import type { HomeCopy } from './copy.js'
import type { Home, HomeParts, Provider } from './model.js'
import { providerNames } from './SignIn.js'

/** A login anew, the way of the one that there is. */
export function SignInAgain({ copy, home, parts }: { copy: HomeCopy; home: Home; parts: HomeParts }) {
  const account = parts.wallet.current()?.account
  if (account?.email !== undefined) {
    const { email } = account
    return (
      <button type="button" className="btn secondary" onClick={() => void home.signIn(email, true)}>
        {fill(copy.exportEmail, { email })}
      </button>
    )
  }
  if (account === undefined || account.provider === 'email' || account.provider === 'farcaster') {
    return (
      <button type="button" className="btn secondary" onClick={() => void home.signOut()}>
        {copy.signOut}
      </button>
    )
  }
  const provider: Provider = account.provider
  return (
    <button type="button" className="btn secondary" onClick={() => void home.signInWith(provider)}>
      {fill(copy.signInWith, { name: providerNames[provider] })}
    </button>
  )
}
