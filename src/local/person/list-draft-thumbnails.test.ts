import { expect, it } from 'vitest'
import { saveDraft } from '#local/drafts/drafts.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { makePost, makePostMedia } from '#tests/fakes/data/make-post.ts'
import {
  ana,
  bia,
  makeDraft,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { listDraftThumbnails } from './list-draft-thumbnails.ts'

it("listDraftThumbnails finds the pictures of copied and changed posts, of one person's project alone", async () => {
  const db = openDevice()
  const owner = { userId: ana, projectId }
  const [copied = '', original = '', changed = ''] = ['c', 'd', 'e'].map((letter) =>
    letter.repeat(64),
  )
  await makeDraft(db)
  await clonePost(db, { ...owner, timeZone }, makePost({ media: [makePostMedia(copied)] }))
  const cut = await clonePost(
    db,
    { ...owner, timeZone },
    makePost({ media: [makePostMedia(original)] }),
  )
  const area = { x: 0, y: 0, width: 1, height: 0.5 }
  const crop = { originalHash: original, ratio: 'free', area, quarterTurns: 0 as const }
  const copy = 'f'.repeat(64)
  await saveDraft(db, cut.id, {
    mediaHashes: [copy],
    mediaDetails: { [copy]: { altText: '', crop } },
  })
  await beginEdit(db, owner, makePost({ media: [makePostMedia(changed)] }))
  const found = (await listDraftThumbnails(db, owner)).filter((url) => url != null)
  expect(found.toSorted()).toEqual(
    [copied, original, changed].map((hash) => makePostMedia(hash).thumbnailUrl),
  )
  expect(await listDraftThumbnails(db, { userId: bia, projectId })).toEqual([])
  expect(await listDraftThumbnails(db, { userId: ana, projectId: 'another' })).toEqual([])
})
