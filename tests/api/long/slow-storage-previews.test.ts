import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageFiles } from '#server/db/schema/storage-files.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { sendPost } from '#tests/setup/send-post.ts'
import { addStoragePerson, putBytes } from '#tests/setup/storage-tools.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A page with one picture of 1,600,000,000 points: 200 kB that are drawn for many seconds. */
function makeSlowPdf(): Buffer {
  const side = 40_000
  const picture = deflateSync(Buffer.alloc((side * side) / 8), { level: 9 })
  const drawn = '500 0 0 500 0 0 cm /I Do'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R ' +
      '/Resources << /XObject << /I 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray ` +
      `/BitsPerComponent 1 /Filter /FlateDecode /Length ${picture.length} >>\n` +
      `stream\n${picture.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(
    `%PDF-1.7\n${objects.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  )
}

it('a pile of PDFs that are slow to draw keeps no post of the project waiting, and is stored', async () => {
  const tools = await addStoragePerson(world)
  const pdf = makeSlowPdf()
  const puts = [1, 2].map(async (count) => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(count)])
    const { uploadUrl } = await tools.announce(bytes.length, 'lento.pdf')
    const { status } = await putBytes(uploadUrl, bytes)
    return { status, endedAt: Date.now() }
  })
  const accountIds = [await world.addAccount(tools.person, 'padaria.lenta')]
  const { buffer } = await makePhoto('p.jpg', { width: 500, height: 400, hue: 5 })
  // The first one is being drawn by then.
  await expect.poll(() => world.deps.db.$count(storageFiles)).toBe(2)
  const post = await sendPost(world, tools.person, { accountIds, files: [buffer] })
  const postedAt = Date.now()
  expect(post.status).toBe(200)
  const ended = await Promise.all(puts)
  expect(ended.map(({ status }) => status)).toEqual([200, 200])
  expect(Math.min(...ended.map(({ endedAt }) => endedAt))).toBeGreaterThan(postedAt)
}, 120_000)
