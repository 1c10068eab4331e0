import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'

const settled = 56_000
const hour = 3_600_000

let tools: ConnectorTrial
let photo: Buffer
let reel: Buffer
let username: string
let count = 0
beforeAll(async () => {
  tools = await openConnectorTrial('facebook')
  photo = await sampleJpeg({ width: 640, height: 640 })
  reel = await sampleMp4({ width: 720, height: 1280 })
})
afterAll(() => tools.trial.close())
beforeEach(async () => {
  count += 1
  username = `pagina.${count}`
  await tools.clearFaults()
})

type Content = Parameters<ConnectorTrial['makeDelivery']>[1]
const open = async (content: Content) => tools.makeDelivery(await tools.link(username), content)
const postsOf = () => tools.postsOf(username)
const image = (altText = '') => tools.offer(`/${username}.jpg`, photo, { altText })
const video = (facts: object = {}) =>
  tools.offer(`/${username}.mp4`, reel, {
    ...{ kind: 'video', width: 720, height: 1280, durationSeconds: 4 },
    ...facts,
  })
const loseFeed = (when: 'before' | 'after', action: object = { kind: 'drop' }) =>
  tools.addFault({ method: 'POST', path: '*/feed', when, action })
const facebook = (changes: object) => makeVersion('facebook', changes)

it('a text is a post with its link as a card, and has an address', async () => {
  const link = 'https://cafeaurora.example/cardapio?x=1'
  const delivery = await open({ caption: 'Bom dia\n☕', options: facebook({ link }) })
  const { remoteId } = await tools.publish(delivery)
  const [post, ...others] = await postsOf()
  expect(others).toEqual([])
  expect(post).toMatchObject({ id: remoteId, caption: 'Bom dia\n☕', labels: [`Link: ${link}`] })
  expect(await tools.network.findPermalink(delivery, remoteId)).toBe(post?.permalink)
  const page = await fetch(post?.permalink ?? '')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Bom dia')
})

it.each(['before', 'after'] as const)(
  'whose answer is lost %s it took effect is found, or told not to be there',
  async (when) => {
    const delivery = await open({ caption: `Perdido ${when}` })
    await loseFeed(when)
    await expect(tools.publish(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    if (when === 'after') {
      const [post] = await postsOf()
      expect(await tools.verify(delivery)).toEqual({
        ...{ outcome: 'published', provenAs: null },
        publication: { remoteId: post?.id, permalink: post?.permalink },
      })
      return
    }
    expect(await tools.verify(delivery)).toEqual({ outcome: 'unknown' })
    await tools.advance(settled)
    expect(await tools.verify(delivery)).toEqual({ outcome: 'not-published', mustRestage: false })
  },
)

it('a text is not taken for one that was there before, nor for one of two', async () => {
  const account = await tools.link(username)
  const again = { caption: 'De novo' }
  const first = tools.makeDelivery(account, again)
  await tools.publish(first)
  await tools.advance(10_000)
  const other = tools.makeDelivery(account, { caption: 'Outro' })
  await tools.publish(other)
  const delivery = tools.makeDelivery(account, again)
  await loseFeed('before')
  await expect(tools.publish(delivery)).rejects.toThrow()
  await tools.advance(settled)
  // The first lies within the minute before the call: it may be ours by a clock that differs.
  expect(await tools.verify(delivery)).toEqual({ outcome: 'unknown' })
  expect(await postsOf()).toHaveLength(2)
})

it('a text: that the network calls a copy is looked for on another try, and refused on the first', async () => {
  const account = await tools.link(username)
  const said = { caption: 'Igual' }
  const delivery = tools.makeDelivery(account, said)
  await loseFeed('after')
  await expect(tools.publish(delivery)).rejects.toThrow()
  await expect(tools.publish(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const [post, ...others] = await postsOf()
  expect(others).toEqual([])
  expect(await tools.verify(delivery)).toMatchObject({ publication: { remoteId: post?.id } })
  await tools.advance(5 * 60_000)
  delivery.commitStartedAt = tools.now()
  // Not found any more, and yet the network said that it is there.
  await tools.advance(2 * 60_000)
  expect(await tools.verify(delivery)).toEqual({ outcome: 'unknown' })
  const stranger = tools.makeDelivery(account, said)
  await expect(tools.publish(stranger)).rejects.toMatchObject({
    failure: 'content',
    explanation: expect.stringContaining('igual ao último'),
  })
})

it.each([
  ['https://site.invalid/', 'não conseguiu ler o link'],
  ['https://www.facebook.com/outra', 'não aceita links para ele mesmo'],
])('a text with the link %s is refused in words', async (link, words) => {
  const delivery = await open({ options: facebook({ link }) })
  await expect(tools.publish(delivery)).rejects.toMatchObject({
    ...{ failure: 'content', explanation: expect.stringContaining(words) },
  })
  expect(await postsOf()).toEqual([])
})

it('a text is refused in words while the Page is not published, before anything is sent', async () => {
  const delivery = await open({})
  await tools.trial.control('PATCH', `facebook/accounts/${username}`, { isPublished: false })
  await expect(tools.network.stage(delivery)).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining('desativada') },
  })
})

it('a text waits as long as the network says', async () => {
  const delivery = await open({})
  await loseFeed('before', { kind: 'rate-limit', code: 80_001, minutes: 7 })
  await expect(tools.publish(delivery)).rejects.toMatchObject({
    ...{ failure: 'rate_limited', retryAfterSeconds: 420 },
  })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'rate_limited' })
  expect(await postsOf()).toEqual([])
})

