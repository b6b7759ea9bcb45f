import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../anchor.mjs'

// Written by `npm run docs`, beside the pages that it gathers.
const made = fileURLToPath(new URL('../.pages/sidebar.json', import.meta.url))
const sidebar = existsSync(made) ? JSON.parse(readFileSync(made, 'utf8')) : {}

/** What is wide scrolls by itself, by keys too; a column without a name has no heading, rather than an empty one. */
function tables(md) {
  md.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  const cell = (tokens, index, options, _, self) => {
    const inside = tokens[tokens[index].nesting > 0 ? index + 1 : index - 1]
    if (inside.content === '') tokens[index].tag = 'td'
    return self.renderToken(tokens, index, options)
  }
  md.renderer.rules.th_open = cell
  md.renderer.rules.th_close = cell
}

export default defineConfig({
  title: 'Portico',
  description: 'Wallet connection and account modal for web apps: light, self-hostable, accessible.',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }]],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: tables,
  },
  themeConfig: {
    nav: [
      { text: 'Quick starts', link: '/quick-start/' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Options', link: '/options' },
      { text: 'Every export', link: '/reference/portico' },
      { text: 'Errors', link: '/errors' },
    ],
    logo: { src: '/icon.svg', alt: '' },
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
    notFound: { title: 'No such page', quote: 'Search for it, or start at the beginning.', linkText: 'To the start' },
  },
})
