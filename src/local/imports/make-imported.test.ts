import { expect, it } from 'vitest'
import { stableId } from '#local/edits/stable-id.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { erasePerson } from '#local/person/erase-person.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import type { ImportedPost } from './draft-of-import.ts'
import { forgetImported, forgetOldImports, readImported } from './imported-keys.ts'
import { makeImported, undoImported } from './make-imported.ts'

const owner = { userId: ana, projectId, timeZone }
const accountId = '0d000000-0000-4000-8000-000000000004'
const now = Date.parse('2026-11-27T12:00:00Z')
const sha256 = 'a'.repeat(64)
const media: ImportedPost['media'] = [
  {
    ...{ id: accountId, url: '/media/a.jpg', thumbnailUrl: null, kind: 'image' },
    ...{ contentType: 'image/jpeg', size: 5000, width: 1080, height: 1080, durationSeconds: null },
    ...{ sha256, altText: '' },
  },
]
const postOf = (index: number, changes: Partial<ImportedPost> = {}): ImportedPost => ({
  ...{ key: stableId(`row ${index}`), caption: `Post ${index}`, date: '2026-12-10', time: '09:30' },
  ...{ accountIds: [accountId], media, altTexts: ['Um pão'] },
  ...changes,
})
const posts = Array.from({ length: 120 }, (_, index) => postOf(index))

it('each line becomes a draft and an entry, as the composer makes them, once for each device', async () => {
  const db = openDevice()
  const counts: number[] = []
  const options = { as: 'post', now, onProgress: (count: number) => counts.push(count) } as const
  const first = await makeImported(db, owner, posts, options)
  expect([first.receipts.length, first.earlier, first.refused]).toEqual([120, [], []])
  expect(counts).toEqual([100, 120])
  const [entry] = await db.outbox.toArray()
  expect(entry).toMatchObject({ kind: 'create-post', state: 'queued', mayHaveArrived: false })
  const inOrder = (await listEntries(db, ana)).map(
    ({ content }) => content && 'caption' in content && content.caption,
  )
  expect(inOrder).toEqual(posts.map(({ caption }) => caption))
  const [draft] = await db.drafts.toArray()
  expect(draft).toMatchObject({
    ...{ status: 'in-outbox', isScheduling: true, timeZone, mediaHashes: [sha256] },
    mediaDetails: { [sha256]: { altText: 'Um pão', crop: null } },
  })
  expect(await db.media.get(sha256)).toMatchObject({ remote: { url: '/media/a.jpg' } })
  // Chosen again, by whatever tab, with one line more.
  const again = await makeImported(db, owner, [...posts, postOf(120)], options)
  expect([again.receipts.length, again.earlier.length]).toEqual([1, 120])
  expect(await db.outbox.count()).toBe(121)
})

it('two tabs that make the same lines at once make each one once', async () => {
  const db = openDevice()
  const both = await Promise.all(
    [1, 2].map(() => makeImported(db, owner, posts, { as: 'post', now })),
  )
  expect(both.reduce((sum, { receipts }) => sum + receipts.length, 0)).toBe(120)
  expect([await db.outbox.count(), await db.drafts.count()]).toEqual([120, 120])
})

it('a line whose time is past by now is refused alone', async () => {
  const db = openDevice()
  const late = postOf(200, { date: '2026-11-27', time: '08:00' })
  const { receipts, refused } = await makeImported(db, owner, [postOf(1), late, postOf(2)], {
    ...{ as: 'post', now },
  })
  expect(receipts).toHaveLength(2)
  expect(refused).toEqual([{ key: late.key, reason: 'O horário escolhido já passou.' }])
  expect(await readImported(db, owner, [late.key])).toEqual([undefined])
})

it('what still waits is taken back, and can be made again; what may have arrived stays', async () => {
  const db = openDevice()
  const { receipts } = await makeImported(db, owner, posts, { as: 'post', now })
  const [sent, sending, lost] = receipts.map(({ entryId }) => entryId ?? '')
  await db.outbox.delete(sent ?? '')
  await db.outbox.update(sending ?? '', { state: 'sending', mayHaveArrived: true })
  await db.outbox.update(lost ?? '', { mayHaveArrived: true })
  expect(await undoImported(db, owner, receipts)).toEqual({ undone: 117, left: 3 })
  expect(await db.outbox.count()).toBe(2)
  const again = await makeImported(db, owner, posts, { as: 'post', now })
  expect([again.receipts.length, again.earlier.length]).toEqual([117, 3])
})

it('drafts are stored as such, and one that was written on stays when they are taken back', async () => {
  const db = openDevice()
  const { receipts } = await makeImported(db, owner, posts.slice(0, 3), { as: 'draft', now })
  expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 3])
  await db.drafts.update(receipts[0]?.draftId ?? '', { caption: 'Outro', updatedAt: now + 1e12 })
  expect(await undoImported(db, owner, receipts)).toEqual({ undone: 2, left: 1 })
})

it('what was made is known for half a year, to that person alone, and can be forgotten', async () => {
  const db = openDevice()
  const [{ key }] = [postOf(1)]
  await makeImported(db, owner, [postOf(1), postOf(2)], { as: 'draft', now })
  expect(await readImported(db, { ...owner, projectId: 'other' }, [key])).toEqual([undefined])
  expect(await readImported(db, { ...owner, userId: 'bia' }, [key])).toEqual([undefined])
  await forgetOldImports(db, ana, Date.now())
  expect(await readImported(db, owner, [key])).toEqual([expect.any(Number)])
  await forgetImported(db, owner, [key])
  expect(await readImported(db, owner, [key])).toEqual([undefined])
  await forgetOldImports(db, ana, Date.now() + 200 * 24 * 3_600_000)
  expect(await db.settings.where('key').startsWith('imported:').count()).toBe(0)
  await makeImported(db, owner, [postOf(3)], { as: 'draft', now })
  await erasePerson(db, ana)
  expect(await db.settings.where('key').startsWith('imported:').count()).toBe(0)
})
