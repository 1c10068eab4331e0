import type { Page } from 'playwright/test'

declare global {
  interface Window {
    longTasks?: number[]
    frameTimes?: number[]
  }
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  // The session is not detached: its settings end with it.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** From now on the page records every task that blocks it for more than 50 ms. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    window.longTasks = tasks
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

/** The longest task since the last call, in ms; 0 when none took more than 50 ms. */
export async function takeLongestTask(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(0, ...(window.longTasks?.splice(0) ?? [])))
}

/** From now on the page records how long each of its frames takes. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = []
    window.frameTimes = frames
    let before = performance.now()
    const next = (at: number) => {
      frames.push(at - before)
      before = at
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** The frames since the last call, in ms each. */
export async function takeFrames(page: Page): Promise<number[]> {
  return await page.evaluate(() => window.frameTimes?.splice(0) ?? [])
}

/**
 * Time from pressing the button or link of that name until something that matches `shown`, and did
 * not match before, is painted.
 */
export async function timePress(page: Page, name: string, shown: string): Promise<number> {
  const [time = Number.NaN] = await timeParts(page, name, [shown])
  return time
}

/** The same for several parts that one press shows: the time of each, in the order given. */
export async function timeParts(
  page: Page,
  name: string,
  parts: readonly string[],
): Promise<number[]> {
  return await page.evaluate(
    async ({ name, parts }) => {
      const target = [...document.querySelectorAll('main button, main a')].find(
        (one) => one.getAttribute('aria-label') === name || one.textContent === name,
      )
      if (!(target instanceof HTMLElement)) throw new Error(`Nothing is called ${name}`)
      const begun = performance.now()
      const untilPainted = async (shown: string): Promise<number> => {
        const before = document.querySelector(shown)
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const now = document.querySelector(shown)
            if (now === null || now === before) return
            observer.disconnect()
            // A frame callback runs before its frame is painted, the next task after it; not one that the
            // page has deferred until then.
            requestAnimationFrame(
              () => void scheduler.postTask(resolve, { priority: 'user-blocking' }),
            )
          })
          observer.observe(document, { childList: true, subtree: true })
        })
        return performance.now() - begun
      }
      const times = parts.map(untilPainted)
      target.click()
      return await Promise.all(times)
    },
    { name, parts },
  )
}
