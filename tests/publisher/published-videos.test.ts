import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '#server/media/renditions/plan-conversion.ts'
import {
  readVideoFixture,
  type VideoFixture,
  videoFixtures,
} from '#tests/setup/media/video-fixtures.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools } from '../setup/posting/delivery-tools.ts'

const plain: VideoFixture[] = [
  ...(['plain.mp4', 'no-sound.mp4', 'turned.mp4', 'cuts.mp4', 'interlaced.mp4'] as const),
  'open-groups-10-bit.mov',
]
const ffmpeg = await findFfmpeg({ FFMPEG_PATH: 'ffmpeg' })

function describePublishing(what: string, names: readonly VideoFixture[], program: string): void {
  describe(what, () => {
    let world: TestWorld
    let tools: DeliveryTools
    let accountId: string
    let publisher: { stop(): Promise<void> }
    beforeAll(async () => {
      world = await openTestWorld({ env: { FFMPEG_PATH: program } })
      tools = await openDeliveryTools(world)
      accountId = await world.addAccount(tools.person, 'padaria.da.vila')
      publisher = await tools.publish()
    })
    afterAll(async () => {
      await publisher.stop()
      await world.close()
    })

    it.each(names)('a video is published: %s', async (name) => {
      const [id] = await tools.schedule({
        ...{ caption: name, accountIds: [accountId], template: { isPostNow: true } },
        files: [await readVideoFixture(name)],
      })
      const state = async () => (await tools.readTarget(id)).state
      await expect.poll(state, { timeout: 40_000 }).toBe('published')
      expect(await tools.readPosts(name)).toHaveLength(1)
    })
  })
}

describePublishing('a video that is accepted', plain, 'off')
// Only where ffmpeg is installed: the fakes of `converted-videos.test.ts` stand in for it elsewhere.
describe.skipIf(!ffmpeg)('with ffmpeg', () => {
  describePublishing('a video that is converted', videoFixtures, ffmpeg ?? 'off')
})
