import * as v from 'valibot'
import { checkFile } from './check-file.ts'
import { cropPicture } from './crop-picture.ts'
import { type MediaWorkerAnswer, MediaWorkerRequest } from './media-worker-messages.ts'
import type { OpenPicture } from './open-picture.ts'
import { showPicture } from './show-picture.ts'

type Job = Extract<MediaWorkerRequest, { type: 'check' | 'show' | 'cut' | 'load' }>
type Answer = Exclude<MediaWorkerRequest, Job>

const progressMs = 200

/**
 * The worker's side: does each job as it comes over the port. Only a page can open a picture
 * without decoding it, so the worker asks the page for that.
 */
export function serveMediaWorker(port: MessagePort): void {
  const waiting = new Map<number, (answer: Answer) => void>()
  const report = (message: MediaWorkerAnswer, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer)

  const ask = (question: Extract<MediaWorkerAnswer, { type: 'open' | 'draw' }>) =>
    new Promise<Answer>((resolve) => {
      waiting.set(question.id, resolve)
      report(question)
    })

  const openFor = (id: number): OpenPicture => {
    return async () => {
      const opened = await ask({ type: 'open', id })
      if (opened.type !== 'opened' || !opened.size) return undefined
      return {
        ...opened.size,
        draw: async (width, height) => {
          const drawn = await ask({ type: 'draw', id, width, height })
          return (drawn.type === 'drawn' ? drawn.bitmap : null) ?? undefined
        },
        close: () => report({ type: 'close', id }),
      }
    }
  }

  /** Not for each piece of a large file: a few messages a second are enough. */
  const noteProgress = (id: number) => {
    let lastAt = 0
    return () => {
      const now = performance.now()
      if (now - lastAt < progressMs) return
      lastAt = now
      report({ type: 'progress', id })
    }
  }

  const work = async (job: Job) => {
    const { id } = job
    try {
      if (job.type === 'load') {
        await import('./inspect-video.ts')
        report({ type: 'loaded', id, outcome: null })
      } else if (job.type === 'check') {
        const tools = { openPicture: openFor(id), onProgress: noteProgress(id) }
        const outcome = await checkFile(job.file, job.kinds, job.look, tools)
        report({ type: 'checked', id, outcome })
      } else if (job.type === 'cut') {
        const outcome = await cropPicture(job.file, job.cut, openFor(id))
        report({ type: 'cut', id, outcome })
      } else {
        const outcome = await showPicture(job.file, openFor(id))
        report({ type: 'shown', id, outcome }, typeof outcome === 'string' ? [] : [outcome.bitmap])
      }
    } catch (error) {
      report({
        type: 'failed',
        id,
        message: error instanceof Error ? error.message : String(error),
      })
    }
  }

  port.onmessage = ({ data }) => {
    const order = v.safeParse(MediaWorkerRequest, data)
    if (!order.success) return
    const { output } = order
    if (output.type === 'opened' || output.type === 'drawn') {
      waiting.get(output.id)?.(output)
      waiting.delete(output.id)
    } else void work(output)
  }
  report({ type: 'ready' })
}
