import { readTable, writeTable } from '../readme.mjs'
import { modelOf, readMeasured } from './model.js'

/** Reckons the tables of docs/hosting/scale.md anew from what was measured. */
export function writeModel(): void {
  const { assumptions, host } = modelOf(readMeasured(readTable('load')))
  writeTable('assumptions', assumptions, 'docs/hosting/scale.md')
  writeTable('host', host, 'docs/hosting/scale.md')
}

if (process.argv.includes('--model')) writeModel()
