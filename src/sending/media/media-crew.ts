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
  /** Answers undefined when nobody finished it: whoever tried was ended, or died. */
  run(order: JobOrder): Promise<Outcome | undefined>
  /** For who cannot load it later: it is here from now on. */
  keep(): Promise<void>
}

/** How long nothing may be heard of a job, in ms: a damaged file can keep its reader busy for ever. */
const silenceMs = 15_000
/** How long a worker may take to come, in ms. */
const arrivalMs = 20_000
/** One with nothing to do ends after this long, in ms: a phone has little room. */
const idleMs = 30_000

interface Job {
  id: number
  order: JobOrder
  settle: (outcome: Outcome | undefined) => void
  fail: (error: Error) => void
}

/** Who does the work: a worker or, where none can be had, this page. */
interface Hand {
  port: MessagePort
  isPage: boolean
  isReady: boolean
  desk: PictureDesk
  end: () => void
}

let lastId = 0

/**
 * Does one job after the other beside the page, so that of a file which ends its reader it is known that
 * it did; those that wait behind it go on with a new one.
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

  /** Nothing was heard for too long, or an error. */
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

/** What cannot be ended is not begun: nobody looks into a video in the page itself. */
function limit(order: JobOrder): JobOrder {
  const isFull = order.type === 'check' && order.look === 'everything'
  return isFull ? { ...order, look: 'pictures' } : order
}
