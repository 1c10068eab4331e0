import type { CheckFile, InspectionDepth } from '#local/media/check-file.ts'
import type { CropPicture } from '#local/media/keep-crop.ts'
import type { ShownPicture } from '#local/media/show-picture.ts'
import { createMediaCrew, type Outcome } from './media-crew.ts'

/** Inspects chosen files. */
const intake = createMediaCrew()
/** For pictures that the person is editing, so that they do not wait behind a large video. */
const editing = createMediaCrew()

const unfinished = {
  check:
    'Este aparelho não conseguiu terminar de examinar este arquivo. Ele pode estar danificado; se está na nuvem, baixe-o para este aparelho e adicione de novo.',
  picture: 'Este aparelho não conseguiu abrir esta imagem. O arquivo parece estar danificado.',
}

/**
 * Inspects a chosen file. When the inspection cannot be completed, a video is accepted as it is, because
 * the server inspects it again, and a picture that cannot be opened is refused.
 */
export const checkFile: CheckFile = async (file, kinds, look = 'everything') => {
  const check = (how: InspectionDepth) =>
    intake.run({ type: 'check', file, kinds: [...kinds], look: how })
  const done = (await check(look)) ?? (look === 'nothing' ? undefined : await check('nothing'))
  if (!done) return unfinished.check
  return done.type === 'checked' ? done.outcome : fail(done)
}

/** A version of the picture that is no larger than the screen, or a message why it cannot be shown. */
export async function showPicture(file: Blob): Promise<ShownPicture | string> {
  const done = await editing.run({ type: 'show', file })
  if (!done) return unfinished.picture
  return done.type === 'shown' ? done.outcome : fail(done)
}

/** A cropped and rotated copy of a picture. */
export const cropPicture: CropPicture = async (file, cut) => {
  const done = await editing.run({ type: 'cut', file, cut })
  if (!done) return unfinished.picture
  return done.type === 'cut' ? done.outcome : fail(done)
}

/** Keeps both workers running, for pages that could not load them later. */
export async function keepMediaWorker(): Promise<void> {
  await Promise.all([intake.keep(), editing.keep()])
}

function fail({ type }: Outcome): never {
  throw new Error(`The media worker answered something else: ${type}`)
}
