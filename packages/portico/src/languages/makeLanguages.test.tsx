import { renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice, awake, fakeConnector, fakeFamily, makeTest, session, settle } from '../core/fakes.test-support.js'
import { useShell } from '../react/context.js'
import { en } from '../react/copy/en.js'
import { makeCopy } from '../react/copy.js'
import { ConnectButton, PorticoProvider } from '../react/index.js'
import type { Language, SpokenPart } from '../react/language.js'
import { drawLive } from '../react/live.test-support.js'
import { useViews } from '../react/modal/useViews.js'
import { PorticoProvider as ServerProvider } from '../react/ServerProvider.js'
import type { LoadedView } from '../react/viewTypes.js'
import { makeLanguages, type Shipped } from './makeLanguages.js'

// As in a browser, where effects of a provider run before those of its buttons. What draws here begins without a document.
vi.mock(import('../react/useBrowserEffect.js'), async () => ({
  useBrowserEffect: (await import('react')).useLayoutEffect,
}))

const { signal } = new AbortController()
/** A view whose code is here. */
function Shown() {
  useShell().views.set('Connect', {} as LoadedView)
  return useViews({ signal }).views.map(({ route }) => route.name)
}

const logger = () => ({ warn: vi.fn() })
const file = (words: Record<string, string>) => async () => ({ words })

/** Polish and Arabic, with files that may be held back. */
function made({
  send = file({ 'send.title': 'Wyślij' }),
}: {
  send?: () => Promise<{ words: Record<string, string> }>
} = {}) {
  const shipped = (words: Record<string, string>, first: Record<string, string>): Shipped => ({
    words,
    load: async () => ({
      words: first,
      acts: { send, common: file({ 'common.done': `${words['button.connect']} gotowe` }) },
      actOf: { Connect: 'open', buttons: 'open', common: 'common', Send: 'send' },
    }),
  })
  const pl = shipped(
    { 'button.connect': 'Połącz portfel' },
    {
      'button.account': 'Konto {name}',
      'button.accountBalance': 'Saldo {balance}, konto {name}',
      'allWallets.found': '{count} portfela',
      'allWallets.found.one': '{count} portfel',
      'allWallets.found.few': '{count} portfele',
      'allWallets.found.many': '{count} portfeli',
    },
  )
  const ar = shipped(
    { 'button.connect': 'ربط محفظة' },
    { 'button.account': 'حساب {name}', 'button.accountBalance': '{balance} {name}' },
  )
  return makeLanguages({ pl, ar })
}

const readersTags = (...tags: string[]) => {
  vi.stubGlobal('navigator', { languages: tags })
  onTestFinished(() => void vi.unstubAllGlobals())
}

describe('speak', () => {
  test.each([
    [['pl-PL', 'en'], 'pl-PL', 'Połącz portfel'],
    [['en-US', 'pl'], 'en-US', undefined],
    [['sv', 'ar-EG', 'pl'], 'ar-EG', 'ربط محفظة'],
    [['sv', 'nn'], 'en', undefined],
    [[], 'en', undefined],
  ])('param: auto: of %j it is %s', (tags, locale, said) => {
    readersTags(...tags)
    const spoken: Language[] = []
    made().speak('auto', new Set(), (language) => spoken.push(language), logger())
    expect(spoken.map((one) => [one.locale, one.words['button.connect']])).toEqual([[locale, said]])
  })

  test('behavior: what the page says meanwhile is there too', async () => {
    let come = () => {}
    const held = new Promise<void>((resolve) => {
      come = resolve
    })
    const send = vi.fn(() => held.then(file({ 'send.title': 'Wyślij' })))
    const said = new Set<SpokenPart>(['Send'])
    const spoken = new Promise<Language>((then) => made({ send }).speak('pl', said, then, logger()))
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    said.add('common')
    come()
    const { words } = await spoken
    expect([words['send.title'], words['common.done']]).toEqual(['Wyślij', 'Połącz portfel gotowe'])
  })
})

