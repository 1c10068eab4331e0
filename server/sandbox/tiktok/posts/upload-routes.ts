import { createWriteStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { millisecondsInHour } from 'date-fns/constants'
import { type Context, Hono } from 'hono'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { processLater } from './process-task.ts'
import { findTaskByToken, noteReceived, type Task } from './tasks.ts'

const contentTypes = ['video/mp4', 'video/quicktime', 'video/webm']

type Chunk = { start: number; end: number }

const readChunk = (c: Context<SandboxEnv>, size: number): Chunk | undefined => {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(c.req.header('content-range') ?? '')
  const [start = -1, end = -1, total = -1] = (range ?? []).slice(1).map(Number)
  const isWhole = total === size && end >= start && end < size && start >= 0
  const isNamed = contentTypes.includes(c.req.header('content-type') ?? '')
  const length = Number(c.req.header('content-length'))
  return isWhole && isNamed && length === end - start + 1 ? { start, end } : undefined
}

/** Writes the chunk behind what is there; what was cut off in the middle is taken away again. */
const takeChunk = async (c: Context<SandboxEnv>, file: string, { start, end }: Chunk) => {
  const body = c.req.raw.body
  if (body === null) return false
  const out = createWriteStream(file, { flags: start === 0 ? 'w' : 'r+', start })
  try {
    await pipeline(Readable.from(body), out)
  } catch {
    await truncate(file, start).catch(() => {})
    return false
  }
  return out.bytesWritten === end - start + 1
}

/** The upload server: one PUT a chunk, strictly in order (docs/networks.md 5.3 c). */
export const uploadRoutes = (sandbox: Sandbox) => {
  const routes = new Hono<SandboxEnv>()

  const told = (c: Context<SandboxEnv>, status: 201 | 206 | 416, { received, size }: Progress) => {
    if (received > 0) c.header('Content-Range', `bytes 0-${received - 1}/${size}`)
    return c.body('', status)
  }

  // A chunk that is refused is read to its end, so that the answer reaches whoever is still sending.
  routes.use('/video/', async (c, next) => {
    await next()
    const rest = c.req.raw.body
    if (c.res.status >= 400 && rest && !c.req.raw.bodyUsed) for await (const _ of rest);
  })

  routes.put('/video/', async (c) => {
    const { db, clock } = sandbox
    const task = findTaskByToken(db, c.req.query('upload_token') ?? '')
    const upload = task?.request.upload
    if (!task?.file || !upload || !task.publishId.endsWith(`.${c.req.query('upload_id')}`))
      return c.body('', 404)
    if (task.createdAt + millisecondsInHour <= clock.now()) return c.body('', 403)
    const { size, chunkSize, count } = upload
    const chunk = readChunk(c, size)
    if (!chunk) return c.body('', 400)
    const { start, end } = chunk
    if (task.state !== 'uploading' || start !== task.received)
      return told(c, 416, { received: task.received, size })
    const isLast = start === (count - 1) * chunkSize
    if (end !== (isLast ? size - 1 : start + chunkSize - 1)) return c.body('', 400)
    if (!(await takeChunk(c, task.file, chunk))) return c.body('', 400)
    const progress = { received: end + 1, now: clock.now(), isWhole: isLast }
    if (!isStillAt(findTaskByToken(db, task.uploadToken ?? ''), start)) return c.body('', 400)
    noteReceived(db, task, progress)
    if (isLast) processLater(sandbox, task.publishId)
    return told(c, isLast ? 201 : 206, { received: end + 1, size })
  })
  return routes
}

type Progress = { received: number; size: number }

/** Of two that send the same chunk at the same time, one is taken. */
const isStillAt = (task: Task | undefined, start: number) =>
  task?.state === 'uploading' && task.received === start
