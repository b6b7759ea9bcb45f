import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chrome']
const fixedPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium that is there, or `undefined`. `CHROME_PATH` wins over everything. */
export function findBrowser() {
  const asked = process.env.CHROME_PATH
  if (asked) return existsSync(asked) ? asked : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...fixedPlaces, ...onPath].find((place) => existsSync(place))
}

const advice =
  'The browser journeys need Chromium: install it (Debian: apt-get install chromium fonts-dejavu-core) or point CHROME_PATH to a Chrome or Chromium of yours.'

/**
 * Path of Chromium, installed from Debian's packages when it is missing and the user may install.
 * Prints one line of advice and returns `undefined` otherwise.
 */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.env.CHROME_PATH) {
    console.error(`CHROME_PATH points to ${process.env.CHROME_PATH}, which does not exist.`)
    return undefined
  }
  const packages = ['chromium', ...(hasFonts() ? [] : ['fonts-dejavu-core'])]
  if (!install('Chromium', packages)) {
    console.error(advice)
    return undefined
  }
  return findBrowser()
}

/** What the long tier's journeys in other browsers start, and Debian's packages that bring it. */
const others = [
  {
    name: 'Firefox',
    command: process.env.FIREFOX_PATH ?? 'firefox-esr',
    args: ['--version'],
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    command: process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver',
    args: ['--help'],
    packages: ['webkit2gtk-driver'],
  },
  { name: 'a screen for WebKit', command: 'Xvfb', args: ['-help'], packages: ['xvfb'] },
]

/** Whether Firefox and WebKit are there, installed from Debian's packages when they are missing and the user may install. */
export function ensureOtherBrowsers() {
  const missing = others.filter(({ command, args }) => !succeeds(command, args))
  if (missing.length === 0) return true
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.flatMap((other) => other.packages)
  if (install(names, packages)) return true
  console.error(
    `The journeys in other browsers need ${names}: apt-get install ${packages.join(' ')}, or point FIREFOX_PATH and WEBKIT_DRIVER_PATH to yours.`,
  )
  return false
}

function install(name, packages) {
  const prefix = privilege()
  if (!prefix || !succeeds('apt-get', ['--version'])) return false
  console.log(`Installing ${name} from the Debian packages …`)
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ]
  return steps.every((step) => {
    const [command, ...args] = [...prefix, ...step]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
  })
}

/** What to put before a command to run it as root; `undefined` when that is not allowed without asking. */
export function privilege() {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', '-E'] : undefined
}

export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function hasFonts() {
  const folder = '/usr/share/fonts/truetype'
  return existsSync(folder) && readdirSync(folder).length > 0
}
