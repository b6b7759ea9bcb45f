const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/

/**
 * What of a workflow is against the rules of this repository, which no schema knows.
 *
 * @param {any} workflow as it is parsed
 * @param {string} text as it is written
 * @returns {string[]} sentences
 */
export function faultsOf(workflow, text) {
  const jobs = Object.entries(workflow.jobs ?? {})
  const triggers = typeof workflow.on === 'string' ? [workflow.on] : Object.keys(workflow.on ?? {})
  return [
    ...triggers
      .filter((name) => ['pull_request_target', 'workflow_run', 'issue_comment'].includes(name))
      .map((name) => `${name} runs with rights for what strangers wrote`),
    ...(workflow.permissions !== undefined && Object.keys(workflow.permissions).length === 0
      ? []
      : ['the workflow gives rights to all of its jobs: permissions: {} there, and each job names its own']),
    ...jobs.flatMap(([name, job]) => faultsOfJob(name, job, text)),
    ...mayNameItself(jobs),
  ]
}

function faultsOfJob(name, job, text) {
  const faults = []
  if (job.permissions === undefined || typeof job.permissions === 'string')
    faults.push(`${name} names no rights one by one`)
  for (const [right, kind] of Object.entries(Object(job.permissions))) {
    const isNeeded = right === 'contents' && kind === 'read'
    if (!isNeeded && right !== 'id-token') faults.push(`${name} has ${right}: ${kind}, which nothing here needs`)
  }
  if (job['timeout-minutes'] === undefined) faults.push(`${name} may run for hours: timeout-minutes`)
  // A system that the matrix names is one, too.
  if (/latest/.test(JSON.stringify([job['runs-on'], job.strategy?.matrix ?? {}])))
    faults.push(`${name} runs on whatever is the latest`)
  for (const step of job.steps ?? []) faults.push(...faultsOfStep(name, step, text))
  return faults
}

function faultsOfStep(job, step, text) {
  const faults = []
  if (step.uses !== undefined) {
    if (!pinned.test(step.uses)) faults.push(`${job} uses ${step.uses}, which is no hash of a commit`)
    else if (!new RegExp(`${step.uses} # v\\d+\\.\\d+\\.\\d+$`, 'm').test(text))
      faults.push(`${job} does not say of which version ${step.uses} is`)
    if (/^actions\/checkout@/.test(step.uses) && step.with?.['persist-credentials'] !== false)
      faults.push(`${job} leaves the token of the checkout behind`)
  }
  for (const [line] of step.run?.matchAll(/\bnpm (?:ci|i|install)\b[^\n;&|]*/g) ?? [])
    if (!/ --ignore-scripts\b/.test(line))
      faults.push(`${job} lets packages run scripts while they are installed: ${line}`)
  // Many values are what anybody may write: in a script they would be code.
  if (step.run?.includes('${{'))
    faults.push(`${job} puts a value into a script, in the place of its env: ${step.run.trim()}`)
  return faults
}

/** What a job may run that can prove to others what it is: our own files, and what writes one. */
const ownRun = /^(?:node scripts\/[\w./-]+\.mjs\b[^\n;&|]*|printf [^\n;&|]*)$/

/** Who can prove to others what it is installs nothing and runs nothing of others. */
function mayNameItself(jobs) {
  return jobs
    .filter(([, { permissions }]) => Object(permissions)['id-token'] !== undefined)
    .flatMap(([name, { steps = [], environment }]) => [
      ...(environment === undefined ? [`${name} may publish without anybody's approval: environment`] : []),
      ...steps
        .filter(({ run, uses }) => (run ? !ownRun.test(run.trim()) : !uses?.startsWith('actions/')))
        .map(({ run, uses }) => `${name} may publish, and runs what others wrote: ${(run ?? uses ?? '').trim()}`),
    ])
}
