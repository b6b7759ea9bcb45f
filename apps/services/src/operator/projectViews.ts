import { numberedChanges } from '../operatorChanges.js'
import { featureIds, featureKinds } from '../projectFeatures.js'
import type { Project } from '../projects.js'
import { tiers } from '../usage/config.js'
import { changeList } from './changes.js'
import { seenText, type Texts } from './compare.js'
import { type Draft, type Form, formOf } from './fields.js'
import { number, numbers, pager, section, table, tag } from './layout.js'
import { exact, html, type Markup } from './markup.js'
import type { ProjectRow } from './projectRows.js'
import { featureLabels, featureText, flagLabels, limitLabels, limitTexts, settingTexts } from './projectTexts.js'
import type { Visit } from './visit.js'

export function projectListView(
  rows: readonly ProjectRow[],
  { search, page, more }: { search: string; page: number; more: boolean },
): Markup[] {
  const query = new URLSearchParams(search === '' ? {} : { search })
  return [
    section(
      'find',
      'Search',
      html`<form method="get" action="/operator/projects" role="search" class="row"><div class="field"><label for="search">Part of a name, or an id</label><input type="search" id="search" name="search" maxlength="100" value="${exact(search)}"></div><button>Search</button> <a class="button" href="/operator/projects/new">New project</a></form>`,
    ),
    section(
      'list',
      'The oldest first',
      rows.length === 0
        ? search === '' && page === 1
          ? html`<p>There is no project yet: every page is refused. <a href="/operator/projects/new">Make one</a></p>`
          : html`<p>No project fits. <a href="/operator/projects">Show all</a></p>`
        : [
            table(
              'Projects',
              [
                { text: 'Project' },
                { text: 'Standing' },
                { text: 'Origins', isNumber: true },
                { text: 'Calls this month', isNumber: true },
              ],
              rows.map(({ id, name, active, development, origins, calls }) => ({
                cells: [
                  html`<a href="/operator/projects/${id}"><bdi>${name || '(without a name)'}</bdi></a><br><span class="id">${id}</span>`,
                  html`${active ? tag('good', 'On') : tag('bad', 'Off')} ${development && tag('wait', 'Development')}`,
                  html`${number(origins)}`,
                  html`${number(calls)}`,
                ],
              })),
            ),
            html`${pager('/operator/projects', query, page, more)}`,
          ],
    ),
  ]
}

export function newProjectView(visit: Visit, draft: Draft | undefined): Markup {
  const action = '/operator/projects/new'
  const form = formOf('add', { action, seal: visit.seal(action), draft })
  return section('add-title', 'What it begins with', [
    form.form([
      html`<div class="fields">${form.text({ name: 'name', label: 'Name' })}${form.area({
        name: 'origin',
        label: 'Origins',
        hint: 'One in a line, such as https://app.example.com. Without one no page may use it.',
      })}</div>`,
      form.submit('Make the project', { main: true }),
    ]),
  ])
}

/** All of one project, each change in a form of its own. */
export async function projectView(visit: Visit, project: Project, draft: Draft | undefined): Promise<Markup[]> {
  const action = `/operator/projects/${project.id}`
  const context = { action, seal: visit.seal(action), draft }
  const [standing, changes] = await Promise.all([
    visit.deps.projects.usage.standing(project),
    numberedChanges(visit.deps.database, { subject: project.id, last: 20 }),
  ])
  const common = visit.deps.config.quota
  const limit = (name: 'callsPerMonth' | 'usersPerMonth') => {
    const most = project.limits[name] ?? common[name]
    return most === undefined ? 'no limit' : `of ${number(most)}`
  }
  const counted = project.limits.usersPerMonth ?? common.usersPerMonth
  return [
    section('usage', `Usage in ${standing.month}`, [
      numbers([
        ['Calls', number(standing.calls), limit('callsPerMonth')],
        [
          'Users',
          counted === undefined ? '–' : number(standing.users),
          counted === undefined ? 'counted with a limit alone' : limit('usersPerMonth'),
        ],
        ['Plan', standing.tier],
      ]),
      html`${standing.isAboveRpcLimit && html`<p class="fault">Its calls of this month are used up: further ones are refused.</p>`}`,
      html`<p class="id">${project.id}</p>`,
    ]),
    section('settings-title', 'Settings', settingsForm(formOf('settings', context), project)),
    section('origins-title', 'Origins', [
      html`<p class="soft">Pages of these origins may use it. A * stands for one label of the host, or for any port.</p>`,
      ...listForms(formOf('removeOrigin', context), formOf('origins', context), project.allowedOrigins, {
        field: 'origin',
        label: 'Add an origin',
        example: 'https://app.example.com',
      }),
    ]),
    section('domains-title', 'Domains', [
      html`<p class="soft">Domains that the project has shown to be its own: wallets are told that they are.</p>`,
      ...listForms(formOf('removeDomain', context), formOf('domains', context), project.verified, {
        field: 'domain',
        label: 'Add a domain',
        example: 'example.com',
      }),
    ]),
    section('features-title', 'Features', featuresForm(formOf('features', context), project)),
    section('limits-title', 'Limits', limitsForm(formOf('limits', context), project, common)),
    section('log', 'Changes of this project', changeList(changes)),
  ]
}

