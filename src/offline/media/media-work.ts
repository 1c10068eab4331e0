import * as v from 'valibot'
import { VideoFacts } from '#contract/media/media.ts'
import type { CheckFile, InspectedMedia, InspectionDepth } from '#local/media/check-file.ts'
import type { CroppedPicture, ShownPicture } from '#local/media/crop-picture.ts'
import { type AddedMedia, addMedia } from '#local/media-owners/add-media.ts'
import type { CropPicture } from '#local/media-owners/keep-crop.ts'
import { resumeIncomingOf } from '#local/media-owners/resume-incoming.ts'
import { type ExaminedFile, type ExamineFile, notReadable } from '#local/storage/examine-file.ts'
import { localDb } from '#src/browser/local-database.ts'
import { createMediaWorkerClient } from './media-worker-client.ts'

/** Inspects chosen files. */
const intake = createMediaWorkerClient()
/** For pictures that the person is editing, so that they do not wait behind a large video. */
const editing = createMediaWorkerClient()

const unfinished = {
  check:
    'Este aparelho não conseguiu terminar de examinar este arquivo. Ele pode estar danificado; se está na nuvem, baixe-o para este aparelho e adicione de novo.',
  picture: 'Este aparelho não conseguiu abrir esta imagem. O arquivo parece estar danificado.',
}

const Measure = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)))

/** Facts that a file can have. Others were misread and are dropped: the bytes may come from anybody. */
const PossibleFacts = v.object({
  ...{ width: Measure, height: Measure, durationSeconds: Measure },
  ...v.partial(VideoFacts).entries,
})

/**
 * Inspects a chosen file. When the inspection cannot be completed, a video is accepted as it is, because
 * the server inspects it again, and a picture that cannot be opened is refused.
 */
export const checkFile: CheckFile = async (file, kinds, look = 'everything') => {
  const check = async (how: InspectionDepth) => {
    const found = await intake.run<InspectedMedia | string>((worker, isPage) => {
      // The page itself cannot be terminated, so it inspects no videos.
      const depth = isPage && how === 'everything' ? 'pictures' : how
      return worker.check(file, kinds, depth)
    })
    return typeof found === 'string' || v.is(PossibleFacts, found) ? found : undefined
  }
  const done = (await check(look)) ?? (look === 'nothing' ? undefined : await check('nothing'))
  return done ?? unfinished.check
}

/**
 * Examines a file for the storage. If its content cannot be inspected, it is accepted as a file of any type;
 * only a file that cannot be read is refused.
 */
export const examineForStorage: ExamineFile = async (file, look) => {
  const examine = async (how: InspectionDepth) => {
    const found = await intake.run<ExaminedFile | string>((worker, isPage) =>
      worker.examine(file, isPage && how === 'everything' ? 'pictures' : how),
    )
    const media = typeof found === 'object' ? found.media : undefined
    return media && !v.is(PossibleFacts, media) ? undefined : found
  }
  const done = (await examine(look)) ?? (look === 'nothing' ? undefined : await examine('nothing'))
  return done ?? notReadable
}

/** Adds chosen files. */
export async function addDraftFiles(ownerId: string, files: readonly File[]): Promise<AddedMedia> {
  return await addMedia(localDb, ownerId, files, checkFile)
}

/** Resumes files whose inspection was interrupted by the end of a page. */
export async function resumeDraftFiles(ownerId: string): Promise<AddedMedia> {
  return await resumeIncomingOf(localDb, ownerId, checkFile)
}

/** A version of the picture that is no larger than the screen, or a message why it cannot be shown. */
export async function showPicture(file: Blob): Promise<ShownPicture | string> {
  return (
    (await editing.run<ShownPicture | string>((worker) => worker.show(file))) ?? unfinished.picture
  )
}

/** A cropped and rotated copy of a picture. */
export const cropPicture: CropPicture = async (file, cut) =>
  (await editing.run<CroppedPicture | string>((worker) => worker.cut(file, cut))) ??
  unfinished.picture

/** Keeps both workers running, for pages that could not load them later. */
export async function keepMediaWorker(): Promise<void> {
  await Promise.all([intake.keep(), editing.keep()])
}
