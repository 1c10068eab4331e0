import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTiktokTrial, type TiktokTrial } from '#tests/setup/trials/open-tiktok-trial.ts'

const signal = AbortSignal.timeout(60_000)

let trial: TiktokTrial
beforeAll(async () => {
  trial = await openTiktokTrial()
})
afterAll(() => trial.close())

const read = (credentials: Awaited<ReturnType<TiktokTrial['link']>>['credentials']) => {
  if (!trial.network.metrics) throw new Error('no metrics')
  return trial.network.metrics.readAccount(credentials, signal)
}

it('an account is told as its profile shows it, in one call', async () => {
  const { credentials } = await trial.link('cafe.aurora')
  expect(await read(credentials)).toEqual({
    ...{ username: 'cafe.aurora', name: 'Café Aurora' },
    biography: 'Do grão à xícara em um minuto. Vila Madalena, São Paulo.',
    ...{ followers: 42_310, follows: 87, posts: 0 },
  })
  expect(trial.network.metrics?.readDays).toBeUndefined()
})

it.each([
  [['user.info.stats'], { username: 'sem.stats', followers: null, follows: null, posts: null }],
  [['user.info.profile'], { username: 'sem.profile', biography: '', followers: 128, posts: 0 }],
])('without %s the rest is told', async (dropScopes, told) => {
  const { credentials, username } = await trial.link(`sem.${dropScopes[0]?.slice(10)}`)
  await trial.change(username, { dropScopes })
  expect(await read(credentials)).toMatchObject(told)
})

it('a failure is none of the permissions', async () => {
  const { credentials, username } = await trial.link('sem.sorte')
  await trial.fault({ path: '*/user/info/', action: { kind: 'status', status: 502 } })
  await expect(read(credentials)).rejects.toMatchObject({ failure: 'transient' })
  await trial.change(username, { endTokens: 'all' })
  await expect(read(credentials)).rejects.toMatchObject({ failure: 'auth' })
})

it('what the person did not allow is said in words', () => {
  const listRefused = trial.network.metrics?.listRefused
  expect(listRefused?.(['video.list'])).toEqual(['ver seguidores e número de vídeos'])
  expect(listRefused?.(['user.info.stats'])).toEqual(['ver os resultados de cada post'])
  expect(listRefused?.(['user.info.stats', 'video.list'])).toEqual([])
})
