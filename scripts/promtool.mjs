import { unpackedProgram } from './debian.mjs'

/**
 * Where promtool is; otherwise it is taken out of Debian's package, which would start a server if it were installed.
 * @returns its path
 * @throws Error with one line of advice
 */
export function promtool() {
  return unpackedProgram({
    name: 'promtool',
    variable: 'PROMTOOL',
    packages: ['prometheus'],
    file: 'usr/bin/promtool',
    says: ['--version'],
    forWhat: 'The test of the alert rules',
  }).path
}
