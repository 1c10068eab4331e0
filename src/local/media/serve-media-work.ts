import * as v from 'valibot'
import { checkFile } from './check-file.ts'
import { cutPicture } from './cut-picture.ts'
import type { OpenPicture } from './open-picture.ts'
import { showPicture } from './show-picture.ts'
import { MediaOrder, type MediaReport } from './work-messages.ts'

type Job = Extract<MediaOrder, { type: 'check' | 'show' | 'cut' | 'load' }>
type Answer = Exclude<MediaOrder, Job>

const progressMs = 200

/**
 * The worker's half: does the jobs that come over the port, each as soon as it comes. Only a page can
 * open a picture without decoding it, so it is asked to.
 */
export function serveMediaWork(port: MessagePort): void {
  const waiting = new Map<number, (answer: Answer) => void>()
  const report = (message: MediaReport, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer)

  const ask = (question: Extract<MediaReport, { type: 'open' | 'draw' }>) =>
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

  /** Not each piece of a large file: a few in a second are enough. */
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
        const outcome = await cutPicture(job.file, job.cut, openFor(id))
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
    const order = v.safeParse(MediaOrder, data)
    if (!order.success) return
    const { output } = order
    if (output.type === 'opened' || output.type === 'drawn') {
      waiting.get(output.id)?.(output)
      waiting.delete(output.id)
    } else void work(output)
  }
  report({ type: 'ready' })
}
