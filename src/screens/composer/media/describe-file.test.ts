import { describe, expect, it } from 'vitest'
import { describeFile } from './describe-file.ts'

describe('what is said of a file', () => {
  it('is of a picture its kind, its size on the screen and in bytes', () => {
    expect(
      describeFile({
        ...{ kind: 'image', contentType: 'image/jpeg', size: 2_400_000 },
        ...{ width: 1080, height: 1350, durationSeconds: null },
      }),
    ).toEqual(['JPG', '1080 × 1350 px', '2,3 MB'])
  })

  it('is of a video also its length, how it is written, and that it is silent', () => {
    expect(
      describeFile({
        ...{ kind: 'video', contentType: 'video/mp4', size: 24_000_000 },
        ...{ width: 1080, height: 1920, durationSeconds: 64.4 },
        ...{ videoCodec: 'avc', hasAudio: false },
      }),
    ).toEqual(['MP4', '1:04', '1080 × 1920 px', 'H.264', '23 MB', 'sem som'])
  })

  it('leaves out what nobody could tell', () => {
    expect(
      describeFile({
        ...{ kind: 'video', contentType: 'video/webm', size: 1024 },
        ...{ width: null, height: null, durationSeconds: null, hasAudio: null },
      }),
    ).toEqual(['WEBM', '1 KB'])
  })
})
