import { defineConfig } from 'vitest/config'
import base from '../vitest.config.js'
import { replacing } from './replacing.mjs'

const plugins = [replacing(process.env.PORTICO_REPLACED ?? '')]

/** The tests of the repository, with one error of the browser package replaced by another. A project inherits no plugins. */
export default defineConfig({
  ...base,
  test: { ...base.test, projects: base.test.projects.map((project) => ({ ...project, plugins })) },
})
