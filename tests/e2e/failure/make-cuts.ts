import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import type { LineState } from '../../line/cutting-proxy.ts'
import { changeRow } from '../fixtures/device-rows.ts'
import { stopWorkers } from '../fixtures/stop-workers.ts'
import { firstLine } from './entry-texts.ts'
import { type FailureWorld, openPage } from './failure-world.ts'
import type { PlannedCut } from './plan-failures.ts'

const mostTabs = 3
/** The last of the cuts meet a device where nobody writes any more and much is still to be sent. */
const writingShare = 0.7
const mostWaitMs = 10_000

/** Does to the device, the line and the server what the plan says, one after the other. */
export async function makeCuts(world: FailureWorld): Promise<void> {
  for (const [index, cut] of world.plan.cuts.entries()) {
    await waitForWriter(world, index)
    await sleep(cut.afterMs)
    world.note(`cut ${index + 1}: ${cut.kind}, ${world.proxy.underWay().length} requests under way`)
    try {
      await makeCut(world, cut)
      await keepPageOpen(world)
    } catch (error) {
      // The page it was done to may be gone by the writer's hand: the next cut is made all the
      // same.
      world.note(`cut ${index + 1} was not clean: ${firstLine(error)}`)
    }
  }
  world.note('all cuts are made')
}

/** Cuts are spread over the writing: one who is thrown out again and again falls behind. */
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
      return await letLineBe(world, 'refusing', cut)
    case 'network-silent':
      return await letLineBe(world, 'black-hole', cut)
    case 'network-deaf':
      return await letLineBe(world, 'deaf', cut)
    case 'portal':
      return await letLineBe(world, cut.afterBytes % 2 === 0 ? 'portal-200' : 'portal-302', cut)
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

async function letLineBe(
  { proxy }: FailureWorld,
  state: LineState,
  { lastsMs }: PlannedCut,
): Promise<void> {
  await proxy.become(state)
  await sleep(lastsMs)
  await proxy.become('open')
}

/** There and away several times a second. */
async function flap({ proxy }: FailureWorld, { lastsMs }: PlannedCut): Promise<void> {
  const stop = proxy.flap({ upMs: 120, downMs: 80 })
  await sleep(lastsMs)
  await stop()
}

/** The browser stays, the product is on no screen. */
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

/** Makes the access token one that the server refuses, as after a quarter of an hour. */
async function spoilToken(world: FailureWorld): Promise<void> {
  const page = productPages(world)[0]
  if (page) await changeRow(page, 'session', 'current', { accessToken: 'no.longer.good' })
}

/** Somebody looks at it again, sooner or later; not too many at once. */
async function keepPageOpen(world: FailureWorld): Promise<void> {
  const pages = productPages(world)
  if (pages.length === 0) await openPage(world, '/posts')
  // The oldest are those the cuts opened: the writer's own comes and goes.
  const surplus = pages.slice(0, Math.max(0, pages.length - mostTabs))
  await Promise.all(surplus.map((page) => page.close()))
}

export function productPages({ device, proxy }: FailureWorld): Page[] {
  return device.context.pages().filter((page) => page.url().startsWith(proxy.url))
}
