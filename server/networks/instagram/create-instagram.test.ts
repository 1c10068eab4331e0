import { expect, it } from 'vitest'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import { readForm } from '#tests/fakes/servers/read-form.ts'
import type { Delivery } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { createInstagram } from './create-instagram.ts'

const since = new Date('2026-11-21T12:00:00.900Z')
const at = (seconds: number) => new Date(since.getTime() + seconds * 1000).toISOString()
const place = { remoteId: '17', text: 'Onde?\n#pão' }

const delivery: Delivery = {
  ...{ targetId: 't', caption: 'c', media: [], options: null, journal: {}, commitStartedAt: null },
  credentials: { remoteId: '9', accessToken: 't', refreshToken: null, expiresAt: null },
  save: async () => {},
  renew: () => Promise.reject(new Error('not asked for')),
  signal: new AbortController().signal,
}

function openInstagram(answers: readonly (() => Response)[]) {
  const asked: URL[] = []
  const bodies: Record<string, string>[] = []
  const fetch: NetworkFetch = async (url, request) => {
    asked.push(new URL(url))
    bodies.push(readForm(request))
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    if (!answer) throw new Error('not asked for')
    return answer()
  }
  const { firstComment } = createInstagram(instagramSettings, fetch)
  if (!firstComment) throw new Error('no first comment')
  return { asked, bodies, firstComment }
}
const page = (texts: readonly { text?: string; timestamp: string }[], after?: string) => () =>
  Response.json({
    data: texts.map((one, index) => ({ id: String(index), ...one })),
    ...(after && { paging: { cursors: { after }, next: 'http://ig.test/next' } }),
  })
const refusal =
  (code: number, status = 400) =>
  () =>
    Response.json({ error: { code, message: 'x' } }, { status })

it('making the first comment sends its text to the post', async () => {
  const { asked, bodies, firstComment } = openInstagram([() => Response.json({ id: '5' })])
  await firstComment.write(delivery, place)
  expect(asked[0]?.pathname).toBe('/v26.0/17/comments')
  expect(bodies[0]?.message).toBe(place.text)
})

it.each([
  ['an answer without an id', () => Response.json({}), 'ambiguous'],
  ['a page', () => new Response('<html>', { status: 502 }), 'ambiguous'],
  ['a transient error', refusal(2, 500), 'ambiguous'],
  ['a refusal', refusal(100), 'content'],
  ['an error nobody knows', refusal(77_777), 'unknown'],
  ['an ended token', refusal(190, 401), 'auth'],
])('making the first comment is %s: %s', async (_what, answer, failure) => {
  const { firstComment } = openInstagram([answer])
  await expect(firstComment.write(delivery, place)).rejects.toMatchObject({ failure })
})

it('making the first comment: requires its permission', async () => {
  const { firstComment } = openInstagram([refusal(10)])
  await expect(firstComment.write(delivery, place)).rejects.toMatchObject({
    failure: 'permission',
    explanation: expect.stringContaining('permita gerenciar comentários'),
  })
})

it('making the first comment is not tried for a post without a known id', async () => {
  const { asked, firstComment } = openInstagram([])
  const nameless = { ...place, remoteId: 'container:7' }
  await expect(firstComment.write(delivery, nameless)).rejects.toMatchObject({
    failure: 'content',
  })
  await expect(firstComment.find(delivery, { ...nameless, since })).rejects.toThrow()
  expect(asked).toEqual([])
})

const find = (answers: Parameters<typeof openInstagram>[0]) =>
  openInstagram(answers).firstComment.find(delivery, { ...place, since })

it('finding the first comment: matches the same text since then, ignoring white space', async () => {
  const text = ' Onde?\r\n#pa\u0303o '
  expect(await find([page([{ text, timestamp: at(0) }])])).toBe(true)
  // The network's times are in whole seconds.
  expect(await find([page([{ text, timestamp: at(-1.5) }])])).toBe(true)
  expect(await find([page([{ text, timestamp: at(-60) }])])).toBe(false)
  expect(await find([page([{ text: 'Onde?', timestamp: at(5) }, { timestamp: at(5) }])])).toBe(
    false,
  )
  expect(await find([page([])])).toBe(false)
})

it('finding the first comment reads all pages', async () => {
  const other = [{ text: 'x', timestamp: at(9) }]
  const ours = [{ text: place.text, timestamp: at(1) }]
  const { asked, firstComment } = openInstagram([page(other, 'A'), page(other, 'B'), page(ours)])
  expect(await firstComment.find(delivery, { ...place, since })).toBe(true)
  expect(asked.map((url) => url.searchParams.get('after'))).toEqual([null, 'A', 'B'])
  expect(await find([page(other, 'A'), page(other)])).toBe(false)
})

it('finding the first comment throws when it cannot know, instead of answering that there is none', async () => {
  await expect(find([page([], 'A')])).rejects.toMatchObject({ failure: 'content' })
  await expect(find([() => Response.json({ data: 'x' })])).rejects.toMatchObject({
    failure: 'transient',
  })
  await expect(find([refusal(2, 500)])).rejects.toMatchObject({ failure: 'transient' })
})
