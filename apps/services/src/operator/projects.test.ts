import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProjects } from '../projects.js'
import { operatorForTests, shownForm } from './operator.test-support.js'

const shop = 'a'.repeat(32)
const path = `/operator/projects/${shop}`
const { services, database, get, page, formIn, post, send, log } = operatorForTests({
  quota: { callsPerMonth: 5_000, tier: 'starter' },
})
beforeEach(async () => {
  await database().sql`delete from projects`
  await database().sql`delete from allowed_origins`
  await services().projects.save({ id: shop, name: 'Shop', allowedOrigins: ['https://shop.example'] })
  await database().sql`delete from operator_changes`
})
async function project() {
  services().projects.forget()
  return services().projects.find(shop)
}
const saved = (done: string) => [303, `${path}?done=${done}`]
const answered = async (sent: Promise<Response>) => {
  const { status, headers } = await sent
  return [status, headers.get('location')]
}

describe('one project', () => {
  test('default: its settings are shown as they are, and changed', async () => {
    expect(
      await answered(send(path, 'settings', { name: 'Shop & Co', analytics: undefined, development: 'yes' })),
    ).toEqual(saved('saved'))
    expect(await project()).toMatchObject({ name: 'Shop & Co', active: true, analytics: false, development: true })
    expect(await page(path)).toContain('<h1>Shop &#38; Co</h1>')
    expect(await log()).toMatchObject([
      { action: 'project set', subject: shop, change: { name: 'Shop & Co', analytics: false, development: true } },
    ])
  })

  test('behavior: what is as it was is not changed and not noted', async () => {
    for (const form of ['settings', 'features', 'limits'])
      expect(await answered(send(path, form, {}))).toEqual(saved('unchanged'))
    expect(await answered(send(path, 'origins', { origin: 'https://shop.example' }))).toEqual(saved('unchanged'))
    expect(await log()).toEqual([])
  })

  test('param: origins and domains', async () => {
    await send(path, 'origins', { origin: 'https://*.shop.example:8443' })
    await send(path, 'domains', { domain: 'shop.example' })
    expect(await project()).toMatchObject({
      allowedOrigins: ['https://*.shop.example:8443', 'https://shop.example'],
      verified: ['shop.example'],
    })
    expect(await answered(send(path, 'removeOrigin', { act: 'https://shop.example' }))).toEqual(saved('removed'))
    expect(await answered(send(path, 'removeOrigin', { act: 'https://none.example' }))).toEqual(saved('unchanged'))
    await send(path, 'removeDomain', { act: 'shop.example' })
    expect(await project()).toMatchObject({ allowedOrigins: ['https://*.shop.example:8443'], verified: [] })
  })

  test('behavior: a page shows what the project is now, and what is known of other projects stays known', async () => {
    const other = 'b'.repeat(32)
    await services().projects.save({ id: other, name: 'Other' })
    // Its clock stands still, so that nothing is forgotten by its age.
    const projects = createProjects(database(), { now: () => 0 })
    for (const id of [shop, other]) {
      await projects.find(id)
      await services().projects.find(id)
    }
    await database().sql`update projects set name = 'Changed elsewhere'`
    expect(await projects.findNow(shop)).toMatchObject({ name: 'Changed elsewhere' })
    expect(await projects.find(shop)).toMatchObject({ name: 'Changed elsewhere' })
    expect(await projects.find(other)).toMatchObject({ name: 'Other' })

    const forget = vi.spyOn(services().projects, 'forget')
    try {
      expect(await page(path)).toContain('<h1>Changed elsewhere</h1>')
      await send(path, 'settings', { name: 'Shop' })
      expect(forget).not.toHaveBeenCalled()
    } finally {
      forget.mockRestore()
    }
  })

  test('behavior: Enter in a field takes nothing away', async () => {
    expect((await formIn(path, 'origins')).html).not.toContain('Remove')
  })

  test('param: features', async () => {
    await send(path, 'features', {
      activity: 'on',
      swap: 'off',
      social_login: 'list',
      'social_login-list': 'email, google',
    })
    expect((await project())?.features).toEqual(
      expect.arrayContaining([
        { id: 'activity', isEnabled: true, config: [] },
        { id: 'swap', isEnabled: false, config: [] },
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'onramp', isEnabled: true, config: null },
      ]),
    )
    const { fields } = await formIn(path, 'features')
    expect(Object.fromEntries(fields)).toMatchObject({
      activity: 'on',
      swap: 'off',
      social_login: 'list',
      'social_login-list': 'email, google',
      onramp: 'page',
    })
    await send(path, 'features', { swap: 'page', social_login: 'page', 'social_login-list': '' })
    expect((await project())?.features).toContainEqual({ id: 'swap', isEnabled: true, config: null })
    expect(await page('/operator/changes')).toContain('social_login=email+google')
  })

  test('param: limits, and what is used', async () => {
    await send(path, 'limits', { callsPerMonth: '1,000,000', perSecond: '5', tier: 'pro' })
    expect((await project())?.limits).toEqual({ callsPerMonth: 1_000_000, perSecond: 5, tier: 'pro' })
    await send(path, 'limits', { callsPerMonth: '', tier: '' })
    expect((await project())?.limits).toEqual({ perSecond: 5 })
    const found = await project()
    services().projects.usage.count(found ?? { id: shop, limits: {} }, 1_234)
    await expect.poll(() => page(path)).toMatch(/<dt>Calls<\/dt><dd>1,234<small>of 5,000<\/small>/)
  })

  test.each<[string, string, Record<string, string>, string, string]>([
    ['an empty name', 'settings', { name: ' ' }, 'settings-name', 'A name has 1 to 100 characters'],
    ['a name that turns', 'settings', { name: 'a\u202eb' }, 'settings-name', 'all of which can be seen'],
    [
      'an origin with a space',
      'origins',
      { origin: 'https://a b' },
      'origins-origin',
      '“https://a b” is not of the form',
    ],
    ['an origin that is markup', 'origins', { origin: 'https://"><script>' }, 'origins-origin', 'is not of the form'],
    ['no domain', 'domains', { domain: '' }, 'domains-domain', 'Write one first'],
    [
      'a list without entries',
      'features',
      { swap: 'list' },
      'features-swap-list',
      'swap is page, off, or what is offered',
    ],
    ['a choice that is none', 'features', { activity: 'maybe' }, 'features-activity', 'activity is page, on or off.'],
    ['half a call', 'limits', { callsPerMonth: '1/2' }, 'limits-callsPerMonth', 'Write a whole number'],
    ['one and a half', 'limits', { callsPerMonth: '1.5' }, 'limits-callsPerMonth', 'Write a whole number'],
    ['a mark that parts no thousands', 'limits', { perSecond: '10,00' }, 'limits-perSecond', 'Write a whole number'],
    ['two kinds of marks', 'limits', { perSecond: '1,000.000' }, 'limits-perSecond', 'Write a whole number'],
    ['nothing at all', 'limits', { burst: '0' }, 'limits-burst', 'Write a whole number above 0'],
    ['more than there is', 'limits', { perSecond: '99999999' }, 'limits-perSecond', 'At most 1,000,000.'],
    ['a plan that is none', 'limits', { tier: 'gold' }, 'limits-tier', 'There is no such plan.'],
  ])('error: %s is told at the field, and what was typed stays', async (_, form, typed, id, words) => {
    const answer = await send(path, form, { ...typed })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('<title>Not saved: ')
    expect(new RegExp(`<p class="fault" id="${id}-fault">([^<]*)</p>`).exec(html)?.[1]).toContain(words)
    expect(html).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true" autofocus`))
    expect(html).toContain(`<a href="#${id}">`)
    expect(html).not.toContain('<script>')
    const [[, value = ''] = []] = Object.entries(typed)
    if (!id.startsWith('features') && !id.endsWith('tier'))
      expect(html).toContain(`value="${value.replace(/[<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`)
    expect(await project()).toMatchObject({ name: 'Shop', limits: {}, allowedOrigins: ['https://shop.example'] })
    expect(await log()).toEqual([])
  })

  test('behavior: two who change it at once keep what both did, or are told', async () => {
    const mine = await formIn(path, 'settings')
    await send(path, 'settings', { name: 'Theirs' })
    mine.fields.set('development', 'yes')
    expect((await post(mine.action, mine.fields)).status).toBe(303)
    expect(await project()).toMatchObject({ name: 'Theirs', development: true })
    mine.fields.set('name', 'Mine')
    const answer = await post(mine.action, mine.fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('This was changed meanwhile, to “Theirs”')
    expect(html).toContain('value="Mine"')
    expect(await project()).toMatchObject({ name: 'Theirs' })
  })

  test('behavior: of two changes within milliseconds neither is lost, and each is noted as it was', async () => {
    const origins = await formIn(path, 'origins')
    const settings = await formIn(path, 'settings')
    origins.fields.set('origin', 'https://more.example')
    settings.fields.set('name', 'Renamed')
    const begun = await database().sql.begin(async (step) => {
      await step`select 1 from projects where id = ${shop} for update`
      const sent = [origins, settings].map(({ action, fields }) => post(action, fields))
      await vi.waitUntil(
        async () =>
          (
            await database().sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query ilike '%projects%'`
          ).length === 2,
        { timeout: 60_000 },
      )
      return { sent }
    })
    expect((await Promise.all(begun.sent)).map(({ status }) => status)).toEqual([303, 303])
    const allowedOrigins = ['https://more.example', 'https://shop.example']
    expect(await project()).toMatchObject({ name: 'Renamed', allowedOrigins })
    const noted = (await log()).map(({ action, change }) => [action, change])
    expect(noted).toHaveLength(2)
    expect(Object.fromEntries(noted)).toEqual({
      'project origin add': { allowedOrigins },
      'project set': { name: 'Renamed' },
    })
  }, 120_000)

  test('behavior: a form that was refused and is sent again changes what its sender changed, and nothing else', async () => {
    const mine = await formIn(path, 'settings')
    await send(path, 'settings', { name: 'Theirs', development: 'yes' })
    mine.fields.set('name', 'Mine')
    const refused = await post(mine.action, mine.fields)
    expect(refused.status).toBe(422)
    const again = shownForm(await refused.text(), 'settings')
    expect(again.fields.get('name')).toBe('Mine')
    expect((await post(again.action, again.fields)).status).toBe(303)
    expect(await project()).toMatchObject({ name: 'Mine', development: true })
  })

  test.each([
    ['features', { swap: 'off' }, { activity: 'on', onramp: 'list' }, { onramp: 'page' }],
    ['limits', { burst: '7' }, { perSecond: '5', callsPerMonth: 'x' }, { callsPerMonth: '' }],
  ])('behavior: so does one of %s whose field is put right', async (form, theirs, mine, right) => {
    const { action, fields } = await formIn(path, form)
    await send(path, form, theirs)
    for (const [name, value] of Object.entries(mine)) fields.set(name, value)
    const refused = await post(action, fields)
    expect(refused.status).toBe(422)
    const again = shownForm(await refused.text(), form)
    for (const [name, value] of Object.entries(right)) again.fields.set(name, value)
    expect((await post(again.action, again.fields)).status).toBe(303)
    expect(Object.fromEntries((await formIn(path, form)).fields)).toMatchObject({ ...theirs, ...mine, ...right })
  })

  test('behavior: one that was open for too long keeps what others changed, and tells where they changed the same', async () => {
    const mine = await formIn(path, 'settings')
    await send(path, 'settings', { name: 'Theirs' })
    mine.fields.set('seal', '')
    mine.fields.set('development', 'yes')
    const again = shownForm(await (await post(mine.action, mine.fields)).text(), 'settings')
    expect((await post(again.action, again.fields)).status).toBe(303)
    expect(await project()).toMatchObject({ name: 'Theirs', development: true })

    mine.fields.set('name', 'Mine')
    const third = shownForm(await (await post(mine.action, mine.fields)).text(), 'settings')
    const told = await post(third.action, third.fields)
    expect(told.status).toBe(422)
    expect(await told.text()).toContain('This was changed meanwhile, to “Theirs”')
  })

  test('error: one that is not there', async () => {
    for (const id of ['b'.repeat(32), 'x', '%00']) expect((await get(`/operator/projects/${id}`)).status).toBe(404)
  })
})

describe('all projects', () => {
  test('default: made with a name and origins', async () => {
    const answer = await send('/operator/projects/new', 'add', {
      name: 'New',
      origin: 'https://a.example\r\nb.example\r\n',
    })
    const [, id = ''] =
      /^\/operator\/projects\/([0-9a-f]{32})\?done=added$/.exec(answer.headers.get('location') ?? '') ?? []
    services().projects.forget()
    expect(await services().projects.find(id)).toMatchObject({
      name: 'New',
      allowedOrigins: ['b.example', 'https://a.example'],
    })
    expect(await log()).toMatchObject([{ action: 'project add', subject: id, by: expect.stringMatching(/^ada /) }])
  })

  test('error: one without a name is not made, and its origins stay in the form', async () => {
    const answer = await send('/operator/projects/new', 'add', { name: '', origin: 'https://a.example' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('\nhttps://a.example</textarea>')
    expect(await log()).toEqual([])
  })

  test('behavior: in pages, searched by name and id, and names are text', async () => {
    await database().sql`
      insert into projects (id, name, created_at)
      select lpad(to_hex(n), 32, '0'), 'Project ' || n, now() + make_interval(secs => n) from generate_series(1, 120) as n`
    await database().sql`update projects set name = ${'<img src=x onerror=alert(1)>\u202e'} where id = ${shop}`
    const first = await page('/operator/projects')
    expect(first.match(/<tr role="row">/g)).toHaveLength(51)
    expect(first).toContain('&#60;img src=x onerror=alert(1)&#62;⟦U+202E⟧')
    expect(first).toContain('href="/operator/projects?page=2"')
    expect((await page('/operator/projects?page=3')).match(/<tr role="row">/g)).toHaveLength(22)
    expect(await page('/operator/projects?page=9999')).toContain('No project fits.')
    const found = await page('/operator/projects?search=PROJECT+11&page=x')
    expect(found.match(/<tr role="row">/g)).toHaveLength(12)
    expect(await page(`/operator/projects?search=${shop}`)).toContain(shop)
    expect(await page('/operator/projects?search=%00%22%3E%3Cscript%3E')).not.toContain('<script>')
  })
})
