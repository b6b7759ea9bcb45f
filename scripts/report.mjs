import { readFileSync } from 'node:fs'

const slowMs = 10_000
const shownTests = 10

/** Whether the file of a slow test says why it is: in a line of its own that begins so. */
const saysWhy = (file) => /^\s*(?:\/\/|\*) Slow: /m.test(readFileSync(file, 'utf8'))

/** Gathers what the gates found, says each as it ends, and all of it in the end. */
export function createReport(log = console.log) {
  const begin = performance.now()
  const totals = { passed: 0, failed: 0 }
  const summary = []
  const tests = []

  return {
    /**
     * `output` is what was not shown as it came; `tests` are the tests of a suite with their file and time. `say` is where this gate
     * says what it found.
     */
    add({ id, title, stream = false }, { ok, output = '', passed = 0, failed = 0, tests: ran = [] }, ms, say = log) {
      totals.passed += passed + (ok ? 1 : 0)
      totals.failed += failed + (ok ? 0 : 1)
      summary.push({ id, ok, ms, count: passed + failed })
      tests.push(...ran)
      if (!stream) {
        say(`\n== ${title}`)
        if (output.trim()) say(output.trimEnd())
      }
      say(`== ${id}: ${ok ? 'passed' : 'FAILED'} in ${seconds(ms)}`)
    },
    /** The tests that ran so far, each with its status. */
    tests: () => tests,
    /** Says the slowest tests, each gate's share and the counting line. Returns whether all is well. */
    close() {
      const wholeMs = performance.now() - begin
      const slowest = tests.toSorted((one, other) => other.ms - one.ms)
      const slow = slowest.filter(({ ms }) => ms > slowMs)
      if (slowest.length > 0) log('\n== The slowest tests')
      for (const { ms, file, name } of slowest.slice(0, Math.max(shownTests, slow.length))) {
        const remark = ms > slowMs && !saysWhy(file) ? ' (over 10 s, and its file does not say why: "// Slow: …")' : ''
        log(`${seconds(ms).padStart(8)}  ${file.replace(`${process.cwd()}/`, '')} > ${name}${remark}`)
      }
      log(`\n== Summary after ${(wholeMs / 60_000).toFixed(1)} min`)
      for (const { id, ok, ms, count } of summary) {
        const share = `${Math.round((ms / wholeMs) * 100)} %`.padStart(5)
        log(
          `${ok ? 'passed' : 'FAILED'}  ${id.padEnd(8)} ${seconds(ms).padStart(8)} ${share}${count ? `  ${count} tests` : ''}`,
        )
      }
      log(`${totals.passed} passed, ${totals.failed} failed`)
      return totals.failed === 0
    },
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
