import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  asDeliveryVideo,
  everybody,
  makeTiktokVideo,
  openTiktokTrial,
  type TiktokTrial,
} from '#tests/setup/trials/open-tiktok-trial.ts'

let trial: TiktokTrial
let video: Buffer
beforeAll(async () => {
  trial = await openTiktokTrial()
  video = await makeTiktokVideo()
})
afterAll(() => trial.close())

const apiError = (code: string, status: number) => ({
  kind: 'status',
  status,
  body: JSON.stringify({ data: {}, error: { code, message: 'x', log_id: '2026' } }),
  contentType: 'application/json',
})

it.each([
  ['nothing chosen', { privacy: null }, {}, 'Escolha quem pode ver o post em'],
  [
    'a privacy that a private account does not have',
    {},
    { isPrivate: true },
    'A conta não permite “Todos” no TikTok, só “Seguidores”, “Amigos” ou “Somente eu”. Mude “Quem pode ver”',
  ],
  [
    'a video that is too long for it',
    {},
    { maxVideoSeconds: 60 },
    'O TikTok aceita desta conta vídeos de até 1:00, e este tem 1:30.',
  ],
])(
  'what the account does not allow stops the post before anything is sent, in words: %s',
  async (_what, chosen, profile, words) => {
    const account = await trial.link()
    await trial.change(account.username, { profile })
    const options = { ...everybody, ...chosen }
    const delivery = trial.deliver(account, [asDeliveryVideo(video, 90)], { options })
    await expect(trial.network.stage(delivery)).rejects.toMatchObject({
      ...{ failure: 'content', explanation: expect.stringContaining(words) },
    })
    expect(delivery.journal).toEqual({})
  },
)

it('what the account does not allow stops the post before anything is sent, in words: what it has turned off under its posts is left out, and the post goes', async () => {
  const account = await trial.link()
  const profile = { isCommentDisabled: true, isDuetDisabled: true }
  await trial.change(account.username, { profile })
  const options = { ...everybody, allowDuet: true }
  const delivery = trial.deliver(account, [asDeliveryVideo(video)], { options })
  await trial.network.stage(delivery)
  await trial.network.commit(delivery)
  const [post] = await trial.readPosts(account.username)
  expect(post?.labels).toEqual(['Comentários desligados'])
})

const read = ({ credentials }: Awaited<ReturnType<TiktokTrial['link']>>) =>
  trial.network.readCapabilities?.(credentials, AbortSignal.timeout(5000))

it('what the account may post is read as TikTok says it at this moment', async () => {
  const account = await trial.link()
  const profile = { isPrivate: true, isCommentDisabled: true, maxVideoSeconds: 60 }
  await trial.change(account.username, { profile })
  expect(await read(account)).toEqual({
    ...{ displayName: account.username, maxVideoSeconds: 60, refusal: null },
    privacies: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    closedInteractions: ['comment', 'duet', 'stitch'],
  })
})

it('what the account may post is nothing where TikTok says so, in words; of a dead token it is not known', async () => {
  const account = await trial.link()
  await trial.change(account.username, { profile: { isBanned: true } })
  expect(await read(account)).toMatchObject({
    ...{ privacies: null, refusal: expect.stringContaining('impediu esta conta') },
  })
  await trial.change(account.username, { endTokens: 'all' })
  await expect(read(account)).rejects.toMatchObject({ failure: 'auth' })
})

it.each([
  ['a banned account', { isBanned: true }, 'policy', 'impediu esta conta'],
  ['an account that posted 15 times', {}, 'quota', 'limite diário'],
])(
  '%s is told before the post, with HTTP 200',
  async (_what, profile, failure, words) => {
    const account = await trial.link()
    const staged = () => trial.network.stage(trial.deliver(account, [asDeliveryVideo(video)]))
    if (failure === 'quota') {
      for (let post = 0; post < 15; post += 1) {
        const delivery = trial.deliver(account, [asDeliveryVideo(video)])
        await trial.network.stage(delivery)
        await trial.network.commit(delivery)
      }
    }
    await trial.change(account.username, { profile })
    await expect(staged()).rejects.toMatchObject({
      ...{ failure, explanation: expect.stringContaining(words) },
    })
  },
  30_000,
)

