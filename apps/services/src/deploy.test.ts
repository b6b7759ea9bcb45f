import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { parseConfig, readConfig } from './config.js'
import { helps } from './metrics.js'

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
  const labels = v.strictObject({ matchLabels: texts })
  const migration = v.strictObject({
    apiVersion: v.literal('batch/v1'),
    kind: v.literal('Job'),
    metadata: meta,
    spec: v.strictObject({
      backoffLimit: v.number(),
      template: v.strictObject({
        metadata: v.strictObject({ labels: texts }),
        spec: v.strictObject({
          ...v.omit(deployment.entries.spec.entries.template.entries.spec, ['terminationGracePeriodSeconds']).entries,
          restartPolicy: v.literal('Never'),
          containers: v.tuple([
            v.strictObject({
              ...v.omit(container, ['ports', 'readinessProbe', 'livenessProbe', 'lifecycle']).entries,
              args: v.array(text),
            }),
          ]),
        }),
      }),
    }),
  })
  const budget = v.strictObject({
    apiVersion: v.literal('policy/v1'),
    kind: v.literal('PodDisruptionBudget'),
    metadata: meta,
    spec: v.strictObject({ maxUnavailable: v.literal(1), selector: labels }),
  })
  const scaler = v.strictObject({
    apiVersion: v.literal('autoscaling/v2'),
    kind: v.literal('HorizontalPodAutoscaler'),
    metadata: meta,
    spec: v.strictObject({
      scaleTargetRef: v.strictObject({ apiVersion: v.literal('apps/v1'), kind: v.literal('Deployment'), name: names }),
      minReplicas: v.number(),
      maxReplicas: v.number(),
      metrics: v.tuple([
        v.strictObject({
          type: v.literal('Pods'),
          pods: v.strictObject({
            metric: v.strictObject({ name: text }),
            target: v.strictObject({
              type: v.literal('AverageValue'),
              averageValue: v.pipe(v.string(), v.regex(/^\d+$/)),
            }),
          }),
        }),
      ]),
      behavior: v.strictObject({
        scaleDown: v.strictObject({
          stabilizationWindowSeconds: v.pipe(v.number(), v.maxValue(3_600)),
          policies: v.array(
            v.strictObject({ type: v.literal('Pods'), value: v.literal(1), periodSeconds: v.number() }),
          ),
        }),
      }),
    }),
  })
  const policy = v.strictObject({
    apiVersion: v.literal('networking.k8s.io/v1'),
    kind: v.literal('NetworkPolicy'),
    metadata: meta,
    spec: v.strictObject({
      podSelector: labels,
      policyTypes: v.tuple([v.literal('Ingress')]),
      ingress: v.tuple([
        v.strictObject({
          // An empty rule would let everybody in.
          from: v.pipe(v.array(v.strictObject({ namespaceSelector: labels })), v.minLength(1)),
          ports: v.tuple([v.strictObject({ protocol: v.literal('TCP'), port: v.literal('http') })]),
        }),
      ]),
    }),
  })
  const settings = v.strictObject({
    apiVersion: v.literal('v1'),
    kind: v.literal('ConfigMap'),
    metadata: meta,
    data: texts,
  })

  const kinds = v.variant('kind', [deployment, service, ingress, settings, migration, budget, scaler, policy])
  const all = documents('kubernetes/portico.yaml').map((document) => v.parse(kinds, document))
  const of = <K extends (typeof all)[number]['kind']>(kind: K) =>
    all.filter((entry): entry is Extract<(typeof all)[number], { kind: K }> => entry.kind === kind)

  test('default', () => {
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

  test('behavior: a Job takes the steps of the database with the image of the processes', () => {
    const [job] = of('Job')
    const [{ args, image, envFrom, env } = { args: [], image: '', envFrom: [], env: [] }] =
      job?.spec.template.spec.containers ?? []
    expect(args).toEqual(['migrate'])
    for (const { spec } of of('Deployment')) {
      expect(spec.template.spec.containers[0]?.image).toBe(image)
      expect(spec.template.spec.containers[0]?.envFrom).toEqual(envFrom)
    }
    expect(env).toEqual([{ name: 'PORTICO_CONFIG', value: '/etc/portico/config.json' }])
  })

  test('behavior: of each role one process at most is taken away at a time', () => {
    const chosen = of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels)
    expect(chosen).toEqual(of('Deployment').map(({ spec }) => spec.selector.matchLabels))
    for (const { spec } of of('Deployment')) expect(spec.replicas).toBeGreaterThan(1)
  })

  test('behavior: there are more relays where there are more connections, and fewer one by one', () => {
    const [scaled] = of('HorizontalPodAutoscaler')
    const target = of('Deployment').find(({ metadata }) => metadata.name === scaled?.spec.scaleTargetRef.name)
    expect(target?.metadata.labels?.role).toBe('relay')
    expect(Object.keys(helps).map((name) => `portico_${name}`)).toContain(scaled?.spec.metrics[0].pods.metric.name)
    expect(scaled?.spec.minReplicas).toBe(target?.spec.replicas)
    expect(scaled?.spec.maxReplicas).toBeGreaterThan(scaled?.spec.minReplicas ?? 0)
  })

  test('behavior: nobody but the Ingress and Prometheus reaches a process, whichever its role', () => {
    const [guard] = of('NetworkPolicy')
    const chosen = Object.entries(guard?.spec.podSelector.matchLabels ?? {})
    for (const { spec } of [...of('Deployment'), ...of('Job')])
      expect(Object.entries(spec.template.metadata.labels)).toEqual(expect.arrayContaining(chosen))
    const from = guard?.spec.ingress[0].from.map(({ namespaceSelector }) =>
      Object.values(namespaceSelector.matchLabels),
    )
    expect(from).toEqual([['ingress-nginx'], ['monitoring']])
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
