import * as v from 'valibot'
import type { CheckFile } from '#local/media/check-file.ts'
import type { CutPicture } from '#local/media/keep-crop.ts'
import type { OpenedPicture } from '#local/media/open-picture.ts'
import type { ShownPicture } from '#local/media/show-picture.ts'
import { type MediaOrder, MediaReport, workGreeting } from '#local/media/work-messages.ts'
import workerUrl from './media-worker.ts?worker&url'
import { openPicture } from './open-picture.ts'

type Order<T extends MediaOrder['type']> = Omit<Extract<MediaOrder, { type: T }>, 'id'>
type JobOrder = Order<'check'> | Order<'show'> | Order<'cut'> | Order<'load'>
type Outcome = Extract<MediaReport, { outcome: unknown }>

interface Job {
  order: JobOrder
  opened?: OpenedPicture | undefined
  settle: (outcome: Outcome) => void
  fail: (error: Error) => void
}

/** A worker with nothing to do ends after this long, in ms: a phone has little room. */
const idleMs = 30_000

const jobs = new Map<number, Job>()
let lastId = 0
/** Who does the work now: a worker, or this page where there is none. */
let crew: { port: MessagePort; end: () => void } | undefined
let hasWorker = typeof Worker !== 'undefined'
let idle: ReturnType<typeof setTimeout> | undefined
let mayEnd = true

/** Looks into a chosen file. */
export const checkFile: CheckFile = async (file, kinds) => {
  const done = await run({ type: 'check', file, kinds: [...kinds] })
  return done.type === 'checked' ? done.outcome : fail()
}

/** A picture no larger than the screen, or why it cannot be shown. */
export async function showPicture(file: Blob): Promise<ShownPicture | string> {
  const done = await run({ type: 'show', file })
  return done.type === 'shown' ? done.outcome : fail()
}

/** A copy of a picture, cut and turned. */
export const cutPicture: CutPicture = async (file, cut) => {
  const done = await run({ type: 'cut', file, cut })
  return done.type === 'cut' ? done.outcome : fail()
}

/** For who cannot load it later: it is here from now on. */
export async function keepMediaWorker(): Promise<void> {
  mayEnd = false
  await run({ type: 'load' })
}

function fail(): never {
  throw new Error('The media worker answered something else')
}

async function run(order: JobOrder): Promise<Outcome> {
  clearTimeout(idle)
  const id = ++lastId
  try {
    return await new Promise<Outcome>((settle, fail) => {
      jobs.set(id, { order, settle, fail })
      begin(id)
    })
  } finally {
    jobs.get(id)?.opened?.close()
    jobs.delete(id)
    if (jobs.size === 0 && mayEnd) idle = setTimeout(dismiss, idleMs)
  }
}

function begin(id: number): void {
  const job = jobs.get(id)
  crew ??= hire()
  if (job) crew.port.postMessage({ ...job.order, id })
}

function hire() {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => void hear(port1, data)
  const worker = hasWorker ? startWorker() : undefined
  if (worker) worker.postMessage(workGreeting, [port2])
  else
    import(/* @vite-ignore */ workerUrl).then(
      () => window.postMessage(workGreeting, location.origin, [port2]),
      giveUp,
    )
  return {
    port: port1,
    end: () => {
      port1.close()
      worker?.terminate()
    },
  }
}

function startWorker(): Worker | undefined {
  try {
    const worker = new Worker(workerUrl, { type: 'module', name: 'media' })
    worker.onerror = () => {
      // It could not be loaded, or it broke: this page does what it was to do.
      hasWorker = false
      dismiss()
      for (const id of jobs.keys()) begin(id)
    }
    return worker
  } catch {
    return undefined
  }
}

function giveUp(): void {
  dismiss()
  for (const { fail } of jobs.values()) fail(new Error('The media worker cannot be loaded'))
}

function dismiss(): void {
  crew?.end()
  crew = undefined
}

async function hear(port: MessagePort, data: unknown): Promise<void> {
  const report = v.safeParse(MediaReport, data)
  if (!report.success) return
  const { output } = report
  const { id } = output
  const job = jobs.get(id)
  if (!job) return
  const answer = (order: MediaOrder, transfer: Transferable[] = []) =>
    port.postMessage(order, transfer)
  switch (output.type) {
    case 'open': {
      job.opened?.close()
      const opened = 'file' in job.order ? await openPicture(job.order.file) : undefined
      job.opened = opened
      const size = opened ? { width: opened.width, height: opened.height } : null
      return answer({ type: 'opened', id, size })
    }
    case 'draw': {
      const bitmap = (await job.opened?.draw(output.width, output.height)) ?? null
      return answer({ type: 'drawn', id, bitmap }, bitmap ? [bitmap] : [])
    }
    case 'close':
      job.opened?.close()
      job.opened = undefined
      return
    case 'failed':
      return job.fail(new Error(output.message))
    default:
      return job.settle(output)
  }
}
