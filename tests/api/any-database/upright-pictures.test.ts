import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uprightUrl } from '#contract/media/media.ts'
import { Post } from '#contract/posts/post.ts'
import { media } from '#server/db/schema/media.ts'
import { removeFilesOf } from '#server/media/keeping/keep-media.ts'
import { uprightKey } from '#server/media/renditions/upright-picture.ts'
import { cornersOf } from '#tests/setup/media/picture-corners.ts'
import { makeTurnedPictures, uprightCorners } from '#tests/setup/media/turned-pictures.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const turned = await makeTurnedPictures()
const ofType = (type: string, orientations: readonly number[]) =>
  turned.filter((one) => one.type === type && orientations.includes(one.orientation))

let world: TestWorld
let person: TestPerson
let accountId: string
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  accountId = await world.addAccount(person, 'galeria')
})
afterAll(() => world.close())

const post = async (files: Buffer[]) => {
  const answer = await sendPost(world, person, { accountIds: [accountId], files })
  expect(answer.status).toBe(200)
  return v.parse(v.object({ data: Post }), await answer.json()).data
}
const get = async (url: string | undefined) => {
  const answer = await fetch(`${world.url}${url}`, {
    headers: { Cookie: person.headers.Cookie ?? '' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes }
}

it.each(['image/webp', 'image/png'])(
  'upright pictures: is served upright, and the original as it is: %s',
  async (type) => {
    const pictures = ofType(type, [1, 2, 3, 4])
    const { media: files } = await post(pictures.map(({ bytes }) => bytes))
    for (const [index, { orientation, bytes }] of pictures.entries()) {
      const { url = '', width, height } = files[index] ?? {}
      expect([width, height]).toEqual([60, 40])
      expect((await get(url)).bytes.equals(bytes)).toBe(true)
      for (const _again of [1, 2]) {
        const shown = await get(uprightUrl(url))
        expect(shown.status).toBe(200)
        if (orientation === 1) expect(shown.bytes.equals(bytes)).toBe(true)
        else {
          expect(shown.type).toBe('image/webp')
          const corners = uprightCorners[orientation]
          expect(await cornersOf(shown.bytes)).toEqual({ width: 60, height: 40, corners })
        }
      }
    }
  },
)

it('a picture for an <img> is removed with the rest of its file', async () => {
  const [picture] = ofType('image/webp', [3])
  const { media: files } = await post([picture?.bytes ?? Buffer.alloc(0)])
  await get(uprightUrl(files[0]?.url ?? ''))
  const row = (await world.deps.db.select().from(media)).find(({ id }) => id === files[0]?.id)
  if (!row) throw new Error('not kept')
  expect(await world.deps.files.size(uprightKey(row))).toBeGreaterThan(0)
  await removeFilesOf(world.deps, row)
  expect(await world.deps.files.size(uprightKey(row))).toBeUndefined()
})

it('a picture for an <img> has its own address where browsers turn every file of its kind', async () => {
  const [picture] = ofType('image/jpeg', [3])
  const { media: files } = await post([picture?.bytes ?? Buffer.alloc(0)])
  const { url = '' } = files[0] ?? {}
  expect(uprightUrl(url)).toBe(url)
  expect((await get(url.replace('.jpg', '.upright.webp'))).status).toBe(404)
})
