import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { Post } from '#contract/posts/post.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { captionOf, slotOf, wantedCaption } from './entry-texts.ts'
import type { FailureWorld } from './failure-world.ts'
import type { PlannedEntry } from './plan-failures.ts'

export interface FailureResult {
  posts: number
  missing: number
  doubled: number
  /** Media with other bytes than the chosen files, or that are not served. */
  damaged: number
  /** Everything that is wrong, as text. */
  problems: string[]
}

/** Compares what the server and the device have with what was planned. */
export async function checkResult(world: FailureWorld, page: Page): Promise<FailureResult> {
  const result: FailureResult = { posts: 0, missing: 0, doubled: 0, damaged: 0, problems: [] }
  const posts = await world.api.listPosts()
  for (const entry of world.plan.entries) await checkEntry(world, entry, posts, result)
  result.problems.push(...(await checkDevice(page)), ...(await checkUploads(world)))
  return result
}

async function checkEntry(
  world: FailureWorld,
  entry: PlannedEntry,
  posts: readonly Post[],
  result: FailureResult,
): Promise<void> {
  const say = (text: string) => result.problems.push(`entry ${entry.number}: ${text}`)
  const found = posts.filter((post) => post.caption.startsWith(captionOf(world.plan, entry)))
  result.posts += found.length
  const [post] = found
  if (!post) {
    result.missing += 1
    return void say('missing')
  }
  if (found.length > 1) {
    result.doubled += found.length - 1
    say(`${found.length} times on the server`)
  }
  const text = wantedCaption(world.plan, entry)
  if (post.caption !== text) say(`reads '${post.caption}', wanted '${text}'`)
  const times = post.schedules
    .filter(({ state }) => state !== 'cancelled')
    .map(({ scheduledAt }) => Date.parse(scheduledAt))
  if (times.join() !== String(slotOf(entry).getTime())) say(`planned for ${times.join()}`)
  const wanted = (world.photos.get(entry.number) ?? []).map(({ sha256 }) => sha256)
  const served = await Promise.all(post.media.map(({ url }) => world.api.hashOf(url)))
  // A photo chosen again after an interruption may come after the others.
  const lost = wanted.filter((hash) => !served.includes(hash))
  result.damaged += lost.length
  if (lost.length > 0 || served.length !== wanted.length)
    say(`media are ${served.join(' ')}, wanted ${wanted.join(' ')}`)
}

/** Nothing waits, and no unneeded data are left. */
async function checkDevice(page: Page): Promise<string[]> {
  const problems: string[] = []
  await forgetGrace(page)
  await page.reload()
  const indicator = page.getByRole('button', { name: 'Fila de envio: tudo enviado' })
  await indicator
    .waitFor()
    .catch(() => problems.push('the indicator does not say that all is sent'))
  const drafts = await readRows<Draft>(page, 'drafts')
  const stuck = drafts.filter(({ status }) => status === 'in-outbox')
  if (stuck.length > 0) problems.push(`${stuck.length} drafts belong to no entry`)
  // An edit that was opened and left unchanged may still exist.
  const edits = await readRows<EditDraft>(page, 'edits')
  if (edits.some(({ status }) => status === 'in-outbox'))
    problems.push('an edit belongs to no entry')
  const waiting = await readRows(page, 'outbox')
  if (waiting.length > 0) problems.push(`${waiting.length} rows left in outbox`)
  // A page without work begins its cleaning after 20 seconds (`use-wake-ups.ts`).
  await expect
    .poll(() => listSurplus(page), { timeout: 60_000 })
    .toEqual([])
    .catch((error: unknown) => problems.push(`files left on the device: ${String(error)}`))
  return problems
}

/** What is stored of files that no draft or edit needs, from every table that has something of a file. */
async function listSurplus(page: Page): Promise<string[]> {
  const drafts = await readRows<Draft>(page, 'drafts')
  const owners = [...drafts, ...(await readRows<EditDraft>(page, 'edits'))]
  const needed = new Set(owners.flatMap(({ mediaHashes }) => mediaHashes))
  const surplus: string[] = []
  for (const table of ['mediaBlobs', 'media', 'thumbnails'] as const) {
    const rows = await readRows<{ hash: string }>(page, table)
    surplus.push(...rows.filter(({ hash }) => !needed.has(hash)).map(({ hash }) => table + hash))
  }
  for (const table of ['uploads', 'incoming', 'incomingTries', 'discardedDrafts'] as const) {
    const rows = await readRows<{ id: string }>(page, table)
    surplus.push(...rows.map(({ id }) => table + id))
  }
  const removed = await readRows<{ ownerId: string }>(page, 'removedMedia')
  const stray = removed.filter(({ ownerId }) => !owners.some(({ id }) => id === ownerId))
  return [...surplus, ...stray.map(({ ownerId }) => `removedMedia${ownerId}`)]
}

/**
 * Files that no draft names are kept for an hour, and those of a discarded draft for ten minutes;
 * this makes both times pass.
 */
async function forgetGrace(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('upubly')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const since = { media: 'addedAt', discardedDrafts: 'discardedAt' }
    const transaction = db.transaction(Object.keys(since), 'readwrite')
    for (const [table, time] of Object.entries(since)) {
      const store = transaction.objectStore(table)
      const read = store.getAll()
      read.onsuccess = () => {
        for (const row of read.result) store.put({ ...row, [time]: 0 })
      }
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
      transaction.onabort = resolve
    })
    db.close()
  })
}

/**
 * Checks that uploads of created posts are gone with their pieces, except where the server was
 * killed right after creating the post: those expire after some days. Abandoned uploads have
 * pieces, too.
 */
async function checkUploads({ plan, photos, server }: FailureWorld): Promise<string[]> {
  const sizes = new Set([...photos.values()].flat().map(({ buffer }) => buffer.length))
  const left = await measureUploads(join(server.dataDir, 'files', 'uploads'))
  const whole = left.filter((bytes) => sizes.has(bytes)).length
  const kills = plan.cuts.filter(({ kind }) => kind === 'kill-server').length
  return whole > kills ? [`${whole} finished uploads left on the server`] : []
}

/** Bytes of the pieces of each upload; a piece is a file '<upload>.<piece>'. */
async function measureUploads(folder: string): Promise<number[]> {
  const sizes = new Map<string, number>()
  for (const piece of await readdir(folder).catch(() => [])) {
    const [upload = ''] = piece.split('.')
    const { size } = await stat(join(folder, piece))
    sizes.set(upload, (sizes.get(upload) ?? 0) + size)
  }
  return [...sizes.values()]
}
