import { expose, type Remote, transfer, wrap } from 'comlink'
import type { MediaKind } from '#contract/media/media.ts'
import { checkFile, type InspectionDepth } from '#local/media/check-file.ts'
import { type CropArea, cropPicture, showPicture } from '#local/media/crop-picture.ts'
import type { OpenPicture, Size } from '#local/media/media-facts.ts'
import { examineFile } from '#local/storage/examine-file.ts'

/** What the page does for its worker, which cannot open a picture without decoding it. */
export interface WorkersPage {
  /** Opens a picture in place of the one before, and answers its size as displayed. */
  openPicture(blob: Blob): Promise<Size | undefined>
  drawPicture(width: number, height: number): Promise<ImageBitmap | undefined>
  closePicture(): void
  /** Called while a job makes progress, so that the page does not terminate it as silent. */
  noteProgress(): void
}

export type MediaWorker = ReturnType<typeof createMediaWorker>

const progressMs = 200

/** What the page can call. For a refused file the functions return the reason as a text. */
function createMediaWorker(page: Remote<WorkersPage>) {
  const openPicture: OpenPicture = async (blob) => {
    const size = await page.openPicture(blob)
    return (
      size && {
        ...size,
        draw: (width, height) => page.drawPicture(width, height),
        close: () => void page.closePicture(),
      }
    )
  }

  /** When progress was reported last: not at each piece of a large file, but a few times a second. */
  let notedAt = 0
  const onProgress = () => {
    const now = performance.now()
    if (now - notedAt < progressMs) return
    notedAt = now
    void page.noteProgress()
  }

  return {
    start: () => true,
    /** Loads what the other jobs load when they need it. */
    load: async () => void (await import('#local/media/inspect-video.ts')),
    check: (file: File, kinds: readonly MediaKind[], look: InspectionDepth) =>
      checkFile(file, kinds, look, { openPicture, onProgress }),
    examine: (file: File, look: InspectionDepth) =>
      examineFile(file, look, { openPicture, onProgress }),
    show: async (file: Blob) => {
      const shown = await showPicture(file, openPicture)
      return typeof shown === 'string' ? shown : transfer(shown, [shown.bitmap])
    },
    cut: (file: Blob, cut: CropArea) => cropPicture(file, cut, openPicture),
  }
}

/**
 * The worker that inspects chosen files and crops pictures. Without workers the page loads this file itself
 * and sends it the same first message, with a port over which both sides call each other (`media-crew.ts`).
 */
self.addEventListener('message', ({ data, ports: [port], origin }) => {
  const isOurs = origin === '' || origin === location.origin
  if (data === 'media-work' && port && isOurs) expose(createMediaWorker(wrap(port)), port)
})
