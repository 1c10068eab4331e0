import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const megabyte = 1024 * 1024
const size = 1024 * megabyte
const chunk = 64 * megabyte
const script = fileURLToPath(new URL('./upload-process.ts', import.meta.url))

const Report = v.object({ statuses: v.array(v.number()), grownMiB: v.number() })

/** What a network's upload address is told, without keeping the bytes. */
async function openReceiver() {
  const parts: { range: string; bytes: number }[] = []
  const digest = createHash('sha256')
  const server = createServer(async (request, response) => {
    let bytes = 0
    // Meanwhile a sender without patience would have read much of the file.
    if (parts.length === 0) await sleep(3000)
    const range = request.headers['content-range'] ?? ''
    const isTrial = range.startsWith('bytes 0-0/')
    for await (const piece of request) {
      bytes += piece.length
      if (!isTrial) digest.update(piece)
    }
    if (!isTrial) parts.push({ range, bytes })
    response.writeHead(206).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { server, parts, digest, url: `http://127.0.0.1:${port}` }
}

/** One gigabyte, of which few blocks are on the disk. */
async function makeSparseFile(folder: string): Promise<string> {
  const path = join(folder, 'video.mp4')
  const file = await open(path, 'w')
  await file.truncate(size)
  for (const at of [0, chunk - 3, size - 7]) await file.write('content', at)
  await file.close()
  return path
}

async function upload(folder: string, url: string, more: string[]) {
  const child = spawn(process.execPath, [script, folder, url, String(size), ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (data) => {
    text += data
  })
  await once(child, 'close')
  return v.parse(Report, JSON.parse(text))
}

test.each([
  ['in one request', []],
  ['in chunks of 64 MiB', [String(chunk)]],
])(
  'a video of one gigabyte goes to a network %s, and memory does not grow with it',
  async (_how, more) => {
    const folder = await mkdtemp(join(tmpdir(), 'huge-upload-'))
    const receiver = await openReceiver()
    try {
      const path = await makeSparseFile(folder)
      const { statuses, grownMiB } = await upload(folder, receiver.url, more)
      const expected = more.length === 0 ? 1 : size / chunk
      expect(statuses).toEqual(Array.from({ length: expected }, () => 206))
      expect(receiver.parts).toHaveLength(expected)
      expect(receiver.parts.at(-1)?.range).toMatch(new RegExp(`-${size - 1}/${size}$`))
      const file = createHash('sha256')
      const handle = await open(path)
      for await (const piece of handle.createReadStream()) file.update(piece)
      expect(receiver.digest.digest('hex')).toBe(file.digest('hex'))
      expect(grownMiB).toBeLessThan(128)
    } finally {
      receiver.server.closeAllConnections()
      receiver.server.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
