import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleJpeg, sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { startTrial, type Trial } from '#server/sandbox/trial/start-trial.ts'
import { type ClientStep, clients, linkSequence } from '#tests/setup/trials/client-sequences.ts'

const redirect = 'https://app.example/integrations/social'
const scopes = ['basic', 'content_publish', 'manage_comments', 'manage_insights'].map(
  (name) => `instagram_business_${name}`,
)

const Answer = v.record(v.string(), v.unknown())
const Posts = v.array(
  v.object({
    product: v.string(),
    mediaType: v.string(),
    permalink: v.string(),
    media: v.array(v.unknown()),
  }),
)

const expected = {
  photo: { product: 'FEED', mediaType: 'IMAGE', files: 1 },
  carousel: { product: 'FEED', mediaType: 'CAROUSEL_ALBUM', files: 2 },
  reel: { product: 'REELS', mediaType: 'VIDEO', files: 1 },
  story: { product: 'STORY', files: 1 },
}

let trial: Trial
let places: Record<string, string>
beforeAll(async () => {
  trial = await startTrial({
    ...{ tokenAnswer: 'flat', imageDelayMs: [20, 40], videoDelayMs: [40, 80] },
  })
  const { IG_API_BASE: api, IG_GRAPH_BASE: graph } = trial.sandbox().environment
  const body = await sampleJpeg({ width: 400, height: 400 })
  places = {
    ...{ api, graph, redirect, app: trial.appId, secret: trial.appSecret },
    image: trial.host.offer('/square.jpg', { body }),
    video: trial.host.offer('/film.mp4', { body: await sampleMp4(), type: 'video/mp4' }),
  }
})
afterAll(() => trial.close())

const fill = (text: string, known: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`nothing is known as ${name}`)
    return value
  })

/** What the person does in the dialog: allows everything to a new account. */
async function allow(username: string): Promise<string> {
  const body = new URLSearchParams({
    ...{ client_id: trial.appId, redirect_uri: redirect, response_type: 'code', state: 's' },
    ...{ scope: scopes.join(','), decision: 'allow', account: 'new', username },
  })
  for (const scope of scopes.slice(1)) body.append('granted', scope)
  const dialog = `${trial.sandbox().environment.IG_WWW_BASE}/oauth/authorize`
  const answer = await fetch(dialog, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function send(
  { call, params = {}, as = 'query' }: ClientStep,
  known: Record<string, string>,
  headers: Record<string, string>,
) {
  const [method = '', at = ''] = call.split(' ')
  const filled = Object.entries(params).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? fill(value, known) : value,
  ])
  const texts = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))
  const url = fill(at, known)
  if (method === 'GET' || as === 'query') return fetch(`${url}?${texts}`, { method, headers })
  if (as === 'json') {
    const body = JSON.stringify(Object.fromEntries(filled))
    return fetch(url, { method, body, headers: { ...headers, 'content-type': 'application/json' } })
  }
  const form = new FormData()
  for (const [name, value] of texts) form.set(name, value)
  return fetch(url, { method, headers, body: as === 'multipart' ? form : texts })
}

/** Does the steps in their order; returns all that was kept. */
async function replay(
  steps: readonly ClientStep[],
  begun: Record<string, string>,
  headers: Readonly<Record<string, string>> = {},
) {
  const known = { ...places, ...begun }
  for (const step of steps) {
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, known)])
    for (;;) {
      const answer = await send(step, known, Object.fromEntries(filled))
      const text = await answer.text()
      expect([answer.status, text], `${step.call}: ${text}`).toEqual([200, text])
      // Ids of 17 digits arrive as bare numbers in the flat answer; none of the clients keeps that one.
      const body = v.parse(Answer, JSON.parse(text))
      if (step.isPoll && body.status_code === 'IN_PROGRESS') {
        await new Promise((resolve) => setTimeout(resolve, 10))
        continue
      }
      if (step.isPoll) expect(body.status_code).toBe('FINISHED')
      for (const name of step.has ?? []) expect(body, step.call).toHaveProperty(name)
      for (const [field, name] of Object.entries(step.keep ?? {})) known[name] = String(body[field])
      break
    }
  }
  return known
}

async function postsOf(username: string) {
  const { body } = await trial.get(`${trial.sandbox().url}/api/posts`, { account: username })
  return v.parse(Posts, body)
}

describe.each(clients)('$name, from the link to the insights', ({ name, posts, headers }) => {
  it.each(Object.entries(posts))('publishes a %s exactly once', async (kind, steps) => {
    const username = `${name.toLowerCase()}.${kind}`
    const linked = await replay(linkSequence, { code: await allow(username) })
    expect(linked.name).toBe(username)
    await replay(steps, linked, headers)
    const [post, ...others] = await postsOf(username)
    expect(others).toEqual([])
    const { files, ...rest } = expected[kind as keyof typeof expected]
    expect(post).toMatchObject(rest)
    expect(post?.media).toHaveLength(files)
    expect((await fetch(post?.permalink ?? '')).status).toBe(200)
  })
})
