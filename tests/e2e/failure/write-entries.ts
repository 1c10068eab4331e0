import type { Page } from 'playwright/test'
import type { Draft, IncomingFile } from '#local/database/rows.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { addPhotos, confirmPost, planTime } from '../fixtures/posts/write-post.ts'
import { changeEntry } from './change-entries.ts'
import { endHung } from './end-hung.ts'
import { askServer, captionOf, slotOf, tryUntilDone } from './entry-texts.ts'
import { type FailureWorld, openPage } from './failure-world.ts'
import type { PlannedEntry } from './plan-failures.ts'

/**
 * How many others are written before an entry is changed: by then it is being sent or has arrived.
 */
const changedLater = 2

/** Writes all posts, and changes some of them a little later. */
export async function writeEntries(world: FailureWorld): Promise<void> {
  const { entries } = world.plan
  const change = async (entry: PlannedEntry | undefined) => {
    if (entry?.edit) await changeEntry(world, entry)
  }
  for (const [index, entry] of entries.entries()) {
    await writeEntry(world, entry)
    world.written += 1
    await change(entries[index - changedLater])
  }
  for (const entry of entries.slice(-changedLater)) await change(entry)
  world.note('all entries are written')
}

async function writeEntry(world: FailureWorld, entry: PlannedEntry): Promise<void> {
  await tryUntilDone(world, `entry ${entry.number}`, async () => {
    await endHung(world, `entry ${entry.number}`, async () => {
      const page = await openPage(world, '/posts')
      try {
        if (!(await isKept(world, page, entry))) await writeOrContinue(world, page, entry)
      } finally {
        await page.close().catch(() => undefined)
      }
    })
  })
}

/**
 * Whether the entry is in the outbox or on the server. The device is asked first: an entry that
 * left it has arrived.
 */
async function isKept(world: FailureWorld, page: Page, entry: PlannedEntry): Promise<boolean> {
  const caption = captionOf(world.plan, entry)
  const drafts = await readRows<Draft>(page, 'drafts')
  const known = drafts.filter((draft) => draft.caption === caption)
  if (known.length > 0) return known.some((draft) => draft.status === 'in-outbox')
  return (await askServer(world)).some((post) => post.caption === caption)
}

async function writeOrContinue(
  world: FailureWorld,
  page: Page,
  entry: PlannedEntry,
): Promise<void> {
  const caption = captionOf(world.plan, entry)
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

/** The draft with its chosen files: those of a killed page are still being checked. */
async function findDraft(page: Page, caption: string): Promise<Draft | undefined> {
  const find = async () =>
    (await readRows<Draft>(page, 'drafts')).find((draft) => draft.caption === caption)
  const before = await find()
  if (!before) return undefined
  const isExpecting = async () =>
    (await readRows<IncomingFile>(page, 'incoming')).some(({ ownerId }) => ownerId === before.id)
  for (let look = 0; look < 40 && (await isExpecting()); look += 1) await page.waitForTimeout(250)
  return await find()
}

async function waitForPhotos(page: Page, caption: string, count: number): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const drafts = await readRows<Draft>(page, 'drafts')
    const draft = drafts.find((one) => one.caption === caption)
    if (draft && draft.mediaHashes.length >= count) return
    await page.waitForTimeout(100)
  }
  throw new Error('The chosen photos are not in the draft')
}
