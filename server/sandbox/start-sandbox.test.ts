import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../env/env.ts'
import { manifests } from '../networks/manifests.ts'
import { billingBases, networkEnvironment } from './sandbox-networks.ts'
import { startSandbox } from './start-sandbox.ts'
import { sampleJpeg } from './trial/sample-media.ts'
import { idOf, startTrial, type Trial } from './trial/start-trial.ts'

let trial: Trial | undefined
afterEach(async () => {
  await trial?.close()
  trial = undefined
})

test('everything survives a restart: tokens, containers, posts, comments and their files', async () => {
  trial = await startTrial()
  const { accessToken, userId, pictureUrl } = await trial.sandbox().linkAccount('cafe.aurora')
  const body = await sampleJpeg({ width: 400, height: 400 })
  const params = { image_url: trial.host.offer('/a.jpg', { body }), caption: 'antes' }
  const published = await trial.prepare(accessToken, params)
  const waiting = await trial.prepare(accessToken, params)
  const id = idOf(await trial.publish(accessToken, published.id))
  const comment = { message: 'primeiro', access_token: accessToken }
  await trial.post(trial.graph(`${id}/comments`), comment)

  await trial.restart()

  const me = await trial.get(trial.graph('me'), {
    fields: 'user_id,media_count',
    access_token: accessToken,
  })
  expect(me.body).toMatchObject({ user_id: userId, media_count: 1 })
  const list = await trial.get(`${trial.sandbox().url}/api/posts`)
  expect(list.body).toMatchObject([{ id, caption: 'antes', comments: [{ text: 'primeiro' }] }])
  const status = { fields: 'status_code', access_token: accessToken }
  expect((await trial.get(trial.graph(published.id), status)).body).toMatchObject({
    status_code: 'PUBLISHED',
  })
  expect((await trial.publish(accessToken, waiting.id)).status).toBe(200)
  const picture = await fetch(`${trial.sandbox().url}${new URL(pictureUrl).pathname}`)
  expect(picture.status).toBe(200)
})

test('a container interrupted by a stop is processed at the next start', async () => {
  trial = await startTrial({ imageFailures: 'status' })
  const { accessToken } = await trial.sandbox().linkAccount('studio.lume')
  const imageUrl = trial.host.offer('/slow.jpg', { isSilent: true })
  const made = await trial.post(trial.graph('me/media'), {
    image_url: imageUrl,
    access_token: accessToken,
  })
  trial.host.offer('/slow.jpg', { body: await sampleJpeg({ width: 400, height: 400 }) })

  await trial.restart()

  expect(await trial.waitForContainer(idOf(made), accessToken)).toMatchObject({
    status_code: 'FINISHED',
  })
})

test('a port in use is an error', async () => {
  trial = await startTrial()
  const { port } = trial.sandbox()
  const { dataDir } = trial
  const options = { dataDir, log: pino({ level: 'silent' }), appId: '1', appSecret: 's' }
  await expect(startSandbox({ ...options, port })).rejects.toThrow('EADDRINUSE')
})

test('the environment names the app of every network, and reaches none but the stand-in', () => {
  const app = { id: '990011', secret: 'segredo' }
  const said = readEnv(networkEnvironment('http://localhost:4100/', app))
  for (const { app: names, origins } of Object.values(manifests)) {
    expect(names.map((name) => said[name])).toEqual([app.id, app.secret])
    for (const origin of origins(said)) expect(origin).toMatch(/^http:\/\/localhost:4100\/\w+\//)
  }
})

test('the addresses of billing replace the real hosts, one prefix each', () => {
  expect(billingBases('http://localhost:4100/')).toEqual({
    STRIPE_API_BASE: 'http://localhost:4100/stripe/api',
    STRIPE_PORTAL_URL: 'http://localhost:4100/stripe/portal',
    STRIPE_LINKS_BASE: 'http://localhost:4100/stripe/buy',
  })
})
