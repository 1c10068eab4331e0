import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { installDebianPackages } from '../processes/install-debian-packages.ts'

/**
 * Chromium opens two internal pages under each address bar, half of a new window's cost. Only the
 * last --disable-features counts, so Playwright's own list (`chromiumSwitches`) is repeated.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/**
 * Chromium refuses its sandbox as root; the other flags keep it from contacting servers and from
 * probing the GPU.
 */
export const chromiumArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
]

/** The path of an installed Chromium; installs Debian's if there is none. */
export function findChromium(): string {
  const found = locateChromium()
  if (found !== undefined) return found
  installDebianPackages(['chromium', 'fonts-liberation'], 'Chromium')
  const installed = locateChromium()
  if (installed === undefined) throw new Error('Chromium was installed but cannot be found')
  return installed
}

function locateChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}