it('what TikTok refuses: an app that was not audited posts to private accounts alone', async () => {
  await trial.control('PATCH', 'settings', { tiktokAudit: 'missing' })
  const account = await trial.link()
  const open = trial.deliver(account, [asDeliveryVideo(video)])
  await expect(trial.network.stage(open)).rejects.toMatchObject({
    ...{ failure: 'policy', explanation: expect.stringContaining('auditoria') },
  })
  await trial.change(account.username, { profile: { isPrivate: true } })
  const options = { ...everybody, privacy: 'SELF_ONLY' as const }
  const hidden = trial.deliver(account, [asDeliveryVideo(video)], { options })
  await trial.network.stage(hidden)
  await trial.network.commit(hidden)
  await trial.control('PATCH', 'settings', { tiktokAudit: 'passed' })
  expect(await trial.readPosts(account.username)).toHaveLength(1)
})

it('what TikTok refuses: photos from an address that is not registered with the app', async () => {
  await trial.control('PATCH', 'settings', { tiktokUrlOwnership: 'missing' })
  const account = await trial.link()
  const photos = await trial.offerPhotos([{ width: 640, height: 640 }])
  const delivery = trial.deliver(account, photos)
  await trial.network.stage(delivery)
  await expect(trial.commit(delivery)).rejects.toMatchObject({
    ...{ failure: 'policy', explanation: expect.stringContaining('não reconhece o endereço') },
  })
  await trial.control('PATCH', 'settings', { tiktokUrlOwnership: 'verified' })
})

it('what TikTok refuses: too many calls in a minute: it is asked again when the minute is over', async () => {
  await trial.control('PATCH', 'settings', { tiktokRates: 'real' })
  const account = await trial.link()
  const stage = () => trial.network.stage(trial.deliver(account, [asDeliveryVideo(video)]))
  for (let call = 0; call < 6; call += 1) await stage()
  await expect(stage()).rejects.toMatchObject({ failure: 'rate_limited', retryAfterSeconds: 60 })
  await trial.advance(61_000)
  await stage()
  await trial.control('PATCH', 'settings', { tiktokRates: 'none' })
})

it.each([
  ['a fault of its own', 'internal_error', 500, 'transient', 'ambiguous'],
  ['a code that no table has', 'moon_phase', 400, 'unknown', 'unknown'],
  ['parameters', 'invalid_params', 400, 'content', 'content'],
])(
  'what TikTok refuses: %s: %s is a failure before the commit, and judged apart in it',
  async (...row) => {
    const [, code, status, before, during] = row
    const account = await trial.link()
    const staging = trial.deliver(account, [asDeliveryVideo(video)])
    await trial.fault({ path: '*/video/init/', action: apiError(code, status) })
    await expect(trial.network.stage(staging)).rejects.toMatchObject({ failure: before })
    const photos = await trial.offerPhotos([{ width: 640, height: 640 }])
    const naming = trial.deliver(account, photos)
    await trial.network.stage(naming)
    await trial.fault({ path: '*/content/init/', action: apiError(code, status) })
    await expect(trial.commit(naming)).rejects.toMatchObject({ failure: during })
  },
)

it('what TikTok refuses: a permission that was withdrawn', async () => {
  const account = await trial.link()
  await trial.change(account.username, { dropScopes: ['video.publish'] })
  const delivery = trial.deliver(account, [asDeliveryVideo(video)])
  await expect(trial.network.stage(delivery)).rejects.toMatchObject({ failure: 'permission' })
  await expect(trial.network.checkGrant?.(account.credentials)).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining('Falta permissão') },
  })
})

it('what TikTok refuses: a grant that was ended: the account has to be connected again', async () => {
  const account = await trial.link()
  await trial.change(account.username, { endTokens: 'all' })
  const delivery = trial.deliver(account, [asDeliveryVideo(video)])
  await expect(trial.network.stage(delivery)).rejects.toMatchObject({ failure: 'auth' })
})
