import { useSignIn } from 'portico/react'
import { Card, Facts } from './Card.js'
import { Outcome } from './Outcome.js'
import { useAction } from './useAction.js'

export function SignInCard() {
  const { signIn, signOut, isSignedIn, isPending, account } = useSignIn()
  const [entered, enter] = useAction(signIn)
  const [left, leave] = useAction(signOut)
  return (
    <Card title="Sign-in" testId="sign-in-card">
      <Facts
        rows={[
          ['Status', isSignedIn ? 'signed in' : isPending ? 'pending' : 'signed out', 'sign-in-status'],
          ['On', account?.networkId ?? '–', 'sign-in-network'],
        ]}
      />
      <div className="row">
        <button type="button" data-testid="sign-in" onClick={enter}>
          Sign in
        </button>
        <button type="button" data-testid="sign-out" onClick={leave}>
          Sign out
        </button>
      </div>
      <Outcome action={entered} testId="signed-in">
        {() => <p>Signed in</p>}
      </Outcome>
      <Outcome action={left} testId="signed-out">
        {() => <p>Signed out</p>}
      </Outcome>
    </Card>
  )
}
