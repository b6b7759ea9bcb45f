import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readListing } from '../directory/listing.js'
import { createDirectory } from '../directory/store.js'
import { listOrder } from '../directory/wallets.js'
import { basic, operatorForTests, type ShownForm, shownForm, shownRow } from './operator.test-support.js'

const { services, database, get, page, formIn, own, post, send, log } = operatorForTests()
const path = '/operator/wallets/io.alpha'
const alpha = {
  id: 'io.alpha',
  name: 'Alpha',
  rdns: 'io.alpha',
  homepage: 'https://alpha.example',
  chains: ['eip155:1'],
  order: 5,
}
beforeEach(async () => {
  const { sql } = database()
  await sql`delete from wallets`
  await createDirectory({ sql }, 'test').take(
    [alpha, { id: 'io.beta', name: 'Beta', rdns: 'io.beta', order: 7 }].map((each) => readListing(each)),
    'test',
  )
  await sql`delete from operator_changes`
})
async function wallet(id = 'io.alpha') {
  const [row] = await database().sql`select listing, edits, hidden, top from wallets where id = ${id}`
  return row as { listing: Record<string, unknown>; edits: Record<string, unknown>; hidden: boolean; top: boolean }
}
/** Where the wallet's place is changed: on its own page, or in its row of the list. */
async function placeForm(form: string): Promise<ShownForm> {
  if (form === 'place') return formIn(path, 'place')
  const found = shownRow(await page('/operator/wallets'), 'io.alpha')
  found.fields.set('act', 'place')
  return found
}

