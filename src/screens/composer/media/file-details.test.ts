import { expect, it } from 'vitest'
import { describeFile } from './file-details.tsx'

it("the description of a file has a picture's type, its size in pixels and in bytes", () => {
  expect(
    describeFile({
      ...{ kind: 'image', contentType: 'image/jpeg', size: 2_400_000 },
      ...{ width: 1080, height: 1350, durationSeconds: null },
    }),
  ).toEqual(['JPG', '1080 × 1350 px', '2,3 MB'])
})

it("the description of a file also has a video's duration, its codec, and that it is silent", () => {
  expect(
    describeFile({
      ...{ kind: 'video', contentType: 'video/mp4', size: 24_000_000 },
      ...{ width: 1080, height: 1920, durationSeconds: 64.4 },
      ...{ videoCodec: 'avc', hasAudio: false },
    }),
  ).toEqual(['MP4', '1:04', '1080 × 1920 px', 'H.264', '23 MB', 'sem som'])
})

it('the description of a file leaves out unknown facts', () => {
  expect(
    describeFile({
      ...{ kind: 'video', contentType: 'video/webm', size: 1024 },
      ...{ width: null, height: null, durationSeconds: 3, hasAudio: null },
    }),
  ).toEqual(['WEBM', '0:03', '1 KB'])
})

it('the description of a file says of a video that was not inspected that it was not', () => {
  const facts = { width: null, height: null, durationSeconds: null }
  const video = { kind: 'video', contentType: 'video/mp4', size: 1024, ...facts } as const
  expect(describeFile(video)).toEqual(['MP4', '1 KB', 'sem análise'])
  const picture = { ...video, kind: 'image', contentType: 'image/gif' } as const
  expect(describeFile(picture)).toEqual(['GIF', '1 KB'])
})
