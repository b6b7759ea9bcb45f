/** A report as a page: a heading for each name, and its declaration. */
export function writeReport(title, names) {
  const sections = [...names].map(([name, text]) => `## ${name}\n\n\`\`\`ts\n${text}\n\`\`\`\n`)
  return [`# ${title}\n`, ...sections].join('\n')
}

/** The names and declarations of such a page. */
export function readReport(page) {
  return new Map([...page.matchAll(/^## (.+)\n\n```ts\n([\s\S]*?)\n```$/gm)].map(([, name, text]) => [name, text]))
}

/**
 * What a change of the doors is to who uses them.
 *
 * @param {Map<string, string>} before
 * @param {Map<string, string>} now
 * @returns {{ kind: 'added' | 'gone' | 'grown' | 'changed', name: string, lines: string[] }[]} `grown`: all that was there is there, in its order
 */
export function compare(before, now) {
  const names = [...new Set([...before.keys(), ...now.keys()])].sort()
  return names.flatMap((name) => {
    const [old, text] = [before.get(name), now.get(name)]
    if (old === text) return []
    if (old === undefined) return [{ kind: 'added', name, lines: [] }]
    if (text === undefined) return [{ kind: 'gone', name, lines: [] }]
    const [was, is] = [old.split('\n'), text.split('\n')]
    const lines = [
      ...missing(was, is).map((line) => `- ${line.trim()}`),
      ...missing(is, was).map((line) => `+ ${line.trim()}`),
    ]
    return [{ kind: hasAll(is, was) ? 'grown' : 'changed', name, lines }]
  })
}

const missing = (some, others) => some.filter((line) => !others.includes(line))

/** Whether `lines` has all of `wanted` in its order. */
function hasAll(lines, wanted) {
  let at = 0
  for (const line of lines) if (line === wanted[at]) at += 1
  return at === wanted.length
}

const words = {
  added: 'is new',
  gone: 'is gone, which breaks who uses it',
  grown: 'has more: an addition where all of it is optional to who hands it over',
  changed: 'is another, which may break who uses it',
}

/** A change for people. */
export const sayOf = ({ kind, name, lines }) =>
  [`${name} ${words[kind]}`, ...lines.map((line) => `    ${line}`)].join('\n')
