import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startPostgres } from '@portico/services/testing'
import { hostProgram } from '../../scripts/hostPrograms.mjs'
import { programOf } from '../../scripts/program.mjs'
import { makeCertificate } from '../journeys/certificate.js'

export const servicesName = 'wallet.acme.example'

export type Host = {
  /** Where nginx listens, and the certificate that it shows. */
  https: number
  certificate: string
  databaseUrl: string
  /** Process ids, by what they are. */
  pids: { services: number[]; nginx: number; redis: number; database: number }
  /** The sum of a counter of all processes of the services. */
  counted(name: string): Promise<number>
  stop(): Promise<void>
}

/** What an operator runs on a host: processes of the services, Redis and PostgreSQL with its disk, behind Debian's nginx with our files. */
export async function startHost(processes: number): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-load-'))
  const database = await startPostgres({ fsync: true })
  const [https, http, redisPort] = [await freePort(), await freePort(), await freePort()]
  const children: ChildProcess[] = []
  // However this process ends, nothing is left behind.
  process.once('exit', () => {
    for (const child of children) child.kill()
  })
  const run = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    return child.pid ?? 0
  }
  const redis = run(process.env.REDIS_SERVER ?? 'redis-server', [
    '--port',
    String(redisPort),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
  ])
  const settings = {
    publicUrl: `https://${servicesName}`,
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    trustProxy: true,
    logLevel: 'error',
    seed: { wallets: 40 },
  }
  writeFileSync(join(folder, 'portico.json'), JSON.stringify(settings))
  const program = await programOf(new URL('../../apps/services/src/main.ts', import.meta.url))
  const ports: number[] = []
  const metrics: number[] = []
  const services: number[] = []
  for (let index = 0; index < processes; index++) {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const env = { PORTICO_PORT: String(port), PORTICO_METRICS_PORT: String(metricsPort), NODE_ENV: 'production' }
    services.push(
      run(process.execPath, [program], {
        DATABASE_URL: database.url,
        PORTICO_CONFIG: join(folder, 'portico.json'),
        ...env,
      }),
    )
    ports.push(port)
    metrics.push(metricsPort)
    await untilReady(`http://127.0.0.1:${port}/ready`)
  }
  const certificate = writeNginx(folder, { https, http }, ports)
  const nginx = run(hostProgram('nginx').path, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'])
  return {
    https,
    certificate,
    databaseUrl: database.url,
    pids: {
      services,
      nginx,
      redis,
      database: Number(readFileSync(join(database.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    },
    async counted(name) {
      const texts = await Promise.all(
        metrics.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
      )
      return texts.reduce(
        (sum, text) => sum + Number(new RegExp(`^portico_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0),
        0,
      )
    },
    async stop() {
      // What is left then is waited for by nothing that keeps this process.
      const hold = setInterval(() => {}, 1_000)
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await database.stop()
      clearInterval(hold)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
  }
  throw new Error(`${url} was not ready in two minutes`)
}

/** Our files, with the ports and folders of this run. @returns the certificate */
function writeNginx(
  folder: string,
  { https, http }: { https: number; http: number },
  ports: readonly number[],
): string {
  const { key, cert } = makeCertificate(servicesName)
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  const deployed = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../../apps/services/deploy/nginx/${name}`, import.meta.url)), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${name};`
  })
  writeFileSync(
    join(folder, 'nginx.conf'),
    deployed('nginx.conf')
      .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
      .replace('/run/nginx.pid', `${folder}/nginx.pid`)
      .replace('/var/log/nginx', folder)
      .replace('include /etc/nginx/portico.conf;', `${temporary.join('\n')}\ninclude ${folder}/portico.conf;`),
  )
  writeFileSync(
    join(folder, 'portico.conf'),
    deployed('portico.conf')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+\/(fullchain|privkey)\.pem/g, `${folder}/$1.pem`)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/server 127\.0\.0\.1:4301 (.*);/g, (_, rest: string) =>
        ports.map((port) => `server 127.0.0.1:${port} ${rest};`).join('\n  '),
      ),
  )
  return cert
}
