import type { Page } from 'playwright/test'
import type { Draft, IncomingFile } from '#local/db.ts'
import { readRows } from '../fixtures/device-rows.ts'
import { addPhotos, confirmPost, planTime } from '../fixtures/write-post.ts'
import { type FailureWorld, openPage } from './failure-world.ts'
import type { PlannedEntry } from './plan-failures.ts'

const mostAttempts = 40

/** The text an entry has when it is first sent. */
export function captionOf({ plan }: FailureWorld, { number }: PlannedEntry): string {
  return `Corte ${plan.seed} post ${number}.`
}

export function slotOf({ inDays, step }: PlannedEntry): Date {
  const day = Math.floor(Date.now() / 86_400_000) + inDays
  return new Date(day * 86_400_000 + step * 5 * 60_000)
}

/** Writes every post as a person does who does not give up: what was interrupted is gone on with. */
export async function writeEntries(world: FailureWorld): Promise<void> {
  for (const entry of world.plan.entries) {
    await writeUntilKept(world, entry)
    world.written += 1
  }
  world.note('all entries are written')
}

async function writeUntilKept(world: FailureWorld, entry: PlannedEntry): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    let page: Page | undefined
    try {
      page = await openPage(world, '/posts')
      if (await isKept(world, page, entry)) return
      await writeOrGoOn(world, page, entry)
      world.note(`entry ${entry.number} confirmed`)
      return
    } catch (error) {
      world.note(`entry ${entry.number} interrupted: ${firstLine(error)}`)
      if (attempt >= mostAttempts) throw error
    } finally {
      await page?.close().catch(() => undefined)
    }
  }
}

/** In the outbox, or already with the server. The device is asked first: what left it has arrived. */
async function isKept(world: FailureWorld, page: Page, entry: PlannedEntry): Promise<boolean> {
  const caption = captionOf(world, entry)
  const drafts = await readRows<Draft>(page, 'drafts')
  const known = drafts.filter((draft) => draft.caption === caption)
  if (known.length > 0) return known.some((draft) => draft.status === 'in-outbox')
  const posts = await world.api.listPosts()
  return posts.some((post) => post.caption === caption)
}

async function writeOrGoOn(world: FailureWorld, page: Page, entry: PlannedEntry): Promise<void> {
  const caption = captionOf(world, entry)
  const photos = world.photos.get(entry.number) ?? []
  const kept = await findDraft(page, caption)
  await page.goto(kept ? `/posts/create?draft=${kept.id}` : '/posts/create')
  const field = page.getByLabel('Legenda', { exact: true })
  if (kept) await field.waitFor()
  else await field.fill(caption)
  const missing = photos.filter(({ sha256 }) => !kept?.mediaHashes.includes(sha256))
  if (missing.length > 0) await addPhotos(page, missing)
  if (!kept || kept.schedules.length === 0) await planTime(page, { slot: slotOf(entry) })
  await waitForPhotos(page, caption, photos.length)
  await confirmPost(page)
}

/** With what was chosen for it: files of a page that died are still being looked at. */
async function findDraft(page: Page, caption: string): Promise<Draft | undefined> {
  const find = async () =>
    (await readRows<Draft>(page, 'drafts')).find((draft) => draft.caption === caption)
  const before = await find()
  if (!before) return undefined
  const isExpecting = async () =>
    (await readRows<IncomingFile>(page, 'incoming')).some(({ ownerId }) => ownerId === before.id)
  for (let look = 0; look < 20 && (await isExpecting()); look += 1) await page.waitForTimeout(250)
  return await find()
}

async function waitForPhotos(page: Page, caption: string, count: number): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const drafts = await readRows<Draft>(page, 'drafts')
    const draft = drafts.find((one) => one.caption === caption)
    if (draft && draft.mediaHashes.length >= count) return
    await page.waitForTimeout(100)
  }
  throw new Error('Timeout: the photos are not in the draft')
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0]?.slice(0, 160) ?? ''
}
