/**
 * The driver asks for the stack of each of its calls, and Vitest finds out for each line of it where that stood in a source: most of what a
 * journey's own process does. Lines in packages stand where they stand, and the driver leaves them out.
 */
const whole = Error.prepareStackTrace
const known = Symbol.for('portico.stacks')

const isOurs = (site: NodeJS.CallSite | undefined) => {
  const file = site?.getFileName()
  return typeof file === 'string' && !file.startsWith('node:') && !file.includes('/node_modules/')
}

if (whole && !Object.hasOwn(whole, known)) {
  const brief = (error: Error, sites: NodeJS.CallSite[]) =>
    whole(
      error,
      sites[0]?.getFunctionName() === 'captureRawStack'
        ? // The one above ours has the name of what was called.
          sites.filter((site, index) => isOurs(site) || isOurs(sites[index + 1]))
        : sites,
    )
  Error.prepareStackTrace = Object.assign(brief, { [known]: true })
}
