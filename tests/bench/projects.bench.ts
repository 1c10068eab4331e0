import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright/test'
import { projectHeader } from '#contract/calls/api.ts'
import { openSignedIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { fillProjects, type ProjectOwner } from './fill-projects.ts'
import { median } from './median.ts'
import { takeLongestTask, timePress, watchLongTasks } from './watch-page.ts'

export const name =
  'Fifty projects beside two, and one of 200 members and 5,000 posts beside one of 2 and 20'

const calls = 60
const rounds = 6
/** What follows a press is measured too, and does not slow the next one. */
const restMs = 1500

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-projects-'))
  const secretKey = randomBytes(32)
  const { few, many, large } = await fillProjects(dataDir, secretKey)
  const env = {
    ...{ SEED: 'off', SECRET_KEY: secretKey.toString('base64') },
    // As in production: development also checks its own answers.
    NODE_ENV: 'production',
  }
  const server = await startAppServer({ dataDir, env })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    return [
      ...(await timeCalls(server.url, few, many, large)),
      ...(await timeSwitches(browser, server.url, [few, many, large])),
      ...(await timeTeam(browser, server.url, large)),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}

type Project = ProjectOwner['projects'][number]

function pair([one, other]: readonly Project[]): [Project, Project] {
  if (!one || !other) throw new Error('Two projects were to be made')
  return [one, other]
}

async function timeCalls(
  url: string,
  few: ProjectOwner,
  many: ProjectOwner,
  large: ProjectOwner,
): Promise<Figure[]> {
  const [little, big] = pair(large.projects)
  /** Median of answers to one caller, one after another; the first ones are left out. */
  async function time({ token }: ProjectOwner, path: string, project: Project): Promise<number> {
    const headers = { Authorization: `Bearer ${token}`, [projectHeader]: project.id }
    const took: number[] = []
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now()
      const answer = await fetch(`${url}/api/v1${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      took.push(performance.now() - began)
    }
    return median(took.slice(10))
  }
  const [first] = pair(few.projects)
  const [ofMany] = pair(many.projects)
  const members = (project: Project) => time(large, `/projects/${project.id}/members`, project)
  const page = (project: Project) => time(large, '/posts?page=0&size=15', project)
  return [
    {
      ...{ what: 'GET /projects, 50 of 200 members (floor: 2 of 2)', unit: 'ms' },
      value: await time(many, '/projects', ofMany),
      floor: await time(few, '/projects', first),
      target: { value: 100 },
    },
    {
      ...{ what: 'GET /projects/:id of a person with 50 (floor: with 2)', unit: 'ms' },
      value: await time(many, `/projects/${ofMany.id}`, ofMany),
      floor: await time(few, `/projects/${first.id}`, first),
      target: { ratio: 2 },
    },
    {
      ...{ what: 'GET /projects/:id/members, 200 (floor: 2)', unit: 'ms' },
      value: await members(big),
      floor: await members(little),
      target: { value: 100 },
    },
    {
      ...{ what: 'GET /posts, 15 of 5,000 (floor: of 20)', unit: 'ms' },
      value: await page(big),
      floor: await page(little),
      target: { ratio: 2 },
    },
  ]
}

async function timeSwitches(
  browser: Browser,
  url: string,
  people: readonly ProjectOwner[],
): Promise<Figure[]> {
  const switches: Switches[] = []
  for (const person of people) switches.push(await prepareSwitches(browser, url, person))
  const [ofFew, ofMany, ofLarge] = switches
  if (!ofFew || !ofMany || !ofLarge) throw new Error('Three people were to be made')
  // In turns, so that whatever else the machine does meanwhile is in the floor as well.
  for (let round = 0; round < rounds; round += 1) for (const one of switches) await one.measure()
  const figure = (
    what: string,
    value: number[],
    floor: number[],
    target: Figure['target'],
  ): Figure => ({
    ...{ what, value: median(value), floor: median(floor), unit: 'ms' },
    ...(target && { target }),
  })
  const target = { ratio: 2 }
  return [
    figure('the list of 50 opens (floor: of 2)', ofMany.opening, ofFew.opening, { value: 100 }),
    figure('switch with 50, from the server (floor: 2)', ofMany.server, ofFew.server, target),
    figure('switch with 50, from the device (floor: 2)', ofMany.device, ofFew.device, target),
    figure(
      'switch to 5,000 posts, from the server (floor: 20)',
      ofLarge.server,
      ofFew.server,
      target,
    ),
    figure(
      'switch to 5,000 posts, from the device (floor: 20)',
      ofLarge.device,
      ofFew.device,
      target,
    ),
    {
      ...{ what: 'longest task after it', value: Math.max(...ofLarge.longest), unit: 'ms' },
      target: { value: 50 },
    },
  ]
}

interface Switches {
  opening: number[]
  /** From the press to the other project's posts, without and with a copy on the device. */
  server: number[]
  device: number[]
  longest: number[]
  /** One round: to the person's last project, from the server and from the device. */
  measure: () => Promise<void>
}

async function prepareSwitches(
  browser: Browser,
  url: string,
  person: ProjectOwner,
): Promise<Switches> {
  const page = await openPage(browser, url, '/posts', person)
  const last = person.projects.at(-1)
  const [first] = pair(person.projects)
  if (!last) throw new Error('no project')
  await switchTo(page, first)
  await page.waitForTimeout(2 * restMs)
  const took = {
    opening: [] as number[],
    server: [] as number[],
    device: [] as number[],
    longest: [] as number[],
  }
  async function measure(): Promise<void> {
    for (const kind of ['server', 'device'] as const) {
      if (kind === 'server') await page.evaluate(forgetCopies)
      await takeLongestTask(page)
      const { opening, switching } = await switchTo(page, last ?? first)
      took.opening.push(opening)
      took[kind].push(switching)
      await page.waitForTimeout(restMs)
      took.longest.push(await takeLongestTask(page))
      await switchTo(page, first)
      await page.waitForTimeout(restMs)
    }
  }
  return { ...took, measure }
}

function forgetCopies(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('upubly-cache:')) localStorage.removeItem(key)
}

async function openPage(
  browser: Browser,
  url: string,
  path: string,
  person: ProjectOwner,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
  })
  const page = await context.newPage()
  await openSignedIn(page, path, person)
  await page.locator('main article, main li select').first().waitFor()
  await watchLongTasks(page)
  return page
}

/** Times until the open list and until the other project's posts are painted. */
async function switchTo(
  page: Page,
  project: Project,
): Promise<{ opening: number; switching: number }> {
  return await page.evaluate(async (wanted) => {
    const press = (selector: string, text: string) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)]
      all.find((one) => one.textContent.includes(text))?.click()
    }
    const untilPainted = (selector: string, text: string) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(look)
        function look() {
          const all = [...document.querySelectorAll(selector)]
          if (!all.some((one) => one.textContent.includes(text))) return
          observer.disconnect()
          // A frame callback runs before its frame is painted, the next task after it.
          requestAnimationFrame(() => setTimeout(resolve, 0))
        }
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        look()
      })
    const begun = performance.now()
    press('header button', 'Projeto: ')
    await untilPainted('header li button', wanted)
    const opened = performance.now()
    press('header li button', wanted)
    await untilPainted('main article', `de ${wanted}`)
    return { opening: opened - begun, switching: performance.now() - opened }
  }, project.name)
}

async function timeTeam(browser: Browser, url: string, large: ProjectOwner): Promise<Figure[]> {
  const [little, big] = pair(large.projects)
  async function open(project: Project): Promise<{ shown: number; longest: number }> {
    const page = await openPage(browser, url, '/posts', large)
    await switchTo(page, project)
    const shown: number[] = []
    const longest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate(forgetCopies)
      await page.goto('/settings/project')
      await page.getByLabel('Nome do projeto').waitFor()
      await page.waitForTimeout(restMs)
      await watchLongTasks(page)
      shown.push(await timePress(page, 'Equipe', 'main li select'))
      await page.waitForTimeout(restMs)
      longest.push(await takeLongestTask(page))
    }
    await page.context().close()
    return { shown: median(shown), longest: Math.max(...longest) }
  }
  const ofLittle = await open(little)
  const ofBig = await open(big)
  return [
    {
      ...{ what: "'Equipe' of 200 members opens (floor: of 2)", unit: 'ms' },
      ...{ value: ofBig.shown, floor: ofLittle.shown, target: { value: 1000 } },
    },
    { what: 'longest task of it', value: ofBig.longest, unit: 'ms', target: { value: 50 } },
  ]
}
