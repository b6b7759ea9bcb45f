import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, succeeds } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chrome']
/** Where programs are not found by the PATH. */
const fixedPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/** Path of a Chromium that is there, or `undefined`. `CHROME_PATH` wins over everything. */
function findBrowser() {
  const asked = process.env.CHROME_PATH
  if (asked) return existsSync(asked) ? asked : undefined
  return (fixedPlaces[process.platform] ?? []).find((place) => existsSync(place)) ?? findOnPath(names)
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find((place) => existsSync(place))
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
  const installed = installPackages('Chromium', packages) ? findBrowser() : undefined
  if (!installed) console.error(advice)
  return installed
}

/**
 * Path of the headless shell of Chromium, which has no window of its own to draw and starts a page with half the work, installed from
 * Debian's packages when it is missing and the user may install. Without it, and where `CHROME_PATH` names a browser, that is `browser`.
 */
export function ensureHeadlessShell(browser) {
  const asked = process.env.CHROME_SHELL_PATH
  if (asked || process.env.CHROME_PATH) return asked ?? browser
  const find = () => findOnPath(['chromium-headless-shell', 'chrome-headless-shell'])
  return (
    find() ??
    (installPackages('the headless shell of Chromium', ['chromium-headless-shell']) ? find() : undefined) ??
    browser
  )
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
  if (installPackages(names, packages)) return true
  console.error(
    `The journeys in other browsers need ${names}: apt-get install ${packages.join(' ')}, or point FIREFOX_PATH and WEBKIT_DRIVER_PATH to yours.`,
  )
  return false
}

function hasFonts() {
  const folder = '/usr/share/fonts/truetype'
  return existsSync(folder) && readdirSync(folder).length > 0
}
