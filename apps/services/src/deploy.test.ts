import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { parseConfig, readConfig } from './config.js'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../deploy/${path}`, import.meta.url)), 'utf8')
const documents = (path: string): unknown[] =>
  parseAllDocuments(read(path), { strict: true, uniqueKeys: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as unknown
  })
const text = v.pipe(v.string(), v.minLength(1))
const texts = v.record(text, text)
const names = v.pipe(v.string(), v.regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/))

describe('compose', () => {
  const health = v.strictObject({
    test: v.pipe(v.array(text), v.minLength(2)),
    interval: v.pipe(v.string(), v.regex(/^\d+s$/)),
    timeout: v.pipe(v.string(), v.regex(/^\d+s$/)),
    retries: v.number(),
  })
  const service = v.strictObject({
    image: v.pipe(v.string(), v.regex(/^[\w./-]+:[\w.-]+$/)),
    build: v.optional(v.strictObject({ context: text, dockerfile: v.literal('Containerfile') })),
    environment: v.optional(texts),
    ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^127\.0\.0\.1:\d+:\d+$/)))),
    depends_on: v.optional(v.record(names, v.strictObject({ condition: v.literal('service_healthy') }))),
    healthcheck: health,
    volumes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\w-]+:\/[\w/]+$/)))),
    stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
    restart: v.picklist(['unless-stopped', 'always']),
    read_only: v.optional(v.boolean()),
    cap_drop: v.optional(v.array(text)),
    security_opt: v.optional(v.array(text)),
  })
  const schema = v.strictObject({ services: v.record(names, service), volumes: v.record(names, v.strictObject({})) })

  test('default', () => {
    const [file] = documents('compose.yaml')
    const { services, volumes } = v.parse(schema, file)
    for (const one of Object.values(services)) {
      for (const needed of Object.keys(one.depends_on ?? {})) expect(services).toHaveProperty(needed)
      for (const volume of one.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '')
    }
    const environment = services.portico?.environment ?? {}
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{PORTICO_PUBLIC_URL:\?[^}]*\}/, 'https://x.example').replace(/\$\{[^}]*\}/g, 'secret'),
    ])
    expect(readConfig(Object.fromEntries(filled) as Record<string, string>).trustProxy).toBe(true)
  })
})

describe('kubernetes', () => {
  const meta = v.strictObject({ name: names, labels: v.optional(texts), annotations: v.optional(texts) })
  const probe = v.strictObject({
    httpGet: v.strictObject({ path: v.picklist(['/ready', '/health']), port: v.literal('http') }),
    periodSeconds: v.number(),
    failureThreshold: v.optional(v.number()),
  })
  const container = v.strictObject({
    name: names,
    image: text,
    ports: v.array(v.strictObject({ name: names, containerPort: v.number() })),
    env: v.array(v.strictObject({ name: text, value: v.string() })),
    envFrom: v.array(v.strictObject({ secretRef: v.strictObject({ name: names }) })),
    volumeMounts: v.array(v.strictObject({ name: names, mountPath: text, readOnly: v.boolean() })),
    readinessProbe: probe,
    livenessProbe: probe,
    lifecycle: v.strictObject({
      preStop: v.strictObject({
        exec: v.strictObject({ command: v.tuple([v.literal('sleep'), v.pipe(v.string(), v.regex(/^\d+$/))]) }),
      }),
    }),
    resources: v.strictObject({ requests: texts, limits: texts }),
    securityContext: v.strictObject({
      allowPrivilegeEscalation: v.literal(false),
      readOnlyRootFilesystem: v.literal(true),
      capabilities: v.strictObject({ drop: v.array(text) }),
    }),
  })
  const deployment = v.strictObject({
    apiVersion: v.literal('apps/v1'),
    kind: v.literal('Deployment'),
    metadata: meta,
    spec: v.strictObject({
      replicas: v.number(),
      selector: v.strictObject({ matchLabels: texts }),
      template: v.strictObject({
        metadata: v.strictObject({ labels: texts }),
        spec: v.strictObject({
          terminationGracePeriodSeconds: v.pipe(v.number(), v.minValue(10)),
          securityContext: v.strictObject({
            runAsNonRoot: v.literal(true),
            runAsUser: v.number(),
            seccompProfile: v.strictObject({ type: v.literal('RuntimeDefault') }),
          }),
          containers: v.array(container),
          volumes: v.array(v.strictObject({ name: names, configMap: v.strictObject({ name: names }) })),
        }),
      }),
    }),
  })
  const service = v.strictObject({
    apiVersion: v.literal('v1'),
    kind: v.literal('Service'),
    metadata: meta,
    spec: v.strictObject({
      selector: texts,
      ports: v.array(v.strictObject({ name: names, port: v.number(), targetPort: names })),
    }),
  })
  const path = v.strictObject({
    path: text,
    pathType: v.picklist(['Exact', 'Prefix']),
    backend: v.strictObject({ service: v.strictObject({ name: names, port: v.strictObject({ name: names }) }) }),
  })
  const ingress = v.strictObject({
    apiVersion: v.literal('networking.k8s.io/v1'),
    kind: v.literal('Ingress'),
    metadata: meta,
    spec: v.strictObject({
      tls: v.array(v.strictObject({ hosts: v.array(text), secretName: names })),
      rules: v.array(v.strictObject({ host: text, http: v.strictObject({ paths: v.array(path) }) })),
    }),
  })
  const settings = v.strictObject({
    apiVersion: v.literal('v1'),
    kind: v.literal('ConfigMap'),
    metadata: meta,
    data: texts,
  })

  test('default', () => {
    const all = documents('kubernetes/portico.yaml').map((document) =>
      v.parse(v.variant('kind', [deployment, service, ingress, settings]), document),
    )
    const of = <K extends (typeof all)[number]['kind']>(kind: K) =>
      all.filter((entry): entry is Extract<(typeof all)[number], { kind: K }> => entry.kind === kind)
    expect(of('Deployment').map(({ metadata }) => metadata.labels?.role)).toEqual(['api', 'relay', 'indexer'])
    for (const { spec, metadata } of of('Deployment')) {
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
      const [container] = spec.template.spec.containers
      // The grace of Kubernetes counts from before the pause: what is left must do for the end itself.
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Number(container?.lifecycle.preStop.exec.command[1]) + 20,
      )
      const env = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? [])
      const { PORTICO_CONFIG: _, ...rest } = env
      const config = readConfig({ ...rest, DATABASE_URL: 'postgres://x:y@z/db', REDIS_URL: 'redis://z' })
      expect(config.roles).toEqual([metadata.labels?.role])
    }
    const known = new Set(of('Service').map(({ metadata }) => metadata.name))
    for (const { http } of of('Ingress').flatMap(({ spec }) => spec.rules))
      for (const { backend } of http.paths) expect(known).toContain(backend.service.name)
    const file = of('ConfigMap')[0]?.data['config.json'] ?? ''
    expect(parseConfig({ ...JSON.parse(file), databaseUrl: 'postgres://x:y@z/db' }).trustProxy).toBe(true)
  })
})

test('behavior: the Containerfile runs as another user than root, and keeps no secret', () => {
  const lines = read('Containerfile').split('\n')
  expect(lines.filter((line) => line.startsWith('FROM '))).toEqual(['FROM node:20-slim'])
  expect(lines.indexOf('USER node')).toBeGreaterThan(0)
  for (const line of lines.filter(Boolean)) {
    expect(line).toMatch(/^(#|FROM|ENV|WORKDIR|COPY|RUN|EXPOSE|USER|ENTRYPOINT|CMD)/)
    expect(line).not.toMatch(/password|secret|token/i)
  }
})
