import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { ClientOptions } from 'ws'
import { hostProgram } from '../../../../scripts/hostPrograms.mjs'
import { freePort } from './postgres.js'

/** The names that the files of the proxies have. */
export const [servicesName, walletName] = ['wallet.acme.example', 'wallet.example']

export type TestProxy = {
  /** Ports that stand for 443 and 80. */
  https: number
  http: number
  /** Asks the program whether it takes its file, without starting it. @returns what is wrong with it */
  faults(): string
  /** Takes a changed file over, as on a host, while it serves. */
  reload(change: (file: string) => string): Promise<void>
  /** All that it wrote anywhere: logs, and what its process said. */
  written(): string
  stop(): Promise<void>
}

type Program = {
  /** The file as the host has it, with ports, certificates and folders of the test in it. */
  filled(text: string, folder: string): string
  file: string
  command(folder: string): readonly string[]
  check(folder: string): readonly string[]
  reload(folder: string): readonly string[]
  name: 'nginx' | 'caddy'
}

const deployed = (path: string) => readFileSync(fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url)), 'utf8')

/** Debian's nginx with our files: their words stay, only ports and paths become those of this test. */
export async function startNginx(upstreams: readonly number[]): Promise<TestProxy> {
  const [https, http] = [await freePort(), await freePort()]
  const servers = (_: string, settings: string) =>
    upstreams.map((port) => `server 127.0.0.1:${port} ${settings};`).join('\n  ')
  return start({
    name: 'nginx',
    file: 'portico.conf',
    filled: (text, folder) =>
      text
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
        .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
        .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+\/(fullchain|privkey)\.pem/g, `${folder}/$1.pem`)
        .replaceAll('/var/log/nginx', folder)
        .replaceAll(/server 127\.0\.0\.1:4301 (.*);/g, servers),
    command: (folder) => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    check: (folder) => ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')],
    reload: (folder) => ['-s', 'reload', '-p', folder, '-c', join(folder, 'nginx.conf')],
    ports: [https, http],
  })
}

/** Debian's Caddy with our file, likewise. */
export async function startCaddy(upstreams: readonly number[]): Promise<TestProxy> {
  const [https, http] = [await freePort(), await freePort()]
  return start({
    name: 'caddy',
    file: 'Caddyfile',
    filled: (text, folder) =>
      text
        .replace(/^\{\n/m, `{\n\thttps_port ${https}\n\thttp_port ${http}\n\tdefault_bind 127.0.0.1\n`)
        .replaceAll(/# tls .*/g, `tls ${folder}/fullchain.pem ${folder}/privkey.pem`)
        .replaceAll('/var/log/caddy', folder)
        .replaceAll('to 127.0.0.1:4301', `to ${upstreams.map((port) => `127.0.0.1:${port}`).join(' ')}`),
    command: (folder) => ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    check: (folder) => ['validate', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    reload: (folder) => ['reload', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    ports: [https, http],
  })
}

async function start(program: Program & { ports: [number, number] }): Promise<TestProxy> {
  const { name, file, filled, ports } = program
  const folder = mkdtempSync(join(tmpdir(), `portico-${name}-`))
  const certificate = makeCertificate(folder)
  const write = (change: (text: string) => string = (text) => text) =>
    writeFileSync(join(folder, file), filled(change(deployed(`${name}/${file}`)), folder))
  write()
  if (name === 'nginx') writeFileSync(join(folder, 'nginx.conf'), nginxItself(folder))
  const { path } = hostProgram(name)
  const env = { PATH: process.env.PATH ?? '', HOME: folder, CADDY_ADMIN: `127.0.0.1:${await freePort()}` }
  let said = ''
  const child: ChildProcess = spawn(path, program.command(folder), {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const ended = once(child, 'close').then(() => {
    throw new Error(`${name} ended: ${said}`)
  })
  // Whoever waits for it hears of its end; nobody has to.
  ended.catch(() => {})
  const [https, http] = ports
  const answers = async () => (await askProxy({ https, certificate }, { path: '/never' })).status
  await Promise.race([ended, vi.waitFor(answers, { timeout: 60_000 })])
  const ask = (args: readonly string[]) => spawnSync(path, args, { cwd: folder, env, encoding: 'utf8' })
  certificates.set(https, certificate)
  return {
    https,
    http,
    faults() {
      const { status, stderr, stdout } = ask(program.check(folder))
      return status === 0 ? '' : `${stdout}${stderr}`
    },
    async reload(change) {
      write(change)
      const { status, stderr } = ask(program.reload(folder))
      if (status !== 0) throw new Error(`${name} does not reload: ${stderr}`)
    },
    written: () =>
      [
        said,
        ...readdirSync(folder).flatMap((one) =>
          one.endsWith('.log') ? [readFileSync(join(folder, one), 'utf8')] : [],
        ),
      ].join('\n'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      certificates.delete(https)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What is of the machine alone: the user, and where its files are. */
function nginxItself(folder: string): string {
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name))
  const paths = [
    'client_body_temp_path body',
    'proxy_temp_path proxy',
    'fastcgi_temp_path fastcgi',
    'uwsgi_temp_path uwsgi',
    'scgi_temp_path scgi',
  ]
  return deployed('nginx/nginx.conf')
    .replace('user www-data;', process.getuid?.() === 0 ? 'user root;' : '')
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replace('/var/log/nginx', folder)
    .replace(
      'include /etc/nginx/portico.conf;',
      `${paths.map((line) => `${line};`).join('\n')}\ninclude ${folder}/portico.conf;`,
    )
}

/** One that signs itself, for both names. */
function makeCertificate(folder: string): string {
  const names = `subjectAltName=DNS:${servicesName},DNS:${walletName}`
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const out = ['-subj', '/CN=portico', '-addext', names, '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...args, ...out], { stdio: 'ignore' })
  return readFileSync(certificate, 'utf8')
}

const certificates = new Map<number, string>()

export type Asked = {
  host?: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address that the caller has. */
  from?: string
}
export type Answered = { status: number; headers: IncomingHttpHeaders; raw: string[]; body: string }

/** A request to a name of the proxy, as a browser would send it: over TLS, whose certificate is looked at, on a connection of its own. */
export function askProxy(
  { https, certificate = certificates.get(https) }: { https: number; certificate?: string | undefined },
  { host = servicesName, path, method = 'GET', headers = {}, body, from }: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: https,
        servername: host.replace(/:\d+$/, ''),
        ca: certificate,
        agent: false,
        path,
        method,
        headers: { host, ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            raw: response.rawHeaders,
            body: text,
          }),
        )
      },
    )
    // A socket was opened: that it was is the answer.
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: response.headers, raw: response.rawHeaders, body: '' })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** How a socket for one of the names comes to the proxy, from the address that its client has. */
export function dialProxy({ https }: { https: number }, from?: string): NonNullable<ClientOptions['createConnection']> {
  const own = from === undefined ? {} : { localAddress: from }
  return () =>
    connectTls({ host: '127.0.0.1', port: https, servername: servicesName, ca: certificates.get(https) ?? '', ...own })
}