const seen = (texts: Texts, { draft }: Form) =>
  html`<input type="hidden" name="was" value="${exact(seenText(texts, draft))}">`

function settingsForm(form: Form, project: Project): Markup {
  return form.form([
    seen(settingTexts(project), form),
    html`<div class="fields">${form.text({ name: 'name', label: 'Name', value: project.name })}</div>`,
    html`<div class="fields">${flagLabels.map(([name, label, hint]) => form.check({ name, label, hint, checked: project[name] }))}</div>`,
    form.submit('Save the settings', { main: true }),
  ])
}

/** What is on the list, and a way to put more on it: two forms, so that Enter in the field takes nothing away. */
function listForms(
  remove: Form,
  add: Form,
  list: readonly string[],
  text: { field: string; label: string; example: string },
): Markup[] {
  const { field, label, example } = text
  return [
    list.length === 0
      ? html`<p>There is none yet.</p>`
      : remove.form(
          html`<ul class="plain">${list.map(
            (pattern) => html`<li><bdi>${pattern}</bdi>${remove.submit('Remove', { act: pattern, of: pattern })}</li>`,
          )}</ul>`,
        ),
    add.form(
      html`<div class="row">${add.text({ name: field, label, hint: `Such as ${example}` })}${add.submit('Add')}</div>`,
    ),
  ]
}

function featuresForm(form: Form, { features }: Project): Markup {
  const texts = featureIds.map((id) => [id, featureText(id, features)] as const)
  return form.form([
    seen(Object.assign({}, ...texts.map(([, text]) => text)), form),
    html`<div class="fields">${texts.map(([id, text]) => {
      const isList = featureKinds[id] === 'list'
      const choice = form.choice({
        name: id,
        label: featureLabels[id],
        value: text[id],
        options: [
          ['page', 'Each page decides'],
          isList ? ['list', 'What is named here'] : ['on', 'On'],
          ['off', 'Off'],
        ],
      })
      if (!isList) return choice
      const offered = form.text({
        name: `${id}-list`,
        label: `${featureLabels[id]}: what is offered`,
        hint: id === 'social_login' ? 'Such as email, google' : id === 'swap' ? 'Such as 1inch' : 'Such as meld',
        value: text[`${id}-list`],
      })
      return html`<div class="pair">${choice}${offered}</div>`
    })}</div>`,
    form.submit('Save the features', { main: true }),
  ])
}

function limitsForm(form: Form, { limits }: Project, common: Project['limits']): Markup {
  const texts = limitTexts(limits)
  const shared = (value: string | number | undefined) =>
    value === undefined ? 'none' : typeof value === 'number' ? number(value) : value
  return form.form([
    seen(texts, form),
    html`<p class="soft">A field that is empty leaves it at what all projects have.</p>`,
    html`<div class="fields">${form.choice({
      name: 'tier',
      label: 'Plan',
      hint: `What clients are told. All projects: ${shared(common.tier)}`,
      value: texts.tier,
      options: [['', 'As all projects'], ...tiers.map((tier) => [tier, tier] as const)],
    })}${limitLabels.map(([name, label, hint]) =>
      form.text({
        name,
        label,
        hint: `${hint} All projects: ${shared(common[name])}`,
        value: texts[name],
        attributes: html`inputmode="numeric"`,
      }),
    )}</div>`,
    form.submit('Save the limits', { main: true }),
  ])
}
