import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  asDeliveryVideo,
  everybody,
  makeTiktokVideo,
  openTiktokTrial,
  type TiktokTrial,
} from '#tests/setup/trials/open-tiktok-trial.ts'

let trial: TiktokTrial
let small: Buffer
/** Three chunks. */
let large: Buffer
beforeAll(async () => {
  trial = await openTiktokTrial()
  small = await makeTiktokVideo()
  large = await makeTiktokVideo(18_500_000)
})
afterAll(() => trial.close())

const upload = '*/tiktok/upload/video/'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it.each([
  ['small', () => small],
  ['of three chunks', () => large],
])('a video: that is %s is published by its last chunk, byte for byte', async (_what, bytes) => {
  const account = await trial.link()
  const options = { ...everybody, allowComment: false, isAiGenerated: true, coverMs: 500 }
  const delivery = trial.deliver(account, [asDeliveryVideo(bytes())], { options })
  await trial.network.stage(delivery)
  expect(await trial.readPosts(account.username)).toEqual([])
  const publication = await trial.commit(delivery)
  const [post, ...others] = await trial.readPosts(account.username)
  expect(others).toEqual([])
  expect(post).toMatchObject({
    ...{ id: publication.remoteId, caption: 'Pão quentinho #pao' },
    labels: ['Gerado por IA', 'Comentários desligados', 'Capa aos 500 ms'],
    media: [{ sha256: sha256(bytes()) }],
  })
  expect(publication.permalink).toMatch(new RegExp(`/@${account.username}/video/${post?.id}$`))
  expect(await fetch(publication.permalink ?? '')).toMatchObject({ status: 200 })
  // The address that holds a token is not kept any longer.
  expect(JSON.stringify(delivery.journal)).not.toContain('upload_token')
})

it('a video: that was interrupted goes on with the chunk that is missing', async () => {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(large)])
  await trial.fault({ path: upload, skip: 1, action: { kind: 'drop' } })
  expect(await failureOf(trial.network.stage(delivery))).toMatchObject({ failure: 'transient' })
  const { publishId } = delivery.journal
  await trial.network.stage(delivery)
  expect(delivery.journal).toMatchObject({ publishId, upload: { sent: 2, count: 3 } })
  await trial.commit(delivery)
  const [post] = await trial.readPosts(account.username)
  expect(post?.media).toMatchObject([{ sha256: sha256(large) }])
})

it('a video is told by the network how far it is, when the note of a chunk was lost', async () => {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(large)])
  await trial.fault({ path: upload, skip: 1, when: 'after', action: { kind: 'drop' } })
  expect(await failureOf(trial.network.stage(delivery))).toMatchObject({ failure: 'transient' })
  expect(delivery.journal).toMatchObject({ upload: { sent: 1 } })
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  const [post] = await trial.readPosts(account.username)
  expect(post?.media).toMatchObject([{ sha256: sha256(large) }])
})

it('a video: whose upload is nearly an hour old is begun again, and not sent in part', async () => {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(small)])
  await trial.network.stage(delivery)
  const { publishId } = delivery.journal
  await trial.advance(51 * 60_000)
  expect(await failureOf(trial.commit(delivery))).toMatchObject({ failure: 'not_ready' })
  await trial.network.stage(delivery)
  expect(delivery.journal.publishId).not.toBe(publishId)
  await trial.commit(delivery)
  expect(await trial.readPosts(account.username)).toHaveLength(1)
})

it('a video: whose init answer was lost is begun again: nothing of it can appear', async () => {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(small)])
  await trial.fault({ path: '*/video/init/', when: 'after', action: { kind: 'drop' } })
  expect(await failureOf(trial.network.stage(delivery))).toMatchObject({ failure: 'transient' })
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  expect(await trial.readPosts(account.username)).toHaveLength(1)
})

it('a video goes on with a new token when the old one runs out in the middle', async () => {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(small)])
  await trial.network.stage(delivery)
  await trial.change(account.username, { endTokens: 'access' })
  await trial.commit(delivery)
  expect(delivery.credentials.accessToken).not.toBe(account.credentials.accessToken)
  expect(await trial.readPosts(account.username)).toHaveLength(1)
})

it('photos are fetched and published in their order, with a title apart', async () => {
  const account = await trial.link()
  const photos = await trial.offerPhotos([
    { width: 640, height: 800 },
    { width: 800, height: 640 },
  ])
  const options = { ...everybody, title: 'Fornada', isYourBrand: true, autoAddMusic: true }
  const delivery = trial.deliver(account, photos, { options })
  await trial.network.stage(delivery)
  const { remoteId } = await trial.commit(delivery)
  const [post, ...others] = await trial.readPosts(account.username)
  expect(others).toEqual([])
  expect(post).toMatchObject({
    ...{ id: remoteId, caption: 'Pão quentinho #pao' },
    labels: ['Fornada', 'Conteúdo promocional', 'Música do TikTok'],
  })
  expect(post?.media).toHaveLength(2)
})

it('photos: whose address cannot be fetched fail, and the next attempt begins anew', async () => {
  const account = await trial.link()
  const photos = await trial.offerPhotos([{ width: 640, height: 800 }])
  const delivery = trial.deliver(account, photos)
  await trial.network.stage(delivery)
  trial.host.offer(new URL(photos[0]?.url ?? '').pathname, { status: 404 })
  expect(await failureOf(trial.commit(delivery))).toMatchObject({ failure: 'ambiguous' })
  expect(await trial.network.verify(delivery)).toMatchObject({
    outcome: 'refused',
    error: { failure: 'transient', attemptsAtMost: 4 },
  })
  const again = await trial.offerPhotos([{ width: 640, height: 800 }])
  Object.assign(delivery, { media: again })
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  expect(await trial.readPosts(account.username)).toHaveLength(1)
})

it('the public address is found later, when the post was looked into', async () => {
  await trial.control('PATCH', 'settings', { tiktokModerationMs: 60_000 })
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(small)])
  await trial.network.stage(delivery)
  const { remoteId, permalink } = await trial.commit(delivery)
  expect([remoteId, permalink]).toEqual([`container:${delivery.journal.publishId}`, null])
  expect(await trial.network.findPermalink(delivery, remoteId)).toBeNull()
  await trial.control('PATCH', 'settings', { tiktokModerationMs: 0 })
  const [post] = await trial.readPosts(account.username)
  expect(await trial.network.findPermalink(delivery, remoteId)).toBe(
    `${trial.sandbox().environment.TIKTOK_WWW_BASE}/@${account.username}/video/${post?.id}`,
  )
})

it('the public address is not asked for when only the account sees the post', async () => {
  const account = await trial.link()
  const options = { ...everybody, privacy: 'SELF_ONLY' as const }
  const delivery = trial.deliver(account, [asDeliveryVideo(small)], { options })
  await trial.network.stage(delivery)
  const { remoteId } = await trial.commit(delivery)
  const [post] = await trial.readPosts(account.username)
  expect(post?.labels).toEqual(['Somente eu'])
  await trial.change(account.username, { endTokens: 'all' })
  expect(await trial.network.findPermalink(delivery, remoteId)).toBeNull()
})