describe('find', () => {
  test('param: a tag: without sentences of its own it is English, written as the tag has it', () => {
    const { find } = made()
    expect(find('pl').words['button.connect']).toBe('Połącz portfel')
    expect([find('sv').locale, find('sv').words]).toEqual(['sv', {}])
  })

  test.each([
    ['de', 'de'],
    ['en-GB', 'en-GB'],
    ['pl-PL', 'en'],
    ['sv', 'en'],
  ])('behavior: with locale %s the frame is told %s', async (locale, spoken) => {
    const client = makeTest()
    const languages = makeLanguages({ de: { words: {}, load: async () => ({ words: {}, acts: {}, actOf: {} }) } })
    drawLive(<PorticoProvider client={client} languages={languages} locale={locale} />)
    await vi.waitFor(() => expect(client.client.language).toBe(spoken))
  })

  test('behavior: what visitors ask for does not pile up', () => {
    const { find } = made()
    const first = find('x-0')
    for (let n = 0; n < 300; n++) find(`x-${n}`)
    expect(find('x-0')).not.toBe(first)
    expect(find('x-299')).toBe(find('x-299'))
  })
})

describe('only', () => {
  test('default: no other is spoken', () => {
    readersTags('ar', 'pl')
    const some = made().only('pl', 'sv')
    expect(some.tags).toEqual(['pl'])
    const then = vi.fn()
    some.speak('auto', new Set(), then, logger())
    expect(then).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ locale: 'pl' }))
  })
})

describe('fetch', () => {
  test('default: the sentences of an act, and those that the language begins with', async () => {
    const pl = made().find('pl')
    await pl.fetch('Send', logger())
    expect([pl.words['send.title'], pl.words['button.account']]).toEqual(['Wyślij', 'Konto {name}'])
    expect(pl.words['common.done']).toBeUndefined()
  })

  test('error: a file that does not come: English is said, the developer is told, and it is asked for again', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ words: { 'send.title': 'Wyślij' } })
    const pl = made({ send }).find('pl')
    const { warn } = logger()
    await pl.fetch('Send', { warn })
    const t = makeCopy({}, 'pl', en, pl.words)
    expect([t('send.title'), t('button.connect')]).toEqual([en['send.title'], 'Połącz portfel'])
    expect(warn).toHaveBeenCalledOnce()
    await pl.fetch('Send', { warn })
    expect(t('send.title')).toBe('Wyślij')
  })
})

describe('sentences', () => {
  test('behavior: the form goes by the number', async () => {
    const pl = made().find('pl')
    await pl.fetch('Connect', logger())
    const t = makeCopy({}, 'pl', en, pl.words)
    const said = [1, 3, 5, 22].map((count) => t('allWallets.found', { count }))
    expect(said).toEqual(['1 portfel', '3 portfele', '5 portfeli', '22 portfele'])
  })

  test('param: messages: any sentence of a language, with all its forms', async () => {
    const pl = made().find('pl')
    await pl.fetch('Connect', logger())
    const messages = { 'button.connect': 'Dołącz', 'allWallets.found': 'Portfele: {count}' }
    const t = makeCopy(messages, 'pl', en, pl.words)
    expect([t('button.connect'), t('allWallets.found', { count: 3 })]).toEqual(['Dołącz', 'Portfele: 3'])
    const one = makeCopy({ 'allWallets.found.one': 'jeden' }, 'pl', en, pl.words)
    expect([1, 3].map((count) => one('allWallets.found', { count }))).toEqual(['jeden', '3 portfele'])
  })

  test('behavior: from right to left English among others keeps its own way', () => {
    const t = makeCopy({}, 'ar', en, made().find('ar').words)
    expect(t('button.connect')).toBe('ربط محفظة')
    expect(t('common.close')).toBe('\u2066Close\u2069')
  })
})

