import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserWindow } from './browser-window.ts'
import { type PageActions, pageActions } from './page-actions.ts'

/** Long enough for a machine with all cores busy. */
const patienceMs = 45_000

/** A person who uses a browser window. Each action waits until it is possible. */
export interface Person {
  goto(url: string): Promise<void>
  fill(label: string, value: string): Promise<void>
  press(...place: Parameters<PageActions['press']>): Promise<void>
  see(text: string, withinMs?: number): Promise<void>
  sees(text: string): Promise<boolean>
  /** Waits until the address has this path. */
  arrive(path: string): Promise<void>
  /** Waits until the stored lists on the device contain the text. */
  waitForCopy(text: string): Promise<void>
  /** Waits until all files that the page needs offline are on the device. */
  waitForWorker(): Promise<void>
  /** Presses something that opens the file chooser. */
  chooseFiles(paths: readonly string[], ...place: Parameters<PageActions['press']>): Promise<void>
}

export function createPerson(window: BrowserWindow): Person {
  const act = <K extends keyof PageActions>(
    name: K,
    ...args: Parameters<PageActions[K]>
  ): Promise<unknown> =>
    window.run(
      `return await (${pageActions.toString()})()[${JSON.stringify(name)}](...${JSON.stringify(args)})`,
    )

  const until = async <K extends keyof PageActions>(
    withinMs: number,
    name: K,
    ...args: Parameters<PageActions[K]>
  ): Promise<void> => {
    const giveUp = Date.now() + withinMs
    let problem: unknown
    for (;;) {
      // During a navigation no code can run.
      const done = await act(name, ...args).catch((error: unknown) => {
        problem = error
      })
      if (done === true) return
      if (Date.now() > giveUp) break
      await sleep(100)
    }
    const seen = await window.run('return document.body.innerText').catch(() => 'nothing')
    const cause = problem === undefined ? {} : { cause: problem }
    throw new Error(`Not done: ${name} ${JSON.stringify(args)}\nSeen:\n${seen}`, cause)
  }

  const press: Person['press'] = (...place) => until(patienceMs, 'press', ...place)

  return {
    goto: (url) => window.goto(url),
    fill: (label, value) => until(patienceMs, 'fill', label, value),
    press,
    see: (text, withinMs = patienceMs) => until(withinMs, 'sees', text),
    sees: async (text) => (await act('sees', text)) === true,
    arrive: async (path) => {
      const giveUp = Date.now() + patienceMs
      while ((await act('path').catch(() => undefined)) !== path) {
        if (Date.now() > giveUp) throw new Error(`The person did not arrive at ${path}`)
        await sleep(100)
      }
    },
    waitForCopy: (text) => until(patienceMs, 'knows', text),
    waitForWorker: () => until(patienceMs, 'isKept'),
    chooseFiles: async (paths, ...place) => {
      await window.chooseFiles(paths)
      await press(...place)
    },
  }
}
