import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleJpeg } from '../trial/sample-media.ts'
import { errorOf, startTrial, type Trial } from '../trial/start-trial.ts'

let trial: Trial
let token: string
let imageUrl: string
let captions = 0
beforeAll(async () => {
  trial = await startTrial()
  token = (await trial.sandbox().linkAccount('cafe.aurora')).accessToken
  imageUrl = trial.host.offer('/a.jpg', { body: await sampleJpeg({ width: 400, height: 400 }) })
})
afterAll(() => trial.close())
beforeEach(() => trial.control('DELETE', 'faults', undefined))

const addFault = (fault: Record<string, unknown>) =>
  trial.control('POST', 'faults', { method: 'POST', path: '*/media_publish', ...fault })

const ready = async () => {
  captions += 1
  const caption = `foto ${captions}`
  const { id } = await trial.prepare(token, { image_url: imageUrl, caption })
  return { id, caption }
}

const postsSchema = v.array(v.object({ caption: v.string() }))
const timesVisible = async (caption: string) => {
  const { body } = await trial.get(`${trial.sandbox().url}/_control/posts`)
  return v.parse(postsSchema, body).filter((post) => post.caption === caption).length
}

test('faults: a 502 before the effect has no effect, and the next call works', async () => {
  await addFault({ action: { kind: 'status', status: 502 } })
  const { id, caption } = await ready()
  const spoiled = await trial.publish(token, id)
  expect([spoiled.status, spoiled.headers.get('content-type')]).toEqual([502, 'text/html'])
  expect(await timesVisible(caption)).toBe(0)
  expect((await trial.publish(token, id)).status).toBe(200)
  expect(await timesVisible(caption)).toBe(1)
})

test('faults: a 500 after the effect hides the answer, but the post is there', async () => {
  await addFault({ when: 'after', action: { kind: 'status', status: 500, body: 'oops' } })
  const { id, caption } = await ready()
  const spoiled = await trial.publish(token, id)
  expect([spoiled.status, spoiled.body]).toEqual([500, 'oops'])
  expect(await timesVisible(caption)).toBe(1)
})

test('faults: a connection dropped before the effect publishes nothing', async () => {
  await addFault({ action: { kind: 'drop' } })
  const { id, caption } = await ready()
  await expect(trial.publish(token, id)).rejects.toThrow('fetch failed')
  expect(await timesVisible(caption)).toBe(0)
})

test('faults: a connection dropped after the effect leaves the post published', async () => {
  await addFault({ when: 'after', action: { kind: 'drop' } })
  const { id, caption } = await ready()
  await expect(trial.publish(token, id)).rejects.toThrow('fetch failed')
  expect(await timesVisible(caption)).toBe(1)
  const status = await trial.get(trial.graph(id), { fields: 'status_code', access_token: token })
  expect(status.body).toMatchObject({ status_code: 'PUBLISHED' })
})

test('faults: a delay postpones the answer', async () => {
  await addFault({ action: { kind: 'delay', ms: 80 } })
  const { id } = await ready()
  const began = performance.now()
  expect((await trial.publish(token, id)).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThanOrEqual(78)
})

test('faults: an error of any code and subcode can be injected', async () => {
  const action = { kind: 'graph-error', status: 400, code: 4, subcode: 2207051 }
  await addFault({ action })
  const { id, caption } = await ready()
  expect(errorOf(await trial.publish(token, id))).toEqual([4, 2207051])
  expect(await timesVisible(caption)).toBe(0)
})

test('faults: a rate limit answers code 4 and the time until the next call', async () => {
  await addFault({ action: { kind: 'rate-limit', status: 429, minutes: 7 } })
  const { id } = await ready()
  const limited = await trial.publish(token, id)
  expect([limited.status, ...errorOf(limited)]).toEqual([429, 4, undefined])
  expect(limited.headers.get('x-app-usage')).toContain('"call_count":100')
  expect(limited.headers.get('x-business-use-case-usage')).toContain('access":7')
})

test('faults: an expired token answers 190/463', async () => {
  await addFault({ action: { kind: 'expired-token' } })
  const { id } = await ready()
  expect(errorOf(await trial.publish(token, id))).toEqual([190, 463])
})

test('faults: they match by method and path, honour skip and times, and can be cleared', async () => {
  const action = { kind: 'status', status: 503 }
  await addFault({ method: 'GET', path: '*/v26.0/me', skip: 1, times: 2, action })
  const call = async () => (await trial.get(trial.graph('me'), { access_token: token })).status
  expect((await trial.get(trial.graph('me/media'), { access_token: token })).status).toBe(200)
  expect([await call(), await call(), await call(), await call()]).toEqual([200, 503, 503, 200])
  await addFault({ method: 'GET', path: '*', action })
  await trial.control('DELETE', 'faults', undefined)
  expect(await call()).toBe(200)
})

test('faults: a container may read FINISHED for a while after it was published', async () => {
  await trial.control('PATCH', 'settings', { staleStatusMs: 3000 })
  const { id } = await ready()
  await trial.publish(token, id)
  const read = async () =>
    (await trial.get(trial.graph(id), { fields: 'status_code', access_token: token })).body
  expect(await read()).toMatchObject({ status_code: 'FINISHED' })
  await trial.control('POST', 'clock', { advanceMs: 3000 })
  expect(await read()).toMatchObject({ status_code: 'PUBLISHED' })
  await trial.control('PATCH', 'settings', { staleStatusMs: 0 })
})

test('control refuses unknown fields and names them', async () => {
  const unknown = await addFault({ action: { kind: 'explode' } })
  expect([unknown.status, unknown.body]).toEqual([
    400,
    { message: expect.stringContaining('action.kind') },
  ])
  const settings = await trial.control('PATCH', 'settings', { secondPublsh: 'error' })
  expect(settings.status).toBe(400)
})

test('control keeps a log of the calls without the secrets in them', async () => {
  const { id } = await ready()
  await trial.publish(token, id)
  const { body } = await trial.get(`${trial.sandbox().url}/_control/requests`, {
    path: '*/media_publish',
  })
  const entries = v.parse(v.array(v.record(v.string(), v.unknown())), body)
  expect(entries.at(-1)).toMatchObject({
    method: 'POST',
    status: 200,
    fault: null,
    params: { creation_id: id, access_token: '***' },
  })
  expect(JSON.stringify(entries)).not.toContain(token)
})

test('control: links an account over HTTP', async () => {
  const made = await trial.control('POST', 'instagram/accounts', { username: 'pela.rede' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ username: 'pela.rede', userId: expect.any(String) })
})

test('control does not exist without the option', async () => {
  const quiet = await startTrial({}, false)
  const { status } = await quiet.control('POST', 'faults', {})
  await quiet.close()
  expect(status).toBe(404)
})
