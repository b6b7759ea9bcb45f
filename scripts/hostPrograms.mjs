import { unpackedProgram } from './debian.mjs'

/** Programs that hosts run beside ours, each as its host has it: what we write for them is tried with them. */
const programs = {
  nginx: {
    name: 'nginx',
    variable: 'NGINX',
    packages: ['nginx'],
    file: 'usr/sbin/nginx',
    says: ['-v'],
    forWhat: 'The test of the proxies',
  },
  caddy: {
    name: 'caddy',
    variable: 'CADDY',
    packages: ['caddy'],
    file: 'usr/bin/caddy',
    says: ['version'],
    forWhat: 'The test of the proxies',
  },
  kubectl: {
    name: 'kubectl',
    variable: 'KUBECTL',
    packages: ['kubernetes-client'],
    file: 'usr/bin/kubectl',
    says: ['version', '--client'],
    forWhat: 'The test of the manifests',
  },
  'systemd-analyze': {
    name: 'systemd-analyze',
    variable: 'SYSTEMD_ANALYZE',
    packages: ['systemd', 'libsystemd-shared'],
    file: 'usr/bin/systemd-analyze',
    says: ['--version'],
    forWhat: 'The test of the units',
    libraries: { LD_LIBRARY_PATH: 'usr/lib/x86_64-linux-gnu/systemd' },
  },
  strace: {
    name: 'strace',
    variable: 'STRACE',
    packages: ['strace'],
    file: 'usr/bin/strace',
    says: ['-V'],
    forWhat: 'The test of what a unit lets its program ask of the kernel',
  },
}

/**
 * Where one of them is, taken out of Debian's package when it is not installed.
 * @returns {{ path: string, env: Record<string, string> }}
 * @throws Error with one line of advice
 */
export const hostProgram = (name) => unpackedProgram(programs[name])
