import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLocalDatabase } from '#local/database/db.ts'
import { createDraft, readDraft } from '#local/drafts/drafts.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { makeEndlessVideo } from '#tests/setup/media/make-endless-video.ts'
import { makeSmallVideo } from '#tests/setup/media/make-small-video.ts'
import { checkFile } from './media-work.ts'
import { createMediaWorkerClient } from './media-worker-client.ts'

const owner = { userId: 'u', projectId: 'p', timeZone: 'America/Sao_Paulo' }

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'foto.jpg')
}

async function add(...files: File[]) {
  const db = openLocalDatabase(`deadlines-${crypto.randomUUID()}`)
  const draft = await createDraft(db, owner)
  const { added, refused } = await addMedia(db, draft.id, files, checkFile)
  const kept = (await readDraft(db, draft.id))?.mediaHashes
  const waiting = await db.incoming.count()
  db.close()
  return { added, refused, kept, waiting }
}

it('a video whose decoding never ends is stored unchanged, and does not delay files after it', {
  timeout: 90_000,
}, async () => {
  const endless = new File([await makeEndlessVideo()], 'sem-fim.mp4')
  const [first, second] = await Promise.all([add(endless), add(await makePhoto())])
  expect(first).toMatchObject({
    added: [{ name: 'sem-fim.mp4', kind: 'video', width: null, durationSeconds: null }],
    ...{ refused: [], waiting: 0, kept: [first.added[0]?.hash] },
  })
  expect(second.added).toMatchObject([{ name: 'foto.jpg', width: 300, height: 200 }])
  expect((await add(new File([await makeSmallVideo('mp4')], 'bom.mp4'))).added).toMatchObject([
    { width: 320, durationSeconds: 2 },
  ])
})

describe('a worker', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('a worker: that crashes on a file fails for that file only, and the page does not decode it', async () => {
    const Real = Worker
    let made = 0
    vi.stubGlobal(
      'Worker',
      class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          made += 1
          // Like a browser that reports a worker out of memory some time after its start.
          if (made === 1) setTimeout(() => this.onerror?.(new ErrorEvent('error')), 3000)
        }
      },
    )
    const crew = createMediaWorkerClient()
    const endless = new File([await makeEndlessVideo()], 'sem-fim.mp4')
    const photo = await makePhoto()
    const [video, picture] = await Promise.all([
      crew.run<unknown>((worker) => worker.check(endless, [], 'everything')),
      crew.run<unknown>((worker) => worker.check(photo, [], 'everything')),
    ])
    expect(video).toBeUndefined()
    expect(picture).toMatchObject({ width: 300 })
    expect(made).toBe(2)
  })
})
