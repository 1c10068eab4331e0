import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'

/** The only sign of a truncated MP4 is that it has no track: it opens without an error. */
export async function measureVideo({ path }: { path: string }) {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no video track')
  const durationSeconds = await input.computeDuration()
  const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
  return { width, height, durationSeconds }
}
