import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '../e2e/fixtures/lines/bad-line.ts'
import type { BrowserWindow } from './browser-window.ts'
import { openFirefox } from './open-firefox.ts'
import { openWebkit } from './open-webkit.ts'
import { createPerson, type Person } from './person.ts'

export { expect } from 'playwright/test'

const engines = { firefox: openFirefox, webkit: openWebkit }

/** A person using a browser with storage on disk. */
export interface Visitor extends Person {
  /** Kills the browser and opens it again with the same storage and an empty page. */
  killAndReopen(): Promise<void>
}

export interface BrowserOptions {
  engine: keyof typeof engines
  isPrivate: boolean
}

interface BrowserFixtures extends BrowserOptions {
  visitor: Visitor
}

/**
 * Like the test of `tests/e2e`, with Firefox or WebKit and a line to the server that can be cut.
 */
export const test = base.extend<BrowserFixtures>({
  engine: ['firefox', { option: true }],
  isPrivate: [false, { option: true }],

  visitor: async ({ engine, isPrivate, line }, use, info) => {
    const profile = await mkdtemp(join(tmpdir(), `upubly-${engine}-`))
    const log: string[] = []
    const open = () => engines[engine]({ profile, isPrivate })
    let window: BrowserWindow = await open()
    let person = createPerson(window)
    const kill = async () => {
      log.push(...window.log, '(killed)')
      await window.kill()
    }
    await use({
      goto: (path) => person.goto(new URL(path, line.url).href),
      fill: (...args) => person.fill(...args),
      press: (...args) => person.press(...args),
      see: (...args) => person.see(...args),
      sees: (...args) => person.sees(...args),
      arrive: (...args) => person.arrive(...args),
      waitForCopy: (text) => person.waitForCopy(text),
      waitForWorker: () => person.waitForWorker(),
      chooseFiles: (...args) => person.chooseFiles(...args),
      killAndReopen: async () => {
        await kill()
        window = await open()
        person = createPerson(window)
      },
    })
    if (info.errors.length > 0)
      await window.takePicture(info.outputPath('seen.png')).catch(() => undefined)
    await kill()
    if (info.errors.length > 0)
      await info.attach('browser log', { body: log.join('\n'), contentType: 'text/plain' })
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
