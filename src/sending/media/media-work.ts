import type { CheckFile, InspectionDepth } from '#local/media/check-file.ts'
import type { CropPicture } from '#local/media/keep-crop.ts'
import type { ShownPicture } from '#local/media/show-picture.ts'
import { createMediaCrew, type Outcome } from './media-crew.ts'

/** Looks into chosen files. */
const intake = createMediaCrew()
/** Somebody waits for these with a picture before them: not behind a large video. */
const editing = createMediaCrew()

const unfinished = {
  check:
    'Este aparelho não conseguiu terminar de examinar este arquivo. Ele pode estar danificado; se está na nuvem, baixe-o para este aparelho e adicione de novo.',
  picture: 'Este aparelho não conseguiu abrir esta imagem. O arquivo parece estar danificado.',
}

/**
 * Looks into a chosen file. One that nobody could look into to its end is taken as it is where the server
 * can look again (a video), and refused where it cannot be opened (a picture).
 */
export const checkFile: CheckFile = async (file, kinds, look = 'everything') => {
  const check = (how: InspectionDepth) =>
    intake.run({ type: 'check', file, kinds: [...kinds], look: how })
  const done = (await check(look)) ?? (look === 'nothing' ? undefined : await check('nothing'))
  if (!done) return unfinished.check
  return done.type === 'checked' ? done.outcome : fail(done)
}

/** A picture no larger than the screen, or why it cannot be shown. */
export async function showPicture(file: Blob): Promise<ShownPicture | string> {
  const done = await editing.run({ type: 'show', file })
  if (!done) return unfinished.picture
  return done.type === 'shown' ? done.outcome : fail(done)
}

/** A copy of a picture, cut and turned. */
export const cropPicture: CropPicture = async (file, cut) => {
  const done = await editing.run({ type: 'cut', file, cut })
  if (!done) return unfinished.picture
  return done.type === 'cut' ? done.outcome : fail(done)
}

/** For who cannot load it later: it is here from now on. */
export async function keepMediaWorker(): Promise<void> {
  await Promise.all([intake.keep(), editing.keep()])
}

function fail({ type }: Outcome): never {
  throw new Error(`The media worker answered something else: ${type}`)
}
