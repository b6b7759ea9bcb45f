/**
 * What of a step of a database a program that does not know it, and runs on, may stumble over: whatever does more than to add tables,
 * indexes and columns that need no value, or to make an index anew that keeps nothing apart.
 * @returns the statements in question, none where there is nothing
 */
export function notAdditive(sql: string): string[] {
  const statements = sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const madeHere = new Set<string>()
  const emptyHere = new Set<string>()
  return statements.filter((statement) => {
    const [, made] = /^create table (\w+) \(/.exec(statement) ?? []
    if (made) {
      madeHere.add(made)
      return false
    }
    const [, changed, clauses = ''] = /^alter table (\w+) (.*)$/.exec(statement) ?? []
    if (changed) {
      const columns = clauses.split(/, (?=(?:add|alter|drop|rename) )/)
      for (const column of columns) {
        // Where an older program leaves it out it is the same in every row, but for one that stays empty.
        if (!hasValue(column)) emptyHere.add(`${changed} ${/^add column (\w+)/.exec(column)?.[1]}`)
      }
      return !columns.every(needsNoValue)
    }
    const [, unique, indexed = '', keys = ''] =
      /^create (unique )?index \w+ on (\w+) (?:using \w+ )?\(([^)]*)\)/.exec(statement) ?? []
    if (indexed)
      return (
        unique !== undefined &&
        !madeHere.has(indexed) &&
        !keys.split(', ').some((key) => emptyHere.has(`${indexed} ${key}`))
      )
    const [, dropped] = /^drop index (\w+)$/.exec(statement) ?? []
    if (dropped) return !statements.some((other) => other.startsWith(`create index ${dropped} on `))
    const [, filled] = /^insert into (\w+) /.exec(statement) ?? []
    return filled === undefined || !madeHere.has(filled)
  })
}

/** A row that is written without it is complete, and none of its values is refused. */
function needsNoValue(column: string): boolean {
  if (!/^add column \w+ /.test(column) || /\b(?:unique|check|references|primary key)\b/.test(column)) return false
  return !/\bnot null\b/.test(column) || hasValue(column)
}

/** It has a value in rows that are written without it. */
const hasValue = (column: string): boolean => / default | generated /.test(column)
