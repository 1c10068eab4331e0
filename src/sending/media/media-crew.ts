import * as v from 'valibot'
import {
  MediaWorkerAnswer,
  type MediaWorkerRequest,
  mediaWorkerHello,
} from '#local/media/media-worker-messages.ts'
import { ownScript } from '#src/page/own-script.ts'
import workerUrl from './media-worker.ts?worker&url'
import { type PictureDesk, servePictures } from './serve-pictures.ts'

type Order<T extends MediaWorkerRequest['type']> = Omit<
  Extract<MediaWorkerRequest, { type: T }>,
  'id'
>
export type JobOrder = Order<'check'> | Order<'show'> | Order<'cut'> | Order<'load'>
export type Outcome = Extract<MediaWorkerAnswer, { outcome: unknown }>

export interface MediaCrew {
  /** Returns undefined when the job was not completed: its worker was terminated or crashed. */
  run(order: JobOrder): Promise<Outcome | undefined>
  /** Loads the worker and keeps it running, for pages that could not load it later. */
  keep(): Promise<void>
}

/** A job silent for this time, in ms, is terminated: a damaged file can make a reader loop for ever. */
const silenceMs = 15_000
/** How long a worker may take to start, in ms. */
const arrivalMs = 20_000
/** An idle worker is terminated after this time, in ms, to save memory. */
const idleMs = 30_000

interface Job {
  id: number
  order: JobOrder
  settle: (outcome: Outcome | undefined) => void
  fail: (error: Error) => void
}

/** A worker or, where workers are unavailable, this page. */
interface Hand {
  port: MessagePort
  isPage: boolean
  isReady: boolean
  desk: PictureDesk
  end: () => void
}

let lastId = 0

/**
 * Runs jobs in a worker, one at a time, so that it is known which file crashed the worker. The waiting jobs
 * continue in a new worker.
 */
export function createMediaCrew(): MediaCrew {
  const queue: Job[] = []
  let current: Job | undefined
  let hand: Hand | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = false

  const wait = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  const dismiss = () => {
    hand?.end()
    hand = undefined
  }

  const hire = (isPage: boolean) => {
    dismiss()
    const { port1, port2 } = new MessageChannel()
    const desk = servePictures(port1)
    port1.onmessage = ({ data }) => hear(data)
    const worker = isPage ? undefined : startWorker(port2)
    if (worker) worker.onerror = onBroken
    else greetPage(port2)
    const end = () => {
      desk.close()
      port1.close()
      worker?.terminate()
    }
    hand = { port: port1, isPage: !worker, isReady: false, desk, end }
    wait(arrivalMs, onBroken)
  }

  const greetPage = (port: MessagePort) => {
    import(/* @vite-ignore */ workerUrl).then(
      () => window.postMessage(mediaWorkerHello, location.origin, [port]),
      onBroken,
    )
  }

  /** After an error or a silence that is too long. */
  const onBroken = () => {
    if (!hand) return
    const { isReady, isPage } = hand
    if (!isReady && !isPage) return hire(true)
    dismiss()
    if (isReady) return finish((job) => job.settle(undefined))
    const error = new Error('The media worker cannot be loaded')
    for (const job of queue.splice(0)) job.fail(error)
    finish((job) => job.fail(error))
  }

  const finish = (end: (job: Job) => void) => {
    clearTimeout(timer)
    const job = current
    current = undefined
    hand?.desk.close()
    if (job) end(job)
    next()
  }

  const next = () => {
    if (current) return
    current = queue.shift()
    if (current) begin(current)
    else if (!isKept) wait(idleMs, dismiss)
  }

  const begin = ({ id, order }: Job) => {
    if (!hand) return hire(typeof Worker === 'undefined')
    if (!hand.isReady) return
    hand.desk.open(id, 'file' in order ? order.file : undefined)
    hand.port.postMessage({ ...(hand.isPage ? limit(order) : order), id })
    wait(silenceMs, onBroken)
  }

  const hear = (data: unknown): void => {
    const report = v.safeParse(MediaWorkerAnswer, data)
    if (!report.success || !hand) return
    const { output } = report
    if (output.type === 'ready') {
      hand.isReady = true
      clearTimeout(timer)
      if (current) begin(current)
      else next()
      return
    }
    if (output.id !== current?.id) return
    if (output.type === 'failed') finish((job) => job.fail(new Error(output.message)))
    else if ('outcome' in output) finish((job) => job.settle(output))
    else {
      wait(silenceMs, onBroken)
      if (output.type !== 'progress') void hand.desk.answer(output)
    }
  }

  const run = (order: JobOrder) =>
    new Promise<Outcome | undefined>((settle, fail) => {
      queue.push({ id: ++lastId, order, settle, fail })
      next()
    })

  return {
    run,
    keep: async () => {
      isKept = true
      await run({ type: 'load' })
    },
  }
}

function startWorker(port: MessagePort): Worker | undefined {
  try {
    const worker = new Worker(ownScript(workerUrl), { type: 'module', name: 'media' })
    worker.postMessage(mediaWorkerHello, [port])
    return worker
  } catch {
    return undefined
  }
}

/** The page itself cannot be terminated, so without a worker videos are not inspected. */
function limit(order: JobOrder): JobOrder {
  const isFull = order.type === 'check' && order.look === 'everything'
  return isFull ? { ...order, look: 'pictures' } : order
}