describe('one wallet', () => {
  test('default: only what was changed is, and is noted, so that lists that are taken later still bring the rest', async () => {
    const answer = await send(path, 'facts', {
      homepage: 'https://new.example',
      rdns: '',
      chains: 'eip155:1\r\neip155:10\r\n',
      injected: 'eip155:isAlpha',
      mobile_link: 'alpha://',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=saved`])
    const changed = {
      homepage: 'https://new.example',
      rdns: null,
      chains: ['eip155:1', 'eip155:10'],
      injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
      mobile_link: 'alpha://',
    }
    expect((await wallet()).edits).toEqual(changed)
    expect((await wallet()).listing).toMatchObject({ name: 'Alpha', order: 5, ...changed })
    expect(await log()).toEqual([
      {
        by: expect.stringMatching(/^ada \(operator page/),
        action: 'wallets edit',
        subject: 'io.alpha',
        change: changed,
      },
    ])
    expect(await page(path)).toContain('wallets edit')
    await send(path, 'standing', { act: 'reset' })
    expect((await wallet()).listing).toMatchObject({ homepage: 'https://alpha.example', rdns: 'io.alpha' })
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['no name', { name: '' }, 'name', 'Name: must have 1 to 100 characters.'],
    [
      'a link that runs',
      { mobile_link: 'javascript:alert(1)' },
      'mobile_link',
      'must be a link such as acme:// or https://.',
    ],
    ['a homepage without TLS', { homepage: 'http://a.example' }, 'homepage', 'Homepage: must be an https:// address.'],
    ['an rdns of another', { rdns: 'io.beta' }, 'rdns', 'Several wallets would have one rdns'],
    ['a network that is none', { chains: 'eip155:1 <b>' }, 'chains', 'Networks: “&#60;b&#62;”: must be a CAIP-2 id'],
    ['a mark of everybody', { injected: 'eip155:ethereum' }, 'injected', 'must be a flag or a path such as isWallet.'],
    ['a badge that is none', { badge_type: 'gold' }, 'badge_type', 'Badge:'],
  ])('error: %s is told at the field, and what was typed stays', async (_, typed, field, words) => {
    const answer = await send(path, 'facts', { description: 'Typed <with> care', ...typed })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(new RegExp(`<p class="fault" id="facts-${field}-fault">([^]*?)</p>`).exec(html)?.[1]).toContain(words)
    expect(html).toContain('value="Typed &#60;with&#62; care"')
    expect((await wallet()).edits).toEqual({})
    expect(await log()).toEqual([])
  })

  test('behavior: facts that were refused and are sent again leave what others changed meanwhile', async () => {
    const { action, fields } = await formIn(path, 'facts')
    await send(path, 'facts', { homepage: 'https://theirs.example' })
    fields.set('description', 'Mine')
    fields.set('rdns', 'io.beta')
    const refused = await post(action, fields)
    expect(refused.status).toBe(422)
    const again = shownForm(await refused.text(), 'facts')
    again.fields.set('rdns', 'io.alpha')
    expect((await post(again.action, again.fields)).status).toBe(303)
    expect((await wallet()).edits).toEqual({ homepage: 'https://theirs.example', description: 'Mine' })
  })

  test('behavior: a change of facts that waited for another one keeps that, and tells where it was of the same', async () => {
    const [first, same, other] = [await formIn(path, 'facts'), await formIn(path, 'facts'), await formIn(path, 'facts')]
    first.fields.set('homepage', 'https://first.example')
    same.fields.set('homepage', 'https://second.example')
    other.fields.set('description', 'Other')
    const sentNow = ({ action, fields }: ShownForm) => post(action, fields)
    const wait = (count: number) =>
      vi.waitUntil(
        async () =>
          (
            await database().sql`
              select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length === count,
        { timeout: 60_000 },
      )
    // Begun in this order, and each has read what it needs before it waits.
    const begun = await database().sql.begin(async (step) => {
      await step`select 1 from wallets where id = 'io.alpha' for update`
      const sent = [sentNow(first)]
      await wait(1)
      sent.push(sentNow(same), sentNow(other))
      await wait(3)
      return { sent }
    })
    const answers = await Promise.all(begun.sent)
    expect(answers.map(({ status }) => status)).toEqual([303, 422, 303])
    expect(await answers[1]?.text()).toContain('This was changed meanwhile, to “https://first.example”')
    expect((await wallet()).edits).toEqual({ homepage: 'https://first.example', description: 'Other' })
  }, 120_000)

  test.each(['place', 'row'])(
    'behavior: a place that was not changed is not pinned, sent by the %s form',
    async (form) => {
      const { sql } = database()
      const shown = await placeForm(form)
      const unchanged = await post(shown.action, shown.fields)
      expect(unchanged.headers.get('location')).toMatch(/[?&]done=unchanged/)
      shown.fields.set('order', '05')
      expect((await post(shown.action, shown.fields)).headers.get('location')).toMatch(/[?&]done=unchanged/)
      expect((await wallet()).edits).toEqual({})
      expect(await log()).toEqual([])
      await createDirectory({ sql }, 'test').take([readListing({ ...alpha, order: 3 })], 'a newer list')
      expect((await wallet()).listing).toMatchObject({ order: 3 })
    },
  )

  test.each(['place', 'row'])(
    'behavior: a place that another operator changed meanwhile is told, sent by the %s form',
    async (form) => {
      const mine = await placeForm(form)
      await send(path, 'place', { order: '8' })
      expect((await post(mine.action, mine.fields)).headers.get('location')).toMatch(/[?&]done=unchanged/)
      mine.fields.set('order', '2')
      const refused = await post(mine.action, mine.fields)
      expect(refused.status).toBe(422)
      const html = await refused.text()
      expect(html).toMatch(/id="place-order-fault">This was changed meanwhile, to “8”/)
      expect((await wallet()).listing).toMatchObject({ order: 8 })
      const again = shownForm(html, 'place')
      expect(again.fields.get('order')).toBe('2')
      expect((await post(again.action, again.fields)).headers.get('location')).toBe(`${path}?done=placed`)
      expect((await wallet()).listing).toMatchObject({ order: 2 })
    },
  )

  test('param: place, standing', async () => {
    await send(path, 'place', { order: '9' })
    expect((await wallet()).listing).toMatchObject({ order: 9 })
    await send(path, 'place', { order: '' })
    expect((await wallet()).listing).toMatchObject({ order: null })
    const answer = await send(path, 'place', { order: 'first' })
    {
      const html = await answer.text()
      expect(html).toContain('value="first"')
      expect(html).toContain('A place is a whole number from 0 to 999999')
    }
    expect(answer.status).toBe(422)
    for (const [act, standing] of [
      ['hide', { hidden: true, top: false }],
      ['show', { hidden: false, top: false }],
      ['feature', { hidden: false, top: true }],
      ['unfeature', { hidden: false, top: false }],
    ] as const) {
      expect((await send(path, 'standing', { act })).status).toBe(303)
      expect(await wallet()).toMatchObject(standing)
    }
    expect((await log()).map(({ action }) => action)).toEqual([
      ...['wallets edit', 'wallets edit', 'wallets hide', 'wallets show', 'wallets feature', 'wallets unfeature'],
    ])
    for (const act of ['', 'delete', 'constructor']) expect((await send(path, 'standing', { act })).status).toBe(400)
  })

  test('param: picture', async () => {
    const upload = async (content: string) => {
      const { action, fields } = await formIn(path, 'picture')
      const form = new FormData()
      for (const [name, value] of fields) form.set(name, value)
      form.set('picture', new File([content], 'a.svg', { type: 'image/svg+xml' }))
      return post(action, form)
    }
    const dot =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><path d="M0 0h8v8z"/></svg>'
    expect((await upload(dot)).status).toBe(303)
    const { listing } = await wallet()
    const picture = await fetch(`${services().url}/getWalletImage/${listing.image_id}`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).not.toContain('script')
    expect(await page(path)).toContain(`src="/getWalletImage/${listing.image_id}"`)
    for (const [content, words] of [
      ['not a picture', 'This is no picture that can be served'],
      ['', 'Choose a file first'],
      ['x'.repeat(262_145), 'The file is too large: 262145 bytes'],
    ] as const) {
      const answer = await upload(content)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(words)
    }
    expect((await upload('x'.repeat(1_100_000))).status).toBe(413)
    expect((await wallet()).listing.image_id).toBe(listing.image_id)
  })

  test('error: one that is not there', async () => {
    for (const id of ['none', '%3Cscript%3E', '%00', 'a%2Fb', '%'])
      expect([400, 404]).toContain((await get(`/operator/wallets/${id}`)).status)
  })
})

describe('all wallets', () => {
  const many = () => database().sql`
    insert into wallets (id, name, folded, rank, chains, ios, android, listing)
    select 'w' || n, 'Wallet ' || n, 'wallet ' || n, n, '{}', false, false, ${JSON.stringify(readListing(alpha))}::jsonb
    from generate_series(10, 129) as n`
  const ids = (html: string) => [...html.matchAll(/<tr role="row" id="row-([^"]*)">/g)].map(([, id]) => id)

  test('default: in the order of pages, in pages, by search and standing', async () => {
    await many()
    await createDirectory(database(), 'test').feature(['w99'], true)
    await createDirectory(database(), 'test').hide(['w98'], true)
    const first = ids(await page('/operator/wallets'))
    expect(first).toHaveLength(50)
    expect(first.slice(0, 4)).toEqual(['w99', 'io.alpha', 'io.beta', 'w10'])
    expect(ids(await page('/operator/wallets?page=3'))).toHaveLength(22)
    expect(ids(await page('/operator/wallets?search=WALLET+1%30'))).toEqual([
      'w10',
      ...Array.from({ length: 10 }, (_, at) => `w10${at}`),
    ])
    expect(ids(await page('/operator/wallets?search=io.beta'))).toEqual(['io.beta'])
    expect(ids(await page('/operator/wallets?standing=hidden'))).toEqual(['w98'])
    expect(ids(await page('/operator/wallets?standing=featured'))).toEqual(['w99'])
    expect(await page('/operator/wallets?search=none')).toContain('No wallet fits.')
    expect(ids(await page('/operator/wallets?search=io%00.beta'))).toEqual(['io.beta'])
    expect(await page('/operator/wallets?search=%00%22%3E%3Cscript%3E')).not.toContain('<script>')
  })

  test('behavior: the list stands in the order in which pages get the wallets, those without a place among it', async () => {
    const { sql } = database()
    await createDirectory({ sql }, 'test').take(
      [
        ['a', 'Zeta'],
        ['b', 'Émile'],
        ['c', 'eta'],
        ['d', 'Alpha'],
      ].map(([id, name]) => readListing({ id, name })),
      'test',
    )
    const projectId = 'f'.repeat(32)
    await services().projects.save({ id: projectId, name: 'Shop' })
    const answer = await fetch(`${services().url}/getWallets?projectId=${projectId}`)
    const { data } = (await answer.json()) as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(['io.alpha', 'io.beta', 'd', 'b', 'c', 'a'])
    expect(ids(await page('/operator/wallets'))).toEqual(data.map(({ id }) => id))
  })

  test('behavior: a row is changed in its place, and leads back to where it was', async () => {
    const { fields: sent } = shownRow(await page('/operator/wallets?search=a&page=1'), 'io.beta')
    expect(sent.get('order')).toBe('7')
    sent.set('order', '1')
    sent.set('act', 'place')
    const answer = await post('/operator/wallets/io.beta', sent)
    expect(answer.headers.get('location')).toBe('/operator/wallets?search=a&done=placed#row-io.beta')
    expect((await wallet('io.beta')).listing).toMatchObject({ order: 1 })
    sent.set('act', 'hide')
    sent.set('back', 'https://evil.example/?x=1&page=2\r\nset-cookie: a')
    const away = (await post('/operator/wallets/io.beta', sent)).headers
    expect(away.get('location')).toMatch(/^\/operator\/wallets\?page=2[^\s]*&done=hidden#row-io\.beta$/)
    expect(away.get('set-cookie')).toBeNull()
    sent.set('order', '<b>')
    sent.set('act', 'place')
    const refused = await post('/operator/wallets/io.beta', sent)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="&#60;b&#62;"')
  })

  test('behavior: whatever the directory holds is text', async () => {
    const name = `<script>alert(1)</script>"'\u202ecod\u200b`
    const listing = { ...readListing(alpha), name, homepage: 'javascript:alert(1)', image_id: '"><script>' }
    await database().sql`
      update wallets set name = ${name}, image_id = ${listing.image_id}, listing = ${JSON.stringify(listing)}::jsonb where id = 'io.alpha'`
    const shown = '&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;⟦U+202E⟧cod⟦U+200B⟧'
    for (const each of ['/operator/wallets', path]) {
      const html = await page(each)
      expect(html).toContain(shown)
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(html).not.toMatch(/(?:href|src|action)="(?!\/operator|\/getWalletImage\/[\w-]+"|#)/)
    }
    // In its field it stands as it is: to be taken away.
    expect((await formIn(path, 'facts')).fields.get('name')).toBe(name)
  })

  test('behavior: the lists are read by their indexes', async () => {
    const { sql } = database()
    await many()
    await sql`
      insert into projects (id, name) select lpad(to_hex(n), 32, '0'), 'P' from generate_series(1, 50) as n on conflict do nothing`
    await sql`
      insert into operator_changes (changed_by, action, subject, change) select 'a', 'b', 's' || n, '{}' from generate_series(1, 50) as n`
    await sql.begin(async (step) => {
      // Small tables are read whole however they are indexed.
      await step`set local enable_seqscan = off`
      await step`set local enable_sort = off`
      const plan = async (query: string) => JSON.stringify(await step.unsafe(`explain ${query}`))
      const listed = JSON.stringify(
        await step`explain select id from wallets order by ${listOrder(step as unknown as typeof sql)} limit 51`,
      )
      expect(listed).toContain('wallets_order')
      expect(listed).not.toContain('Sort')
      expect(await plan('select id from projects order by created_at, id limit 51')).toContain('projects_created')
      expect(await plan("select id from operator_changes where subject = 's1' order by id desc limit 20")).toContain(
        'operator_changes_subject',
      )
      expect(await plan('select id from operator_changes where id < 40 order by id desc limit 51')).toContain(
        'operator_changes_pkey',
      )
    })
  })
})

test('the log is read in pages, the newest first', async () => {
  await database().sql`
    insert into operator_changes (changed_by, action, subject, change)
    select ${'<b>eve\u202e'}, 'wallets edit', 'w' || n, ${JSON.stringify({ name: '<i>', chains: Array(300).fill('eip155:1') })}::jsonb
    from generate_series(1, 60) as n`
  const html = await page('/operator/changes')
  expect(html.match(/<li><p>/g)).toHaveLength(50)
  expect(html.indexOf('>w60<')).toBeLessThan(html.indexOf('>w59<'))
  expect(html).toContain('by <bdi>&#60;b&#62;eve⟦U+202E⟧</bdi>')
  expect(html.length).toBeLessThan(100_000)
  const next = /href="(\/operator\/changes\?before=\d+)"/.exec(html)?.[1] ?? ''
  expect((await page(next)).match(/<li><p>/g)).toHaveLength(10)
  expect((await get('/operator/changes?before=99999999999999999999', { ...own(), ...basic() })).status).toBe(200)
})
