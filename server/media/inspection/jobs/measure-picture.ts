import { uprightSize } from '#contract/media-format/read-orientation.ts'
import { openStoredPicture } from './open-picture.ts'

export async function measurePicture({ path }: { path: string }) {
  const { picture, orientation } = await openStoredPicture(path)
  return uprightSize(await picture.metadata(), orientation)
}
