import type { ReactElement } from 'react'

/** The door for signing in with an account elsewhere: the embedded wallet brings it. */
export function SocialSection(_: { reason: string | undefined }): ReactElement | null {
  return null
}
