import { openPicture } from './open-picture.ts'

export async function measurePicture({ path }: { path: string }) {
  const { autoOrient } = await (await openPicture(path)).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}
