import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '../e2e/fixtures/bad-line.ts'
import type { BrowserWindow } from './browser-window.ts'
import { openFirefox } from './open-firefox.ts'
import { openWebkit } from './open-webkit.ts'
import { createPerson, type Person } from './person.ts'

export { expect } from 'playwright/test'

const engines = { firefox: openFirefox, webkit: openWebkit }

/** A person at a browser whose storage lies on disk. */
export interface Visitor extends Person {
  /** The browser dies and is opened again, on the same storage and an empty page. */
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
 * As in `tests/e2e`, with a line to the server that can be cut, and Firefox or WebKit before it.
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
