import { FacebookAdsApi, IGMedia, IGUser } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleJpeg, sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { startTrial, type Trial } from '#server/sandbox/trial/start-trial.ts'

let trial: Trial
let image: string
let video: string
beforeAll(async () => {
  trial = await startTrial()
  const { IG_GRAPH_BASE } = trial.sandbox().environment
  // The package has its host as a getter, and no option for it.
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => IG_GRAPH_BASE })
  const body = await sampleJpeg({ width: 400, height: 400 })
  image = trial.host.offer('/square.jpg', { body })
  video = trial.host.offer('/film.mp4', { body: await sampleMp4(), type: 'video/mp4' })
})
afterAll(() => trial.close())

async function open(username: string) {
  const { accessToken, userId } = await trial.sandbox().linkAccount(username)
  FacebookAdsApi.init(accessToken, 'pt_BR', false)
  const user = new IGUser(userId)
  const make = async (params: Record<string, unknown>) => {
    const { id } = await user.createMedia([], params)
    expect(await trial.waitForContainer(id, accessToken)).toMatchObject({ status_code: 'FINISHED' })
    return id
  }
  const publish = async (params: Record<string, unknown>) => {
    const creation = await make(params)
    const { id } = await user.createMediaPublish([], { creation_id: creation })
    return new IGMedia(id)
  }
  return { user, make, publish }
}

it("Meta's own SDK for Node: publishes a photo once, comments on it and reads its insights", async () => {
  const { user, publish } = await open('sdk.foto')
  const photo = await publish({ image_url: image, caption: 'Pão de queijo', alt_text: 'Pães' })
  const read = await photo.get(['permalink', 'media_product_type', 'caption', 'alt_text'])
  expect(read._data).toMatchObject({ media_product_type: 'FEED', caption: 'Pão de queijo' })
  await photo.createComment([], { message: 'Link na bio' })
  const [comment] = await photo.getComments(['text', 'from'])
  expect(comment?._data).toMatchObject({ text: 'Link na bio' })
  const insights = await photo.getInsights([], { metric: ['reach', 'likes'] })
  expect(insights.map(({ _data: { name } }) => name)).toEqual(['reach', 'likes'])
  const days = await user.getInsights([], { metric: ['reach'], period: 'day' })
  expect(days.map(({ _data: { name } }) => name)).toEqual(['reach'])
  const [limit] = await user.getContentPublishingLimit(['quota_usage', 'config'])
  expect(limit?._data).toMatchObject({ quota_usage: 1 })
  expect(await user.getMedia(['id'])).toHaveLength(1)
})

it("Meta's own SDK for Node: publishes a carousel from a list of children, a reel and a story, each once", async () => {
  const { user, make, publish } = await open('sdk.varios')
  const children = [
    await make({ image_url: image, is_carousel_item: true, media_type: 'IMAGE' }),
    await make({ video_url: video, is_carousel_item: true, media_type: 'VIDEO' }),
  ]
  const album = await publish({ media_type: 'CAROUSEL', children, caption: 'Antes e depois' })
  const files = await album.getChildren(['media_type', 'media_url'])
  expect(files.map(({ _data }) => _data.media_type)).toEqual(['IMAGE', 'VIDEO'])
  const child = await new IGMedia(String(files[0]?._data.id)).get(['media_type'])
  expect(child._data).toMatchObject({ media_type: 'IMAGE' })
  const reel = await publish({
    ...{ media_type: 'REELS', video_url: video, share_to_feed: false, thumb_offset: 500 },
  })
  const shared = await reel.get(['is_shared_to_feed', 'permalink'])
  expect(shared._data).toMatchObject({ is_shared_to_feed: false })
  await publish({ media_type: 'STORIES', video_url: video })
  expect(await user.getMedia(['id'])).toHaveLength(2)
  expect(await user.getStories(['id'])).toHaveLength(1)
})

it("Meta's own SDK for Node: follows the pages of posts to the end and back", async () => {
  const { user, publish } = await open('sdk.paginas')
  for (let count = 0; count < 3; count += 1) await publish({ image_url: image })
  const page = await user.getMedia(['id'], { limit: 2 })
  const ids = page.map(({ _data }) => _data.id)
  expect([page.length, page.hasNext()]).toEqual([2, true])
  const next = await page.next()
  expect(next).toHaveLength(1)
  expect(next.hasNext()).toBe(false)
  const back = await next.previous()
  expect(back.map(({ _data }) => _data.id)).toEqual(ids)
})
