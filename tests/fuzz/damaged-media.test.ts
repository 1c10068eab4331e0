import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media } from '#server/db/schema/media.ts'
import { mediaScratch } from '#server/files/scratch-folder.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ensureRendition } from '#server/media/renditions/ensure-rendition.ts'
import { damageMedia } from '#tests/setup/media/damage-media.ts'
import { type MediaSample, makeMediaSamples } from '#tests/setup/media/media-samples.ts'
import { chooseSeed, createRandom } from '#tests/setup/media/random.ts'
import { sendMediaFile } from '#tests/setup/posting/send-media-file.ts'
import { listFamily } from '#tests/setup/processes/kill-tree.ts'
import { watchProcess } from '#tests/setup/processes/watch-process.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

// Randomly damaged files of every accepted type. `FUZZ_SEED` repeats a run; `FUZZ_FILES` is their
// number.

const files = Number(process.env.FUZZ_FILES ?? 500)
const seed = chooseSeed('FUZZ_SEED')
const people = 4
/** A job may take six seconds, after having waited for the jobs of others. */
const longestMs = 60_000
/** Two job processes, and the largest pictures that the queue admits. */
const mostMebibytes = 1800

let world: TestWorld
let senders: TestPerson[]
let samples: MediaSample[]
beforeAll(async () => {
  world = await openTestWorld()
  senders = await Promise.all(Array.from({ length: people }, () => world.addPerson()))
  samples = await makeMediaSamples()
})
afterAll(() => world.close())

it(`damaged media: answers ${files} damaged files with a proper error and in time, without affecting others (FUZZ_SEED=${seed})`, {
  timeout: 60_000 + files * 500,
}, async () => {
  console.info(`damaged media: FUZZ_SEED=${seed} FUZZ_FILES=${files}`)
  const watch = watchProcess()
  const verdicts = new Map<string, number>()
  const strange: string[] = []
  let next = 0
  const send = async (first: TestPerson) => {
    let person = first
    let sent = 0
    for (let index = next++; index < files; index = next++) {
      sent += 1
      // An access token is valid for a quarter of an hour.
      if (sent % 50 === 0) person = await world.addPerson()
      const sample = samples[index % samples.length]
      if (!sample) throw new Error('no samples')
      const bytes = damageMedia(sample.bytes, createRandom(seed + index))
      const { status, verdict, mediaId, ms } = await sendMediaFile(world.url, person, bytes)
      const copied = mediaId ? `, ${await copyFor(mediaId)}` : ''
      const key = `${sample.type}: ${verdict}${copied}`
      verdicts.set(key, (verdicts.get(key) ?? 0) + 1)
      const isInWords = [200, 413, 422].includes(status) && !copied.includes('Error')
      if (!isInWords || ms > longestMs)
        strange.push(`${index} (${sample.name}) ${status} ${key} ${Math.round(ms)} ms`)
    }
  }
  await Promise.all(senders.map(send))
  const watched = await watch.stop()
  console.info(JSON.stringify({ ...Object.fromEntries([...verdicts].sort()), watched }, null, 2))

  expect(strange).toEqual([])
  expect(watched.blockedMs).toBeLessThan(250)
  expect(watched.childrenMebibytes).toBeLessThan(mostMebibytes)
  expect((await fetch(`${world.url}/api/v1/health`)).status).toBe(200)
  expect(await readdir(await mediaScratch(world.deps.env.DATA_DIR))).toEqual([])
  // Two idle processes of the product and two of the simulated networks may exist.
  expect((await listFamily(process.pid)).length).toBeLessThanOrEqual(1 + 2 + 2)
})

/** Makes the copy that Instagram would be given. */
async function copyFor(id: string): Promise<string> {
  const [row] = await world.deps.db.select().from(media).where(eq(media.id, id))
  if (!row) throw new Error('no such medium')
  try {
    await ensureRendition(world.deps, row, 'instagram')
    return 'copied'
  } catch (error) {
    return error instanceof ApiError ? error.code : `Error: ${error}`
  }
}
