import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** A line of the shell that an operator types, and what they see then; `…` stands for whatever is there. */
type Block = { code: string; seen: string | undefined }
/** @property number As the page has it. */
export type Step = { number: number; title: string; blocks: readonly Block[] }
/** Steps that are taken one after the other, under one heading. */
export type Part = { title: string; steps: readonly Step[] }
/** @property alerts Names of alerts that bring somebody here. @property variables What the commands find in their environment. */
export type Runbook = {
  path: string
  title: string
  when: string
  alerts: readonly string[]
  over: string | undefined
  variables: readonly string[]
  parts: readonly Part[]
}

export const runbooksFolder = 'docs/hosting/runbooks'

/** The runbooks by their names; `index` is about all of them. */
export const runbookNames = readdirSync(join(root, runbooksFolder))
  .filter((file) => file.endsWith('.md') && file !== 'index.md')
  .map((file) => file.replace(/\.md$/, ''))
  .sort()

/** Variables that the page about all of them names: those of its table. */
export function sharedVariables(): string[] {
  const text = readFileSync(join(root, runbooksFolder, 'index.md'), 'utf8')
  return [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) => variablesIn(cell))
}

const variablesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)

export function readRunbook(name: string): Runbook {
  const path = `${runbooksFolder}/${name}.md`
  const text = readFileSync(join(root, path), 'utf8')
  const [head = '', ...sections] = text.split(/^## /m)
  const when = /^\*\*When\.\*\* (.+)$/m.exec(head)?.[1] ?? ''
  const parts = sections.filter((section) => /^### /m.test(section))
  return {
    path,
    title: /^# (.+)$/m.exec(head)?.[1] ?? '',
    when,
    alerts: [...when.matchAll(/`(Portico\w+)`/g)].map(([, alert = '']) => alert),
    over: /^Over\n+([\s\S]+)$/.exec(sections.at(-1) ?? '')?.[1],
    variables: variablesIn(/^\*\*Named here\.\*\* (.+)$/m.exec(head)?.[1] ?? ''),
    parts: parts.map(partOf),
  }
}

function partOf(section: string): Part {
  const [title = '', ...steps] = section.split(/^### /m)
  return { title: title.split('\n')[0] ?? '', steps: steps.map(stepOf) }
}

function stepOf(text: string): Step {
  const [, number, title = ''] = /^(\d+)\. (.+)$/m.exec(text) ?? []
  const blocks: Block[] = []
  for (const [, language, code = ''] of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const last = blocks.at(-1)
    if (language === 'sh') blocks.push({ code, seen: undefined })
    else if (language === 'text' && last) last.seen = code
  }
  return { number: Number(number), title, blocks }
}
