import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { hostProgram } from '../../../scripts/hostPrograms.mjs'
import { saidOf } from '../../../scripts/kubernetes/manifests.mjs'
import { parseConfig } from './config.js'

// Slow: the kinds of Kubernetes are installed the first time, and the compiler reads them.

type Container = { image: string; envFrom: unknown }
type Manifest = {
  kind: string
  metadata: { name: string; namespace?: string }
  spec: {
    replicas?: number
    rules: { host: string }[]
    tls: { hosts: string[] }[]
    template: { spec: { containers: Container[]; volumes: { configMap: { name: string } }[] } }
  }
  data: Record<string, string>
}

const deploy = fileURLToPath(new URL('../deploy', import.meta.url))
const parsed = (text: string) =>
  parseAllDocuments(text, { strict: true, uniqueKeys: true }).map((one) => one.toJS() as Manifest)
const shipped = () => parsed(readFileSync(`${deploy}/kubernetes/portico.yaml`, 'utf8'))

/** What kubectl makes of a folder. */
function rendered(folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync(hostProgram('kubectl').path, ['kustomize', `${deploy}/${folder}`], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return parsed(stdout)
}
const named = (all: Manifest[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()

test('default: Kubernetes knows every key, and takes every value', async () => {
  expect(shipped().length).toBeGreaterThan(10)
  expect(await saidOf(shipped())).toEqual([])
})

test('behavior: the base is what can be applied without kustomize', () => {
  const base = rendered('kubernetes')
  expect(named(base)).toEqual(named(shipped()))
  for (const manifest of shipped()) expect(base).toContainEqual(manifest)
})

test('behavior: an overlay has names, image and settings of its own, and is taken too', async () => {
  const all = rendered('overlay')
  expect(await saidOf(all)).toEqual([])
  expect(new Set(all.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['portico']))
  const settings = all.find(({ kind }) => kind === 'ConfigMap')
  // A change of the settings is another name, and so a new generation of processes.
  expect(settings?.metadata.name).toMatch(/^portico-settings-\w+$/)
  const config = parseConfig({ ...JSON.parse(settings?.data['config.json'] ?? ''), databaseUrl: 'postgres://x:y@z/db' })
  const [ingress] = all.filter(({ kind }) => kind === 'Ingress')
  expect([ingress?.spec.rules[0]?.host, ingress?.spec.tls[0]?.hosts[0]]).toEqual(
    Array.from({ length: 2 }, () => new URL(config.publicUrl ?? '').host),
  )
  const running = all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  expect(running).toHaveLength(4)
  for (const { spec } of running) {
    expect(spec.template.spec.containers[0]?.image).toBe('registry.acme.example/portico-services:0.0.0')
    expect(spec.template.spec.volumes.map(({ configMap }) => configMap.name)).toEqual([settings?.metadata.name])
  }
  // How many relays there are is the autoscaler's affair.
  expect(running.find(({ metadata }) => metadata.name === 'portico-relay')?.spec).not.toHaveProperty('replicas')
})

const changed = (from: RegExp, to: string) =>
  parsed(readFileSync(`${deploy}/kubernetes/portico.yaml`, 'utf8').replace(from, to))

test.each([
  ['a key that there is not', /readinessProbe:/, 'readinessProbes:', /readinessProbes/],
  ['a key of before', /maxUnavailable: 1/, 'maxUnavailables: 1', /maxUnavailables/],
  ['a value of another kind', /replicas: 2/, 'replicas: "two"', /replicas/],
  ['an amount that is none', /memory: 1Gi/, 'memory: [1]', /memory/],
  ['a word that is not one of those', /pathType: Exact/, 'pathType: Exactly', /pathType/],
  ['a kind of another version', /apiVersion: policy\/v1\n/, 'apiVersion: policy/v2\n', /no such kind/],
] as const)('error: %s', async (_name, from, to, said) => {
  expect((await saidOf(changed(from, to))).join('\n')).toMatch(said)
})
