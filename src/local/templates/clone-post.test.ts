import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDraft } from '#local/drafts/drafts.ts'
import { checkFile } from '#local/media/check-file.ts'
import { readMedia } from '#local/media/read-media.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { makePost, makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { ana, makePng, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { clonePost } from './draft-from-template.ts'

const owner = { userId: ana, projectId, timeZone }

it('clonePost makes a draft of the texts and media, without times', async () => {
  const db = openDevice()
  const post = makePost({ caption: 'De novo', description: 'Igual' })
  const draft = await clonePost(db, owner, post)
  expect(draft).toMatchObject({ caption: 'De novo', description: 'Igual', schedules: [] })
  expect(await db.drafts.get(draft.id)).toMatchObject({ mediaHashes: draft.mediaHashes })
  const { url, thumbnailUrl } = post.media[0] ?? makePostMedia('')
  expect(await db.media.get(draft.mediaHashes[0] ?? '')).toMatchObject({
    remote: { url, thumbnailUrl },
    width: 1080,
  })
})

it('clonePost copies network versions, alt texts and the other texts', async () => {
  const db = openDevice()
  const [first = '', second = ''] = ['a', 'b'].map((letter) => letter.repeat(64))
  const said = {
    ...{ location: 'Recife', userTags: '@ana', productTags: '#pao', altText: 'Pães' },
    versions: [makeVersion('facebook', { caption: 'Para a página' })],
  }
  const media = [makePostMedia(first), makePostMedia(second, { altText: 'Um bolo' })]
  const draft = await clonePost(db, owner, makePost({ ...said, media }))
  expect(draft).toMatchObject({
    ...said,
    mediaHashes: [first, second],
    mediaDetails: { [second]: { altText: 'Um bolo', crop: null } },
  })
  expect(Object.keys(draft.mediaDetails)).toEqual([second])
})

it('clonePost uses the bytes that are on the device already', async () => {
  const db = openDevice()
  const file = makePng()
  await addMedia(db, (await createDraft(db, owner)).id, [file], checkFile)
  const hash = createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
  await clonePost(db, owner, makePost({ media: [makePostMedia(hash)] }))
  expect(await db.media.get(hash)).toMatchObject({ remote: null, name: 'foto.png' })
  expect(await readMedia(db, hash)).toBeDefined()
})
