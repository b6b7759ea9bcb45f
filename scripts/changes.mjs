import { root } from './root.mjs'
import { run } from './run.mjs'

async function git(...args) {
  const { code, output } = await run('git', args, { cwd: root })
  return code === 0 ? output.trim() : undefined
}

/**
 * The files that differ from `asked`, by default from where this branch left its upstream; without one, from the last commit. What is
 * not committed counts. Throws when there is no such commit.
 */
export async function changesSince(asked) {
  const upstream = asked ? undefined : await git('merge-base', 'HEAD', '@{upstream}')
  const base = await git('rev-parse', '--verify', `${asked ?? upstream ?? 'HEAD'}^{commit}`)
  if (!base) throw new Error(`--changed=${asked}: there is no such commit.`)
  const [changed = '', untracked = ''] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return { base, files: [...new Set(`${changed}\n${untracked}`.split('\n').filter(Boolean))] }
}
