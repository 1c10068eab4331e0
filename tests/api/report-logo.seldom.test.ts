import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxLogoBytes, ReportBrand } from '#contract/report.ts'
import { reportBrands } from '#server/db/schema/reports.ts'
import { removeOrphanedFiles } from '#server/media/cleanup/remove-orphaned-files.ts'
import { makePng } from '#tests/setup/media/hostile-pictures.ts'
import {
  openReportApp,
  openReportTools,
  pathOfReport,
  type ReportTools,
} from '#tests/setup/people/report-tools.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'

let app: Awaited<ReturnType<typeof openReportApp>>
let tools: ReportTools
beforeAll(async () => {
  app = await openReportApp()
})
afterAll(() => app.api.dispose())
beforeEach(async () => {
  tools = await openReportTools(app)
})

function send(
  files: readonly (Uint8Array<ArrayBuffer> | Buffer)[],
  as = tools.admin,
  part = 'logo',
) {
  const form = new FormData()
  for (const bytes of files) form.append(part, new Blob([new Uint8Array(bytes)]), 'logo.png')
  return tools.ask('/brand/logo', as, { method: 'PUT', body: form })
}
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ffc62e80' } })
    .png()
    .toBuffer()
const keyOf = async () => {
  const [row] = await tools.api.deps.db
    .select()
    .from(reportBrands)
    .where(eq(reportBrands.projectId, tools.project.projectId))
  return row?.logoKey ?? null
}
const brandOf = async (as = tools.editor) =>
  dataOf((await tools.ask('/brand', as)).json, ReportBrand)

test('name and logo of the agency stand on the page, and everybody in the project sees them', async () => {
  expect(await brandOf()).toEqual({ agencyName: '', logoUrl: null })
  const json = { agencyName: '  Agência Ipê & Cia  ' }
  expect((await tools.ask('/brand', tools.editor, { method: 'PUT', json })).status).toBe(403)
  expect((await tools.ask('/brand', tools.admin, { method: 'PUT', json })).status).toBe(200)
  expect((await send([await draw(1200, 300)], tools.editor)).status).toBe(403)
  const { logoUrl } = dataOf((await send([await draw(1200, 300)])).json, ReportBrand)
  expect(await brandOf()).toEqual({ agencyName: 'Agência Ipê & Cia', logoUrl })
  const shown = await tools.api.getMedia(logoUrl ?? '', tools.editor.token)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(await shown.arrayBuffer()).metadata()
  expect([width, height]).toEqual([640, 160])
  expect((await tools.api.app.request(logoUrl ?? '')).status).toBe(404)
  const path = pathOfReport(await tools.make())
  const { text } = await tools.open(path)
  expect(text).toContain(`<img src="${path}/logo" alt="" />`)
  expect(text).toContain('Agência Ipê &amp; Cia')
  const logo = await tools.api.app.request(`${path}/logo`)
  expect([logo.status, (await logo.arrayBuffer()).byteLength > 0]).toEqual([200, true])
})

test('another logo takes the place of the one before, whose file is gone, as is that of a removed one', async () => {
  await send([await draw(40, 40)])
  const first = await keyOf()
  await send([await draw(50, 40)])
  const second = await keyOf()
  expect(first).not.toBe(second)
  const sizes = () =>
    Promise.all([first, second].map((key) => tools.api.deps.files.size(key ?? '')))
  expect(await sizes()).toEqual([undefined, expect.any(Number)])
  expect((await tools.ask('/brand/logo', tools.editor, { method: 'DELETE' })).status).toBe(403)
  const gone = await tools.ask('/brand/logo', tools.admin, { method: 'DELETE' })
  expect(dataOf(gone.json, ReportBrand).logoUrl).toBeNull()
  expect(await sizes()).toEqual([undefined, undefined])
})

test('what is drawn anew carries nothing of the file it came from', async () => {
  const polyglot = Buffer.concat([
    await draw(64, 64),
    Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
  ])
  expect((await send([polyglot])).status).toBe(200)
  const kept = await buffer(await tools.api.deps.files.read((await keyOf()) ?? ''))
  expect(kept.includes('script')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const mp4 = '\0\0\0\x18ftypisom\0\0\x02\0isomiso2mp41'
test.each([
  ['an SVG with a script', async () => Buffer.from(svg)],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture of 130 million pixels', () => makePng({ width: 13_000, height: 10_000 })],
  ['a picture that is too wide for what it is for', () => makePng({ width: 30_000, height: 2000 })],
  ['half a picture', async () => (await draw(400, 400)).subarray(0, 300)],
  ['a video', async () => Buffer.from(mp4.padEnd(500, '\0'), 'latin1')],
])('%s is no logo, and nothing of it stays', async (_, make) => {
  const { status, json } = await send([await make()])
  expect([status, codeOf(json)]).toEqual([422, 'MEDIA_UNSUPPORTED'])
  expect(json).toMatchObject({
    message: expect.stringContaining('O logotipo precisa ser uma imagem'),
  })
  expect(await keyOf()).toBeNull()
})

test('a file over two megabytes, two files, none, or one of another name is refused', async () => {
  const large = Buffer.concat([await draw(10, 10), Buffer.alloc(maxLogoBytes)])
  const answer = await send([large])
  expect([codeOf(answer.json), answer.json]).toEqual([
    'MEDIA_TOO_LARGE',
    expect.objectContaining({ message: 'O logotipo pode ter no máximo 2 MB.' }),
  ])
  const small = await draw(10, 10)
  for (const wrong of [send([small, small]), send([]), send([small], tools.admin, 'media')])
    expect(codeOf((await wrong).json)).toBe('INVALID_REQUEST')
  expect(await keyOf()).toBeNull()
})

test('the logo of a deleted project goes with the sweep, that of another stays', async () => {
  const { deps } = tools.api
  await send([await draw(30, 30)])
  const kept = (await keyOf()) ?? ''
  const left = 'logos/gone/AAAAAAAAAAAAAAAAAAAAAAAA.webp'
  await deps.files.put(left, Readable.from([Buffer.from('x')]), {
    ...{ contentType: 'image/webp', size: 1 },
  })
  await removeOrphanedFiles(deps, new Date(Date.now() + 2 * 86_400_000))
  expect([await deps.files.size(left), await deps.files.size(kept)]).toEqual([
    undefined,
    expect.any(Number),
  ])
})
