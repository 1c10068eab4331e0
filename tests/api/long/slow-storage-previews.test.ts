import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runMediaJob } from '#server/media/inspection/run-media-job.ts'
import { addStoragePerson } from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

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

it('files of the storage and photos of posts wait in lines of their own to be looked into', async () => {
  const tools = await addStoragePerson(world)
  const folder = await mkdtemp(join(tmpdir(), 'slow-'))
  const input = { path: join(folder, 'a.pdf'), to: join(folder, 'a.webp'), longestSide: 480 }
  await writeFile(input.path, makeSlowPdf())
  // In the line of the project's posts.
  const terms = { owner: tools.person.projectId, pixels: 40_000_000 }
  const drawn = runMediaJob('draw-pdf', input, terms).then(Date.now, Date.now)
  await tools.add(Buffer.from('Bom dia'), 'a.txt')
  const storedAt = Date.now()
  expect(await drawn).toBeGreaterThan(storedAt)
  await rm(folder, { recursive: true })
}, 120_000)
