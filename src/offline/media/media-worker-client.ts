import { expose, type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { OpenedPicture } from '#local/media/media-facts.ts'
import { trustedScriptUrl } from '#src/browser/trusted-script-url.ts'
import type { MediaWorker, WorkersPage } from './media-worker.ts'
import workerUrl from './media-worker.ts?worker&url'
import { openPicture } from './open-picture.ts'

/** `isPage`: the job runs on the page itself, because no worker could be started. */
type Job<T> = (worker: Remote<MediaWorker>, isPage: boolean) => Promise<T>

interface MediaWorkerClient {
  /** Returns undefined when the job was not completed: its worker was terminated or crashed. */
  run<T>(job: Job<T>): Promise<T | undefined>
  /** Loads the worker and keeps it running, for pages that could not load it later. */
  keep(): Promise<void>
}

/** A job silent for this time, in ms, is terminated: a damaged file can make a reader loop for ever. */
const silenceMs = 15_000
/** How long a worker may take to start, in ms. */
const arrivalMs = 20_000
/** An idle worker is terminated after this time, in ms, to save memory. */
const idleMs = 30_000

/**
 * Runs jobs in a worker, one at a time, so that it is known which file crashed the worker. The waiting jobs
 * continue in a new worker.
 */
export function createMediaWorkerClient(): MediaWorkerClient {
  const queue: {
    begin: (connection: WorkerConnection) => Promise<void>
    fail: (error: unknown) => void
  }[] = []
  let connection: WorkerConnection | undefined
  let isBusy = false
  let isKept = false
  let idle: ReturnType<typeof setTimeout> | undefined

  const work = async () => {
    if (isBusy) return
    isBusy = true
    clearTimeout(idle)
    for (let job = queue.shift(); job; job = queue.shift()) {
      if (!connection || connection.isOver()) connection = await startWorker()
      if (connection) await job.begin(connection)
      else
        for (const { fail } of [job, ...queue.splice(0)])
          fail(new Error('The media worker cannot be loaded'))
    }
    isBusy = false
    if (!isKept) idle = setTimeout(() => connection?.end(), idleMs)
  }

  const run = <T>(job: Job<T>) =>
    new Promise<T | undefined>((settle, fail) => {
      const begin = (by: WorkerConnection) => by.call(job, silenceMs).then(settle, fail)
      queue.push({ begin, fail })
      void work()
    })

  return {
    run,
    keep: async () => {
      isKept = true
      await run((worker) => worker.load())
    },
  }
}

/** Starts a worker or, if that fails, uses this page; undefined if the worker's file cannot be loaded. */
async function startWorker(): Promise<WorkerConnection | undefined> {
  for (const isPage of [false, true]) {
    const connection = connect(isPage)
    if (await connection.call((worker) => worker.start(), arrivalMs)) return connection
  }
  return undefined
}

interface WorkerConnection {
  /** Runs one job. Resolves with undefined, and ends the worker, after `longestMs` of silence or a crash. */
  call<T>(job: Job<T>, longestMs: number): Promise<T | undefined>
  end(): void
  isOver(): boolean
}

/** Both sides call each other over one port: closing it leaves nothing open. */
function connect(isPage: boolean): WorkerConnection {
  const { port1: port, port2 } = new MessageChannel()
  const remote = wrap<MediaWorker>(port)
  let worker: Worker | undefined
  let picture: OpenedPicture | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let onSign = () => {}
  let onBroken = () => end()

  const closePicture = () => {
    picture?.close()
    picture = undefined
  }

  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    closePicture()
    remote[releaseProxy]()
    port.close()
    worker?.terminate()
  }

  const page: WorkersPage = {
    noteProgress: () => onSign(),
    openPicture: async (blob) => {
      onSign()
      closePicture()
      const opened = await openPicture(blob)
      if (isOver) opened?.close()
      else picture = opened
      return opened && { width: opened.width, height: opened.height }
    },
    drawPicture: async (width, height) => {
      onSign()
      const bitmap = await picture?.draw(width, height)
      return bitmap && transfer(bitmap, [bitmap])
    },
    closePicture: () => {
      onSign()
      closePicture()
    },
  }
  expose(page, port)

  const start = () => {
    if (isPage)
      return void import(/* @vite-ignore */ workerUrl).then(
        () => window.postMessage('media-work', location.origin, [port2]),
        () => onBroken(),
      )
    worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'media' })
    worker.onerror = () => onBroken()
    worker.postMessage('media-work', [port2])
  }
  try {
    start()
  } catch {
    end()
  }

  const call = <T>(job: Job<T>, longestMs: number) =>
    new Promise<T | undefined>((settle, fail) => {
      if (isOver) return settle(undefined)
      onBroken = () => {
        end()
        settle(undefined)
      }
      onSign = () => {
        clearTimeout(timer)
        timer = setTimeout(onBroken, longestMs)
      }
      onSign()
      const finish = () => {
        clearTimeout(timer)
        onSign = () => {}
        closePicture()
      }
      job(remote, isPage).finally(finish).then(settle, fail)
    })

  return { call, end, isOver: () => isOver }
}
