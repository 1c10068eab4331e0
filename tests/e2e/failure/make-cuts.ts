import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import type { LineState } from '../../line/cutting-proxy.ts'
import { changeRow } from '../fixtures/device/device-rows.ts'
import { stopWorkers } from '../fixtures/device/stop-workers.ts'
import { endHung } from './end-hung.ts'
import { firstLine } from './entry-texts.ts'
import { type FailureWorld, openPage } from './failure-world.ts'
import type { PlannedCut } from './plan-failures.ts'

const mostTabs = 3
/** The last failures come when all entries are written and many are still to be sent. */
const writingShare = 0.7
const mostWaitMs = 10_000

/** Applies the planned failures to device, line and server, one after the other. */
export async function makeCuts(world: FailureWorld): Promise<void> {
  for (const [index, cut] of world.plan.cuts.entries()) {
    await waitForWriter(world, index)
    await sleep(cut.afterMs)
    world.note(`cut ${index + 1}: ${cut.kind}, ${world.proxy.underWay().length} requests under way`)
    try {
      await endHung(world, `cut ${index + 1}`, async () => {
        await makeCut(world, cut)
        await keepPageOpen(world)
      })
    } catch (error) {
      // The writer may have closed the page meanwhile: the next failure follows anyway.
      world.note(`cut ${index + 1} was not clean: ${firstLine(error)}`)
    }
  }
  world.note('all cuts are made')
}

/** Spreads the failures over the writing, which they slow down. */
async function waitForWriter(world: FailureWorld, index: number): Promise<void> {
  const { entries, cuts } = world.plan
  const wanted = Math.min(1, index / (cuts.length * writingShare)) * entries.length - 1.5
  const giveUp = Date.now() + mostWaitMs
  while (world.written < wanted && Date.now() < giveUp) await sleep(50)
}

async function makeCut(world: FailureWorld, cut: PlannedCut): Promise<unknown> {
  const { device, proxy, server } = world
  switch (cut.kind) {
    case 'close-page':
      return await closePages(world, cut.lastsMs)
    case 'kill-browser':
      return await world.withoutBrowser(async () => {
        await device.kill()
        await sleep(cut.lastsMs)
        await device.reopen()
      })
    case 'stop-worker':
      return await stopWorkers(device.context, proxy.url, Math.min(cut.lastsMs, 400))
    case 'network-off':
      return await setLineState(world, 'refusing', cut)
    case 'network-silent':
      return await setLineState(world, 'black-hole', cut)
    case 'network-deaf':
      return await setLineState(world, 'deaf', cut)
    case 'portal':
      return await setLineState(world, cut.afterBytes % 2 === 0 ? 'portal-200' : 'portal-302', cut)
    case 'network-flapping':
      return await flap(world, cut)
    case 'cut-connections':
      return world.note(`broke ${proxy.cut()} requests`)
    case 'cut-inside-request':
      return proxy.cutInside(cut.afterBytes)
    case 'lose-answer':
      return proxy.loseAnswer()
    case 'kill-server':
      await server.kill9()
      await sleep(cut.lastsMs)
      return await server.start()
    case 'second-tab':
      return await openSecondTab(world)
    case 'refuse-token':
      return await spoilToken(world)
  }
}

async function setLineState(
  { proxy }: FailureWorld,
  state: LineState,
  { lastsMs }: PlannedCut,
): Promise<void> {
  await proxy.become(state)
  await sleep(lastsMs)
  await proxy.become('open')
}

/** The line goes up and down several times a second. */
async function flap({ proxy }: FailureWorld, { lastsMs }: PlannedCut): Promise<void> {
  const stop = proxy.flap({ upMs: 120, downMs: 80 })
  await sleep(lastsMs)
  await stop()
}

/** Closes the product's pages but not the browser. */
async function closePages({ device }: FailureWorld, lastsMs: number): Promise<void> {
  const pages = device.context.pages()
  await device.context.newPage()
  await Promise.all(pages.map((page) => page.close()))
  await sleep(lastsMs)
}

async function openSecondTab(world: FailureWorld): Promise<void> {
  await openPage(world, '/posts')
  const pages = productPages(world)
  await Promise.all(
    pages.map((page) =>
      page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined),
    ),
  )
}

/** Makes the access token invalid, like its expiry after a quarter of an hour. */
async function spoilToken(world: FailureWorld): Promise<void> {
  const page = productPages(world)[0]
  if (page) await changeRow(page, 'session', 'current', { accessToken: 'no.longer.good' })
}

/** Opens a page if there is none, and closes surplus ones. */
async function keepPageOpen(world: FailureWorld): Promise<void> {
  const pages = productPages(world)
  if (pages.length === 0) await openPage(world, '/posts')
  // The oldest ones were opened by failures; the writer's own page changes.
  const surplus = pages.slice(0, Math.max(0, pages.length - mostTabs))
  await Promise.all(surplus.map((page) => page.close()))
}

export function productPages({ device, proxy }: FailureWorld): Page[] {
  return device.context.pages().filter((page) => page.url().startsWith(proxy.url))
}
