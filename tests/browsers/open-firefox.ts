import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { installDebianPackages } from '../setup/processes/install-debian-packages.ts'
import { killTree } from '../setup/processes/kill-tree.ts'
import type { OpenWindow } from './browser-window.ts'

/** The path of an installed Firefox; installs Debian's if there is none. */
export function findFirefox(): string {
  const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
  const find = () => places.find((path) => path && existsSync(path))
  if (find() === undefined) installDebianPackages(['firefox-esr'], 'Firefox')
  const found = find()
  if (found === undefined) throw new Error('Firefox was installed but cannot be found')
  return found
}

/** Firefox, controlled over WebDriver BiDi. */
export const openFirefox: OpenWindow = async ({ profile, isPrivate }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    userDataDir: profile,
    timeout: 120_000,
    protocolTimeout: 120_000,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'pt-BR',
      'browser.privatebrowsing.autostart': isPrivate,
    },
  })
  const pid = browser.process()?.pid
  if (pid === undefined) throw new Error('Firefox has no process')
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  const log: string[] = []
  page.on('console', (message) => log.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => log.push(`error: ${String(error)}`))
  return {
    log,
    goto: async (url) => void (await page.goto(url, { timeout: 60_000 })),
    run: (code) => page.evaluate(`(async () => { ${code} })()`),
    chooseFiles: async (paths) => {
      const choose = async () => (await page.waitForFileChooser()).accept([...paths])
      // The files are passed when the chooser opens; if it never does, the test fails later for
      // lack of them.
      choose().catch((error) => log.push(`chooser: ${String(error)}`))
    },
    takePicture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    kill: async () => {
      await killTree(pid)
      await browser.disconnect().catch(() => undefined)
    },
  }
}
