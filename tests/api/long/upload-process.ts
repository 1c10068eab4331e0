import { openDiskStore } from '#server/files/disk-store.ts'
import { readServedFile } from '#server/media/serving/read-served-file.ts'
import { createGuardedFetch } from '#server/security/guarded-fetch.ts'

// Sends a file as a connector does, in a process whose memory is measured:
// upload-process.ts <folder> <url> <size> [<chunk size>]
const [folder = '', url = '', total = '0', chunkSize = total] = process.argv.slice(2)
const size = Number(total)
const store = await openDiskStore(folder)
const fetch = createGuardedFetch({ trustedOrigins: [url] })
const file = { key: 'video.mp4', size, contentType: 'video/mp4', etag: '' }

async function put(start: number, end: number): Promise<number> {
  const stream = await readServedFile(store, file, { start, end })
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Type': 'video/mp4' },
    body: { stream, size: end - start + 1 },
  })
  return answer.status
}

// Once small, so that what is loaded at the first use is not counted.
await put(0, 0)
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
const statuses: number[] = []
for (let start = 0; start < size; start += Number(chunkSize))
  statuses.push(await put(start, Math.min(size, start + Number(chunkSize)) - 1))
clearInterval(watch)
process.stdout.write(JSON.stringify({ statuses, grownMiB: (most - before) / 1024 / 1024 }))
process.exit()
