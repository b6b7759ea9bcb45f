/** What a person does who opens the address of a login and answers there. Gives what comes back to the wallet. */
export async function agree(
  authorizeUrl: string,
  redirect: string,
  answer: 'in' | 'no' = 'in',
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  async function go(url: string, init: RequestInit = {}): Promise<{ url: string; text: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return { url, text: await response.text() }
    const next = new URL(location, url).href
    return next.startsWith(redirect) ? { url: next, text: '' } : go(next)
  }
  const form = await go(authorizeUrl)
  const action = /action="([^"]+)"/.exec(form.text)?.[1] ?? ''
  const body = new URLSearchParams({ email: 'Ann@example.com', answer })
  return new URL((await go(new URL(action, form.url).href, { method: 'POST', body })).url).searchParams
}
