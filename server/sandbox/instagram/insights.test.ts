import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'
import { errorOf, idOf, startTrial, type Trial } from '../trial/start-trial.ts'

const hourMs = 3_600_000

let trial: Trial
let token: string
let ids: { photo: string; reel: string; story: string }
beforeAll(async () => {
  trial = await startTrial()
  token = (await trial.sandbox().linkAccount('cafe.aurora')).accessToken
  const body = await sampleJpeg({ width: 400, height: 400 })
  const imageUrl = trial.host.offer('/square.jpg', { body })
  const videoUrl = trial.host.offer('/film.mp4', { body: await sampleMp4(), type: 'video/mp4' })
  const publish = async (params: Record<string, string>) => {
    const { id } = await trial.prepare(token, params)
    return idOf(await trial.publish(token, id))
  }
  ids = {
    photo: await publish({ image_url: imageUrl }),
    reel: await publish({ media_type: 'REELS', video_url: videoUrl }),
    story: await publish({ media_type: 'STORIES', image_url: imageUrl }),
  }
})
afterAll(() => trial.close())

const insightsSchema = v.object({
  data: v.array(
    v.object({
      name: v.string(),
      values: v.optional(v.array(v.object({ value: v.number() }))),
      total_value: v.optional(
        v.object({
          value: v.number(),
          breakdowns: v.optional(
            v.array(v.object({ results: v.array(v.object({ value: v.number() })) })),
          ),
        }),
      ),
    }),
  ),
})
const ask = (node: string, params: Record<string, string>) =>
  trial.get(trial.graph(`${node}/insights`), { ...params, access_token: token })
const told = async (node: string, params: Record<string, string>) =>
  v.parse(insightsSchema, (await ask(node, params)).body).data
const numbers = async (node: string, metric: string) =>
  (await told(node, { metric })).map(({ values }) => values?.[0]?.value ?? -1)

test("a post's insights begin at nothing, grow with its age, and are the same when asked twice", async () => {
  const metric = 'reach,views,likes,saved,shares,comments,total_interactions'
  expect((await numbers(ids.photo, 'reach'))[0]).toBeLessThan(50)
  const young = await ask(ids.story, { metric: 'reach,views,replies' })
  expect(errorOf(young), 'nobody has seen the story yet').toEqual([10, undefined])
  await trial.control('POST', 'clock', { advanceMs: 6 * hourMs })
  const first = await numbers(ids.photo, metric)
  expect(first).toHaveLength(7)
  expect(first[0]).toBeGreaterThan(1000)
  await trial.control('POST', 'clock', { advanceMs: 6 * hourMs })
  const later = await numbers(ids.photo, metric)
  expect(later.every((value, index) => value >= (first[index] ?? 0))).toBe(true)
  expect(later[0]).toBeGreaterThan(first[0] ?? 0)
  expect((await numbers(ids.reel, 'ig_reels_avg_watch_time'))[0]).toBe(2000)
  expect(await numbers(ids.story, 'reach,views,replies,navigation')).toHaveLength(4)
})

test("a post's insights fail as a whole for a metric that is unknown, gone, or of other kinds of posts", async () => {
  const refused = async (node: string, metric: string) => errorOf(await ask(node, { metric }))
  const bad = [100, undefined]
  expect(await refused(ids.photo, 'reach,shoe_size')).toEqual(bad)
  expect(await refused(ids.photo, 'impressions')).toEqual(bad)
  expect(await refused(ids.photo, 'reach,replies')).toEqual(bad)
  expect(await refused(ids.story, 'reach,saved')).toEqual(bad)
  expect(await refused(ids.reel, 'crossposted_views')).toEqual(bad)
  expect(await refused(ids.photo, '')).toEqual(bad)
})

test("a post's insights need the permission for them", async () => {
  const other = await trial.sandbox().linkAccount('sem.metricas')
  await trial.control('PATCH', 'instagram/accounts/sem.metricas', {
    dropScopes: ['instagram_business_manage_insights'],
  })
  const answer = await trial.get(trial.graph('me/insights'), {
    ...{ metric: 'reach', period: 'day', access_token: other.accessToken },
  })
  expect([answer.status, ...errorOf(answer)]).toEqual([403, 10, undefined])
})

test("an account's insights: sum up its posts, day by day or as one number with breakdowns", async () => {
  const now = Date.parse(
    v.parse(
      v.object({ now: v.string() }),
      (await trial.control('POST', 'clock', { advanceMs: 24 * hourMs })).body,
    ).now,
  )
  const until = String(Math.floor(now / 1000))
  const since = String(Math.floor(now / 1000) - 3 * 86_400)
  const span = { period: 'day', since, until }
  const [reach] = await told('me', { metric: 'reach,follower_count', ...span })
  const days = reach?.values?.map(({ value }) => value) ?? []
  expect(days).toHaveLength(3)
  const [total] = await told('me', {
    ...{ metric: 'reach', metric_type: 'total_value', breakdown: 'follow_type', ...span },
  })
  const sum = days.reduce((whole, value) => whole + value, 0)
  expect(total?.total_value?.value).toBe(sum)
  const parts = total?.total_value?.breakdowns?.[0]?.results.map(({ value }) => value) ?? []
  expect(parts.reduce((whole, value) => whole + value, 0)).toBe(sum)
})

test.each([
  ['no period', { metric: 'reach' }],
  ['a metric that comes as one number, asked for by day', { metric: 'views', period: 'day' }],
  [
    'a metric that comes by day, asked for as one number',
    { metric: 'follower_count', period: 'day', metric_type: 'total_value' },
  ],
  [
    'a breakdown that one of two metrics does not have',
    {
      metric: 'reach,likes',
      period: 'day',
      metric_type: 'total_value',
      breakdown: 'follow_type',
    },
  ],
  ['more than 30 days', { metric: 'reach', period: 'day', since: '1', until: '9999999' }],
  ['a metric that is gone', { metric: 'profile_views', period: 'day' }],
])("an account's insights: %s is refused", async (_what, params) => {
  expect(errorOf(await ask('me', params))).toEqual([100, undefined])
})
