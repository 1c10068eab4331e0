import { makeSmallVideo } from './make-small-video.ts'

/** 'trun': the box that describes the samples of a fragment. */
const name = [0x74, 0x72, 0x75, 0x6e]
const endless = 0xffff_ffff

/**
 * A small MP4 that claims more than four billion samples without bytes for them: a reader that
 * believes it fills its memory.
 */
export async function makeEndlessVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const video = await makeSmallVideo('fragmented')
  const view = new DataView(video.buffer)
  const isRun = (start: number) => name.every((byte, index) => video[start + index] === byte)
  const runs = [...video.keys()].filter(isRun)
  if (runs.length === 0) throw new Error('The video has no run of samples')
  for (const at of runs) {
    // Flags: only the data offset is given; all sample properties are the track's defaults.
    view.setUint32(at + 4, 0x0000_0001)
    view.setUint32(at + 8, endless)
  }
  return video
}
