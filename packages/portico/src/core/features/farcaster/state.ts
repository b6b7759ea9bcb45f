/** A login with Farcaster's app; absent while none is under way. */
export type FarcasterState =
  /** The wallet asks for a link. */
  | { status: 'preparing' }
  /** The link is to be opened on the phone that has the app. */
  | { status: 'waiting'; url: string }
  /** It was approved there; the wallet is opened. */
  | { status: 'connecting'; url: string }
  /** `refused`: what came back was not believed. `failed`: nothing came back. The link stays to be seen, faded. */
  | { status: 'expired' | 'refused' | 'failed'; url?: string | undefined }
