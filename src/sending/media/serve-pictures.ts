import type { MediaWorkerAnswer, MediaWorkerRequest } from '#local/media/media-worker-messages.ts'
import type { OpenedPicture } from '#local/media/open-picture.ts'
import { openPicture } from './open-picture.ts'

type Question = Extract<MediaWorkerAnswer, { type: 'open' | 'draw' | 'close' }>

/** Opens and draws the picture of a worker's current job, since a worker cannot use an <img>. */
export interface PictureDesk {
  /** Call when a job begins. */
  open(id: number, file: Blob | undefined): void
  answer(question: Question): Promise<void>
  close(): void
}

export function servePictures(port: MessagePort): PictureDesk {
  let file: Blob | undefined
  let opened: OpenedPicture | undefined
  let job: number | undefined

  const close = () => {
    opened?.close()
    opened = undefined
  }
  const send = (order: MediaWorkerRequest, transfer: Transferable[] = []) =>
    port.postMessage(order, transfer)

  return {
    open: (id, blob) => {
      close()
      job = id
      file = blob
    },
    answer: async (question) => {
      const { type, id } = question
      if (type === 'close') return close()
      if (type === 'draw') {
        const bitmap = (await opened?.draw(question.width, question.height)) ?? null
        return send({ type: 'drawn', id, bitmap }, bitmap ? [bitmap] : [])
      }
      close()
      const picture = file && (await openPicture(file))
      // Meanwhile another job may have begun.
      if (job !== id) return picture?.close()
      opened = picture
      const size = picture ? { width: picture.width, height: picture.height } : null
      send({ type: 'opened', id, size })
    },
    close: () => {
      close()
      job = undefined
      file = undefined
    },
  }
}
