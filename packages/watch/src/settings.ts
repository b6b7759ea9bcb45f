import type * as v from 'valibot'

/** What is wrong with a setting, to be said behind its name. What stands there may be a secret: its kind alone is told. */
export function settingFault(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a setting'
  if (issue.kind === 'schema')
    return issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected}, and is ${typeof issue.input}`
  return issue.expected && issue.type !== 'regex'
    ? `must be ${issue.expected}`
    : issue.message.replace(/^Invalid [^:]*: .*$/, 'has the wrong form')
}
