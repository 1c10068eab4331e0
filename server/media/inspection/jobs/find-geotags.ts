import { open, readFile, stat } from 'node:fs/promises'
import { type AcceptedMediaType, acceptedMedia } from '#contract/media/media.ts'
import { type Blank, checkBlanks } from '../geotags/blank.ts'
import { findInPicture } from '../geotags/find-in-picture.ts'
import { findInVideo } from '../geotags/find-in-video.ts'
import { findInWebm } from '../geotags/find-in-webm.ts'

export async function findGeotags(asked: {
  path: string
  type: AcceptedMediaType
}): Promise<Blank[]> {
  const { path, type } = asked
  if (acceptedMedia[type].kind === 'image')
    return checkBlanks(findInPicture(await readFile(path), type))
  const { size } = await stat(path)
  await using file = await open(path)
  const find = type === 'video/webm' ? findInWebm : findInVideo
  return checkBlanks(find(file.fd, size))
}