it('photos are one post in order, with their alternative texts, and the link in its text', async () => {
  const media = [image('Um pão'), image(), image('Três')]
  const link = 'https://cafeaurora.example'
  const delivery = await open({ caption: 'Fotos', media, options: facebook({ link }) })
  await tools.network.stage(delivery)
  expect(await postsOf()).toEqual([])
  const { remoteId } = await tools.commit(delivery)
  expect(await postsOf()).toMatchObject([
    {
      ...{ id: remoteId, caption: `Fotos\n\n${link}`, mediaType: 'ALBUM' },
      media: [{ altText: 'Um pão' }, { altText: null }, { altText: 'Três' }],
    },
  ])
})

it('photos are uploaded once, and again when they are nearly a day old', async () => {
  const delivery = await open({ media: [image()] })
  await tools.network.stage(delivery)
  const before = delivery.journal
  await tools.network.stage(delivery)
  expect(delivery.journal).toEqual(before)
  await tools.advance(23.5 * hour)
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  await tools.network.stage(delivery)
  expect(delivery.journal).not.toEqual(before)
  await tools.commit(delivery)
  expect(await postsOf()).toHaveLength(1)
})

it('photos: that the network deleted before their time are uploaded again', async () => {
  const delivery = await open({ media: [image()] })
  await tools.network.stage(delivery)
  await tools.trial.control('POST', 'clock', { advanceMs: 25 * hour })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  await tools.publish(delivery)
  expect(await postsOf()).toHaveLength(1)
})

it('photos are found by their ids alone, whatever became of the text', async () => {
  const delivery = await open({ caption: 'Com foto', media: [image(), image()] })
  await loseFeed('after')
  await expect(tools.publish(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const [post] = await postsOf()
  const changed = { ...delivery, journal: delivery.journal, caption: 'Outro texto' }
  expect(await tools.network.verify(changed)).toMatchObject({
    ...{ outcome: 'published', provenAs: post?.id, publication: { remoteId: post?.id } },
  })
})

it('photos: that cannot be fetched are tried again, and a file that is none is refused', async () => {
  const missing = await open({
    media: [{ ...image(), url: tools.trial.host.offer('/x', { status: 404 }) }],
  })
  await expect(tools.network.stage(missing)).rejects.toMatchObject({ failure: 'transient' })
  const broken = await open({ media: [tools.offer('/broken.jpg', Buffer.from('no picture'))] })
  await expect(tools.network.stage(broken)).rejects.toMatchObject({ failure: 'media' })
})

it('the first comment is written under a post and under a Reel, and found again', async () => {
  const since = tools.now()
  const { firstComment } = tools.network
  const text = 'Onde?\n#padaria'
  const feed = await open({ caption: 'Com comentário' })
  const { remoteId } = await tools.publish(feed)
  expect(await firstComment?.find(feed, { remoteId, text, since })).toBe(false)
  await firstComment?.write(feed, { remoteId, text })
  expect(await firstComment?.find(feed, { remoteId, text, since })).toBe(true)
  expect((await postsOf())[0]?.comments).toMatchObject([{ text }])

  const delivery = await open({ media: [video()] })
  await expect(tools.publish(delivery)).rejects.toThrow()
  const verdict = await tools.verify(delivery)
  const id = verdict.outcome === 'published' ? verdict.publication.remoteId : ''
  await firstComment?.write(delivery, { remoteId: id, text })
  expect(await firstComment?.find(delivery, { remoteId: id, text, since })).toBe(true)
})

it('the first comment: requires its permission', async () => {
  const delivery = await open({})
  const { remoteId } = await tools.publish(delivery)
  const dropScopes = ['pages_manage_engagement']
  await tools.trial.control('PATCH', `facebook/accounts/${username}`, { dropScopes })
  await expect(
    tools.network.firstComment?.write(delivery, { remoteId, text: 'Onde?' }),
  ).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining('gerenciar comentários') },
  })
})
