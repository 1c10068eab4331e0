import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg } from '../trial/sample-media.ts'
import { startTrial, type Trial } from '../trial/start-trial.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial()
})
afterAll(() => trial.close())

const page = async (path: string) => {
  const { status, headers, body } = await trial.get(`${trial.sandbox().url}${path}`)
  return { status, headers, text: String(body) }
}

const publish = async (username: string, caption: string) => {
  const { accessToken } = await trial.sandbox().linkAccount(username)
  const body = await sampleJpeg({ width: 400, height: 400 })
  const { id } = await trial.prepare(accessToken, {
    image_url: trial.host.offer('/a.jpg', { body }),
    caption,
  })
  await trial.publish(accessToken, id)
}

test('an empty network shows its accounts and explains the next step', async () => {
  const { status, text } = await page('/')
  expect(status).toBe(200)
  for (const part of ['Rede simulada', 'cafe.aurora', 'Nada foi publicado ainda']) {
    expect(text).toContain(part)
  }
})

test('posts come newest first, with the captions escaped and no scripts allowed', async () => {
  await publish('cafe.aurora', '<script>alert(1)</script>')
  await publish('studio.lume', 'a mais nova')
  const { text, headers } = await page('/')
  expect(text).not.toContain('<script>')
  expect(text.indexOf('a mais nova')).toBeLessThan(text.indexOf('&lt;script&gt;'))
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('unsafe-inline')
})

test('a profile shows only its own posts', async () => {
  const { status, text } = await page('/studio.lume')
  expect(status).toBe(200)
  expect(text).toContain('Studio Lume Arquitetura')
  expect(text.match(/class="tile-kind"/g)).toHaveLength(1)
})

test('the style sheet, the font and the pictures are served, an unknown page is not', async () => {
  const { text } = await page('/')
  const picture = /src="(\/media\/[0-9a-f]{64}\.preview\.jpg)"/.exec(text)?.[1] ?? ''
  for (const path of ['/_assets/sandbox.css', '/_assets/figtree.woff2', picture]) {
    expect((await page(path)).status, path).toBe(200)
  }
  for (const path of ['/quem.sera', '/p/Dnada/', '/media/..%2fsandbox.sqlite']) {
    expect((await page(path)).status, path).toBe(404)
  }
})
