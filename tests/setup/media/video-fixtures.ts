import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real videos of three to five seconds (tests/fixtures/videos/README.md). */
const folder = new URL('../../fixtures/videos/', import.meta.url)

export const videoFixtures = [
  ...['plain.mp4', 'no-sound.mp4', 'turned.mp4', 'cuts.mp4', 'interlaced.mp4'],
  ...['open-groups-10-bit.mov', 'colours-422.mp4', 'prores.mov'],
  ...['10-frames.mp4', '120-frames.mp4'],
  ...['pcm-sound.mov', 'two-sounds.mov', 'mp3-sound.mp4', 'six-channels.mp4', '96-khz.mp4'],
] as const
export type VideoFixture = (typeof videoFixtures)[number]

export function videoFixturePath(name: VideoFixture): string {
  return fileURLToPath(new URL(basename(name), folder))
}

export function readVideoFixture(name: VideoFixture): Promise<Buffer> {
  return readFile(videoFixturePath(name))
}
