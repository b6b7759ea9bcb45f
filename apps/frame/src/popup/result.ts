/** As much of the window as is used. */
export type PopupWindow = {
  opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  location: { href: string }
}

/** Who began the login that an answer is for. */
export type Begun = {
  /** The origin of the site. */
  site: string
  /** Browser and system, in words. */
  browser: string
  /** Milliseconds since 1970. */
  at: number
  /** In another network than this window. */
  elsewhere: boolean
}

/** As much of the vault as is asked: it knows for which site a login was begun, and takes the answer of a window that is lost. */
export type PopupVault = {
  /** Rejects when there is no such login, or its site is not on the list of its project. */
  look(state: string): Promise<Begun>
  park(answer: { state: string; code: string; iss?: string }): Promise<{ site: string; code: string }>
  /** Ends the login. */
  deny(state: string): Promise<unknown>
}

/** What is left to do or to say. */
export type Outcome =
  | { name: 'done' | 'lost' | 'denied' }
  | { name: 'go'; url: string }
  | { name: 'code'; site: string; code: string }
  /** The person is asked before the answer leaves the window. */
  | { name: 'ask'; begun: Begun; agree(): Promise<Outcome>; refuse(): Promise<Outcome> }

/** A state has 256 bits in base64url; a page that left in place of a window put its address behind it. */
const stateShape = /^([\w-]{43})(?:--(.+))?$/

/**
 * Brings what the provider answered to the site that the login was begun for, and to nobody else: who opened this window may be anybody.
 * A window that is not closed by that site was not opened by it, or has lost it: its person says whether it was them, and gets a code to
 * carry over. A page that left for the provider itself is gone back to, when it is one of that site, and its person agreed.
 *
 * @param linger gives the page that opened the window time to close it
 */
export async function handBack(
  { opener, location }: PopupWindow,
  vault: PopupVault,
  linger: () => Promise<unknown>,
): Promise<Outcome> {
  const result = new URL(location.href)
  const [, state, back] = stateShape.exec(result.searchParams.get('state') ?? '') ?? []
  const begun = state && (await vault.look(state).catch(() => undefined))
  if (!state || !begun) return { name: 'lost' }
  const [code, iss] = [result.searchParams.get('code'), result.searchParams.get('iss')]
  const asking = (agree: () => Promise<Outcome>): Outcome => ({
    name: 'ask',
    begun,
    agree,
    refuse: async () => {
      await vault.deny(state).catch(() => undefined)
      return { name: 'denied' }
    },
  })

  if (back !== undefined) {
    const url = wayBack(result, { state, back, site: begun.site })
    if (url === undefined) return { name: 'lost' }
    return code === null ? { name: 'go', url } : asking(async () => ({ name: 'go', url }))
  }
  if (opener) {
    opener.postMessage({ resultUri: location.href }, begun.site)
    await linger()
  }
  // What the site has taken meanwhile is over here.
  const over: Outcome = { name: opener ? 'done' : 'lost' }
  if (code === null) return over
  return asking(async () => {
    try {
      return { name: 'code', ...(await vault.park({ state, code, ...(iss === null ? {} : { iss }) })) }
    } catch {
      return over
    }
  })
}

/** The page that left, with the answer; nothing when it is none of the site that the login was begun for. */
function wayBack(
  result: URL,
  { state, back, site }: { state: string; back: string; site: string },
): string | undefined {
  try {
    const page = new URL(decodeURIComponent(back))
    if (page.origin !== site) return undefined
    const answer = new URL(result)
    answer.searchParams.set('state', state)
    page.searchParams.set('result_uri', answer.href)
    return page.href
  } catch {
    return undefined
  }
}
