/**
 * Chromium makes pages of its own for the list below its address bar, some 400 modules for each window, though a headless window
 * shows none: more work than all a journey's page does. The names before them are what the driver turns off by itself: the last list wins.
 */
const off = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const ofItsOwnWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** For a browser that the driver starts: nothing of its own leaves the machine. */
export const journeyFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Pages live for seconds: what these compilers make faster is seldom run often enough to pay for it.
  '--js-flags=--no-maglev --interrupt-budget=2000000',
  `--disable-features=${[...off, ...ofItsOwnWindow].join()}`,
]

/** For a browser as a visitor starts it. */
export const visitorFlags: readonly string[] = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${ofItsOwnWindow.join()}`,
]
