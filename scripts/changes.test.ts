import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { plantTree } from './tree.test-support.js'

const trees: ReturnType<typeof plantTree>[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) tree.fell()
})

/** A repository with two commits: the first has every script, the second one file more. */
function plantRepository() {
  const tree = plantTree()
  trees.push(tree)
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main']
    const { status, stdout, stderr } = spawnSync('git', [...author, ...args], { cwd: tree.home, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  tree.write('.gitignore', 'bin\ncalls.jsonl\n')
  git('init')
  git('add', '.')
  git('commit', '-m', 'first')
  tree.write('landed.txt', 'one')
  git('add', '.')
  git('commit', '-m', 'second')
  const since = async (asked = '') => {
    const code = `import { changesSince } from './scripts/changes.mjs'; console.log(JSON.stringify(await changesSince(${asked})))`
    const {
      out,
      err,
      code: status,
    } = await tree.run(['--input-type=module', '--eval', code], {
      env: { PATH: process.env.PATH },
    }).ended
    if (status !== 0) throw new Error(err)
    return JSON.parse(out) as { base: string; files: string[] }
  }
  return { tree, git, since }
}

test('default: what is not committed yet, of tracked files and new ones', async () => {
  const { tree, git, since } = plantRepository()
  appendFileSync(join(tree.home, 'landed.txt'), 'two')
  tree.write('fresh.txt', 'new')
  expect(await since()).toEqual({ base: git('rev-parse', 'HEAD'), files: ['landed.txt', 'fresh.txt'] })
})

test('behavior: a branch with an upstream is compared with where it left it', async () => {
  const { git, since } = plantRepository()
  git('branch', 'landed', 'HEAD~1')
  git('branch', '--set-upstream-to=landed')
  expect(await since()).toEqual({ base: git('rev-parse', 'landed'), files: ['landed.txt'] })
})

test('param: a commit of one’s own choice', async () => {
  const { since } = plantRepository()
  expect((await since("'HEAD~1'")).files).toEqual(['landed.txt'])
})

test('error: a commit that is not there', async () => {
  const { since } = plantRepository()
  await expect(since("'nowhere'")).rejects.toThrow('--changed=nowhere: there is no such commit.')
})
