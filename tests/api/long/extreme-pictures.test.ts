import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media } from '#server/db/schema/media.ts'
import { mediaScratch } from '#server/files/scratch-folder.ts'
import { ensureRendition } from '#server/media/renditions/ensure-rendition.ts'
import { makeGif, makePng } from '#tests/setup/media/hostile-pictures.ts'
import { sendMediaFile } from '#tests/setup/posting/send-media-file.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let ana: TestPerson
beforeAll(async () => {
  world = await openTestWorld()
  ana = await world.addPerson()
})
afterAll(() => world.close())

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
/** The stored picture, and the sizes of its thumbnail and of its copy for a network. */
const take = async (bytes: Buffer) => {
  const { mediaId = '', verdict } = await sendMediaFile(world.url, ana, bytes)
  expect(verdict).toBe('taken')
  const [row] = await world.deps.db.select().from(media).where(eq(media.id, mediaId))
  if (!row) throw new Error('not kept')
  const copy = await ensureRendition(world.deps, row, 'instagram')
  return {
    sides: [row.width, row.height],
    thumbnail: await sidesOf(row.thumbnailKey ?? ''),
    copy: await sidesOf(copy.key),
  }
}
const sidesOf = async (key: string) => {
  const path = join(await mediaScratch(world.deps.env.DATA_DIR), randomUUID())
  await world.deps.files.takeOut(key, path)
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  return [width, height]
}

it.each([
  [
    '100 x 70,000',
    () => makePng({ width: 100, height: 70_000 }),
    [100, 70_000],
    [1, 480],
    [21, 14_400],
  ],
  [
    '70,000 x 100',
    () => makePng({ width: 70_000, height: 100 }),
    [70_000, 100],
    [480, 1],
    [1440, 2],
  ],
  ['1 x 1', () => jpeg(1, 1), [1, 1], [1, 1], [320, 320]],
  ['65,500 x 1', () => jpeg(65_500, 1), [65_500, 1], [480, 1], [1440, 1]],
  ['1 x 65,500', () => jpeg(1, 65_500), [1, 65_500], [1, 480], [1, 14_400]],
  ['1 x 1, a GIF', async () => makeGif({}), [1, 1], [1, 1], [320, 320]],
])(
  'one of %s is stored, with a thumbnail and a copy for a network',
  async (_shape, make, sides, thumbnail, copy) => {
    expect(await take(await make())).toEqual({ sides, thumbnail, copy })
  },
)

it('pictures with extreme aspect ratios are refused with a clear message where the network does not accept them', async () => {
  const accountId = await world.addAccount(ana, 'galeria')
  const file = await makePng({ width: 100, height: 70_000 })
  const answer = await sendPost(world, ana, { accountIds: [accountId], files: [file] })
  expect(answer.status).toBe(422)
  const { code, details } = await answer.json()
  expect(code).toBe('POST_REJECTED')
  expect(JSON.stringify(details)).toContain('é alta demais: 100 × 70000 px')
})
