import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** What a visit left behind: what a journey that failed needs to tell why. */
export type Trail = {
  /** In lines: the page's problems and words, its last requests, and what each of its pages and frames shows now. */
  tell(): Promise<string>
  /** Follows no longer: the profile goes on with another visit. */
  end(): void
}

const lastRequests = 40
const lastWords = 30
const shownLength = 400
const patienceMs = 2_000

/** Follows all pages of a visit: those that open beside it and the frames within belong to the story. */
export function followTrail(
  context: BrowserContext,
  { problems, said }: { problems: readonly string[]; said: readonly string[] },
): Trail {
  const requests: { request: Request; at: number; end?: string }[] = []
  const follow = (request: Request) => {
    requests.push({ request, at: Date.now() })
    if (requests.length > lastRequests * 5) requests.shift()
  }
  const end = (request: Request, how: string) => {
    const found = requests.find((each) => each.request === request)
    if (found) found.end = `${how} after ${Date.now() - found.at} ms`
  }
  const answered = (response: Response) => end(response.request(), String(response.status()))
  const failed = (request: Request) => end(request, request.failure()?.errorText ?? 'failed')
  context.on('request', follow)
  context.on('response', answered)
  context.on('requestfailed', failed)

  return {
    end() {
      context.off('request', follow)
      context.off('response', answered)
      context.off('requestfailed', failed)
    },
    async tell() {
      const now = Date.now()
      const open = requests.filter((each) => each.end === undefined)
      const ended = requests.filter((each) => each.end !== undefined).slice(-lastRequests)
      const line = ({ request, at, end: how = 'no answer yet' }: (typeof requests)[number]) =>
        `  ${now - at} ms ago: ${request.method()} ${request.url()} ${methodOf(request)}: ${how}`
      const pages = await Promise.all(context.pages().map(shownBy))
      return [
        `problems: ${problems.join('\n  ') || 'none'}`,
        `console, the last of ${said.length}:`,
        ...said.slice(-lastWords).map((text) => `  ${text}`),
        'requests without an answer:',
        ...open.map(line),
        'the last requests with one:',
        ...ended.map(line),
        ...pages.flat(),
      ].join('\n')
    },
  }
}

/** Of JSON-RPC: the address alone says little. */
function methodOf(request: Request): string {
  try {
    const asked = JSON.parse(request.postData() ?? '')
    return String([asked].flat().map(({ method }) => method ?? ''))
  } catch {
    return ''
  }
}

/** What every frame of a page shows; one that does not answer has that said of it. */
function shownBy(page: Page): Promise<string[]> {
  return Promise.all(
    page.frames().map(async (frame) => {
      const late = new Promise<string>((resolve) => setTimeout(() => resolve('does not answer'), patienceMs))
      const read = frame.evaluate(textOfPage).catch(String)
      return `${frame.parentFrame() ? '  frame' : 'page'} ${frame.url()}: ${(await Promise.race([read, late])).slice(0, shownLength)}`
    }),
  )
}

/** Runs in the page. Below the modal's shadow root too, which no text of the document has. */
function textOfPage(): string {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const modal = root?.querySelector<HTMLElement>('dialog[open]')
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown would not tell why.
  const inModal = modal ? `[modal] ${modal.innerText} ` : ''
  // biome-ignore lint/performance/useDomNodeTextContent: as above.
  const words = `${inModal}${document.body?.innerText ?? ''}`
  return `${document.visibilityState}, ${innerWidth}×${innerHeight}: ${words.replace(/\s+/g, ' ').trim()}`
}
