export type UseSignIn = {
  /** Signs the person in with the connected wallet. @throws AppError `sign-in/off` while sign-in is not set up */
  signIn(): Promise<void>
  isSignedIn: boolean
}

/**
 * Sign-in with the wallet (SIWX).
 *
 * @example
 * const { signIn, isSignedIn } = useSignIn()
 */
export function useSignIn(): UseSignIn {
  return { signIn, isSignedIn: false }
}

async function signIn(): Promise<void> {
  const { AppError } = await import('../../base/errors/AppError.js')
  throw new AppError('sign-in/off')
}
