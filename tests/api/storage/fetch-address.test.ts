import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { StorageFile } from '#contract/storage/storage.ts'
import { storageFiles } from '#server/db/schema/storage.ts'
import { createGuardedDownload } from '#server/security/guarded-download.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { openFolders } from './folder-tools.ts'

let api: TestApp
let tools: Awaited<ReturnType<typeof openFolders>>
let folderId: string
let photo: Buffer
let port: number
/** Paths that were asked for, in order. */
let asked: string[] = []

/** What names resolve to; each is connected to this machine all the same, if it is judged public. */
const names: Record<string, string[]> = {
  'fotos.example': ['93.184.216.34'],
  'outra.example': ['8.8.4.4'],
  'casa.example': ['10.1.2.3'],
  'nuvem.example': ['169.254.169.254'],
  'dupla.example': ['93.184.216.34', '127.0.0.1'],
}

function* endlessPhoto() {
  yield photo
  for (;;) yield Buffer.alloc(1024 * 1024)
}

const pages: Record<string, RequestListener> = {
  '/foto%20da%20praia': (_request, response) => response.end(photo),
  '/de-novo.jpg': (_request, response) => response.end(photo),
  '/pagina.jpg': (_request, response) => response.end('<html>não é foto</html>'),
  '/quebrada.jpg': (_request, response) => response.end(photo.subarray(0, 5000)),
  '/grande.mp4': (_request, response) =>
    response.writeHead(200, { 'Content-Length': String(2 * 1024 ** 3) }).write('x'),
  '/sem-fim.jpg': (_request, response) =>
    pipeline(Readable.from(endlessPhoto()), response).catch(() => {}),
  '/nada.jpg': (_request, response) => response.writeHead(404).end(),
  '/defeito.jpg': (_request, response) => response.writeHead(500).end(),
  '/muda.jpg': (_request, response) => response.writeHead(200).write(photo.subarray(0, 100)),
  '/vizinha.jpg': (_request, response) =>
    response.writeHead(302, { Location: `http://outra.example:${port}/de-novo.jpg` }).end(),
  '/para-dentro.jpg': (_request, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${port}/segredo.jpg` }).end(),
  '/para-casa.jpg': (_request, response) =>
    response.writeHead(307, { Location: `//casa.example:${port}/segredo.jpg` }).end(),
  '/arquivo.jpg': (_request, response) =>
    response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/volta.jpg': (_request, response) => response.writeHead(302, { Location: '/volta.jpg' }).end(),
}

beforeAll(async () => {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.end(photo)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const lookup = (host: string, _options: object, done: (...answer: unknown[]) => void) => {
    const found = (names[host] ?? []).map((one) => ({
      ...{ address: one, family: one.includes(':') ? 6 : 4 },
    }))
    if (found.length > 0) done(null, found)
    else done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  }
  const download = createGuardedDownload({
    ...{ lookup: lookup as never, route: () => '127.0.0.1', quietMs: 1000, longestMs: 8000 },
  })
  api = await createTestApp({ deps: { download } })
  photo = (await makePhoto('praia.jpg', { width: 640, height: 480 })).buffer
  return () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => api.dispose())
beforeEach(async () => {
  asked = []
  tools = await openFolders(api)
  folderId = await tools.add('Mídias')
})

const at = (path: string, host = 'fotos.example') => `http://${host}:${port}${path}`
const bring = (
  url: string,
  { key = randomUUID(), by = tools.owner, folder = folderId, projectId = tools.projectId } = {},
) =>
  api.request('/storage/fetch', {
    ...{ method: 'POST', token: by.token, projectId, json: { url, folder_id: folder } },
    headers: { 'Idempotency-Key': key },
  })
const countFiles = () =>
  api.deps.db.$count(storageFiles, eq(storageFiles.projectId, tools.projectId))
const refusal = async (answer: ReturnType<typeof bring>) => {
  const { json } = await answer
  const Details = v.object({ details: v.optional(v.array(v.object({ message: v.string() })), []) })
  return [codeOf(json), ...v.parse(Details, json).details.map(({ message }) => message)]
}

it('a photo at a public address becomes a file, as its bytes say, also through a redirect', async () => {
  const file = dataOf((await bring(at('/foto%20da%20praia'))).json, StorageFile)
  expect(file).toMatchObject({ fileName: 'foto da praia.jpg', contentType: 'image/jpeg', folderId })
  expect(file.media).toMatchObject({ width: 640, height: 480, size: photo.length })
  const moved = dataOf((await bring(at('/vizinha.jpg'))).json, StorageFile)
  expect(moved).toMatchObject({ fileName: 'de-novo.jpg' })
  expect(moved.media?.sha256).toBe(file.media?.sha256)
})

it('the same key is fetched once, whatever the address has by then', async () => {
  const key = randomUUID()
  const first = dataOf((await bring(at('/de-novo.jpg'), { key })).json, StorageFile)
  const again = dataOf((await bring(at('/de-novo.jpg'), { key })).json, StorageFile)
  expect(again.fileId).toBe(first.fileId)
  expect(asked).toEqual(['/de-novo.jpg'])
  expect(await refusal(bring(at('/outra.jpg'), { key }))).toEqual(['IDEMPOTENCY_KEY_REUSED'])
  await tools.done(tools.send('POST', '/delete', { file_ids: [first.fileId] }))
  expect(await refusal(bring(at('/de-novo.jpg'), { key }))).toEqual(['NOT_FOUND'])
  const twice = randomUUID()
  await Promise.all([bring(at('/x.jpg'), { key: twice }), bring(at('/x.jpg'), { key: twice })])
  expect(await countFiles()).toBe(2)
})

it.each([
  'http://127.0.0.1/foto.jpg',
  'http://2130706433/foto.jpg',
  'http://10.0.0.8/foto.jpg',
  'http://192.168.0.1/foto.jpg',
  'http://[::1]/foto.jpg',
  'http://[::ffff:127.0.0.1]/foto.jpg',
  'http://[64:ff9b::7f00:1]/foto.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/foto.jpg',
  'http://ana:senha@fotos.example/foto.jpg',
])('what is inside is not reached: %s', async (url) => {
  expect(await refusal(bring(url))).toEqual(['ADDRESS_REFUSED'])
  expect(asked).toEqual([])
})

it('what a name or a redirect leads inside to is not reached', async () => {
  for (const host of ['casa.example', 'nuvem.example', 'dupla.example'])
    expect(await refusal(bring(at('/segredo.jpg', host)))).toEqual(['ADDRESS_REFUSED'])
  for (const path of ['/para-dentro.jpg', '/para-casa.jpg', '/arquivo.jpg'])
    expect(await refusal(bring(at(path)))).toEqual(['ADDRESS_REFUSED'])
  expect(asked).toEqual(['/para-dentro.jpg', '/para-casa.jpg', '/arquivo.jpg'])
  expect(await countFiles()).toBe(0)
})

it('what is no image or video, is too large, or never comes is refused in words', async () => {
  const none = 'O endereço não respondeu.'
  expect(await refusal(bring(at('/pagina.jpg')))).toEqual(['MEDIA_UNSUPPORTED'])
  expect(await refusal(bring(at('/grande.mp4')))).toEqual(['MEDIA_TOO_LARGE'])
  expect(await refusal(bring(at('/sem-fim.jpg')))).toEqual(['MEDIA_TOO_LARGE'])
  expect(await refusal(bring(at('/nada.jpg')))).toEqual([
    ...['ADDRESS_FAILED', 'O endereço não existe (erro 404).'],
  ])
  expect(await refusal(bring(at('/defeito.jpg')))).toEqual([
    ...['ADDRESS_FAILED', 'O endereço respondeu com o erro 500.'],
  ])
  expect(await refusal(bring(at('/muda.jpg')))).toEqual([
    ...['ADDRESS_FAILED', 'O endereço demorou demais.'],
  ])
  expect(await refusal(bring(at('/x.jpg', 'ninguem.example')))).toEqual(['ADDRESS_FAILED', none])
  expect(await refusal(bring(at('/volta.jpg')))).toEqual(['ADDRESS_FAILED', none])
  expect(await refusal(bring('ftp://fotos.example/foto.jpg'))).toEqual([
    ...['INVALID_REQUEST', 'O endereço começa com https://.'],
  ])
  expect(await countFiles()).toBe(0)
})

it('only an open folder of the project takes a file from an address', async () => {
  const other = await openFolders(api)
  const folder = await other.add('Deles')
  expect(await refusal(bring(at('/x.jpg'), { folder }))).toEqual(['NOT_FOUND'])
  const { projectId } = other
  expect(await refusal(bring(at('/x.jpg'), { folder, projectId }))).toEqual(['NOT_A_MEMBER'])
  const shut = await tools.add('Fechada', null, 'Segredo-1')
  const by = await tools.signInAgain()
  expect((await refusal(bring(at('/x.jpg'), { folder: shut, by })))[0]).toBe('FOLDER_LOCKED')
  const editor = await tools.addMember('EDITOR')
  expect((await bring(at('/x.jpg'), { by: editor })).status).toBe(200)
  expect(asked).toEqual(['/x.jpg'])
})

it('a project without room asks for nothing, and one with little for no more than fits', async () => {
  const { env } = api.deps
  const limitTo = (bytes: number) => {
    env.PROJECT_STORAGE_GIB = bytes / 1024 ** 3
  }
  const full = 'STORAGE_LIMIT_REACHED'
  limitTo(5_000)
  expect((await refusal(bring(at('/sem-fim.jpg'))))[0]).toBe(full)
  expect((await refusal(bring(at('/grande-foto.jpg'))))[0]).toBe(full)
  expect(asked).toEqual(['/sem-fim.jpg', '/grande-foto.jpg'])
  limitTo(photo.length)
  expect((await bring(at('/de-novo.jpg'))).status).toBe(200)
  expect((await refusal(bring(at('/outra.jpg'))))[0]).toBe(full)
  expect(asked.at(-1)).toBe('/de-novo.jpg')
  env.PROJECT_STORAGE_GIB = undefined
})

it.each([22, 25, 6667])('the port of another service is not knocked at: %i', async (closed) => {
  expect(await refusal(bring(`http://fotos.example:${closed}/x.jpg`))).toEqual(['ADDRESS_REFUSED'])
})