describe('in the page', () => {
  const page = (props: Partial<Parameters<typeof PorticoProvider>[0]>, client = makeTest()) => (
    <PorticoProvider client={client} {...props}>
      <ConnectButton />
    </PorticoProvider>
  )

  test('param: locale: a server says the button in the language of a tag', () => {
    const markup = renderToString(page({ languages: made(), locale: 'ar' }))
    expect(markup).toContain('ربط محفظة')
    expect(markup).toContain('dir="rtl"')
    expect(markup).toContain('lang="ar"')
  })

  test('param: locale: auto: a server says English, and the reader’s browser takes it up without a word of complaint', () => {
    readersTags('pl')
    const markup = renderToString(page({ languages: made(), locale: 'auto' }))
    expect(markup).toContain('Connect wallet')
    expect(markup).toContain('lang="en"')
  })

  test('default: auto without languages is English', () => {
    readersTags('pl')
    expect(renderToString(page({ locale: 'auto' }))).toContain('lang="en"')
  })

  const lantern = () => {
    const sessions = async () => [session({ accounts: [{ address: alice, type: 'eoa' as const }] })]
    return makeTest({
      families: [fakeFamily('eip155')],
      connectors: [fakeConnector('lantern', { connect: sessions })],
    })
  }
  const connected = async (client: ReturnType<typeof lantern>) => {
    await awake(client)
    await client.connect({ connectorId: 'lantern' })
  }

  test('behavior: languages that are new with each drawing, that come later, and that are taken away', async () => {
    const client = lantern()
    const drawn = drawLive(page({ locale: 'pl' }, client))
    await connected(client)
    await vi.waitFor(() => expect(drawn.words()).toContain('Account'))
    drawn.draw(page({ languages: made(), locale: 'pl' }, client))
    await vi.waitFor(() => expect(drawn.words()).toContain('Konto'))
    drawn.draw(page({ languages: made().only('pl'), locale: 'pl' }, client))
    for (let n = 0; n < 20; n++) {
      expect(drawn.words()).toContain('Konto')
      await settle(1)
    }
    drawn.draw(page({ locale: 'pl' }, client))
    await vi.waitFor(() => expect(drawn.words()).toContain('Account'))
  })

  test('behavior: what another provider has said holds nothing up', async () => {
    const [client, languages] = [lantern(), made()]
    const drawn = drawLive(page({ languages, locale: 'pl' }, client))
    vi.stubGlobal('navigator', { userAgent: '', languages: ['pl'] })
    await connected(client)
    await vi.waitFor(() => expect(drawn.words()).toContain('Konto'))
    drawn.draw(<main>{page({ languages, locale: 'auto' })}</main>)
    expect(drawn.words()).toBe('Połącz portfel')
  })

  test('behavior: auto: a wallet that is there before the page was drawn', async () => {
    const client = lantern()
    await connected(client)
    const drawn = drawLive(<main />)
    vi.stubGlobal('navigator', { userAgent: '', languages: ['pl'] })
    drawn.draw(page({ languages: made(), locale: 'auto' }, client))
    await vi.waitFor(() => expect(drawn.words()).toContain('Konto'))
    expect(client.client.language).toBe('pl')
  })

  test('behavior: portico/ssr has the words of a connected wallet too', async () => {
    const client = lantern()
    const drawn = drawLive(
      <ServerProvider client={client} languages={made()} locale="pl">
        <ConnectButton />
      </ServerProvider>,
    )
    await connected(client)
    await vi.waitFor(() => expect(drawn.words()).toContain('Konto'))
  })

  test('error: what did not come with a view is asked for again when it is shown', async () => {
    const load = vi.fn<Shipped['load']>().mockRejectedValueOnce(new Error('offline'))
    load.mockResolvedValue({ words: { 'connect.title': 'Połącz' }, acts: {}, actOf: {} })
    const languages = makeLanguages({ pl: { words: {}, load } })
    const pl = languages.find('pl')
    await pl.fetch('Connect', logger())
    const client = makeTest()
    drawLive(
      <PorticoProvider client={client} languages={languages} locale="pl">
        <Shown />
      </PorticoProvider>,
    )
    await vi.waitFor(() => expect(pl.words['connect.title']).toBe('Połącz'))
  })

  test('behavior: English is never seen first, and of another language nothing before all is there', async () => {
    const client = lantern()
    const languages = made()
    const drawn = drawLive(page({ languages, locale: 'pl' }, client))
    expect(drawn.words()).toBe('Połącz portfel')
    await connected(client)
    await vi.waitFor(() => expect(drawn.words()).toContain('Konto'))
    drawn.draw(page({ languages, locale: 'ar' }, client))
    expect(drawn.words()).toContain('Konto')
    await vi.waitFor(() => expect(drawn.words()).toContain('حساب'))
    expect(drawn.words()).not.toContain('Account')
  })
})
