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
  const prefix = privilege()
  if (!prefix || !succeeds('apt-get', ['--version'])) {
    console.error(advice)
    return undefined
  }
  console.log('Installing Chromium from the Debian packages …')
  const packages = ['chromium', ...(hasFonts() ? [] : ['fonts-dejavu-core'])]
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ]
  for (const step of steps) {
    const [command, ...args] = [...prefix, ...step]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    if (spawnSync(command, args, { stdio: 'inherit', env }).status !== 0) {
      console.error(advice)
      return undefined
    }
  }
  return findBrowser()
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
