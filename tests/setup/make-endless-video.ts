import { makeSmallVideo } from './make-small-video.ts'

/** 'trun': what each piece of the video says of the samples in it. */
const name = [0x74, 0x72, 0x75, 0x6e]
const endless = 0xffff_ffff

/**
 * A small MP4 that claims more than four thousand million samples without a byte for each: who
 * believes it writes them all down, until there is no memory left.
 */
export async function makeEndlessVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const video = await makeSmallVideo('fragmented')
  const view = new DataView(video.buffer)
  const isRun = (start: number) => name.every((byte, index) => video[start + index] === byte)
  const runs = [...video.keys()].filter(isRun)
  if (runs.length === 0) throw new Error('The video has no run of samples')
  for (const at of runs) {
    // Only where the data begins is told; what the samples are is as the track says of all of them.
    view.setUint32(at + 4, 0x0000_0001)
    view.setUint32(at + 8, endless)
  }
  return video
}
