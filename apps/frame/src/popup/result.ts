/** As much of the window as is used. */
export type PopupWindow = {
  opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  location: { href: string }
}

/** As much of the vault as is asked: it knows for which site a login was begun, and takes the answer of a window that is lost. */
export type PopupVault = {
  look(state: string): Promise<{ site: string }>
  park(answer: { state: string; code: string; iss?: string }): Promise<{ site: string; code: string }>
}

/** What is left to do or to say. */
export type Outcome =
  | { name: 'done' | 'lost' }
  | { name: 'go'; url: string }
  | { name: 'code'; site: string; code: string }

/** A state has 256 bits in base64url; a page that left in place of a window put its address behind it. */
const stateShape = /^([\w-]{43})(?:--(.+))?$/

/**
 * Brings what the provider answered to the page that asked. A window tells the page that opened it; which page that is, the window cannot
 * know: the answer is worth nothing without the key of the device that began the login and the verifier that the vault keeps. A page that
 * left for the provider itself is gone back to, when the login was begun for its site. A window that has lost its page shows a code.
 */
export async function handBack({ opener, location }: PopupWindow, vault: PopupVault): Promise<Outcome> {
  const result = new URL(location.href)
  const [, state, back] = stateShape.exec(result.searchParams.get('state') ?? '') ?? []
  if (state && back) return goBack(result, { state, back }, vault)
  if (opener) {
    opener.postMessage({ resultUri: location.href }, '*')
    return { name: 'done' }
  }
  const code = result.searchParams.get('code')
  const iss = result.searchParams.get('iss')
  if (!state || !code) return { name: 'lost' }
  try {
    return { name: 'code', ...(await vault.park({ state, code, ...(iss === null ? {} : { iss }) })) }
  } catch {
    return { name: 'lost' }
  }
}

async function goBack(
  result: URL,
  { state, back }: { state: string; back: string },
  vault: PopupVault,
): Promise<Outcome> {
  try {
    const page = new URL(decodeURIComponent(back))
    const { site } = await vault.look(state)
    if (page.origin !== site) return { name: 'lost' }
    result.searchParams.set('state', state)
    page.searchParams.set('result_uri', result.href)
    return { name: 'go', url: page.href }
  } catch {
    return { name: 'lost' }
  }
}
